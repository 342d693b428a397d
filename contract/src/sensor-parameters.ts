import { isAirPressure, zeroAirOf } from "@vetaverde/domain/piezometry/pressure";
import {
  DIP_UNITS,
  PRESSURE_UNITS,
  type SensorParameters,
  THERMISTOR_3K,
  THERMISTOR_FORMS,
  WIRE_BASES,
  WIRE_READINGS,
} from "@vetaverde/domain/piezometry/sensors";
import * as z from "zod";
import { id } from "./shapes.ts";

const number = z.number().min(-1e12).max(1e12);
const nonZero = number.refine((value) => value !== 0);
const unit = z.enum(PRESSURE_UNITS);
/** Largest zero of a formula: the square of a frequency of 10 kHz. */
const MAX_ZERO = 1e8;
const zeroReading = z.number().gt(0).max(MAX_ZERO);
const barometric = z
  .strictObject({
    zero: z.number().meta({ description: "Air pressure of the zero, equal to 10 to 120 kPa" }),
    unit: unit.optional().meta({ description: "Unit of the zero; absent: kPa" }),
    sensor: id,
  })
  .refine((of) => isAirPressure(zeroAirOf(of)), { path: ["zero"] })
  .nullable()
  .default(null)
  .meta({ description: "Air pressure of the zero, and the sensor that measures it" });

/** As on the instrument's calibration sheet, signs included. */
export const sensorParameters = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("direct") }),
    z.strictObject({
      kind: z.literal("vibratingWire"),
      reads: z.enum(WIRE_READINGS).meta({ description: "What the logger reports" }),
      basis: z.enum(WIRE_BASES).optional().meta({
        description: "Quantity R of the sheet's formula; absent: digits, the frequency squared / 1000",
      }),
      unit,
      wire: z.discriminatedUnion("form", [
        z.strictObject({
          form: z.literal("linear"),
          factor: nonZero.meta({ description: "Pressure per digit" }),
          zero: zeroReading.meta({ description: "Digits, or the formula's quantity, at zero pressure" }),
          difference: z.enum(["zeroMinusReading", "readingMinusZero"]).default("zeroMinusReading"),
        }),
        z.strictObject({
          form: z.literal("polynomial"),
          a: number,
          b: nonZero,
          c: number
            .nullable()
            .default(null)
            .meta({ description: "Constant of the polynomial; null: determined by the zero in the field" }),
          zero: zeroReading,
        }),
      ]),
      temperature: z
        .strictObject({
          factor: number,
          zero: z.number().min(-60).max(120),
          sign: z.enum(["add", "subtract"]).default("add"),
        })
        .nullable()
        .default(null),
      temperatureVariable: z.string().trim().min(1).max(60).nullable().default(null),
      barometric,
    }),
    z.strictObject({ kind: z.literal("current"), range: z.number().gt(0).max(1e6), unit, barometric }),
    z.strictObject({ kind: z.literal("digital"), unit, zero: number.default(0), barometric }),
    z
      .strictObject({
        kind: z.literal("standpipe"),
        casing: z
          .number()
          .min(-500)
          .max(9000)
          .nullable()
          .meta({ description: "Top of the casing, in metres above sea level; null: by its stickup" }),
        stickup: z
          .number()
          .min(-50)
          .max(50)
          .optional()
          .meta({ description: "Top of the casing in metres above the ground; negative: below it" }),
        reads: z
          .enum(DIP_UNITS)
          .optional()
          .meta({ description: "Unit of the depth to water; absent: metres" }),
      })
      .refine(({ casing, stickup }) => (casing === null) === (stickup !== undefined), { path: ["casing"] }),
    z.strictObject({
      kind: z.literal("thermistor"),
      reads: z.enum(["Ω", "kΩ"]).default("Ω"),
      form: z.enum(THERMISTOR_FORMS).optional().meta({
        description: "Formula: 1/T by ln R and ln³ R (absent), with a square term, or °C by A + B R + C R²",
      }),
      a: number.default(THERMISTOR_3K.a),
      b: number.default(THERMISTOR_3K.b),
      c: number.default(THERMISTOR_3K.c),
      d: number.optional().meta({ description: "Coefficient of ln³ R in the form with a square term" }),
    }),
    z.strictObject({ kind: z.literal("barometer"), unit }),
  ])
  .meta({ id: "SensorParameters" }) satisfies z.ZodType<SensorParameters>;

/** The stored and returned form of the parameters: every field is present. */
export const storedParameters = sensorParameters as unknown as z.ZodType<SensorParameters, SensorParameters>;
