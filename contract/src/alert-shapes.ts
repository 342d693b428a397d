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
        "There were more readings than one trial goes through: it ended here. Null: it went to the end",
    }),
    readings: z.number().int(),
    count: z.number().int().meta({ description: "Alerts that would have been raised" }),
    minutes: z.number().meta({ description: "For which they would have stood together" }),
    episodes: z
      .array(
        z.object({
          raisedAt: instant,
          clearedAt: instant.nullable().meta({ description: "Null: it would stand" }),
          least: z.number().nullable(),
          greatest: z.number().nullable(),
        }),
      )
      .max(MAX_EPISODES)
      .meta({ description: "The first of them; all are counted" }),
    months: z.array(
      z.object({
        month: z.string().meta({ description: "YYYY-MM, on the project's clocks" }),
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
    sensor: z.object({ id, name: z.string() }).nullable().meta({ description: "Null: the whole device" }),
    from: instant,
    to: instant,
    reason: z.string(),
    state: z.enum(WINDOW_STATES),
    made: z.object({ at: instant, by: person }),
    cancelled: z.object({ at: instant, by: person }).nullable(),
  })
  .meta({ id: "MaintenanceWindow" });
export type MaintenanceWindow = z.output<typeof maintenanceWindow>;
