import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, pageOf, paging, words } from "./shapes.ts";

export const CATALOG_KINDS = [
  "mining-components",
  "environmental-components",
  "subcomponents",
  "sources",
  "stations",
  "frequencies",
  "types",
] as const;
export type CatalogKind = (typeof CATALOG_KINDS)[number];

/** Position fields are a station's, `frequency` a frequency's; the others have neither. */
export const catalogEntry = z
  .object({
    id,
    kind: z.enum(CATALOG_KINDS),
    name: z.string(),
    active: z.boolean(),
    frequency: z.enum(FREQUENCIES).optional(),
    description: z.string().nullable().optional(),
    latitude: z.number().nullable().optional(),
    longitude: z.number().nullable().optional(),
    elevation: z.number().nullable().optional().meta({ description: "Metres above sea level" }),
  })
  .meta({ id: "CatalogEntry" });
export type CatalogEntry = z.output<typeof catalogEntry>;

const body = z.strictObject({
  name: words(60),
  active: z.boolean().default(true),
  frequency: z.enum(FREQUENCIES).optional(),
  description: z.string().trim().max(500).nullable().optional(),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  elevation: z.number().min(-500).max(9000).nullable().optional(),
});

const ofKind = z.strictObject({ project: id, kind: z.enum(CATALOG_KINDS) });

export const catalogEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/catalog/{kind}",
    access: "read",
    area: "PlanningAndMonitoring",
    summary: "A catalogue of the project.",
    params: ofKind,
    query: z.strictObject(paging(["name"])),
    reply: pageOf(catalogEntry),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/catalog/{kind}",
    access: "admin",
    area: "PlanningAndMonitoring",
    summary: "Add an entry to a catalogue.",
    params: ofKind,
    body,
    reply: catalogEntry,
    status: 201,
    errors: ["FK-0005", "VALIDATION"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-plan/{project}/catalog/{kind}/{entry}",
    access: "admin",
    area: "PlanningAndMonitoring",
    summary: "Change an entry of a catalogue.",
    params: ofKind.extend({ entry: id }),
    body,
    reply: catalogEntry,
    errors: ["FK-0005", "NOT_FOUND", "VALIDATION"],
  }),
} as const;
