import type { SensorParameters } from "../piezometry/sensors.ts";

/** A vibrating wire that reports digits, by its calibration sheet, without corrections. */
export const VIBRATING_WIRE = {
  kind: "vibratingWire",
  reads: "digits",
  unit: "kPa",
  wire: { form: "linear", factor: 0.0869, zero: 8946.2, difference: "zeroMinusReading" },
  temperature: null,
  temperatureVariable: null,
  barometric: null,
} as const satisfies SensorParameters;
