import type { Milliequivalents } from "./balance.ts";

/** The three corners of each triangle, in % of the sum of its meq/L. */
export interface Percentages {
  Ca: number;
  Mg: number;
  "Na+K": number;
  Cl: number;
  SO4: number;
  "HCO3+CO3": number;
}

/** Ions required for the diagrams. K and CO3 are often negligible and not measured: absent, they count as zero. */
export const DIAGRAM_NEEDS = ["Ca", "Mg", "Na", "Cl", "SO4", "HCO3"] as const;
export type DiagramNeed = (typeof DIAGRAM_NEEDS)[number];

export interface DiagramOptions {
  /** Nitrate is no part of the classic diagram; if true, it is added to chloride. */
  nitrate?: boolean;
}

export const missingForDiagram = (meq: Milliequivalents): DiagramNeed[] =>
  DIAGRAM_NEEDS.filter((ion) => meq[ion] === undefined);

/**
 * @param meq meq/L
 * @returns null where an ion is missing, or a triangle's sum is zero: an unknown point is never plotted
 */
export function percentagesOf(
  meq: Milliequivalents,
  { nitrate = false }: DiagramOptions = {},
): Percentages | null {
  if (missingForDiagram(meq).length > 0) return null;
  const of = (ion: keyof Milliequivalents) => meq[ion] ?? 0;
  const cations = [of("Ca"), of("Mg"), of("Na") + of("K")] as const;
  const anions = [of("Cl") + (nitrate ? of("NO3") : 0), of("SO4"), of("HCO3") + of("CO3")] as const;
  const [sum, other] = [cations, anions].map((parts) => parts[0] + parts[1] + parts[2]) as [number, number];
  if (!(sum > 0 && other > 0) || [...cations, ...anions].some((part) => part < 0)) return null;
  const share = (part: number, whole: number) => (100 * part) / whole;
  return {
    Ca: share(cations[0], sum),
    Mg: share(cations[1], sum),
    "Na+K": share(cations[2], sum),
    Cl: share(anions[0], other),
    SO4: share(anions[1], other),
    "HCO3+CO3": share(anions[2], other),
  };
}

export interface Point {
  x: number;
  y: number;
}

const HEIGHT = Math.sqrt(3) / 2;

/** Positions in figures with sides of length 1; y points up. */
export interface PiperPosition {
  /** Relative to the left corner, Ca. */
  cations: Point;
  /** Relative to the left corner, HCO3+CO3. */
  anions: Point;
  /** Relative to the left corner of the diamond. */
  diamond: Point;
  /** Shares that determine the position in the diamond, 0 to 1: u is Na+K of the cations, v is SO4+Cl of the anions. */
  u: number;
  v: number;
}

/** Position of a sample in the diagram of Piper (1944), Transactions of the American Geophysical Union 25, 914–928. */
export function piperPosition(percent: Percentages): PiperPosition {
  const share = (name: keyof Percentages) => percent[name] / 100;
  const u = share("Na+K");
  const v = share("SO4") + share("Cl");
  return {
    cations: { x: u + share("Mg") / 2, y: HEIGHT * share("Mg") },
    anions: { x: share("Cl") + share("SO4") / 2, y: HEIGHT * share("SO4") },
    diamond: { x: (u + v) / 2, y: HEIGHT * (v - u) },
    u,
    v,
  };
}

export interface StiffRow {
  cation: { name: "Na+K" | "Ca" | "Mg"; meq: number };
  anion: { name: "Cl" | "HCO3+CO3" | "SO4"; meq: number };
}

/**
 * The rows of a sample's polygon from the top, meq/L: cations on the left, anions on the right (Stiff 1951, Journal of
 * Petroleum Technology 3, 15–17).
 * @returns null where an ion is missing
 */
export function stiffRows(meq: Milliequivalents): StiffRow[] | null {
  if (missingForDiagram(meq).length > 0) return null;
  const of = (ion: keyof Milliequivalents) => meq[ion] ?? 0;
  return [
    { cation: { name: "Na+K", meq: of("Na") + of("K") }, anion: { name: "Cl", meq: of("Cl") } },
    { cation: { name: "Ca", meq: of("Ca") }, anion: { name: "HCO3+CO3", meq: of("HCO3") + of("CO3") } },
    { cation: { name: "Mg", meq: of("Mg") }, anion: { name: "SO4", meq: of("SO4") } },
  ];
}
