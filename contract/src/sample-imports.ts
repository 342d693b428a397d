import { CONTROL_KINDS } from "@vetaverde/domain/chemistry/control-samples";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { FILE_ERRORS, sheetPreview, XLSX } from "./previews.ts";
import { SAMPLES_AREA as area } from "./sample-parameters.ts";
import type { SampleFact } from "./samples.ts";
import { id, inProject, instant, pageOf, paging, partialDay, words } from "./shapes.ts";

const count = z.number().int();
const columnWord = z
  .string()
  .regex(/^(ignore|role:[a-zA-Z]+|parameter:[^:]{1,60}(:(total|dissolved))?)$/)
  .meta({ description: "Meaning of the column: `role:station`, `parameter:As:dissolved` or `ignore`" });

const MAX_COLUMNS = 300;

/** Meanings that users assigned to columns, keyed by the letters and digits of the header, folded. */
const columns = z
  .record(z.string().min(1).max(200), columnWord)
  .refine((assignments) => Object.keys(assignments).length <= MAX_COLUMNS);
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

export const addedFacts = z.object({ results: count, analysedOn: count, method: count }).meta({
  id: "AddedFacts",
  description:
    "Stored results that the file repeats and to which it adds what they lacked: their number, and of those the ones with the day of analysis and with the method",
});
export type AddedFacts = z.output<typeof addedFacts>;

export const samplePreview = sheetPreview
  .omit({ columns: true })
  .extend({
    laboratory: z.string().nullable(),
    layout: z.enum(["long", "wide"]),
    sheet: z.string().meta({ description: "Name of the sheet that was read; empty for a text file" }),
    headerRow: count,
    lacks: z.array(z.enum(LACKS)).meta({
      description:
        "Required information that no column provides; nothing can be imported until a column is assigned to it",
    }),
    samples: count,
    from: partialDay
      .nullable()
      .meta({ description: "Earliest day of sampling; the month or year if the file states no more" }),
    to: partialDay.nullable(),
    cells: count.meta({ description: "Number of result cells: imported + flagged + missing + rejected" }),
    imported: count.meta({ description: "Number of cells imported without a flag" }),
    flagged: count,
    missing: count.meta({
      description: "Number of cells that state that nothing was measured, or describe a colour in words",
    }),
    rejected: count,
    flags: z.record(z.string(), count),
    columns: z.array(
      z.object({
        key: z.string().meta({ description: "Position of the column in the sheet, from 1" }),
        header: z.string(),
        name: z.string().meta({
          description: "Name by which another meaning is assigned to the column: letters and digits",
        }),
        is: z.string().meta({
          description: "Meaning of the column: `role:station`, `parameter:As:dissolved` or `ignore`",
        }),
        unit: z.string().nullable(),
        // Stands for "assigned by a user"; renaming it would break clients.
        said: z.boolean().meta({
          description: "Whether a user assigned the meaning, now or with an earlier file of the laboratory",
        }),
        examples: z.array(z.string()).meta({ description: "Contents of its first filled cells" }),
      }),
    ),
    newStations: z.array(
      z.object({
        name: z.string(),
        cells: count,
        flagged: count.meta({ description: "Number of those cells that are flagged" }),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        elevation: z.number().nullable(),
      }),
    ),
    merged: z
      .array(z.object({ name: z.string(), station: z.string() }))
      .meta({ description: "Names of merged stations, each with the station that now has their samples" }),
    controls: z
      .array(
        z.object({
          key: z.string(),
          name: z.string().meta({ description: "The text by which it is recognised" }),
          kind: z.enum(CONTROL_KINDS),
          rows: count,
          cells: count,
          isAccepted: z.boolean(),
        }),
      )
      .meta({
        description:
          "Quality control in the file (blanks, duplicates, spikes, standards); its cells are rejected unless a user accepted it as samples of their stations",
      }),
    unchanged: count.meta({
      description: "Number of results that are stored already; saving adds none of them",
    }),
    corrections: count.meta({
      description:
        "Number of results that differ from the stored ones of the same laboratory, or of an unknown one",
    }),
    // Here the first corrections; of a saved file (`SavedSamples`) their number.
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
      .meta({ description: "First 50 corrections" }),
    addedFacts,
    completed: samplesCompleted.meta({
      description: "Facts that saving adds to earlier samples without them; existing facts are unchanged",
    }),
    sameFile: z
      .object({ fileName: z.string(), at: instant, by: z.string() })
      .nullable()
      .meta({ description: "Earlier import of the same bytes" }),
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
    addedFacts,
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
    cells: count.meta({ description: "Number of cells: imported + flagged + missing + rejected" }),
    imported: count,
    flagged: count,
    missing: count,
    rejected: count,
    withdrawn: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
    mine: z.boolean().meta({
      description: "Whether the caller may withdraw the import, having made it or being an administrator",
    }),
  })
  .meta({ id: "SampleImport" });
export type SampleImport = z.output<typeof sampleImport>;

export const withdrawnImport = z
  .object({
    withdrawn: count.meta({ description: "Number of results that are no longer valid" }),
    restored: count.meta({
      description: "Number of results that they had replaced and that are valid again",
    }),
    samples: count.meta({ description: "Number of samples that were affected" }),
  })
  .meta({ id: "WithdrawnImport" });
export type WithdrawnImport = z.output<typeof withdrawnImport>;

export const sampleImportsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples/imports",
    access: "read",
    area,
    summary: "Lists the imported files of laboratories, newest first, including withdrawn ones.",
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
      "Withdraws an import: its results are no longer valid, the results that it corrected are valid again, and all of them remain visible. Only for the user who made the import, and for administrators.",
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
    summary: "Lists the laboratories whose results the project has.",
    params: inProject,
    reply: z.array(z.object({ id, name: z.string() })),
  }),
  createPreview: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/samples/previews",
    access: "write",
    area,
    summary:
      "Uploads a laboratory's results (.xlsx, .xls or .csv; one result a row, or one sample a row), parses and validates them; nothing is saved yet.",
    params: inProject,
    query: z.strictObject({
      laboratory: words(120)
        .optional()
        .meta({ description: "Laboratory whose earlier column assignments apply" }),
      columns: columnsJson.optional().meta({
        description:
          "Meanings of columns as JSON, by the letters and digits of the header (the `name` of a column); saved for the laboratory together with the results",
      }),
    }),
    upload: true,
    progress: true,
    reply: samplePreview,
    status: 201,
    errors: ["VALIDATION", "FILE_NO_RESULTS", ...FILE_ERRORS],
  }),
  // The name is that of the operation in the OpenAPI document; in the code the file is "reread".
  readAgain: endpoint({
    method: "POST",
    path: "/fkl-data-source/{project}/samples/previews/{preview}/columns",
    access: "write",
    area,
    summary:
      "Sets the meanings of columns of an uploaded file, its laboratory, or which of its quality control are samples of stations; the file is parsed and validated again, and nothing is saved yet.",
    params: inProject.extend({ preview: id }),
    body: z.strictObject({
      laboratory: words(120).nullable(),
      columns,
      acceptedControls: z.array(z.string().min(1).max(300)).max(500).default([]).meta({
        description: "Keys of the quality control that the user accepts as samples of their stations",
      }),
    }),
    reply: samplePreview,
    errors: ["NOT_FOUND", "PREVIEW_USED", "PREVIEW_EXPIRED", "VALIDATION", "FILE_NO_RESULTS", ...FILE_ERRORS],
  }),
  previewErrors: endpoint({
    method: "GET",
    path: "/fkl-data-source/{project}/samples/previews/{preview}/errors.xlsx",
    access: "write",
    area,
    summary:
      "Returns the uploaded file as a workbook, with the cells that cannot be imported marked and listed.",
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
      "Saves a preview. Results that are stored already are not added again; a differing result replaces the older one, which is kept, and requires a reason. Only an administrator can create stations.",
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
