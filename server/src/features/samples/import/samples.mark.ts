// The file returned to the user: its own sheet with the wrong cells coloured and explained, and a list of them. After
// correction it is imported again without other changes.
import { isSerial } from "@vetaverde/domain/text/cells";
import { displayText } from "../../../gateways/excel/import/cell-text.ts";
import { MarkedBook, type MarkedCell } from "../../../gateways/excel/write/marked-book.ts";
import { columnLetters } from "../../../gateways/excel/write/marked-cells.ts";
import type { SampleMessages } from "../samples.messages.ts";
import type { FileError, SampleFileInput } from "../samples.types.ts";
import { readSamples, type SampleReading } from "./samples.file.ts";

export interface SampleMarkInput extends SampleFileInput {
  /** Folded names of the project's stations; cells with other names are not accepted automatically. */
  stations: readonly string[];
  words: { rules: SampleMessages["rules"]; list: SampleMessages["errors"] };
}

const MAX_LISTED = 50_000;
const WIDTH = 18;
const DAYS_TO_1904 = 1462;

/** Excel's limits for sheet names: length and forbidden characters. */
const sheetName = (text: string, other: string): string => {
  const name =
    text
      .replace(/[[\]:*?/\\']/g, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 28) || "1";
  return name.toLowerCase() === other.toLowerCase() ? `${name} 1` : name;
};

/** One entry for each wrong cell and reason. */
function faultsOf(
  { opened, results, errors, cellTextAt }: SampleReading,
  stations: readonly string[],
): FileError[] {
  const { columns, heads } = opened.table;
  const known = new Set(stations);
  const roleAt = (role: string) => columns.findIndex((is) => is.kind === "role" && is.role === role);
  const at = roleAt("station") >= 0 ? roleAt("station") : Math.max(roleAt("sample"), 0);
  const rows = new Set(results.filter(({ stationKey }) => !known.has(stationKey)).map(({ row }) => row));
  const unknown = [...rows].map((row): FileError => {
    const header = String(heads[at] ?? "");
    return { row, column: at + 1, header, value: cellTextAt(row - 1, at), fault: "unknownStation" };
  });
  return [...errors, ...unknown].sort((a, b) => a.row - b.row || a.column - b.column);
}

/** The remarks by row and column; a cell with several faults has them on separate lines. */
function remarksOf(faults: readonly FileError[], rules: SampleMessages["rules"]) {
  const remarks = new Map<number, Map<number, string>>();
  for (const { row, column, fault } of faults) {
    const ofRow = remarks.get(row) ?? new Map<number, string>();
    remarks.set(row, ofRow);
    const before = ofRow.get(column);
    ofRow.set(column, before ? `${before}\n${rules[fault]}` : rules[fault]);
  }
  return remarks;
}

/** A row's cells as they are written; `later` is added to its dates. */
function markedCells(
  row: SampleReading["opened"]["rows"][number],
  remarks: ReadonlyMap<number, string> | undefined,
  later: number,
): (MarkedCell | undefined)[] {
  const width = Math.max(row.length, ...(remarks?.keys() ?? []));
  return Array.from({ length: width }, (_, column): MarkedCell | undefined => {
    const value = row[column] ?? null;
    const remark = remarks?.get(column + 1);
    if (value === null && remark === undefined) return undefined;
    const remarkOf = remark === undefined ? {} : { remark };
    if (!isSerial(value)) return { value, ...remarkOf };
    const show = value.shows ?? displayText(value.serial, undefined);
    return { value: { serial: value.serial + (show === "time" ? 0 : later) }, show, ...remarkOf };
  });
}

/** @throws WorkbookFault */
export async function markSampleFile(
  bytes: Buffer,
  input: SampleMarkInput,
  onPiece: (piece: Uint8Array) => void,
): Promise<void> {
  const read = await readSamples(bytes, input);
  if (typeof read === "string") throw new Error("a file that was read has no table any more");
  const { rows, table, sheet, system } = read.opened;
  // The written file uses the 1900 date system, as nearly all files read do.
  const later = system === 1904 ? DAYS_TO_1904 : 0;
  const { rules, list } = input.words;
  const book = new MarkedBook(
    {
      sheetName: sheetName(sheet || input.fileName.replace(/\.\w+$/, ""), list.sheet),
      listSheetName: list.sheet,
      listHeader: list.heads,
      author: "VetaVerde",
      onPiece,
    },
    table.heads.map(() => WIDTH),
  );
  const faults = faultsOf(read, input.stations);
  const remarks = remarksOf(faults, rules);
  for (const [at, row] of rows.entries()) {
    const ofRow = remarks.get(at + 1);
    if (row.length === 0 && !ofRow) continue;
    book.addRow(at + 1, markedCells(row, ofRow, later), at >= table.headerRow && at < table.bodyRow);
  }
  await book.finish(
    faults
      .slice(0, MAX_LISTED)
      .map(({ row, column, header, value, fault }) => [
        row,
        `${columnLetters(column - 1)}${row}`,
        header,
        value,
        rules[fault],
      ]),
  );
}
