import { REAGENTS, type Reagent } from "@vetaverde/domain/chemistry/neutraliser";
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

const body = z.strictObject({
  name: words(80),
  inlet: id.meta({ description: "Station before it" }),
  outlet: id.meta({ description: "Station behind it" }),
  reagent: z.enum(NAMES),
  purity: share.meta({ description: "Share of the product that is the reagent" }),
  efficiency: share.meta({ description: "Share that reacts where it is given" }),
});
export type NeutraliserBody = z.output<typeof body>;

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
    doses: z.number().int().meta({ description: "Days whose dose is known" }),
    lastDose: day.nullable(),
    /** Sent back with an edit; if the record has changed in between, the call fails with 409 STALE_VERSION. */
    version: z.number().int(),
  })
  .meta({ id: "Neutraliser", description: "A place where a reagent is given to acid water" });
export type Neutraliser = z.output<typeof neutraliser>;

const dose = z.strictObject({
  day,
  kg: amount.meta({ description: "Product used" }),
  m3: amount.meta({ description: "Water treated" }),
});
const kept = z
  .object({ day, kg: z.number(), m3: z.number(), at: instant, by: z.string() })
  .meta({ id: "NeutraliserDose", description: "What a day used; the latest word of it" });
export type NeutraliserDose = z.output<typeof kept>;

const one = inProject.extend({ neutraliser: id });

export const neutralisersEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/neutralisers",
    access: "read",
    area,
    summary: "Where acid water is neutralised in the project, by name.",
    params: inProject,
    reply: z.array(neutraliser),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/neutralisers",
    access: "write",
    area,
    summary: "Adds a neutraliser: its stations before and behind, and its product.",
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
    summary: "Changes a neutraliser.",
    params: one,
    body: body.extend({ version: z.number().int() }),
    reply: neutraliser,
    errors: ["FK-0005", "NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  doses: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/neutralisers/{neutraliser}/doses",
    access: "read",
    area,
    summary: "What each day used, the latest first; at most 1100 days.",
    params: one,
    reply: z.array(kept),
    errors: ["NOT_FOUND"],
  }),
  keepDoses: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/neutralisers/{neutraliser}/doses",
    access: "write",
    area,
    summary:
      "Keeps what days used. A day that is known already is corrected; what was said before stays in the record.",
    params: one,
    body: z.strictObject({ doses: z.array(dose).min(1).max(MAX_DOSES) }),
    reply: z.object({ kept: z.number().int(), corrected: z.number().int(), same: z.number().int() }),
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
} as const;
