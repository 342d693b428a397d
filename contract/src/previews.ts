// What every import of a workbook reports before anything is saved.
import * as z from "zod";
import { id, instant } from "./shapes.ts";

const count = z.number().int();

export const previewError = z
  .object({
    row: count.meta({ description: "Number of the row in the sheet" }),
    column: z.string().meta({ description: "Key of the column" }),
    header: z.string().meta({ description: "Header of the column as written in the file" }),
    value: z.string(),
    rule: z.string(),
    message: z.string(),
    suggestion: z.string().optional(),
  })
  .meta({ id: "PreviewError" });
export type PreviewError = z.output<typeof previewError>;

export const sheetPreview = z.object({
  /** The id of the preview itself; the wire names it so, the code `previewId`. */
  preview: id,
  fileName: z.string(),
  size: count,
  rows: count,
  errors: z.array(previewError).meta({ description: "First 500 errors" }),
  errorCount: count,
  rowsWithErrors: count,
  columns: z.array(z.object({ key: z.string(), header: z.string() })),
  // Some rows to display; no sample of water.
  sample: z.array(z.object({ row: count, cells: z.record(z.string(), z.string()) })),
  catalog: z
    .record(z.string(), count)
    .meta({ description: "Number of catalogue entries that each column was compared with" }),
  expiresAt: instant,
});
export type SheetPreview = z.output<typeof sheetPreview>;

/** Progress event that a preview's event stream sends before the result. */
export const previewProgress = z.object({
  phase: z.enum(["reading", "checking", "saving"]),
  done: count,
  total: count,
});
export type PreviewProgress = z.output<typeof previewProgress>;

/** Why an uploaded file cannot be imported as a workbook. */
export const FILE_ERRORS = [
  "NOT_TEMPLATE",
  "FILE_MISSING",
  "FILE_UNKNOWN",
  "FILE_BROKEN",
  "FILE_ENCRYPTED",
  "FILE_MACROS",
  "FILE_BOMB",
  "FILE_TOO_LARGE",
  "FILE_TOO_MANY_ROWS",
  "FILE_TOO_MANY_CELLS",
  "FILE_LONG_CELL",
  "FILES_REST",
  "IMPORT_BUSY",
  "IMPORT_FAILED",
] as const;

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
