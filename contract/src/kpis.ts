import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { PLANS_AREA as area, NONE, planCounts } from "./monitorings.ts";
import { day, id, inProject, many } from "./shapes.ts";

const count = z.number().int();

/** A skipped monitoring has no status and is not due. */
export const progress = planCounts.extend({
  total: count.meta({ description: "Number of done, far, near, unfulfilled and skipped monitorings" }),
  due: count.meta({ description: "Number of unfulfilled monitorings and of done ones dated until today" }),
  doneOfDue: count,
});
export type Progress = z.output<typeof progress>;

/** Null identifier: monitorings whose series has no value in this dimension. */
const ofEntry = progress.extend({ id: id.nullable(), name: z.string().nullable() });
export type EntryProgress = z.output<typeof ofEntry>;

/** Longest list that a page can show. Longer ones are cut, keeping the entries with most unfulfilled monitorings. */
export const MAX_ENTRIES = 1000;

const filters = {
  plan: many(id),
  station: many(id),
  miningComponent: many(id),
  environmentalComponent: many(id),
  source: many(z.union([id, z.literal(NONE)])),
  responsible: many(z.string().max(200)),
  from: day.optional(),
  to: day.optional(),
};
const query = z.strictObject(filters);

const all = count.meta({
  description: "Total number with monitorings, including those truncated from the list",
});

export const kpis = z
  .object({
    today: day.meta({ description: "Current day in the project's time zone" }),
    nearDays: count,
    general: progress,
    upToDate: progress.meta({ description: "Progress of the days until today" }),
    monthly: z.array(progress.extend({ month: z.string().meta({ description: "Month as YYYY-MM" }) })),
    byEnvironmentalComponent: z.array(ofEntry),
    byMiningComponent: z.array(ofEntry),
    bySource: z.array(ofEntry),
    byResponsible: z.array(progress.extend({ name: z.string().nullable() })),
    byStation: z.array(ofEntry),
    environmentalComponents: all,
    miningComponents: all,
    sources: all,
    responsibles: all,
    stations: all,
  })
  .meta({ id: "Kpis" });
export type Kpis = z.output<typeof kpis>;

/** From the most pressing to the least. */
export const WORST = ["unfulfilled", "near", "far", "done", "skipped"] as const;
export type Worst = (typeof WORST)[number];

export const stationMap = z
  .object({
    type: z.literal("FeatureCollection"),
    features: z.array(
      z.object({
        type: z.literal("Feature"),
        id,
        geometry: z
          .object({
            type: z.literal("Point"),
            coordinates: z
              .tuple([z.number(), z.number()])
              .meta({ description: "Longitude, latitude, WGS 84" }),
          })
          .nullable()
          .meta({ description: "Position; null if the station's position is not known" }),
        properties: progress.extend({
          name: z.string(),
          description: z.string().nullable(),
          elevation: z.number().nullable().meta({ description: "Metres above sea level" }),
          worst: z.enum(WORST).nullable().meta({ description: "Worst status; null without monitorings" }),
        }),
      }),
    ),
  })
  .meta({ id: "StationMap" });
export type StationMap = z.output<typeof stationMap>;

export const kpisEndpoints = {
  kpis: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/kpis",
    access: "read",
    area,
    summary:
      "Returns the progress of the monitorings of a period: in total, by month, up to today, and by the dimensions that they belong to.",
    params: inProject,
    query,
    reply: kpis,
  }),
  map: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/map",
    access: "read",
    area,
    summary: "Returns the stations as GeoJSON, each with its counts and its worst status.",
    params: inProject,
    query,
    reply: stationMap,
  }),
} as const;
