import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { FILE_ERRORS, sheetPreview, XLSX } from "./previews.ts";
import { SAMPLES_AREA as area } from "./sample-parameters.ts";
import type { SampleFact } from "./samples.ts";
import { day, id, inProject, instant, pageOf, paging, words } from "./shapes.ts";

const count = z.number().int();
const columnWord = z
  .string()
  .regex(/^(ignore|role:[a-zA-Z]+|parameter:[^:]{1,60}(:(total|dissolved))?)$/)
  .meta({ description: "`role:station`, `parameter:As:dissolved` or `ignore`" });

/** Keyed by a header's letters and digits, folded. */
const columns = z
  .record(z.string().min(1).max(200), columnWord)
  .refine((said) => Object.keys(said).length <= 300);
const columnsJson = z
  .string()
  .max(20_000)
  .transform((text, ctx) => {
    try {
      return columns.parse(JSON.parse(text));
    } catch {
      ctx.addIssue({ code: "custom", params: { rule: "wrong" } });
      return z.NEVER;
    }
  });

/** Information without which nothing of a file can be imported. */
export const LACKS = ["station", "results"] as const;

/** Facts that a file adds to samples of earlier files that lacked them: the number of samples, and of each fact. */
export const samplesCompleted = z
  .object({
    samples: count,
    day: count,
    hour: count,
    matrix: count,
    campaign: count,
    laboratory: count,
  } satisfies Record<"samples" | SampleFact, typeof count>)
  .meta({ id: "SamplesCompleted" });
export type SamplesCompleted = z.output<typeof samplesCompleted>;

export const samplePreview = sheetPreview
  .omit({ columns: true })
  .extend({
    laboratory: z.string().nullable(),
    layout: z.enum(["long", "wide"]),
    sheet: z.string().meta({ description: "The sheet that was read; empty of a text file" }),
    headerRow: count,
    lacks: z.array(z.enum(LACKS)).meta({
      description: "What no column is understood as: nothing can be taken until one is said to be it",
    }),
    samples: count,
    from: day.nullable(),
    to: day.nullable(),
    cells: count.meta({ description: "imported + flagged + missing + rejected" }),
    imported: count.meta({ description: "Without a flag" }),
    flagged: count,
    missing: count.meta({ description: "Cells that say that nothing was measured" }),
    rejected: count,
    flags: z.record(z.string(), count),
    columns: z.array(
      z.object({
        key: z.string().meta({ description: "Its place in the sheet, from 1" }),
        header: z.string(),
        name: z
          .string()
          .meta({ description: "By which it is said to be something else: letters and digits" }),
        is: z.string().meta({ description: "`role:station`, `parameter:As:dissolved` or `ignore`" }),
        unit: z.string().nullable(),
        said: z.boolean().meta({ description: "By a person, now or with an earlier file of the laboratory" }),
        examples: z.array(z.string()).meta({ description: "What stands in its first filled cells" }),
      }),
    ),
    newStations: z.array(
      z.object({
        name: z.string(),
        cells: count,
        flagged: count.meta({ description: "Of those cells" }),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        elevation: z.number().nullable(),
      }),
    ),
    merged: z
      .array(z.object({ name: z.string(), station: z.string() }))
      .meta({ description: "Names of stations that were merged, with the station that keeps their samples" }),
    unchanged: count.meta({ description: "Results that are kept already: saving adds none of them" }),
    corrections: count.meta({ description: "Results that differ from those that are kept" }),
    corrected: z
      .array(
        z.object({
          station: z.string(),
          sample: z.string(),
          parameter: z.string(),
          before: z.string(),
          after: z.string(),
        }),
      )
      .meta({ description: "The first 50" }),
    completed: samplesCompleted.meta({
      description: "What saving tells earlier samples that lack it; what is known of them stays",
    }),
    sameFile: z
      .object({ fileName: z.string(), at: instant, by: z.string() })
      .nullable()
      .meta({ description: "These very bytes were imported before" }),
  })
  .meta({ id: "SamplePreview" });
export type SamplePreview = z.output<typeof samplePreview>;

export const savedSamples = z
  .object({
    import: id,
    samples: count,
    results: count,
    unchanged: count,
    corrected: count,
    stations: count,
    completed: samplesCompleted,
    cells: count,
    imported: count,
    flagged: count,
    missing: count,
    rejected: count,
  })
  .meta({ id: "SavedSamples" });
export type SavedSamples = z.output<typeof savedSamples>;

export const sampleImport = z
  .object({
    id,
    fileName: z.string(),
    laboratory: z.string().nullable(),
    at: instant,
    by: z.string(),
    cells: count.meta({ description: "imported + flagged + missing + rejected" }),
    imported: count,
    flagged: count,
    missing: count,
    rejected: count,
    withdrawn: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
    mine: z
      .boolean()
      .meta({ description: "Whether the caller may take it back: they imported it, or administer" }),
  })
  .meta({ id: "SampleImport" });
export type SampleImport = z.output<typeof sampleImport>;

export const withdrawnImport = z
  .object({
    withdrawn: count.meta({ description: "Results that hold no longer" }),
    restored: count.meta({ description: "Results that they had taken the place of, and that hold again" }),
    samples: count.meta({ description: "That it had to do with" }),
  })
  .meta({ id: "WithdrawnImport" });
export type WithdrawnImport = z.output<typeof withdrawnImport>;

export const sampleImportsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples/imports",
    access: "read",
    area,
    summary:
      "The files of laboratories that were imported, the newest first, those that were taken back too.",
    params: inProject,
    query: z.strictObject({ page: paging([]).page, size: paging([]).size }),
    reply: pageOf(sampleImport),
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/samples/imports/{import}/withdrawal",
    access: "write",
    area,
    summary:
      "Takes a file back: nothing of it holds any longer, what it had corrected holds again, and all of it stays to be seen. For who imported it, and for administrators.",
    params: inProject.extend({ import: id }),
    body: z.strictObject({ reason: words(500) }),
    reply: withdrawnImport,
    errors: ["NOT_FOUND", "FORBIDDEN", "IMPORT_WITHDRAWN"],
  }),
  laboratories: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/laboratories",
    access: "read",
    area,
    summary: "Laboratories whose results the project has.",
    params: inProject,
    reply: z.array(z.object({ id, name: z.string() })),
  }),
  createPreview: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/samples/previews",
    access: "write",
    area,
    summary:
      "Upload a laboratory's results (.xlsx, .xls or .csv; one result a row, or one sample a row): they are read and checked, nothing is saved yet.",
    params: inProject,
    query: z.strictObject({
      laboratory: words(120)
        .optional()
        .meta({ description: "Whose files have the columns that were said of them before" }),
      columns: columnsJson.optional().meta({
        description: "JSON: what columns are for, by their keys; saved for the laboratory with the results",
      }),
    }),
    upload: true,
    progress: true,
    reply: samplePreview,
    status: 201,
    errors: ["VALIDATION", "FILE_NO_RESULTS", "FILE_TOO_MANY_CELLS", ...FILE_ERRORS],
  }),
  readAgain: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/samples/previews/{preview}/columns",
    access: "write",
    area,
    summary:
      "Says what columns of an uploaded file are for, or whose file it is: it is read and checked again, nothing is saved yet.",
    params: inProject.extend({ preview: id }),
    body: z.strictObject({ laboratory: words(120).nullable(), columns }),
    reply: samplePreview,
    errors: [
      "NOT_FOUND",
      "PREVIEW_USED",
      "PREVIEW_EXPIRED",
      "VALIDATION",
      "FILE_NO_RESULTS",
      "FILE_TOO_MANY_CELLS",
      ...FILE_ERRORS,
    ],
  }),
  previewErrors: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples/previews/{preview}/errors.xlsx",
    access: "write",
    area,
    summary:
      "The uploaded file again as a workbook, its cells that cannot be taken marked, and a list of them.",
    params: inProject.extend({ preview: id }),
    download: { contentType: XLSX },
    errors: ["NOT_FOUND", "PREVIEW_EXPIRED", "IMPORT_BUSY", "IMPORT_FAILED"],
  }),
  save: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/samples",
    access: "write",
    area,
    summary:
      "Saves a preview. What is kept already is not added again; what differs takes the place of the older result, which stays, and asks for a reason. Stations are made by an administrator only.",
    params: inProject,
    body: z.strictObject({
      preview: id,
      createStations: z.boolean().default(false),
      reason: words(500).optional(),
    }),
    reply: savedSamples,
    status: 201,
    errors: ["NOT_FOUND", "PREVIEW_USED", "PREVIEW_EXPIRED", "PREVIEW_UNITS", "FORBIDDEN", "VALIDATION"],
  }),
} as const;
