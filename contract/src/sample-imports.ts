import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { FILE_ERRORS, previewError, XLSX } from "./previews.ts";
import { SAMPLES_AREA as area } from "./samples.ts";
import { day, id, inProject, instant, words } from "./shapes.ts";

const count = z.number().int();
const columnWord = z
  .string()
  .regex(/^(ignore|role:[a-zA-Z]+|parameter:[^:]{1,60}(:(total|dissolved))?)$/)
  .meta({ description: "`role:station`, `parameter:As:dissolved` or `ignore`" });

/** By a header's letters and digits, folded. */
const columnsJson = z
  .string()
  .max(20_000)
  .transform((text, ctx) => {
    try {
      return z.record(z.string().max(200), columnWord).parse(JSON.parse(text));
    } catch {
      ctx.addIssue({ code: "custom", message: "columns" });
      return z.NEVER;
    }
  });

export const samplePreview = z
  .object({
    preview: id,
    fileName: z.string(),
    size: count,
    laboratory: z.string().nullable(),
    layout: z.enum(["long", "wide"]),
    headerRow: count,
    rows: count,
    samples: count,
    from: day.nullable(),
    to: day.nullable(),
    cells: count.meta({ description: "imported + flagged + missing + rejected" }),
    imported: count.meta({ description: "Without a flag" }),
    flagged: count,
    missing: count.meta({ description: "Cells that say that nothing was measured" }),
    rejected: count,
    flags: z.record(z.string(), count),
    columns: z.array(z.object({ header: z.string(), key: z.string(), is: z.string() })),
    errors: z.array(previewError).meta({ description: "The first 500" }),
    errorCount: count,
    first: z.array(z.object({ row: count, cells: z.array(z.string()) })),
    newStations: z.array(
      z.object({
        name: z.string(),
        cells: count,
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        elevation: z.number().nullable(),
      }),
    ),
    unchanged: count.meta({ description: "Results that are kept already: saving adds none of them" }),
    corrections: count.meta({ description: "Results that differ from those that are kept" }),
    corrected: z
      .array(
        z.object({
          ...{ station: z.string(), sample: z.string(), parameter: z.string() },
          ...{ before: z.string(), after: z.string() },
        }),
      )
      .meta({ description: "The first 50" }),
    sameFile: z
      .object({ fileName: z.string(), at: instant, by: z.string() })
      .nullable()
      .meta({ description: "These very bytes were imported before" }),
    expiresAt: instant,
  })
  .meta({ id: "SamplePreview" });
export type SamplePreview = z.output<typeof samplePreview>;

export const savedSamples = z
  .object({
    import: id,
    ...{ samples: count, results: count, unchanged: count, corrected: count, stations: count },
    ...{ cells: count, imported: count, flagged: count, missing: count, rejected: count },
  })
  .meta({ id: "SavedSamples" });
export type SavedSamples = z.output<typeof savedSamples>;

export const sampleImportsEndpoints = {
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
    errors: ["VALIDATION", ...FILE_ERRORS],
  }),
  previewErrors: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples/previews/{preview}/errors.xlsx",
    access: "write",
    area,
    summary: "The cells of an uploaded file that cannot be taken, each with its address and its reason.",
    params: inProject.extend({ preview: id }),
    download: { contentType: XLSX },
    errors: ["NOT_FOUND", "PREVIEW_EXPIRED"],
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
    errors: ["NOT_FOUND", "PREVIEW_USED", "PREVIEW_EXPIRED", "FORBIDDEN", "VALIDATION"],
  }),
} as const;
