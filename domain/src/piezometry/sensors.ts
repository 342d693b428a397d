/**
 * Pressure units, each in kPa: 1 psi 6.894757, 1 bar 100, 1 mbar 0.1, 1 kgf/cm² 98.0665, 1 m of water 9.80665, 1 ft of
 * water 0.3048 of that, 1 inHg 25.4 mmHg.
 */
export const PRESSURE_KPA = {
  kPa: 1,
  Pa: 0.001,
  hPa: 0.1,
  MPa: 1000,
  bar: 100,
  mbar: 0.1,
  psi: 6.894757,
  "kgf/cm²": 98.0665,
  "mH₂O": 9.80665,
  "ftH₂O": 2.98906692,
  mmHg: 0.13332239,
  inHg: 3.386388706,
} as const;
export type PressureUnit = keyof typeof PRESSURE_KPA;
export const PRESSURE_UNITS = Object.keys(PRESSURE_KPA) as [PressureUnit, ...PressureUnit[]];

/** How a reading becomes a value. `direct`: unchanged (rain, flow, pH). */
export const SENSOR_KINDS = [
  "direct",
  "vibratingWire",
  "current",
  "digital",
  "standpipe",
  "thermistor",
  "barometer",
] as const;
export type SensorKind = (typeof SENSOR_KINDS)[number];

const PIEZOMETER_KINDS: ReadonlySet<SensorKind> = new Set([
  "vibratingWire",
  "current",
  "digital",
  "standpipe",
]);
/** Whether a sensor's readings become a level. */
export const isPiezometer = (kind: SensorKind): boolean => PIEZOMETER_KINDS.has(kind);

/** What a vibrating wire's logger reports: digits, the frequency, or the period in microseconds or in tenths of them. */
export const WIRE_READINGS = ["digits", "Hz", "µs", "0.1 µs"] as const;
export type WireReading = (typeof WIRE_READINGS)[number];

/**
 * The quantity R of a calibration sheet's formula. `digits` is f² / 1000, f in Hz; some sheets use the frequency itself,
 * its square, its square times 10⁻⁶, or the period in microseconds.
 */
export const WIRE_BASES = ["digits", "Hz", "Hz²", "10⁻⁶ Hz²", "µs"] as const;
export type WireBasis = (typeof WIRE_BASES)[number];

/** Units in which the depth to water of a standpipe is reported, each in metres. */
export const DIP_METRES = { m: 1, cm: 0.01, mm: 0.001, ft: 0.3048 } as const;
export type DipUnit = keyof typeof DIP_METRES;
export const DIP_UNITS = Object.keys(DIP_METRES) as [DipUnit, ...DipUnit[]];

/**
 * Formulas of a thermistor's temperature in °C, R in Ω. `steinhartHart`: 1 / (A + B ln R + C ln³ R) − 273.15;
 * `squareTerm`: 1 / (A + B ln R + C ln² R + D ln³ R) − 273.15; `quadratic`: A + B R + C R².
 */
export const THERMISTOR_FORMS = ["steinhartHart", "squareTerm", "quadratic"] as const;
export type ThermistorForm = (typeof THERMISTOR_FORMS)[number];
export interface ThermistorCurve {
  /** Absent: `steinhartHart`. */
  form?: ThermistorForm | undefined;
  a: number;
  b: number;
  c: number;
  /** Only of `squareTerm`; absent: 0. */
  d?: number | undefined;
}

/**
 * Manufacturers print the same calibration with different signs: Geokon G (R0 − R1) (or (R1 − R0) with a negative G),
 * Roctest subtracts its temperature term. So the form and the signs are stored as on the instrument's own sheet.
 */
export interface LinearWire {
  form: "linear";
  /** Pressure per digit, or per unit of the formula's quantity, in the instrument's unit. */
  factor: number;
  /** Digits, or the formula's quantity, at zero pressure. */
  zero: number;
  difference: "zeroMinusReading" | "readingMinusZero";
}
/** P = A R² + B R + C; C null: calculated from the zero measured in the field, −(A R0² + B R0). */
export interface PolynomialWire {
  form: "polynomial";
  a: number;
  b: number;
  c: number | null;
  zero: number;
}
export interface WireTemperature {
  /** Pressure per °C, in the instrument's unit, and the temperature of the zero in °C. */
  factor: number;
  zero: number;
  sign: "add" | "subtract";
}

/** Correction of an unvented sensor by a barometer: the air pressure at the zero, and the barometer's sensor. */
export interface Barometric {
  zero: number;
  /** Unit of the zero; absent: kPa. */
  unit?: PressureUnit | undefined;
  sensor: string;
}

export type SensorParameters =
  | { kind: "direct" }
  | {
      kind: "vibratingWire";
      reads: WireReading;
      /** Absent: digits. */
      basis?: WireBasis | undefined;
      unit: PressureUnit;
      wire: LinearWire | PolynomialWire;
      temperature: WireTemperature | null;
      /** The device's variable with the sensor's temperature in °C. */
      temperatureVariable: string | null;
      barometric: Barometric | null;
    }
  /** 4 mA is zero pressure, 20 mA the full range. */
  | { kind: "current"; range: number; unit: PressureUnit; barometric: Barometric | null }
  | { kind: "digital"; unit: PressureUnit; zero: number; barometric: Barometric | null }
  /**
   * Reads the depth to water below the top of its casing. `casing` is in metres above sea level; null: `stickup` states
   * it in metres above the ground, negative where the casing ends below the ground.
   */
  | { kind: "standpipe"; casing: number | null; stickup?: number | undefined; reads?: DipUnit | undefined }
  /** Reads Ω (or kΩ), returns °C. */
  | ({ kind: "thermistor"; reads: "Ω" | "kΩ" } & ThermistorCurve)
  | { kind: "barometer"; unit: PressureUnit };

/** A thermistor of 3 kΩ at 25 °C (YSI 44005, as in Geokon's manuals). */
export const THERMISTOR_3K = { a: 1.4051e-3, b: 2.369e-4, c: 1.019e-7 } as const;

/** Units of a sensor's readings, by the kinds that state what they read. */
const READ_UNITS = new Map<string, readonly string[]>([
  ["vibratingWire", ["digits", "Hz", "µs"]],
  ["thermistor", ["Ω", "kΩ"]],
  ["standpipe", DIP_UNITS],
]);

/**
 * Whether a sensor's unit is another one of its kind than the one it is computed from: readings in Hz that are taken for
 * digits give a level that is wrong by far. Tenths of a microsecond have no unit of their own.
 */
export function contradictsUnit(
  { kind, reads }: { kind: string; reads?: string | undefined },
  unit: string,
): boolean {
  const units = READ_UNITS.get(kind) ?? [];
  const stated = reads ?? (kind === "standpipe" ? "m" : undefined);
  return stated !== undefined && units.includes(unit) && unit !== (stated === "0.1 µs" ? "µs" : stated);
}
