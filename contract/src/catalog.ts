import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, locale, pageOf, paging, words } from "./shapes.ts";

export const CATALOG_KINDS = [
  "mining-components",
  "environmental-components",
  "subcomponents",
  "sources",
  "stations",
  "frequencies",
  "types",
  "responsibles",
] as const;
export type CatalogKind = (typeof CATALOG_KINDS)[number];

/** Longest name of an entry, and of a station, in characters. */
export const MAX_NAME_LENGTH = 120;
export const MAX_STATION_NAME_LENGTH = 60;

/** Records of a project that can refer to catalogue entries. */
export const CATALOG_USES = [
  "series",
  "monitorings",
  "subcomponents",
  "devices",
  "boreholes",
  "samples",
  "commitments",
  "limitSets",
  "neutralisers",
  "boards",
  "reports",
] as const;
export type CatalogUse = (typeof CATALOG_USES)[number];

const count = z.number().int();
const uses = z.array(z.object({ use: z.enum(CATALOG_USES), count })).meta({
  description: "What refers to the entry, and how often; without those that do not",
});

/** Position fields apply to stations only, `frequency` to frequencies, `components` to subcomponents. */
export const catalogEntry = z
  .object({
    id,
    kind: z.enum(CATALOG_KINDS),
    name: z.string(),
    active: z.boolean().meta({ description: "Archived entries are not offered and not accepted any more" }),
    version: count,
    mergedInto: z
      .object({ id, name: z.string() })
      .nullable()
      .meta({ description: "The entry that took its place" }),
    frequency: z.enum(FREQUENCIES).optional(),
    components: z
      .array(id)
      .optional()
      .meta({ description: "Environmental components of a subcomponent; empty: of any" }),
    description: z.string().nullable().optional(),
    latitude: z.number().nullable().optional(),
    longitude: z.number().nullable().optional(),
    elevation: z.number().nullable().optional().meta({ description: "Metres above sea level" }),
  })
  .meta({ id: "CatalogEntry" });
export type CatalogEntry = z.output<typeof catalogEntry>;

/** A list entry, with its number of uses if requested. */
export const listedEntry = catalogEntry
  .extend({
    uses: count.optional().meta({ description: "How often it is referred to, where it was asked for" }),
  })
  .meta({ id: "ListedCatalogEntry" });
export type ListedEntry = z.output<typeof listedEntry>;

export const catalogEntryDetail = catalogEntry.extend({ uses }).meta({ id: "CatalogEntryDetail" });
export type CatalogEntryDetail = z.output<typeof catalogEntryDetail>;

export const mergePreview = z
  .object({
    from: catalogEntry,
    into: catalogEntry,
    moves: uses.meta({ description: "What will refer to the other entry" }),
    obstacles: z
      .array(z.object({ rule: z.string(), message: z.string() }))
      .meta({ description: "Why the two cannot be merged; empty: they can" }),
  })
  .meta({ id: "CatalogMergePreview" });
export type MergePreview = z.output<typeof mergePreview>;

const body = z.strictObject({
  name: words(MAX_NAME_LENGTH),
  active: z.boolean().default(true),
  frequency: z.enum(FREQUENCIES).optional(),
  components: z.array(id).max(200).optional(),
  description: z.string().trim().max(500).nullable().optional(),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  elevation: z.number().min(-500).max(9000).nullable().optional(),
  version: count.optional().meta({ description: "The one that was seen; absent: whatever is stored" }),
});

const ofKind = z.strictObject({ project: id, kind: z.enum(CATALOG_KINDS) });
const ofEntry = ofKind.extend({ entry: id });
const area = "PlanningAndMonitoring";

export const catalogEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/catalog/{kind}",
    access: "read",
    area,
    summary: "A catalogue of the project, in its order unless another is asked for.",
    params: ofKind,
    query: z.strictObject({
      ...paging(["name"]),
      state: z.enum(["active", "archived"]).optional(),
      placed: z.enum(["yes", "no"]).optional().meta({ description: "Stations with or without coordinates" }),
      uses: z.enum(["yes"]).optional().meta({ description: "Count what refers to each entry" }),
    }),
    reply: pageOf(listedEntry),
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/catalog/{kind}/{entry}",
    access: "read",
    area,
    summary: "An entry of a catalogue, and what refers to it.",
    params: ofEntry,
    reply: catalogEntryDetail,
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/catalog/{kind}",
    access: "admin",
    area,
    summary: "Add an entry to a catalogue.",
    params: ofKind,
    body: body.omit({ version: true }),
    reply: catalogEntry,
    status: 201,
    errors: ["FK-0005", "VALIDATION"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-plan/{project}/catalog/{kind}/{entry}",
    access: "admin",
    area,
    summary: "Change, archive or restore an entry of a catalogue. Entries are never deleted.",
    params: ofEntry,
    body,
    reply: catalogEntry,
    errors: ["FK-0005", "NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  reorder: endpoint({
    method: "PUT",
    path: "/fkl-plan/{project}/catalog/{kind}/{entry}/position",
    access: "admin",
    area,
    summary: "Put an entry at another place among the active ones of its catalogue.",
    params: ofEntry,
    body: z.strictObject({ position: count.min(1).max(100_000).meta({ description: "From 1" }) }),
    reply: catalogEntry,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  mergePreview: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/catalog/{kind}/{entry}/merge",
    access: "admin",
    area,
    summary: "What moves if an entry is merged into another, and what is in the way of it.",
    params: ofEntry,
    query: z.strictObject({ into: id }),
    reply: mergePreview,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  merge: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/catalog/{kind}/{entry}/merge",
    access: "admin",
    area,
    summary: "Merge an entry into another: all that refers to it refers to the other, and it is archived.",
    params: ofEntry,
    body: z.strictObject({ into: id }),
    reply: catalogEntry,
    errors: ["NOT_FOUND", "CONFLICT", "VALIDATION"],
  }),
  addStandard: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/standard-catalog",
    access: "admin",
    area,
    summary: "Add the names of the standard catalogue that the project does not have.",
    params: inProject,
    body: z.strictObject({ locale: locale.meta({ description: "The language of the names" }) }),
    reply: z.object({ created: count }),
    status: 201,
  }),
} as const;
