import {
  type Barometric,
  type LinearWire,
  type PolynomialWire,
  PRESSURE_KPA,
  type SensorParameters,
  type ThermistorCurve,
  type WireBasis,
  type WireReading,
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
 * Frequency in Hz of what a vibrating wire's logger reports: 9000 digits are a period of 333.3 µs and 3000 Hz (Geokon,
 * Model 4580 Instruction Manual, 4.1); some readouts show the period in tenths of a microsecond.
 * @returns null for a reading that no vibrating wire gives
 */
export function hertzOf(reads: WireReading, reading: number): number | null {
  // Of 0 Hz the wire does not vibrate; loggers report errors as negative numbers.
  if (!(reading > 0)) return null;
  switch (reads) {
    case "Hz":
      return reading;
    case "µs":
      return 1e6 / reading;
    case "0.1 µs":
      return 1e7 / reading;
    default:
      return Math.sqrt(reading * 1000);
  }
}

/**
 * The quantity of a calibration's formula, from a reading.
 * @returns null for a reading that no vibrating wire gives
 */
export function wireQuantity(reads: WireReading, basis: WireBasis, reading: number): number | null {
  const hertz = hertzOf(reads, reading);
  if (hertz === null) return null;
  // Without a conversion nothing is rounded.
  if (reads === basis) return reading;
  switch (basis) {
    case "Hz":
      return hertz;
    case "Hz²":
      return hertz * hertz;
    case "10⁻⁶ Hz²":
      return (hertz * hertz) / 1e6;
    case "µs":
      return 1e6 / hertz;
    default:
      return digitsOf(hertz);
  }
}

/**
 * Temperature in °C of a thermistor of R ohms. Steinhart–Hart: T = 1 / (A + B ln R + C ln³ R) − 273.15 (Geokon, Model
 * 4500 Instruction Manual, appendix on thermistor temperature), or with a square term C ln² R and D ln³ R (Steinhart and
 * Hart, Deep-Sea Research 15, 1968). Quadratic: T = A + B R + C R².
 * @returns null where a resistance is none
 */
export function celsiusOf(ohms: number, { form, a, b, c, d = 0 }: ThermistorCurve): number | null {
  if (!(ohms > 0)) return null;
  if (form === "quadratic") return a + b * ohms + c * ohms ** 2;
  const log = Math.log(ohms);
  const inverse = form === "squareTerm" ? c * log ** 2 + d * log ** 3 : c * log ** 3;
  return 1 / (a + b * log + inverse) - 273.15;
}

/** °C from a temperature in a unit of sensors; null for any other unit. */
export function celsiusFrom(unit: string, value: number): number | null {
  if (unit === "°C") return value;
  if (unit === "K") return value - 273.15;
  return unit === "°F" ? ((value - 32) * 5) / 9 : null;
}

/**
 * Pressure on a vibrating wire before any correction, in its instrument's unit, R in digits or in the quantity that the
 * sheet's formula uses. Linear: G (R0 − R), or
 * G (R − R0) where the sheet prints a factor of the other sign. Polynomial: A R² + B R + C, with C = −(A R0² + B R0)
 * from the zero of the field where none is given (Geokon, Model 4500 Instruction Manual, section 6 and appendix C).
 */
export function wirePressure(wire: LinearWire | PolynomialWire, quantity: number): number {
  if (wire.form === "linear") {
    const difference = wire.difference === "zeroMinusReading" ? wire.zero - quantity : quantity - wire.zero;
    return wire.factor * difference;
  }
  const c = wire.c ?? -(wire.a * wire.zero ** 2 + wire.b * wire.zero);
  return wire.a * quantity ** 2 + wire.b * quantity + c;
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
 * @returns null for a sensor that does not measure water pressure; the pressure is NaN for a reading that the instrument
 * cannot give
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
      const quantity = wireQuantity(parameters.reads, parameters.basis ?? "digits", reading);
      inUnit = quantity === null ? Number.NaN : wirePressure(parameters.wire, quantity);
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
    else kPa -= air - zeroAirOf(parameters.barometric);
  }
  return { kPa, flags };
}

/** Air pressure at a sensor's zero, in kPa. */
export const zeroAirOf = ({ zero, unit = "kPa" }: Pick<Barometric, "zero" | "unit">): number =>
  zero * PRESSURE_KPA[unit];

/** Air pressures between the Dead Sea and the highest mine, with a margin. */
const [MIN_AIR_KPA, MAX_AIR_KPA] = [10, 120];
export const isAirPressure = (kPa: number): boolean => kPa >= MIN_AIR_KPA && kPa <= MAX_AIR_KPA;
