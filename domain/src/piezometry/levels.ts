/** Lithologies that are drawn; anything else is stated in the description. */
export const LITHOLOGIES = [
  "fill",
  "tailings",
  "clay",
  "silt",
  "sand",
  "gravel",
  "fracturedRock",
  "rock",
  "other",
] as const;
export type Lithology = (typeof LITHOLOGIES)[number];

/** A layer, in metres below the ground. */
export interface Stratum {
  top: number;
  bottom: number;
  lithology: Lithology;
  description: string;
}

/** Rounds to millimetres: the precision of a sounding, without floating point noise. */
const round = (metres: number): number => Math.round(metres * 1000) / 1000;

/**
 * Elevation of a depth below the ground, in metres above sea level: terrain − depth (vertical). With the probe's length
 * as depth it is the probe's tip (U.S. Bureau of Reclamation, Embankment Dam Instrumentation Manual).
 */
export const elevationAt = (terrain: number, depth: number): number => round(terrain - depth);

/**
 * Piezometric level of a standpipe in metres above sea level: top of casing − dip, the distance from the top of the
 * pipe down to the water (USGS Techniques and Methods 1–A1, GWTD 4). A negative dip is water above the pipe.
 */
export const levelOfDip = (casing: number, dip: number): number => round(casing - dip);

/** Metres of the vertical in a length along a hole, by its angle from the vertical in degrees. */
export const verticalOf = (length: number, inclination: number): number =>
  length * Math.cos((inclination * Math.PI) / 180);

export type StrataFault = { index: number; fault: "order" | "gap" | "overlap" | "tooDeep" };

/**
 * Layers must be contiguous from the ground and not exceed the borehole's depth: the first that violates this, and why.
 */
export function strataFault(strata: readonly Stratum[], depth: number): StrataFault | null {
  let above = 0;
  for (const [index, { top, bottom }] of strata.entries()) {
    if (bottom <= top) return { index, fault: "order" };
    if (round(top) > round(above)) return { index, fault: "gap" };
    if (round(top) < round(above)) return { index, fault: "overlap" };
    if (round(bottom) > round(depth)) return { index, fault: "tooDeep" };
    above = bottom;
  }
  return null;
}

export type ScreensFault = { index: number; fault: "screenOrder" | "screenOverlap" | "screenTooDeep" };

/**
 * Screens must be ordered from the ground down and not exceed the borehole's depth: the first that violates this, and
 * why.
 */
export function screensFault(
  screens: readonly { top: number; bottom: number }[],
  depth: number,
): ScreensFault | null {
  let above = 0;
  for (const [index, { top, bottom }] of screens.entries()) {
    if (bottom <= top) return { index, fault: "screenOrder" };
    if (round(top) < round(above)) return { index, fault: "screenOverlap" };
    if (round(bottom) > round(depth)) return { index, fault: "screenTooDeep" };
    above = bottom;
  }
  return null;
}

/** The layer at a depth; on a boundary the lower one. Null outside of the described layers. */
export const stratumAt = (strata: readonly Stratum[], depth: number): Stratum | null =>
  strata.find(({ top, bottom }) => depth >= top && depth < bottom) ?? null;

/**
 * Elevation of a probe's tip, metres above sea level: terrain − L cos(angle from the vertical), L measured along the
 * hole (U.S. Bureau of Reclamation, Embankment Dam Instrumentation Manual).
 */
export const tipElevation = (terrain: number, length: number, inclination: number): number =>
  round(terrain - verticalOf(length, inclination));
