// Walks an uploaded workbook: chooses the sheet, finds the header, checks every row and tells a listener about each.
import type { DateSystem } from "@vetaverde/domain/text/cell-dates";
import type { SheetRow } from "../../gateways/excel/read/sheet-scanner.ts";
import { openWorkbook, type WorkbookReader } from "../../gateways/excel/read/workbook-reader.ts";
import { WorkbookFault } from "../../gateways/excel/workbook-fault.ts";
import { type HeaderRow, HeaderSearch } from "./plans.headers.ts";
import type { Catalog } from "./plans.lookup.ts";
import { type CheckedRow, RowChecker, type RowFault } from "./plans.rows.ts";
import { OWN_SHEETS } from "./plans.words.ts";

export const MOST_ROWS = 100_000;

export interface SheetWalk {
  readonly format: "xlsx" | "xls";
  readonly sheetName: string;
  readonly dateSystem: DateSystem;
  readonly header: HeaderRow | undefined;
  /** Filled rows under the header. */
  readonly rows: number;
  readonly compared: Readonly<Record<string, number>>;
}

/** What holds for all rows of the sheet. */
export interface SheetContext {
  readonly header: HeaderRow;
  readonly dateSystem: DateSystem;
}

export interface SheetListener {
  /** Every filled row of the sheet above the header, and the header itself. */
  onHead?(row: SheetRow, context: SheetContext): void;
  onRow(row: SheetRow, checked: CheckedRow | null, faults: readonly RowFault[], context: SheetContext): void;
  onProgress?(share: number): void;
}

/** Visible sheets that may hold the plan, in their order; a workbook of which all are hidden offers none. */
function candidates(book: WorkbookReader): number[] {
  return [...book.sheets.entries()]
    .filter(([, { name, hidden }]) => !hidden && !OWN_SHEETS.has(name.trim()))
    .map(([at]) => at);
}

/** The header of a sheet, looked for in its first rows. */
async function peek(book: WorkbookReader, sheet: number): Promise<HeaderRow | undefined> {
  const search = new HeaderSearch();
  let found: HeaderRow | undefined;
  await book.readRows(sheet, (row) => {
    found = search.offer(row);
    return found === undefined;
  });
  return found ?? search.best;
}

/** The first sheet whose header names columns of the template; else the first that could have. */
async function chooseSheet(
  book: WorkbookReader,
): Promise<{ sheet: number; header: HeaderRow | undefined } | undefined> {
  let first: { sheet: number; header: HeaderRow | undefined } | undefined;
  for (const sheet of candidates(book).slice(0, 10)) {
    const header = await peek(book, sheet);
    if (header && header.columns.length > 0) return { sheet, header };
    if (!first || (!first.header && header)) first = { sheet, header };
  }
  return first;
}

export async function walkSheet(
  bytes: Buffer,
  catalog: Catalog,
  listener: SheetListener,
): Promise<SheetWalk> {
  const book = await openWorkbook(bytes);
  const chosen = await chooseSheet(book);
  const { format, dateSystem } = book;
  const sheetName = chosen ? (book.sheets[chosen.sheet]?.name ?? "") : "";
  const { header } = chosen ?? {};
  if (!chosen || !header || header.missing.length > 0 || header.invalid.length > 0) {
    return { format, sheetName, dateSystem, header, rows: 0, compared: {} };
  }
  const checker = new RowChecker(header.columns, catalog, dateSystem);
  const context = { header, dateSystem };
  let rows = 0;
  const visit = (row: SheetRow): true => {
    if (row.number <= header.row) listener.onHead?.(row, context);
    else if (!checker.isBlank(row)) {
      if (++rows > MOST_ROWS) throw new WorkbookFault("tooManyRows");
      const { checked, faults } = checker.check(row);
      listener.onRow(row, checked, faults, context);
    }
    return true;
  };
  await book.readRows(chosen.sheet, visit, (share) => listener.onProgress?.(share));
  return { format, sheetName, dateSystem, header, rows, compared: checker.compared };
}
