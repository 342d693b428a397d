import {
  type LinearWire,
  type PolynomialWire,
  PRESSURE_KPA,
  type SensorParameters,
  type WireTemperature,
} from "./sensors.ts";

/** Standard gravity on water of 1 t/m³: kPa in a metre of head (CGPM 1901; 4 °C). */
export const KPA_PER_METRE = 9.80665;

/**
 * Digits of a vibrating wire from its frequency: f² / 1000, f in Hz (Geokon, Model 4580 Instruction Manual, eq. 1:
 * 3000 Hz is 9000 digits).
 */
export const digitsOf = (hertz: number): number => (hertz * hertz) / 1000;

/**
 * Temperature in °C of a thermistor of R ohms by Steinhart–Hart, T = 1 / (A + B ln R + C ln³ R) − 273.15
 * (Geokon, Model 4500 Instruction Manual, appendix on thermistor temperature).
 * @returns null where a resistance is none
 */
export function celsiusOf(ohms: number, { a, b, c }: { a: number; b: number; c: number }): number | null {
  if (!(ohms > 0)) return null;
  const log = Math.log(ohms);
  return 1 / (a + b * log + c * log ** 3) - 273.15;
}

/**
 * Pressure on a vibrating wire before any correction, in its instrument's unit, R in digits. Linear: G (R0 − R), or
 * G (R − R0) where the sheet prints a factor of the other sign. Polynomial: A R² + B R + C, with C = −(A R0² + B R0)
 * from the zero of the field where none is given (Geokon, Model 4500 Instruction Manual, section 6 and appendix C).
 */
export function wirePressure(wire: LinearWire | PolynomialWire, digits: number): number {
  if (wire.form === "linear") {
    const difference = wire.difference === "zeroMinusReading" ? wire.zero - digits : digits - wire.zero;
    return wire.factor * difference;
  }
  const c = wire.c ?? -(wire.a * wire.zero ** 2 + wire.b * wire.zero);
  return wire.a * digits ** 2 + wire.b * digits + c;
}

/** Thermal term in the instrument's unit: K (T1 − T0), which most makers add and Roctest subtracts. */
export const thermalTerm = ({ factor, zero, sign }: WireTemperature, celsius: number): number =>
  (sign === "add" ? 1 : -1) * factor * (celsius - zero);

/** Share of the range that a current represents: (I − 4) / 16, I in mA (IEC 60381-1). */
export const shareOfRange = (milliampere: number): number => (milliampere - 4) / 16;

type PressureFlag = "noTemperature" | "noBarometer";

/** Values measured together with a reading: °C of the sensor and kPa of the air; null where unknown. */
export interface CompanionReadings {
  temperature: number | null;
  air: number | null;
}

export interface Pressure {
  kPa: number;
  /** Required corrections whose input was unknown: the pressure is without them. */
  flags: PressureFlag[];
}

/**
 * Pressure of the water in kPa from a reading, corrected for temperature and for the air's pressure as the sensor's
 * parameters require: P − (S1 − S0) for a sensor that is not vented.
 * @returns null for a sensor that does not measure water pressure
 */
export function pressureOf(
  parameters: SensorParameters,
  reading: number,
  { temperature, air }: CompanionReadings,
): Pressure | null {
  const flags: PressureFlag[] = [];
  let inUnit: number;
  switch (parameters.kind) {
    case "vibratingWire": {
      const digits = parameters.reads === "Hz" ? digitsOf(reading) : reading;
      inUnit = wirePressure(parameters.wire, digits);
      if (parameters.temperature === null) break;
      if (temperature === null) flags.push("noTemperature");
      else inUnit += thermalTerm(parameters.temperature, temperature);
      break;
    }
    case "current":
      inUnit = shareOfRange(reading) * parameters.range;
      break;
    case "digital":
      inUnit = reading - parameters.zero;
      break;
    default:
      return null;
  }
  let kPa = inUnit * PRESSURE_KPA[parameters.unit];
  if (parameters.barometric !== null) {
    if (air === null) flags.push("noBarometer");
    else kPa -= air - parameters.barometric.zero;
  }
  return { kPa, flags };
}
