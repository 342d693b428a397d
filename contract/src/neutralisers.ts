import { MAX_COMPONENTS, REAGENTS, type Reagent } from "@vetaverde/domain/chemistry/neutraliser";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, id, inProject, instant, words } from "./shapes.ts";

const area = "Reports";
const NAMES = Object.keys(REAGENTS) as [Reagent, ...Reagent[]];
const share = z.number().gt(0).max(1);
/** Upper bound of plausibility: no plant uses more in a day. */
const amount = z.number().min(0).max(1e9);
/** Maximum number of days in one call: three years. */
export const MAX_DOSES = 1100;

/** A part of the product that may be absent. */
const part = z.number().min(0).lt(1);
const component = z
  .strictObject({
    reagent: z.enum(NAMES),
    share: share.meta({ description: "Share of the dry product" }),
  })
  .meta({ id: "NeutraliserComponent" });

const body = z.strictObject({
  name: words(80),
  inlet: id.meta({ description: "Station upstream of the neutraliser" }),
  outlet: id.meta({ description: "Station downstream of the neutraliser" }),
  reagent: z.enum(NAMES),
  purity: share.meta({ description: "Share of the dry product that is the reagent" }),
  efficiency: share.meta({ description: "Share of the reagent that reacts where it is dosed" }),
  blend: z
    .array(component)
    .max(MAX_COMPONENTS - 1)
    .default([])
    .meta({ description: "Other reagents of the product; what no share accounts for is inert" }),
  moisture: part.default(0).meta({ description: "Share of water in the product as delivered" }),
  recycled: part
    .default(0)
    .meta({ description: "Share of the sludge, with the reagent left in it, that returns to the reactor" }),
});
export type NeutraliserBody = z.output<typeof body>;

/** What a client does not send of a product remains: it may be older than these fields. */
const changes = body.extend({
  blend: body.shape.blend.unwrap().optional(),
  moisture: part.optional(),
  recycled: part.optional(),
  version: z.number().int(),
});

const named = z.object({ id, name: z.string() });
const neutraliser = z
  .object({
    id,
    name: z.string(),
    inlet: named,
    outlet: named,
    reagent: z.enum(NAMES),
    purity: z.number(),
    efficiency: z.number(),
    blend: z.array(component),
    moisture: z.number(),
    recycled: z.number(),
    doses: z.number().int().meta({ description: "Number of days whose dose is recorded" }),
    lastDose: day.nullable(),
    /** Sent back with an edit; if the record has changed in between, the call fails with 409 STALE_VERSION. */
    version: z.number().int(),
  })
  .meta({ id: "Neutraliser", description: "Place where a reagent is dosed into acid water" });
export type Neutraliser = z.output<typeof neutraliser>;

const dose = z.strictObject({
  day,
  kg: amount.meta({ description: "Product used, in kg" }),
  m3: amount.meta({ description: "Water treated, in m3" }),
});

const storedDose = z.object({ day, kg: z.number(), m3: z.number(), at: instant, by: z.string() }).meta({
  id: "NeutraliserDose",
  description: "Product used and water treated on a day, in the latest correction",
});

export type NeutraliserDose = z.output<typeof storedDose>;

const one = inProject.extend({ neutraliser: id });

export const neutralisersEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/neutralisers",
    access: "read",
    area,
    summary: "Lists the places where the project neutralises acid water, by name.",
    params: inProject,
    reply: z.array(neutraliser),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/neutralisers",
    access: "write",
    area,
    summary: "Adds a neutraliser: its upstream and downstream stations, and its product.",
    params: inProject,
    body,
    reply: neutraliser,
    status: 201,
    errors: ["FK-0005", "NOT_FOUND", "VALIDATION"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-data-source/{project}/neutralisers/{neutraliser}",
    access: "write",
    area,
    summary: "Updates a neutraliser.",
    params: one,
    body: changes,
    reply: neutraliser,
    errors: ["FK-0005", "NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  doses: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/neutralisers/{neutraliser}/doses",
    access: "read",
    area,
    summary: "Lists the product used on each day, latest first; at most 1100 days.",
    params: one,
    reply: z.array(storedDose),
    errors: ["NOT_FOUND"],
  }),
  keepDoses: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/neutralisers/{neutraliser}/doses",
    access: "write",
    area,
    summary:
      "Records the product used on given days. A day that is already recorded is corrected; the earlier value remains in the record.",
    params: one,
    body: z.strictObject({ doses: z.array(dose).min(1).max(MAX_DOSES) }),
    reply: z.object({ kept: z.number().int(), corrected: z.number().int(), same: z.number().int() }),
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
} as const;
