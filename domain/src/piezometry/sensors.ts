/** Pressure units, each in kPa: 1 psi 6.894757, 1 bar 100, 1 mbar 0.1, 1 kgf/cm² 98.0665, 1 m of water 9.80665. */
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
  mmHg: 0.13332239,
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

/**
 * Manufacturers print the same calibration with different signs: Geokon G (R0 − R1) (or (R1 − R0) with a negative G),
 * Roctest subtracts its temperature term. So the form and the signs are stored as on the instrument's own sheet.
 */
export interface LinearWire {
  form: "linear";
  /** Pressure per digit, in the instrument's unit. */
  factor: number;
  /** Digits at zero pressure. */
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

/** Correction of an unvented sensor by a barometer: its pressure at the zero in kPa, and the barometer's sensor. */
export interface Barometric {
  zero: number;
  sensor: string;
}

export type SensorParameters =
  | { kind: "direct" }
  | {
      kind: "vibratingWire";
      reads: "digits" | "Hz";
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
  /** Reads the depth to water below the top of its casing; `casing` is in metres above sea level. */
  | { kind: "standpipe"; casing: number }
  /** Steinhart–Hart: reads Ω (or kΩ), returns °C. */
  | { kind: "thermistor"; reads: "Ω" | "kΩ"; a: number; b: number; c: number }
  | { kind: "barometer"; unit: PressureUnit };

/** A thermistor of 3 kΩ at 25 °C (YSI 44005, as in Geokon's manuals). */
export const THERMISTOR_3K = { a: 1.4051e-3, b: 2.369e-4, c: 1.019e-7 } as const;
