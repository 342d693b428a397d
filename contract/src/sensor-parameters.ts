import { PRESSURE_UNITS, type SensorParameters, THERMISTOR_3K } from "@vetaverde/domain/piezometry/sensors";
import * as z from "zod";
import { id } from "./shapes.ts";

const number = z.number().min(-1e12).max(1e12);
const nonZero = number.refine((value) => value !== 0);
const unit = z.enum(PRESSURE_UNITS);
const barometric = z
  .strictObject({ zero: z.number().min(10).max(120), sensor: id })
  .nullable()
  .default(null)
  .meta({ description: "Air pressure of the zero in kPa, and the sensor that measures it" });

/** As on the instrument's calibration sheet, signs included. */
export const sensorParameters = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("direct") }),
    z.strictObject({
      kind: z.literal("vibratingWire"),
      reads: z.enum(["digits", "Hz"]),
      unit,
      wire: z.discriminatedUnion("form", [
        z.strictObject({
          form: z.literal("linear"),
          factor: nonZero.meta({ description: "Pressure per digit" }),
          zero: z.number().gt(0).max(1e6).meta({ description: "Digits at zero pressure" }),
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
          zero: z.number().gt(0).max(1e6),
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
    z.strictObject({ kind: z.literal("standpipe"), casing: z.number().min(-500).max(9000) }),
    z.strictObject({
      kind: z.literal("thermistor"),
      reads: z.enum(["Ω", "kΩ"]).default("Ω"),
      a: number.default(THERMISTOR_3K.a),
      b: number.default(THERMISTOR_3K.b),
      c: number.default(THERMISTOR_3K.c),
    }),
    z.strictObject({ kind: z.literal("barometer"), unit }),
  ])
  .meta({ id: "SensorParameters" }) satisfies z.ZodType<SensorParameters>;

/** The stored and returned form of the parameters: every field is present. */
export const storedParameters = sensorParameters as unknown as z.ZodType<SensorParameters, SensorParameters>;
