import { unitNamed } from "../devices/units.ts";
import { PRESSURE_KPA } from "../piezometry/sensors.ts";
import { fold } from "../text/fold.ts";

/** A unit as a line through the base unit of its quantity: base = value × factor + offset. */
interface UnitScale {
  quantity: string;
  factor: number;
  offset: number;
}

const scaled = (quantity: string, factors: Readonly<Record<string, number>>): [string, UnitScale][] =>
  Object.entries(factors).map(([unit, factor]) => [unit, { quantity, factor, offset: 0 }]);

/** International inch and foot; gallon of the United States; kelvin and Fahrenheit as the SI brochure defines them. */
const SCALES = new Map<string, UnitScale>([
  ...scaled("length", { m: 1, cm: 0.01, mm: 0.001, ft: 0.3048, in: 0.0254, "m s.n.m.": 1 }),
  ...scaled("pressure", { ...PRESSURE_KPA, cmH2O: 0.0980665 }),
  ["°C", { quantity: "temperature", factor: 1, offset: 0 }],
  ["°F", { quantity: "temperature", factor: 5 / 9, offset: -160 / 9 }],
  ["K", { quantity: "temperature", factor: 1, offset: -273.15 }],
  ...scaled("conductivity", { "µS/cm": 1, "mS/cm": 1000, "mS/m": 10, "S/m": 10_000 }),
  ...scaled("voltage", { V: 1, mV: 0.001 }),
  ...scaled("resistance", { Ω: 1, kΩ: 1000 }),
  ...scaled("flow", {
    "L/s": 1,
    "L/min": 1 / 60,
    "m³/h": 1 / 3.6,
    "m³/s": 1000,
    "m³/d": 1 / 86.4,
    gpm: 3.785411784 / 60,
  }),
  ...scaled("volume", { L: 1, "m³": 1000 }),
  ...scaled("concentration", { "mg/L": 1, "µg/L": 0.001, "g/L": 1000 }),
  ...scaled("speed", { "m/s": 1, "km/h": 1 / 3.6 }),
]);

/** How loggers' programs write units that the screens write otherwise. */
const ALIASES: Readonly<Record<string, string>> = {
  "deg c": "°C",
  "deg. c": "°C",
  "grados c": "°C",
  "°c": "°C",
  "deg f": "°F",
  "deg. f": "°F",
  volt: "V",
  volts: "V",
  millivolt: "mV",
  millivolts: "mV",
  meter: "m",
  metre: "m",
  feet: "ft",
  inch: "in",
  inches: "in",
  cmh2o: "cmH2O",
  "cm h2o": "cmH2O",
  "us/cm": "µS/cm",
};

/** The product's notation of a unit as a file writes it; the file's own where it is unknown. */
export function loggerUnit(text: string): string {
  const key = fold(text.replace(/[µμ]/g, "u").replace(/[₂]/g, "2"));
  return ALIASES[key] ?? unitNamed(text) ?? text.trim();
}

/** The quantity that a unit measures; null for one that converts into no other. */
export const quantityOfUnit = (unit: string): string | null => SCALES.get(loggerUnit(unit))?.quantity ?? null;

/** A conversion as a line: `value × factor + offset`. */
export interface Line {
  factor: number;
  offset: number;
}

/** @returns null where one unit does not convert into the other */
export function unitConversion(from: string, to: string): Line | null {
  const [source, target] = [loggerUnit(from), loggerUnit(to)];
  if (source === target) return { factor: 1, offset: 0 };
  const [a, b] = [SCALES.get(source), SCALES.get(target)];
  if (!a || !b || a.quantity !== b.quantity) return null;
  return { factor: a.factor / b.factor, offset: (a.offset - b.offset) / b.factor };
}
