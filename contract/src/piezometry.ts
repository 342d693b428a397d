import { LITHOLOGIES } from "@vetaverde/domain/piezometry/levels";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import {
  boreholeLevels,
  LEVEL_SOURCES,
  MAX_LEVEL_POINTS,
  pendingBorehole,
  sensorLevels,
} from "./piezometry-shapes.ts";
import { day, id, inProject, instant, instantWithOffset, many, words } from "./shapes.ts";

export { LEVEL_SOURCES, type LevelSource, type PiezometricLevel } from "./piezometry-shapes.ts";

const metres = z.number().min(-500).max(9000);
const depth = z.number().min(0).max(3000);
const description = z.string().trim().max(200);
const stratum = z.strictObject({
  top: depth,
  bottom: depth,
  lithology: z.enum(LITHOLOGIES),
  description: description.default(""),
});

/** Elevations are in metres above sea level, depths in metres below the ground. */
export const borehole = z
  .object({
    id,
    station: z.object({ id, name: z.string() }),
    terrain: z.number(),
    casing: z
      .number()
      .meta({ description: "Elevation of the top of the pipe, from which a dip is measured" }),
    depth: z.number(),
    probe: z.object({ depth: z.number(), elevation: z.number() }).nullable(),
    strata: z.array(
      z.object({
        top: z.number(),
        bottom: z.number(),
        topElevation: z.number(),
        bottomElevation: z.number(),
        lithology: z.enum(LITHOLOGIES),
        description: z.string(),
      }),
    ),
    screens: z.array(
      z.object({
        top: z.number(),
        bottom: z.number(),
        topElevation: z.number(),
        bottomElevation: z.number(),
      }),
    ),
    place: z
      .object({ latitude: z.number(), longitude: z.number() })
      .nullable()
      .meta({ description: "Position of its station" }),
    sensors: z.array(
      z.object({
        id,
        name: z.string(),
        device: z.string(),
        group: z.string().nullable().meta({ description: "Group of the device" }),
        elevation: z.number().nullable().meta({ description: "Elevation of its tip" }),
      }),
    ),
    active: z.boolean(),
    /** Sent back with an edit; if the record has changed in between, the call fails with 409 STALE_VERSION. */
    version: z.number().int(),
    updatedAt: instant,
    updatedBy: z.object({ id, name: z.string() }),
  })
  .meta({ id: "Borehole" });
export type Borehole = z.output<typeof borehole>;

const body = z.strictObject({
  station: id,
  terrain: metres,
  casing: metres,
  depth: z.number().gt(0).max(3000),
  probe: z.number().gt(0).max(3000).nullable(),
  strata: z.array(stratum).max(100),
  screens: z
    .array(z.strictObject({ top: depth, bottom: depth }))
    .max(20)
    .default([])
    .meta({ description: "Screens, where the pipe lets water in, from the ground down" }),
  active: z.boolean().default(true),
});
const one = z.strictObject({ project: id, borehole: id });
const MAX_LEVELS = 5000;

export const piezometryEndpoints = {
  stratigraphy: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/stratigraphy",
    access: "read",
    area: "NPYMS",
    summary: "Lists the project's boreholes by station: strata, screens, casing and the probes' positions.",
    params: inProject,
    reply: z.array(borehole),
  }),
  pending: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/boreholes/pending",
    access: "read",
    area: "NPYMS",
    summary:
      "Lists the active devices that measure a piezometric level at a station without a borehole, or without a station, with the borehole data of their configuration.",
    params: inProject,
    reply: z.array(pendingBorehole),
  }),
  piezometry: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/piezometry",
    access: "read",
    area: "NPYMS",
    summary: `Levels by sensor in metres above sea level, each worked out from a reading by what held on its own date, with the probe's position and the strata of its borehole. Where there are more readings than \`points\`, one of each bucket, and its extremes where they are known exactly; all sensors together have at most ${MAX_LEVEL_POINTS}. A day counts on the project's clock, \`to\` with the whole of it.`,
    params: inProject,
    query: z.strictObject({
      from: z.union([day, instantWithOffset]).optional(),
      to: z.union([day, instantWithOffset]).optional(),
      sensor: many(id),
      points: z.coerce.number().int().min(2).max(5000).default(1000),
    }),
    reply: z.array(sensorLevels),
    errors: ["VALIDATION"],
  }),
  soundings: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/boreholes/levels",
    access: "read",
    area: "NPYMS",
    summary:
      "Lists the levels that users measured by hand in each borehole, in metres above sea level, by date, each with the level of the borehole's sensor on that day; also those calculated from depths of follow-ups.",
    params: inProject,
    query: z.strictObject({ from: day.optional(), to: day.optional() }),
    reply: z.array(boreholeLevels),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/boreholes",
    access: "admin",
    area: "NPYMS",
    summary: "Creates the borehole of a station; a station has one.",
    params: inProject,
    body,
    reply: borehole,
    status: 201,
    errors: ["FK-0005", "VALIDATION"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/boreholes/{borehole}",
    access: "admin",
    area: "NPYMS",
    summary: "Updates a borehole's description; measured levels are unchanged.",
    params: one,
    body: body.omit({ station: true }).extend({ version: z.number().int() }),
    reply: borehole,
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  addLevels: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/boreholes/{borehole}/levels",
    access: "write",
    area: "NPYMS",
    summary:
      "Adds levels, as elevations or as dips below the casing. A level that is already stored with the same value is ignored; if a value differs, nothing is added (409 CONFLICT with `conflicts`), unless a `reason` makes the levels corrections: the earlier value is kept.",
    params: one,
    body: z.strictObject({
      kind: z.enum(["level", "dip"]),
      source: z.enum(LEVEL_SOURCES),
      reason: words(500).optional(),
      values: z
        .array(z.strictObject({ date: day, value: z.number().min(-500).max(9000) }))
        .min(1)
        .max(MAX_LEVELS),
    }),
    reply: z.object({ added: z.number().int(), corrected: z.number().int(), unchanged: z.number().int() }),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "VALIDATION"],
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/boreholes/{borehole}/levels/withdraw",
    access: "write",
    area: "NPYMS",
    summary:
      "Withdraws the level of a day, with a reason: it is no longer shown and remains in the record. Another level can be added for the day.",
    params: one,
    body: z.strictObject({ date: day, reason: words(500) }),
    reply: z.object({ date: day }),
    errors: ["NOT_FOUND"],
  }),
} as const;
