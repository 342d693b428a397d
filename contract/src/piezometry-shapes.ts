import { LEVEL_FLAGS } from "@vetaverde/domain/piezometry/level-of";
import { LITHOLOGIES } from "@vetaverde/domain/piezometry/levels";
import * as z from "zod";
import { storedParameters } from "./sensor-parameters.ts";
import { day, id, instant } from "./shapes.ts";

/** Origin of a level. */
export const LEVEL_SOURCES = ["sounding", "report", "estimate"] as const;
export type LevelSource = (typeof LEVEL_SOURCES)[number];
/** `followUp`: from a depth that a follow-up measured; it is corrected with the follow-up. */
const RECORDED_SOURCES = [...LEVEL_SOURCES, "followUp"] as const;

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
    kind: z.string().meta({ description: "Form by which its readings become pressure at present" }),
    unit: z.string().meta({ description: "Current unit of its readings" }),
    readingResolution: z.number().nullable().meta({
      description: "Smallest difference of its readings that is shown, in their unit; null: as reported",
    }),
    active: z.boolean(),
    probe: z.object({ length: z.number(), elevation: z.number() }).nullable().meta({
      description: "Current position of the probe's tip: metres along the hole, and metres above sea level",
    }),
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
    t: z.array(instant).meta({ description: "Instants of the readings, not of the buckets" }),
    level: z.array(metres).meta({
      description: "Levels in metres above sea level; null where the flags state why there is none",
    }),
    min: z
      .array(metres)
      .optional()
      .meta({ description: "Lowest level of the bucket; null if it is not known exactly" }),
    max: z.array(metres).optional(),
    flags: z.array(z.array(z.enum(POINT_FLAGS))),
    reading: z.array(z.number()).meta({ description: "Readings that the levels are computed from" }),
    temperature: z
      .array(z.number().nullable())
      .meta({ description: "Temperature in °C, where the level is corrected for it" }),
    air: z
      .array(z.number().nullable())
      .meta({ description: "Air pressure in kPa, where the level is corrected for it" }),
    configurations: z
      .array(
        z.object({
          from: instant,
          unit: z.string(),
          parameters: storedParameters,
          terrain: metres,
          probeLength: metres,
          inclination: metres,
          adjustment: z.number(),
          correction: z.number(),
        }),
      )
      .meta({ description: "Parameters that the levels of the span are computed with, each from its date" }),
    limits: z
      .array(
        z.object({
          rule: id,
          priority: z.number().int(),
          value: z.number().meta({
            description: "Value in the current unit of its readings, or a level in metres above sea level",
          }),
          isLevel: z
            .boolean()
            .meta({ description: "Whether the value is a level, of a rule of the derived level" }),
          side: z
            .enum(["above", "below"])
            .meta({ description: "Side of the limit on which a reading violates it" }),
        }),
      )
      .meta({ description: "Limits of the active alert rules, at which a reading raises an alert" }),
  })
  .meta({ id: "SensorLevels" });
export type SensorLevels = z.output<typeof sensorLevels>;

/**
 * A device with a piezometer whose station has no borehole yet, with the values of its configuration; null: not known.
 */
export const pendingBorehole = z
  .object({
    device: z.object({ id, serial: z.string(), name: z.string() }),
    sensors: z.array(z.string()).meta({ description: "Names of the device's piezometers" }),
    station: named
      .nullable()
      .meta({ description: "Station; null: the device has none, and a borehole needs one" }),
    place: z
      .object({ latitude: z.number(), longitude: z.number() })
      .nullable()
      .meta({ description: "Position of the device, or of its station if it has none" }),
    terrain: metres.meta({
      description:
        "Ground elevation in metres above sea level, of the device, or of its station if it has none",
    }),
    probeLength: metres.meta({
      description: "Probe length in metres along the hole; null also if the sensors differ",
    }),
    inclination: z.number().meta({ description: "Inclination in degrees from the vertical" }),
    probeDepth: metres.meta({
      description: "Depth of the probe in metres below the ground, computed from length and inclination",
    }),
  })
  .meta({ id: "PendingBorehole" });
export type PendingBorehole = z.output<typeof pendingBorehole>;

const level = z.object({
  date: day,
  level: z.number().meta({ description: "Metres above sea level" }),
  dip: z.number().nullable().meta({ description: "Depth in metres from the top of the casing to the water" }),
  source: z.enum(RECORDED_SOURCES),
  /** Above 1: the record was corrected. */
  revision: z.number().int(),
  beside: z
    .object({
      sensor: id,
      name: z.string(),
      t: instant,
      level: z.number(),
      difference: z
        .number()
        .meta({ description: "Level measured by hand minus the sensor's level, in metres" }),
    })
    .nullable()
    .meta({ description: "Level of the borehole's sensor on that day, nearest to noon" }),
});
export type PiezometricLevel = z.output<typeof level>;
export const boreholeLevels = z.object({ borehole: id, levels: z.array(level) });
