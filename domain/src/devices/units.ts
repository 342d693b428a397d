import { fold } from "../text/fold.ts";

/** Units of sensors, by quantity, in the notation of all screens. */
export const UNITS = {
  length: ["m", "cm", "mm", "m s.n.m.", "ft"],
  rain: ["mm/h", "mm/d"],
  pressure: ["kPa", "Pa", "hPa", "MPa", "bar", "mbar", "psi", "kgf/cm²", "mH₂O", "ftH₂O", "mmHg", "inHg"],
  signal: ["digits", "Hz", "µs", "mA", "V", "mV", "Ω", "kΩ", "dBm", "dB", "pulsos"],
  temperature: ["°C", "°F", "K"],
  flow: ["L/s", "L/min", "m³/h", "m³/s", "m³/d", "gpm"],
  volume: ["L", "m³"],
  water: ["pH", "µS/cm", "mS/cm", "NTU", "mg/L", "µg/L", "g/L", "ppm", "ppt", "PSU"],
  air: ["µg/m³", "mg/m³", "ppb", "%", "m/s", "km/h", "°", "W/m²"],
  ground: ["µε", "mm/m", "kN", "mm/s", "g"],
  time: ["s", "min", "h"],
  other: ["1", "t", "kg", "kW", "kWh"],
} as const;
type Quantity = keyof typeof UNITS;
export type Unit = (typeof UNITS)[Quantity][number];

const all: readonly Unit[] = Object.values(UNITS).flat();

/** Other notations of the same units, folded. */
const ALIASES: Readonly<Record<string, Unit>> = {
  masl: "m s.n.m.",
  "m a.s.l.": "m s.n.m.",
  msnm: "m s.n.m.",
  metros: "m",
  meters: "m",
  metres: "m",
  c: "°C",
  celsius: "°C",
  degc: "°C",
  ºc: "°C",
  ºf: "°F",
  º: "°",
  f: "°F",
  deg: "°",
  degrees: "°",
  "l/seg": "L/s",
  lps: "L/s",
  "kgf/cm^2": "kgf/cm²",
  "kg/cm2": "kgf/cm²",
  mh2o: "mH₂O",
  mca: "mH₂O",
  fth2o: "ftH₂O",
  "ft h2o": "ftH₂O",
  "feet of water": "ftH₂O",
  "pies de agua": "ftH₂O",
  "in hg": "inHg",
  "pulgadas de mercurio": "inHg",
  psig: "psi",
  usec: "µs",
  ohm: "Ω",
  kohm: "kΩ",
  percent: "%",
  unit: "1",
  "-": "1",
  "ph units": "pH",
  "unidades de ph": "pH",
  digit: "digits",
  "digits (b)": "digits",
  pulses: "pulsos",
  ue: "µε",
  microstrain: "µε",
};

/** Unifies look-alike characters: micro and mu, superscript and plain digits. */
const plain = (text: string): string =>
  text
    .replace(/[µμ]/g, "u")
    .replace(/[²₂]/g, "2")
    .replace(/³/g, "3")
    .replace(/\^/g, "")
    .replace(/[Ωω]/g, "ohm")
    .replace(/·/g, "");

const exact = new Map<string, Unit>(all.map((unit) => [plain(unit), unit]));
/** Case is ignored except for MPa, which differs from a millipascal by case alone. */
const CASE_MATTERS = new Set<Unit>(["MPa"]);
const folded = new Map<string, Unit>(
  all.filter((unit) => !CASE_MATTERS.has(unit)).map((unit) => [fold(plain(unit)), unit]),
);
for (const [alias, unit] of Object.entries(ALIASES)) folded.set(fold(plain(alias)), unit);

/** The unit that a text names (`ug/m3` is `µg/m³`), or null for an unknown one. */
export function unitNamed(text: string): Unit | null {
  const key = plain(text.trim());
  return exact.get(key) ?? folded.get(fold(key)) ?? null;
}

export const allUnits = all;

/** Whether a unit is of an instrument's raw signal, which means something only after a conversion: digits, volts, ohms. */
export const isSignal = (unit: string): boolean => UNITS.signal.some((signal) => signal === unit);
