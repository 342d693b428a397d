// A table as a file, CSV or workbook: written row by row as it is read, so that memory stays constant.
import { Readable } from "node:stream";
import { csvText } from "@vetaverde/domain/text/csv-text";
import type { FileReply } from "../../../platform/http/reply.ts";
import { writeSheetStream } from "./sheet-stream.ts";

export type CellValue = string | number | boolean | null;

export interface TableColumn<R> {
  readonly header: string;
  /** A date is written as ISO 8601 in UTC. */
  readonly value: (row: R) => CellValue | Date;
}

/** The cells of a row. */
export function cellsOf<R>(columns: readonly TableColumn<R>[], row: R): CellValue[] {
  return columns.map((column) => {
    const value = column.value(row);
    return value instanceof Date ? value.toISOString() : value;
  });
}

export interface TableFile<R> {
  /** Name of the file without its extension, and of the sheet. */
  name: string;
  sheet: string;
  format: "csv" | "xlsx";
  columns: readonly TableColumn<R>[];
  rows: AsyncIterable<R>;
}

const csvCell = (value: CellValue): string =>
  value === null ? "" : typeof value === "string" ? csvText(value) : String(value);

const csvLine = (values: CellValue[]) => `${values.map(csvCell).join(",")}\r\n`;

/** Lines are joined into chunks of this size: passing on single lines costs more than writing them. */
const PIECE = 32 * 1024;

async function* csvLines<R>({ columns, rows }: TableFile<R>): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns.map(({ header }) => header))}`;
  let pending = "";
  for await (const row of rows) {
    pending += csvLine(cellsOf(columns, row));
    if (pending.length < PIECE) continue;
    yield pending;
    pending = "";
  }
  if (pending !== "") yield pending;
}

async function* sheetRows<R>({ columns, rows }: TableFile<R>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield cellsOf(columns, row);
}

export async function tableFile<R>(table: TableFile<R>): Promise<FileReply> {
  const filename = `${table.name}.${table.format}`;
  if (table.format === "csv")
    return { filename, body: Readable.from(csvLines(table), { objectMode: false }) };
  const headers = table.columns.map(({ header }) => header);
  return { filename, body: Readable.fromWeb(await writeSheetStream(table.sheet, headers, sheetRows(table))) };
}
