// .xls (BIFF5 and BIFF8) through SheetJS' maintained build. Such a file has at most 65,536 rows, so it is read as a
// whole.
import { type CellObject, read, set_cptable, utils, type WorkBook, type WorkSheet } from "@e965/xlsx";
import * as codePages from "@e965/xlsx/dist/cpexcel.full.mjs";
import type { Cell } from "@vetaverde/domain/text/cells";
import { WorkbookFault } from "../workbook-fault.ts";
import { MAX_ROWS_ABOVE_DATA, type ReadLimits } from "./limits.ts";
import { datedCell, shownDate } from "./number-formats.ts";
import { refuseOtherCompounds } from "./ole-streams.ts";
import type { RowVisitor } from "./sheet-scanner.ts";

// Before BIFF8 texts were stored in the code page of the machine that wrote them.
set_cptable(codePages);

/** Error values are stored as numbers in the old format. */
const ERRORS: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
};

function toCell(cell: CellObject | undefined): Cell | undefined {
  if (!cell || cell.v === undefined || cell.t === "z") return undefined;
  if (cell.t === "e") return { error: ERRORS[Number(cell.v)] ?? "#ERROR" };
  if (typeof cell.v === "number") return datedCell(cell.v, shownDate(String(cell.z ?? "")));
  if (typeof cell.v === "boolean") return cell.v;
  const text = String(cell.v);
  return text === "" ? undefined : text;
}

function parse(bytes: Buffer, limits: ReadLimits): WorkBook {
  try {
    return read(bytes, {
      type: "buffer",
      dense: true,
      cellNF: true,
      // The displayed text of every cell would double the memory, and is not used.
      cellText: false,
      cellFormula: false,
      cellHTML: false,
      // One more than accepted, so that a longer sheet is recognised.
      sheetRows: limits.rows + MAX_ROWS_ABOVE_DATA + 1,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new WorkbookFault(/password|encrypt/i.test(reason) ? "encrypted" : "broken");
  }
}

function visitRows(sheet: WorkSheet, limits: ReadLimits, visit: RowVisitor): void {
  const rows = (sheet["!data"] ?? []) as (CellObject[] | undefined)[];
  // `sheetRows` may cut the declared range, so the full one is used.
  const declared = utils.decode_range(String(sheet["!fullref"] ?? sheet["!ref"] ?? "A1"));
  if (declared.e.r >= limits.rows + MAX_ROWS_ABOVE_DATA) throw new WorkbookFault("tooManyRows");
  let count = 0;
  for (const [index, row] of rows.entries()) {
    const cells: (Cell | undefined)[] = [];
    for (const [column, raw] of (row ?? []).entries()) {
      const cell = toCell(raw);
      if (cell === undefined) continue;
      if (column >= limits.columns || ++count > limits.cells) throw new WorkbookFault("tooManyCells");
      if (typeof cell === "string" && cell.length > limits.cellText) throw new WorkbookFault("longCell");
      cells[column] = cell;
    }
    if (cells.length > 0) visit({ number: index + 1, cells });
  }
}

export interface XlsSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: (visit: RowVisitor) => void;
}

export function openXls(bytes: Buffer, limits: ReadLimits): { sheets: XlsSheet[]; date1904: boolean } {
  refuseOtherCompounds(bytes);
  const book = parse(bytes, limits);
  const sheets = book.SheetNames.map((name, index) => {
    const sheet = book.Sheets[name];
    const hidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    return { name, hidden, rows: (visit: RowVisitor) => sheet && visitRows(sheet, limits, visit) };
  });
  if (sheets.length === 0) throw new WorkbookFault("broken");
  return { sheets, date1904: book.Workbook?.WBProps?.date1904 === true };
}
