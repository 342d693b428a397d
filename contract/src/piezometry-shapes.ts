import { LEVEL_FLAGS } from "@vetaverde/domain/piezometry/level-of";
import { LITHOLOGIES } from "@vetaverde/domain/piezometry/levels";
import * as z from "zod";
import { keptParameters } from "./sensor-parameters.ts";
import { day, id, instant } from "./shapes.ts";

/** Origin of a level. */
export const LEVEL_SOURCES = ["sounding", "report", "estimate"] as const;
export type LevelSource = (typeof LEVEL_SOURCES)[number];

/** Maximum number of levels in one answer, all sensors together. */
export const MAX_LEVEL_POINTS = 60_000;

/** Doubts about a level, and reasons why there is none: neither position nor calibration known on that date. */
export const POINT_FLAGS = [...LEVEL_FLAGS, "noPosition", "noCalibration"] as const;
export type PointFlag = (typeof POINT_FLAGS)[number];

/**
 * `readings`: a level for every reading of the period. `envelope`: one reading per bucket, plus the bucket's extremes.
 * `sampled`: one reading per bucket, without information on the values between them.
 */
export const RESOLUTIONS = ["readings", "envelope", "sampled"] as const;

const named = z.object({ id, name: z.string() });
const metres = z.number().nullable();

export const sensorLevels = z
  .object({
    sensor: id,
    name: z.string(),
    device: z.object({ id, serial: z.string(), name: z.string() }),
    station: named.nullable(),
    borehole: id.nullable(),
    kind: z.string().meta({ description: "How its readings become pressure, now" }),
    unit: z.string().meta({ description: "Of its readings, now" }),
    active: z.boolean(),
    probe: z
      .object({ length: z.number(), elevation: z.number() })
      .nullable()
      .meta({ description: "Where its tip lies now: metres along the hole, and above sea level" }),
    terrain: metres,
    strata: z.array(
      z.object({
        topElevation: z.number(),
        bottomElevation: z.number(),
        lithology: z.enum(LITHOLOGIES),
        description: z.string(),
      }),
    ),
    resolution: z.enum(RESOLUTIONS),
    bucketSeconds: z.number().nullable(),
    t: z.array(instant).meta({ description: "Of the reading, not of a bucket" }),
    level: z
      .array(metres)
      .meta({ description: "Metres above sea level; null where the flags say why there is none" }),
    min: z
      .array(metres)
      .optional()
      .meta({ description: "Least level of the bucket; null where it is not known exactly" }),
    max: z.array(metres).optional(),
    flags: z.array(z.array(z.enum(POINT_FLAGS))),
    reading: z.array(z.number()).meta({ description: "What it was worked out from" }),
    temperature: z.array(z.number().nullable()).meta({ description: "°C, where it is corrected for" }),
    air: z.array(z.number().nullable()).meta({ description: "kPa, where it is corrected for" }),
    configurations: z
      .array(
        z.object({
          from: instant,
          unit: z.string(),
          parameters: keptParameters,
          terrain: metres,
          probeLength: metres,
          inclination: metres,
          adjustment: z.number(),
          correction: z.number(),
        }),
      )
      .meta({ description: "What the levels of the span were worked out by, each from its date" }),
    limits: z
      .array(
        z.object({
          rule: id,
          priority: z.number().int(),
          value: z.number().meta({ description: "In the unit of its readings, now" }),
          side: z.enum(["above", "below"]).meta({ description: "On which a reading is wrong" }),
        }),
      )
      .meta({ description: "Of the alert rules that are in use: where a reading rings" }),
  })
  .meta({ id: "SensorLevels" });
export type SensorLevels = z.output<typeof sensorLevels>;

/**
 * A device with a piezometer whose station has no borehole yet, with the values of its configuration; null: not known.
 */
export const pendingBorehole = z
  .object({
    device: z.object({ id, serial: z.string(), name: z.string() }),
    sensors: z.array(z.string()).meta({ description: "Names of its piezometers" }),
    station: named.nullable().meta({ description: "Null: the device has none, and a borehole needs one" }),
    place: z
      .object({ latitude: z.number(), longitude: z.number() })
      .nullable()
      .meta({ description: "The device's, else its station's" }),
    terrain: metres.meta({ description: "Metres above sea level: the device's, else its station's" }),
    probeLength: metres.meta({ description: "Metres along the hole; null also where its sensors differ" }),
    inclination: z.number().meta({ description: "Degrees from the vertical" }),
    probeDepth: metres.meta({ description: "Metres below the ground, by the length and the inclination" }),
  })
  .meta({ id: "PendingBorehole" });
export type PendingBorehole = z.output<typeof pendingBorehole>;

const level = z.object({
  date: day,
  level: z.number().meta({ description: "Metres above sea level" }),
  dip: z.number().nullable().meta({ description: "Metres from the top of the casing down to the water" }),
  source: z.enum(LEVEL_SOURCES),
  /** Above 1: the record was corrected. */
  revision: z.number().int(),
  beside: z
    .object({
      sensor: id,
      name: z.string(),
      t: instant,
      level: z.number(),
      difference: z.number().meta({ description: "Measured by hand less the sensor's, metres" }),
    })
    .nullable()
    .meta({ description: "What the borehole's sensor said on that day, nearest to its noon" }),
});
export type PiezometricLevel = z.output<typeof level>;
export const boreholeLevels = z.object({ borehole: id, levels: z.array(level) });
