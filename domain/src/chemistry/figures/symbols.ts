/** Outlines centred at 0, 0 with about equal areas: an SVG path each, for a radius of 1. */
const MARKERS = [
  "M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z",
  "M-.89-.89H.89V.89H-.89Z",
  "M0-1.35L1.17.67H-1.17Z",
  "M0-1.25L1.25 0L0 1.25L-1.25 0Z",
  "M0 1.35L1.17-.67H-1.17Z",
  "M-.4-1.2H.4V-.4H1.2V.4H.4V1.2H-.4V.4H-1.2V-.4H-.4Z",
  "M0-1.5L.43-.59L1.43-.46L.69.23L.88 1.21L0 .73L-.88 1.21L-.69 .23L-1.43-.46L-.43-.59Z",
  "M1.1 0L.55.95H-.55L-1.1 0L-.55-.95H.55Z",
] as const;

const LIGHT = ["#18378f", "#9b5708", "#0c471e", "#8f5aec", "#af8a26", "#e83f86", "#4f565d", "#139ec6"];
const DARK = ["#709afb", "#de5a28", "#6fe08c", "#8a58e6", "#cfaa14", "#e79cae", "#757e86", "#8fe5fe"];

/** A small ▽ below a symbol of radius 1, for a value that lies below a detection limit. */
export const BELOW_TICK = "M-.6 1.7H.6L0 2.5Z";

/** Radius in pixels of a point without a size meaning, and the minimum radius. */
export const PLAIN_RADIUS = 4.5;
const MIN_RADIUS = 3;
/** Above this TDS the area no longer increases: a brine would cover all other points. */
export const MAX_SIZED_TDS = 5000;
/** A point's area represents the TDS, in mg/L. */
export const radiusOf = (tds: number): number =>
  Math.max(MIN_RADIUS, 0.23 * Math.sqrt(Math.min(tds, MAX_SIZED_TDS)));
/** Sizes in the legend, mg/L. */
export const KEY_SIZES = [250, 1000, 2500, MAX_SIZED_TDS] as const;

/** Number of stations with a symbol of their own; beyond it symbols are repeated. */
export const DISTINCT_SYMBOLS = MARKERS.length * LIGHT.length;

export interface StationSymbol {
  path: string;
  light: string;
  dark: string;
}

/**
 * Shape and colour of the n-th station: the first 64 are distinct, and the first eight differ in both shape and colour.
 */
export function symbolOf(n: number): StationSymbol {
  const shape = n % MARKERS.length;
  const color = (n + Math.floor(n / MARKERS.length)) % LIGHT.length;
  return {
    path: MARKERS[shape] ?? MARKERS[0],
    light: LIGHT[color] ?? "#18378f",
    dark: DARK[color] ?? "#709afb",
  };
}
