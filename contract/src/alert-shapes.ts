import * as z from "zod";
import { id, instant } from "./shapes.ts";

export const person = z.object({ id, name: z.string() });

/** A year plus one day, for a caller whose clock is behind. */
export const MAX_TRIAL_DAYS = 366;
/** Maximum number of readings that one trial evaluates: a year of one reading every eight seconds. */
export const MAX_TRIED = 4_000_000;
export const MAX_EPISODES = 200;

export const trial = z
  .object({
    from: instant,
    to: instant,
    until: instant.nullable().meta({
      description:
        "Instant at which the trial stopped because there were more readings than one trial evaluates; null if it evaluated all of them",
    }),
    readings: z.number().int(),
    count: z.number().int().meta({ description: "Number of alerts that would have been raised" }),
    minutes: z.number().meta({ description: "Total minutes for which these alerts would have been active" }),
    episodes: z
      .array(
        z.object({
          raisedAt: instant,
          clearedAt: instant.nullable().meta({
            description: "Instant at which the alert would have cleared; null if it would still be active",
          }),
          least: z.number().nullable(),
          greatest: z.number().nullable(),
        }),
      )
      .max(MAX_EPISODES)
      .meta({ description: "First of the alerts; `count` includes all of them" }),
    months: z.array(
      z.object({
        month: z.string().meta({ description: "Month as YYYY-MM, in the project's time zone" }),
        count: z.number().int(),
        minutes: z.number(),
      }),
    ),
  })
  .meta({ id: "AlertTrial" });
export type AlertTrial = z.output<typeof trial>;

export const WINDOW_STATES = ["planned", "running", "over", "cancelled"] as const;
export const MAX_WINDOW_DAYS = 90;
export const maintenanceWindow = z
  .object({
    id,
    sensor: z
      .object({ id, name: z.string() })
      .nullable()
      .meta({ description: "Sensor under maintenance; null for the whole device" }),
    from: instant,
    to: instant,
    reason: z.string(),
    state: z.enum(WINDOW_STATES),
    made: z.object({ at: instant, by: person }),
    cancelled: z.object({ at: instant, by: person }).nullable(),
  })
  .meta({ id: "MaintenanceWindow" });
export type MaintenanceWindow = z.output<typeof maintenanceWindow>;
