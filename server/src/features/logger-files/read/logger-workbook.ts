import type { DateSystem } from "@vetaverde/domain/text/cell-dates";
import { type Cell, isErrorCell, isSerial } from "@vetaverde/domain/text/cells";
import { openWorkbook } from "../../../gateways/excel/read/workbook-reader.ts";
import { WorkbookFault } from "../../../gateways/excel/workbook-fault.ts";

/** A workbook is unpacked in memory, so its size has the limit of the other imports. */
const MAX_BYTES = 16 * 1024 * 1024;
const DAY_MS = 86_400_000;
const EPOCHS: Readonly<Record<DateSystem, number>> = {
  1900: Date.UTC(1899, 11, 30),
  1904: Date.UTC(1904, 0, 1),
};

/** The rows of the first visible sheet as texts: dates with the year first, numbers with the given decimal sign. */
export async function workbookRows(
  pieces: AsyncIterable<Uint8Array>,
  decimal: "." | ",",
): Promise<string[][]> {
  const book = await openWorkbook(await joined(pieces));
  const sheet = book.sheets.findIndex(({ hidden }) => !hidden);
  const rows: string[][] = [];
  await book.readRows(sheet, (row) => {
    while (rows.length < row.number - 1) rows.push([]);
    rows.push(Array.from(row.cells, (cell) => textOf(cell ?? null, book.dateSystem, decimal)));
    return true;
  });
  return rows;
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) throw new WorkbookFault("bomb");
    all.push(piece);
  }
  return Buffer.concat(all);
}

function textOf(cell: Cell, system: DateSystem, decimal: "." | ","): string {
  if (cell === null || isErrorCell(cell)) return "";
  if (isSerial(cell)) return textOfSerial(cell.serial, system);
  if (typeof cell === "number") return String(cell).replace(".", decimal);
  return typeof cell === "boolean" ? (cell ? "1" : "0") : cell;
}

function textOfSerial(serial: number, system: DateSystem): string {
  const at = new Date(EPOCHS[system] + Math.round(serial * DAY_MS));
  if (!Number.isFinite(at.getTime())) return "";
  const text = at.toISOString();
  // A time of day alone has no day.
  return serial < 1 ? text.slice(11, 23) : `${text.slice(0, 10)} ${text.slice(11, 23)}`;
}
