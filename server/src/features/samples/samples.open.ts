// Opens a laboratory's file, whatever it is in, and finds the table in it.
import type { DateSystem } from "@vetaverde/domain/text/cell-dates";
import type { Cell } from "@vetaverde/domain/text/cells";
import { containerOf } from "../../gateways/excel/read/content-kind.ts";
import { READ_LIMITS } from "../../gateways/excel/read/limits.ts";
import { openWorkbook } from "../../gateways/excel/read/workbook-reader.ts";
import { type ColumnSetting, type FoundTable, liesOnItsSide, tableOf } from "./samples.columns.ts";
import { isWideText, readCsv } from "./samples.csv.ts";

/** One result a row makes many of them: ten thousand samples of twenty are twice as many as a plan may have. */
export const MOST_ROWS = 250_000;
const LIMITS = { ...READ_LIMITS, rows: MOST_ROWS };

export interface Opened {
  /** Empty of a text file. */
  sheet: string;
  rows: Cell[][];
  table: FoundTable;
  system: DateSystem;
}

/** Why nothing is read of a file: its table lies on its side, or there is none. */
export type NoTable = "onItsSide" | "none";

interface SheetOfRows {
  name: string;
  rows: Cell[][];
}

async function* sheetsOf(bytes: Buffer): AsyncGenerator<SheetOfRows & { system: DateSystem }> {
  const head = bytes.subarray(0, 8).toString("latin1");
  if (!head.startsWith("PK") && !head.startsWith("\u00d0\u00cf\u0011\u00e0")) {
    // A file that says that it is none of letters and numbers is told by the same words as any other.
    if (
      (!isWideText(bytes) && bytes.subarray(0, 4096).includes(0)) ||
      /^(%PDF|\{\\rtf|<(!doctype|html|\?xml))/i.test(head)
    )
      containerOf(bytes);
    yield { name: "", rows: readCsv(bytes, LIMITS), system: 1900 };
    return;
  }
  const book = await openWorkbook(bytes, LIMITS);
  for (const [at, { hidden, name }] of book.sheets.entries()) {
    if (hidden) continue;
    const rows: Cell[][] = [];
    await book.readRows(at, (row) => {
      while (rows.length < row.number - 1) rows.push([]);
      rows.push(Array.from(row.cells, (cell) => cell ?? null));
      return true;
    });
    yield { name, rows, system: book.dateSystem };
  }
}

/** The first sheet that tells everything, else the first that looks like a table. @throws WorkbookFault */
export async function openSampleFile(bytes: Buffer, setting: ColumnSetting): Promise<Opened | NoTable> {
  let best: Opened | null = null;
  let side = false;
  for await (const { name, rows, system } of sheetsOf(bytes)) {
    const table = tableOf(rows, setting);
    const opened = table && { sheet: name, rows, table, system };
    if (opened && opened.table.lacks.length === 0) return opened;
    if (liesOnItsSide(rows)) side = true;
    else best ??= opened;
  }
  return side ? "onItsSide" : (best ?? "none");
}
