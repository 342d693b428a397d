import { LITHOLOGIES } from "@vetaverde/domain/piezometry/levels";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, id, inProject, instant, words } from "./shapes.ts";

/** How a level came to be known. */
export const LEVEL_SOURCES = ["sounding", "report", "estimate"] as const;
export type LevelSource = (typeof LEVEL_SOURCES)[number];

const metres = z.number().min(-500).max(9000);
const depth = z.number().min(0).max(3000);
const description = z.string().trim().max(200);
const stratum = z.strictObject({
  top: depth,
  bottom: depth,
  lithology: z.enum(LITHOLOGIES),
  description: description.default(""),
});

/** Elevations are metres above sea level, depths metres below the ground. */
export const borehole = z
  .object({
    id,
    station: z.object({ id, name: z.string() }),
    terrain: z.number(),
    casing: z.number().meta({ description: "Top of the pipe, from which a dip is measured" }),
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
    active: z.boolean(),
    /** Goes back with an edit; another's change in between is 409 STALE_VERSION. */
    version: z.number().int(),
    updatedAt: instant,
    updatedBy: z.object({ id, name: z.string() }),
  })
  .meta({ id: "Borehole" });
export type Borehole = z.output<typeof borehole>;

const level = z.object({
  date: day,
  level: z.number().meta({ description: "Metres above sea level" }),
  dip: z.number().nullable().meta({ description: "Metres from the top of the casing down to the water" }),
  source: z.enum(LEVEL_SOURCES),
  /** Above 1: it was corrected. */
  revision: z.number().int(),
});
export type PiezometricLevel = z.output<typeof level>;

const body = z.strictObject({
  station: id,
  terrain: metres,
  casing: metres,
  depth: z.number().gt(0).max(3000),
  probe: z.number().gt(0).max(3000).nullable(),
  strata: z.array(stratum).max(100),
  active: z.boolean().default(true),
});
const one = z.strictObject({ project: id, borehole: id });
const MOST_LEVELS = 5000;

export const piezometryEndpoints = {
  stratigraphy: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/stratigraphy",
    access: "read",
    area: "NPYMS",
    summary: "The project's boreholes: strata, casing and the probe's position, by the station that each is.",
    params: inProject,
    reply: z.array(borehole),
  }),
  piezometry: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/piezometry",
    access: "read",
    area: "NPYMS",
    summary: "The levels that were measured in each borehole, in metres above sea level, by date.",
    params: inProject,
    query: z.strictObject({ from: day.optional(), to: day.optional() }),
    reply: z.array(z.object({ borehole: id, levels: z.array(level) })),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/boreholes",
    access: "admin",
    area: "NPYMS",
    summary: "Describes the borehole of a station; a station has one.",
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
    summary: "Changes a borehole's description; levels that were measured stay as they are.",
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
      "Adds levels, as elevations or as dips below the casing. What is there with the same value is passed over; where a value differs nothing is added (409 CONFLICT with `conflicts`), unless a `reason` makes them corrections: the former value is kept.",
    params: one,
    body: z.strictObject({
      kind: z.enum(["level", "dip"]),
      source: z.enum(LEVEL_SOURCES),
      reason: words(500).optional(),
      values: z
        .array(z.strictObject({ date: day, value: z.number().min(-500).max(9000) }))
        .min(1)
        .max(MOST_LEVELS),
    }),
    reply: z.object({ added: z.number().int(), corrected: z.number().int(), unchanged: z.number().int() }),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "VALIDATION"],
  }),
} as const;
