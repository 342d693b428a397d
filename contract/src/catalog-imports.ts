import * as z from "zod";
import { CATALOG_KINDS } from "./catalog.ts";
import { endpoint } from "./endpoint.ts";
import { FILE_ERRORS, sheetPreview, XLSX } from "./previews.ts";
import { id, inProject, instant, pageOf, paging } from "./shapes.ts";

export const CATALOG_FILE_FORMATS = [
  "xlsx",
  "xls",
  "csv",
  "kml",
  "kmz",
  "geojson",
  "gpx",
  "shapefile",
] as const;
export type CatalogFileFormat = (typeof CATALOG_FILE_FORMATS)[number];

/** Properties that a file may not state and that the user must choose for all of its rows. */
export const CATALOG_QUESTIONS = [
  "nameFrom",
  "axes",
  "zone",
  "hemisphere",
  "datum",
  "psad56",
  "sad69",
] as const;
export type CatalogQuestionId = (typeof CATALOG_QUESTIONS)[number];

const count = z.number().int();
const kind = z.enum(CATALOG_KINDS);

/** A question that the file does not answer, with the possible answers, in the caller's language. */
const question = z
  .object({
    id: z.enum(CATALOG_QUESTIONS),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
    answer: z.string().nullable(),
  })
  .meta({ id: "CatalogQuestion" });
export type CatalogQuestion = z.output<typeof question>;

export const CATALOG_OUTCOMES = ["new", "changed", "unchanged"] as const;
export type CatalogOutcome = (typeof CATALOG_OUTCOMES)[number];

const outcome = z
  .object({
    row: count,
    kind,
    name: z.string(),
    outcome: z.enum(CATALOG_OUTCOMES),
    archived: z
      .boolean()
      .meta({ description: "Whether the existing entry is archived; the import does not restore it" }),
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  })
  .meta({ id: "CatalogRowOutcome" });
export type CatalogRowOutcome = z.output<typeof outcome>;

const system = z
  .object({
    label: z.string().meta({
      description: "Name of the system: grid, datum, transformation and accuracy, in the caller's language",
    }),
    rows: count,
    outside: count.meta({ description: "Number of rows outside the area in which the parameters are valid" }),
  })
  .meta({ id: "CatalogCoordinateSystem" });

export const catalogPreview = sheetPreview
  .extend({
    format: z.enum(CATALOG_FILE_FORMATS),
    questions: z
      .array(question)
      .meta({ description: "Open questions; the import can be saved only when all are answered" }),
    isAnswered: z.boolean(),
    declared: z.string().nullable().meta({ description: "Coordinate system that the file itself declares" }),
    systems: z.array(system),
    otherColumns: z.array(z.string()).meta({ description: "Headers of columns that are not used" }),
    leftOut: z
      .object({ lines: count, polygons: count, multipoints: count, empty: count })
      .nullable()
      .meta({ description: "Number of shapes that are not stations, by kind" }),
    counts: z.object({ new: count, changed: count, unchanged: count, archived: count }),
    outcomes: z.array(outcome).meta({ description: "First 500 outcomes: changed ones first, then new ones" }),
    points: z
      .array(z.object({ row: count, name: z.string(), latitude: z.number(), longitude: z.number() }))
      .meta({ description: "Positions of the first 2,000 rows that have one, in degrees of WGS 84" }),
    pointCount: count,
  })
  .meta({ id: "CatalogPreview" });
export type CatalogPreview = z.output<typeof catalogPreview>;

export const catalogImport = z
  .object({
    id,
    fileName: z.string(),
    fileSha256: z.string(),
    format: z.enum(CATALOG_FILE_FORMATS),
    by: z.object({ id, name: z.string() }),
    at: instant,
    rows: count,
    created: count,
    changed: count,
    unchanged: count,
    systems: z.array(system),
  })
  .meta({ id: "CatalogImport" });
export type CatalogImport = z.output<typeof catalogImport>;

const area = "PlanningAndMonitoring";
const PREVIEW_ERRORS = ["NOT_FOUND", "PREVIEW_USED", "PREVIEW_EXPIRED"] as const;
const ofPreview = inProject.extend({ preview: id });
const download = { contentType: XLSX };

/** Imports of stations and other catalogue entries from files. */
export const catalogImportsEndpoints = {
  template: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/catalog-imports/template.xlsx",
    access: "read",
    area,
    summary: "Returns the empty workbook of stations, or of the whole catalogue, in the caller's language.",
    params: inProject,
    query: z.strictObject({ of: z.enum(["stations", "catalog"]) }),
    download,
  }),
  createPreview: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/catalog-imports/previews",
    access: "admin",
    area,
    summary:
      "Uploads stations (.xlsx, .xls, .csv, KML, KMZ, GeoJSON, GPX, zipped shapefile) or a catalogue (.xlsx, .xls, .csv), parses the file and compares it with the catalogue; nothing is saved yet.",
    params: inProject,
    upload: true,
    progress: true,
    reply: catalogPreview,
    status: 201,
    errors: [...FILE_ERRORS, "FILE_NOT_CATALOG"],
  }),
  answerPreview: endpoint({
    method: "PUT",
    path: "/fkl-plan/{project}/catalog-imports/previews/{preview}/answers",
    access: "admin",
    area,
    summary:
      "Answers the questions that the caller's file leaves open (grid zone, datum, column of the names); the file is parsed again with the answers.",
    params: ofPreview,
    body: z.strictObject({ answers: z.partialRecord(z.enum(CATALOG_QUESTIONS), z.string().max(100)) }),
    reply: catalogPreview,
    errors: [...PREVIEW_ERRORS, ...FILE_ERRORS, "FILE_NOT_CATALOG", "VALIDATION"],
  }),
  previewErrors: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/catalog-imports/previews/{preview}/errors.xlsx",
    access: "admin",
    area,
    summary: "Returns the caller's file as a workbook, with its invalid cells marked and explained.",
    params: ofPreview,
    download,
    errors: PREVIEW_ERRORS,
  }),
  import: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/catalog-imports",
    access: "admin",
    area,
    summary: "Saves the caller's preview, which must have no errors and no open questions.",
    params: inProject,
    body: z.strictObject({ preview: id }),
    reply: catalogImport,
    status: 201,
    errors: [...PREVIEW_ERRORS, "PREVIEW_HAS_ERRORS", "PREVIEW_QUESTIONS", "PREVIEW_STALE"],
  }),
  list: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/catalog-imports",
    access: "read",
    area,
    summary: "Lists the imported files of stations and names, with instant, user and coordinate system.",
    params: inProject,
    query: z.strictObject(paging(["at"])),
    reply: pageOf(catalogImport),
  }),
} as const;
