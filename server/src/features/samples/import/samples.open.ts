// Opens a laboratory's file in any supported format, and finds the table in it.

import { textOf } from "@vetaverde/domain/chemistry/laboratory";
import type { Role } from "@vetaverde/domain/chemistry/laboratory.columns";
import type { DateSystem } from "@vetaverde/domain/text/cell-dates";
import { type Cell, isErrorCell } from "@vetaverde/domain/text/cells";
import { fold } from "@vetaverde/domain/text/fold";
import { containerOf } from "../../../gateways/excel/read/content-kind.ts";
import { isWideText, readCsv } from "../../../gateways/excel/read/csv-text.ts";
import { READ_LIMITS } from "../../../gateways/excel/read/limits.ts";
import { openWorkbook } from "../../../gateways/excel/read/workbook-reader.ts";
import { WorkbookFault } from "../../../gateways/excel/workbook-fault.ts";
import { type ColumnSetting, type FoundTable, isTransposed, tableOf } from "./samples.columns.ts";

/**
 * With one result per row a file has many rows: ten thousand samples of twenty results are twice the rows allowed for a
 * plan.
 */
export const MAX_ROWS = 250_000;
/** Cells of all rows, including empty ones before others: the limit of the worker process's memory. */
const MAX_PLACES = 3_000_000;
const LIMITS = { ...READ_LIMITS, rows: MAX_ROWS, places: MAX_PLACES };

export interface Opened {
  /** Empty of a text file. */
  sheet: string;
  rows: Cell[][];
  table: FoundTable;
  system: DateSystem;
}

/** Why nothing is read from a file: its table is transposed, or there is none. */
export type NoTable = "onItsSide" | "none";

interface SheetOfRows {
  name: string;
  rows: Cell[][];
}

async function* sheetsOf(bytes: Buffer): AsyncGenerator<SheetOfRows & { system: DateSystem }> {
  const head = bytes.subarray(0, 8).toString("latin1");
  if (!head.startsWith("PK") && !head.startsWith("\u00d0\u00cf\u0011\u00e0")) {
    // A file with a known non-text signature gets the same message as any other unsupported format.
    if (
      (!isWideText(bytes) && bytes.subarray(0, 4096).includes(0)) ||
      /^(%PDF|\{\\rtf|<(!doctype|html|\?xml))/i.test(head)
    )
      containerOf(bytes);
    yield { name: "", rows: readCsv(bytes, LIMITS), system: 1900 };
    return;
  }
  const book = await openWorkbook(bytes, LIMITS);
  let places = 0;
  for (const [at, { hidden, name }] of book.sheets.entries()) {
    if (hidden) continue;
    const rows: Cell[][] = [];
    await book.readRows(at, (row) => {
      // Empty rows before a row count as well, because each takes memory.
      places += row.cells.length + Math.max(0, row.number - 1 - rows.length);
      if (places > MAX_PLACES) throw new WorkbookFault("tooManyCells");
      while (rows.length < row.number - 1) rows.push([]);
      rows.push(Array.from(row.cells, (cell) => cell ?? null));
      return true;
    });
    yield { name, rows, system: book.dateSystem };
  }
}

/** The first sheet with all necessary columns, else the first that looks like a table. @throws WorkbookFault */
export async function openSampleFile(bytes: Buffer, setting: ColumnSetting): Promise<Opened | NoTable> {
  const tables: Opened[] = [];
  let results: Opened | undefined;
  let side = false;
  for await (const { name, rows, system } of sheetsOf(bytes)) {
    const table = tableOf(rows, setting);
    const opened = table && { sheet: name, rows, table, system };
    if (opened && opened.table.lacks.length === 0) {
      if (columnFor(opened, "station") >= 0) return opened;
      results ??= opened;
    } else if (isTransposed(rows)) side = true;
    else if (opened) tables.push(opened);
  }
  if (results) return withSamples(results, tables);
  return side ? "onItsSide" : (tables[0] ?? "none");
}

const columnFor = ({ table }: Opened, role: Role) =>
  table.columns.findIndex((column) => column.kind === "role" && column.role === role);

/**
 * Joins results that name only their samples with the sheet that states where and when each sample was taken, as in
 * ESdat (Chemistry2e and Sample2e); the join key is the sample code.
 */
function withSamples(results: Opened, others: readonly Opened[]): Opened {
  const at = columnFor(results, "sample");
  const samples = others.find((one) => columnFor(one, "sample") >= 0 && columnFor(one, "station") >= 0);
  if (at < 0 || !samples) return results;
  const { table, rows } = results;
  const keyAt = columnFor(samples, "sample");
  const joined = [...samples.table.columns.entries()].filter(
    ([, is]) => is.kind === "role" && is.role !== "sample" && columnFor(results, is.role) < 0,
  );
  const places = joined.map(([column]) => column);
  const byCode = rowsByCode(samples.rows.slice(samples.table.bodyRow), keyAt, places);
  const width = Math.max(table.heads.length, ...rows.slice(0, table.bodyRow + 1).map((row) => row.length));
  const filled = rows.filter((row) => !isBlank(row)).length;
  if ((width + joined.length) * filled > MAX_PLACES) throw new WorkbookFault("tooManyCells");
  const wide = (row: readonly Cell[], more: readonly Cell[]): Cell[] => [
    ...Array.from({ length: width }, (_, column) => row[column] ?? null),
    ...more,
  ];
  const heads = joined.map(([column]) => samples.table.heads[column] ?? null);
  return {
    ...results,
    rows: rows.map((row, number) => {
      if (number === table.headerRow) return wide(row, heads);
      if (number < table.bodyRow || isBlank(row)) return row;
      const of = byCode.get(codeOf(row[at]));
      return wide(
        row,
        joined.map(([column]) => of?.[column] ?? null),
      );
    }),
    table: {
      ...table,
      heads: wide(table.heads, heads),
      columns: [
        ...Array.from({ length: width }, (_, column) => table.columns[column] ?? { kind: "blank" as const }),
        ...joined.map(([, is]) => is),
      ],
    },
  };
}

const isBlank = (row: readonly Cell[]) => row.every((cell) => cell === null || cell === "");

const codeOf = (cell: Cell | undefined) =>
  cell === undefined || isErrorCell(cell) ? "" : fold(textOf(cell));

/** Rows by sample code; without rows that have no code, and without codes whose rows contradict each other. */
function rowsByCode(
  rows: readonly Cell[][],
  keyAt: number,
  columns: readonly number[],
): ReadonlyMap<string, readonly Cell[] | null> {
  const cells = (row: readonly Cell[]) => columns.map((column) => textOf(row[column])).join("\n");
  const byCode = new Map<string, Cell[] | null>();
  for (const row of rows) {
    const code = codeOf(row[keyAt]);
    if (code === "") continue;
    const before = byCode.get(code);
    byCode.set(code, before === undefined || (before && cells(before) === cells(row)) ? row : null);
  }
  return byCode;
}
