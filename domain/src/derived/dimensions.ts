// Units as dimensions and factors, so that a formula's units can be checked and converted.
import type { Unit } from "../devices/units.ts";

/**
 * Exponents of the base quantities of SI, and of scales that convert to nothing else (digits, NTU). A quantity without
 * exponents is a pure number.
 */
export type Dimension = Readonly<Partial<Record<BaseQuantity, number>>>;

export const BASE_QUANTITIES = [
  ...(["length", "mass", "time", "temperature", "current"] as const),
  ...(["angle", "decibel", "digits", "pulses", "pH", "turbidity", "salinity"] as const),
] as const;
export type BaseQuantity = (typeof BASE_QUANTITIES)[number];

export interface UnitScale {
  dimension: Dimension;
  /** Size in SI units. */
  factor: number;
  /** Zero of the scale in SI units: 273.15 for °C. Values of such a unit are converted by it, differences are not. */
  zero: number;
}

const NUMBER: Dimension = {};
const LENGTH: Dimension = { length: 1 };
const VOLUME: Dimension = { length: 3 };
const FLOW: Dimension = { length: 3, time: -1 };
const SPEED: Dimension = { length: 1, time: -1 };
const PRESSURE: Dimension = { mass: 1, length: -1, time: -2 };
const CONCENTRATION: Dimension = { mass: 1, length: -3 };
const VOLTAGE: Dimension = { mass: 1, length: 2, time: -3, current: -1 };
const RESISTANCE: Dimension = { mass: 1, length: 2, time: -3, current: -2 };
/** Electrical conductivity: S/m. */
const CONDUCTIVITY: Dimension = { mass: -1, length: -3, time: 3, current: 2 };

/** Conventional acceleration of gravity, which defines metres of water and kilograms-force (ISO 80000-4). */
const GRAVITY = 9.80665;
const FOOT = 0.3048;
const DAY_S = 86_400;

const scale = (dimension: Dimension, factor = 1, zero = 0): UnitScale => ({ dimension, factor, zero });

/** Sources: BIPM, SI Brochure, 9th edition; NIST SP 811, appendix B. */
const SCALES: Readonly<Record<Unit, UnitScale>> = {
  m: scale(LENGTH),
  cm: scale(LENGTH, 0.01),
  mm: scale(LENGTH, 0.001),
  "m s.n.m.": scale(LENGTH),
  ft: scale(LENGTH, FOOT),
  "mm/h": scale(SPEED, 0.001 / 3600),
  "mm/d": scale(SPEED, 0.001 / DAY_S),
  kPa: scale(PRESSURE, 1000),
  Pa: scale(PRESSURE),
  hPa: scale(PRESSURE, 100),
  MPa: scale(PRESSURE, 1e6),
  bar: scale(PRESSURE, 1e5),
  mbar: scale(PRESSURE, 100),
  psi: scale(PRESSURE, 6894.757_293_168),
  "kgf/cm²": scale(PRESSURE, GRAVITY * 1e4),
  "mH₂O": scale(PRESSURE, GRAVITY * 1000),
  "ftH₂O": scale(PRESSURE, GRAVITY * 1000 * FOOT),
  mmHg: scale(PRESSURE, 133.322_387_415),
  inHg: scale(PRESSURE, 3386.388_640_341),
  digits: scale({ digits: 1 }),
  Hz: scale({ time: -1 }),
  µs: scale({ time: 1 }, 1e-6),
  mA: scale({ current: 1 }, 0.001),
  V: scale(VOLTAGE),
  mV: scale(VOLTAGE, 0.001),
  Ω: scale(RESISTANCE),
  kΩ: scale(RESISTANCE, 1000),
  dBm: scale({ decibel: 1 }),
  dB: scale({ decibel: 1 }),
  pulsos: scale({ pulses: 1 }),
  "°C": scale({ temperature: 1 }, 1, 273.15),
  "°F": scale({ temperature: 1 }, 5 / 9, 273.15 - (32 * 5) / 9),
  K: scale({ temperature: 1 }),
  "L/s": scale(FLOW, 0.001),
  "L/min": scale(FLOW, 0.001 / 60),
  "m³/h": scale(FLOW, 1 / 3600),
  "m³/s": scale(FLOW),
  "m³/d": scale(FLOW, 1 / DAY_S),
  gpm: scale(FLOW, 0.003_785_411_784 / 60),
  L: scale(VOLUME, 0.001),
  "m³": scale(VOLUME),
  pH: scale({ pH: 1 }),
  "µS/cm": scale(CONDUCTIVITY, 1e-4),
  "mS/cm": scale(CONDUCTIVITY, 0.1),
  NTU: scale({ turbidity: 1 }),
  "mg/L": scale(CONCENTRATION, 0.001),
  "µg/L": scale(CONCENTRATION, 1e-6),
  "g/L": scale(CONCENTRATION),
  ppm: scale(NUMBER, 1e-6),
  ppt: scale(NUMBER, 0.001),
  PSU: scale({ salinity: 1 }),
  "µg/m³": scale(CONCENTRATION, 1e-9),
  "mg/m³": scale(CONCENTRATION, 1e-6),
  ppb: scale(NUMBER, 1e-9),
  "%": scale(NUMBER, 0.01),
  "m/s": scale(SPEED),
  "km/h": scale(SPEED, 1 / 3.6),
  "°": scale({ angle: 1 }),
  "W/m²": scale({ mass: 1, time: -3 }),
  µε: scale(NUMBER, 1e-6),
  "mm/m": scale(NUMBER, 0.001),
  kN: scale({ mass: 1, length: 1, time: -2 }, 1000),
  "mm/s": scale(SPEED, 0.001),
  g: scale({ length: 1, time: -2 }, GRAVITY),
  s: scale({ time: 1 }),
  min: scale({ time: 1 }, 60),
  h: scale({ time: 1 }, 3600),
  "1": scale(NUMBER),
  t: scale({ mass: 1 }, 1000),
  kg: scale({ mass: 1 }),
  kW: scale({ mass: 1, length: 2, time: -3 }, 1000),
  kWh: scale({ mass: 1, length: 2, time: -2 }, 3.6e6),
};

export const scaleOf = (unit: Unit): UnitScale => SCALES[unit];

/** Product of two quantities, the second to a power. */
export function combine(a: Dimension, b: Dimension, power: number): Dimension {
  const result: Partial<Record<BaseQuantity, number>> = { ...a };
  for (const base of BASE_QUANTITIES) {
    const exponent = (a[base] ?? 0) + power * (b[base] ?? 0);
    // Roots leave remainders of floating point.
    if (Math.abs(exponent) < 1e-9) delete result[base];
    else result[base] = exponent;
  }
  return result;
}

export const isSameDimension = (a: Dimension, b: Dimension): boolean =>
  BASE_QUANTITIES.every((base) => Math.abs((a[base] ?? 0) - (b[base] ?? 0)) < 1e-9);

export const isPureNumber = (dimension: Dimension): boolean => isSameDimension(dimension, NUMBER);

/**
 * Converts a value between units of one dimension.
 * @returns null for units of different dimensions
 */
export function convertUnit(value: number, from: Unit, to: Unit): number | null {
  const [source, target] = [scaleOf(from), scaleOf(to)];
  if (!isSameDimension(source.dimension, target.dimension)) return null;
  if (from === to) return value;
  return (value * source.factor + source.zero - target.zero) / target.factor;
}
