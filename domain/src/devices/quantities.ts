import type { Unit } from "./units.ts";

/** What a variable measures, with the units in which it may be given; the first one is proposed. */
export const QUANTITY_UNITS = {
  level: ["m s.n.m.", "m"],
  depthToWater: ["m", "cm", "mm", "ft"],
  waterColumn: ["m", "cm", "mm", "ft"],
  stage: ["m", "cm", "mm", "ft"],
  flow: ["L/s", "m³/s", "m³/h", "m³/d", "L/min", "gpm"],
  volume: ["m³", "L"],
  precipitation: ["mm", "mm/h", "mm/d"],
  pressure: ["kPa", "Pa", "hPa", "MPa", "bar", "mbar", "psi", "kgf/cm²", "mH₂O", "ftH₂O", "mmHg", "inHg"],
  temperature: ["°C", "°F", "K"],
  conductivity: ["µS/cm", "mS/cm"],
  ph: ["pH"],
  turbidity: ["NTU"],
  dissolvedOxygen: ["mg/L", "%"],
  concentration: ["mg/L", "µg/L", "g/L", "ppm", "µg/m³", "mg/m³", "ppb"],
  noise: ["dB"],
  displacement: ["mm", "cm", "m", "mm/m", "µε"],
} as const satisfies Readonly<Record<string, readonly Unit[]>>;

export type Quantity = keyof typeof QUANTITY_UNITS;
export const QUANTITIES = Object.keys(QUANTITY_UNITS) as [Quantity, ...Quantity[]];
