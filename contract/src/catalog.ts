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
  description:
    "Kinds of record that refer to the entry, with their counts; kinds without a reference are omitted",
});

/** Position fields apply to stations only, `frequency` to frequencies, `components` to subcomponents. */
export const catalogEntry = z
  .object({
    id,
    kind: z.enum(CATALOG_KINDS),
    name: z.string(),
    active: z.boolean().meta({
      description: "Whether the entry is active; archived entries are neither offered nor accepted",
    }),
    version: count,
    mergedInto: z
      .object({ id, name: z.string() })
      .nullable()
      .meta({ description: "Entry that replaced this one in a merge" }),
    frequency: z.enum(FREQUENCIES).optional(),
    components: z.array(id).optional().meta({
      description: "Environmental components of a subcomponent; if empty, the subcomponent applies to all",
    }),
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
    uses: count.optional().meta({ description: "Number of references to the entry, if requested" }),
  })
  .meta({ id: "ListedCatalogEntry" });
export type ListedEntry = z.output<typeof listedEntry>;

export const catalogEntryDetail = catalogEntry.extend({ uses }).meta({ id: "CatalogEntryDetail" });
export type CatalogEntryDetail = z.output<typeof catalogEntryDetail>;

export const mergePreview = z
  .object({
    from: catalogEntry,
    into: catalogEntry,
    moves: uses.meta({ description: "References that will point to the other entry" }),
    obstacles: z
      .array(z.object({ rule: z.string(), message: z.string() }))
      .meta({ description: "Reasons why the two cannot be merged; if empty, they can" }),
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
  version: count.optional().meta({
    description:
      "Version that the client loaded, for optimistic locking; if absent, the record is overwritten whatever its version",
  }),
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
    summary: "Lists a catalogue of the project, in its own order unless another is requested.",
    params: ofKind,
    query: z.strictObject({
      ...paging(["name"]),
      state: z.enum(["active", "archived"]).optional(),
      placed: z
        .enum(["yes", "no"])
        .optional()
        .meta({ description: "Filter for stations with (`yes`) or without (`no`) coordinates" }),
      uses: z.enum(["yes"]).optional().meta({ description: "Whether to count the references to each entry" }),
    }),
    reply: pageOf(listedEntry),
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/catalog/{kind}/{entry}",
    access: "read",
    area,
    summary: "Returns an entry of a catalogue and what refers to it.",
    params: ofEntry,
    reply: catalogEntryDetail,
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/catalog/{kind}",
    access: "admin",
    area,
    summary: "Adds an entry to a catalogue.",
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
    summary: "Updates, archives or restores an entry of a catalogue. Entries are never deleted.",
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
    summary: "Moves an entry to another position among the active entries of its catalogue.",
    params: ofEntry,
    body: z.strictObject({ position: count.min(1).max(100_000).meta({ description: "Position, from 1" }) }),
    reply: catalogEntry,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  mergePreview: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/catalog/{kind}/{entry}/merge",
    access: "admin",
    area,
    summary: "Previews merging an entry into another: the references that would move, and the obstacles.",
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
    summary: "Merges an entry into another: all its references are moved to the other, and it is archived.",
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
    summary: "Adds the names of the standard catalogue that the project does not have.",
    params: inProject,
    body: z.strictObject({ locale: locale.meta({ description: "Language of the added names" }) }),
    reply: z.object({ created: count }),
    status: 201,
  }),
} as const;
