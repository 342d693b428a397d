// Laboratories' files for tests, and their reading without a server.
import { utils, write } from "@e965/xlsx";
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import { writeXlsx } from "hucre/xlsx";
import { readSampleFile, readSamples } from "../import/samples.file.ts";
import type { SampleFile, SampleFileInput } from "../samples.types.ts";

export type FileRow = readonly (string | number | null)[];
export type FileKind = "csv" | "xls" | "xlsx";

export const csvFile = (rows: readonly FileRow[], mark = ";"): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => cell ?? "").join(mark)).join("\r\n"));

function oldFile(rows: readonly FileRow[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), "Datos");
  return write(book, { type: "buffer", bookType: "biff8" }) as Buffer;
}

export async function sampleFile(rows: readonly FileRow[], kind: FileKind): Promise<Buffer> {
  if (kind === "csv") return csvFile(rows);
  if (kind === "xls") return oldFile(rows);
  const sheets = [{ name: "Datos", rows: rows.map((row) => [...row]) }];
  return Buffer.from((await writeXlsx({ sheets })) as Uint8Array);
}

export const INPUT: SampleFileInput = {
  assignments: {},
  acceptedControls: [],
  own: {},
  history: {},
  merged: {},
  today: "2026-11-20",
  timeZone: "America/Santiago",
  locale: "es",
  fileName: "calidad.xlsx",
  staging: { project: "p", preview: "q" },
  parameters: STANDARD_PARAMETERS.map(({ code, unit, group }) => ({ code, unit, area: group })),
};

/** The reading that a preview is made of. @throws when the file has no table */
export async function readFile(bytes: Buffer, input: Partial<SampleFileInput> = {}): Promise<SampleFile> {
  const file = await readSampleFile(bytes, { ...INPUT, ...input }, () => {});
  if (typeof file === "string") throw new Error(`no table: ${file}`);
  return file;
}

/** The results of a file in the form in which they would be stored. */
export async function resultsOf(bytes: Buffer, input: Partial<SampleFileInput> = {}) {
  const read = await readSamples(bytes, { ...INPUT, ...input });
  if (typeof read === "string") throw new Error(`no table: ${read}`);
  return read.results;
}
