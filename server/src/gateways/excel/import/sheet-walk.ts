// Reads an uploaded workbook: chooses the sheet, finds the header, checks every row and reports each one to a listener.
import type { DateSystem } from "@vetaverde/domain/text/cell-dates";
import { isBlank } from "@vetaverde/domain/text/cells";
import type { SheetRow } from "../read/sheet-scanner.ts";
import { openWorkbook, type WorkbookReader } from "../read/workbook-reader.ts";
import { WorkbookFault } from "../workbook-fault.ts";
import { type HeaderLine, HeaderSearch } from "./header-row.ts";
import { OWN_SHEETS } from "./import.messages.ts";
import type { FoundColumn, Layout, RowFault } from "./layout.ts";

export interface SheetWalk<K extends string = string> {
  readonly format: "xlsx" | "xls";
  readonly sheetName: string;
  readonly dateSystem: DateSystem;
  readonly header: HeaderLine<K> | undefined;
  /** Filled rows under the header. */
  readonly rows: number;
  readonly catalog: Readonly<Record<string, number>>;
}

/** Data common to all rows of the sheet. */
export interface SheetContext<K extends string = string> {
  readonly header: HeaderLine<K>;
  readonly dateSystem: DateSystem;
}

export interface SheetListener<T, K extends string> {
  /** Every filled row of the sheet above the header, and the header itself. */
  onHead?(row: SheetRow, context: SheetContext<K>): void;
  onRow(row: SheetRow, checked: T | null, faults: readonly RowFault<K>[], context: SheetContext<K>): void;
  onProgress?(share: number): void;
}

/** Visible sheets that may contain the rows, in order; empty when all sheets are hidden. */
function candidates(book: WorkbookReader): number[] {
  return [...book.sheets.entries()]
    .filter(([, { name, hidden }]) => !hidden && !OWN_SHEETS.has(name.trim()))
    .map(([at]) => at);
}

type Choice<K extends string> = { sheet: number; header: HeaderLine<K> | undefined };

/** Searches a sheet's first rows for its header. */
async function peek<K extends string>(
  book: WorkbookReader,
  sheet: number,
  layout: Layout<unknown, K>,
): Promise<HeaderLine<K> | undefined> {
  const search = new HeaderSearch(layout);
  let headerLine: HeaderLine<K> | undefined;
  await book.readRows(sheet, (row) => {
    headerLine = search.offer(row);
    return headerLine === undefined;
  });
  return headerLine ?? search.best;
}

/** The first sheet whose header names columns of the template; else the first candidate. */
async function chooseSheet<K extends string>(
  book: WorkbookReader,
  layout: Layout<unknown, K>,
): Promise<Choice<K> | undefined> {
  let first: Choice<K> | undefined;
  for (const sheet of candidates(book).slice(0, 10)) {
    const header = await peek(book, sheet, layout);
    if (header && header.columns.length > 0) return { sheet, header };
    if (!first || (!first.header && header)) first = { sheet, header };
  }
  return first;
}

/** The row with the texts that people corrected after the upload. */
function withCorrections<K extends string>(
  row: SheetRow,
  columns: readonly FoundColumn<K>[],
  texts: Readonly<Record<string, string>> | undefined,
): SheetRow {
  if (!texts) return row;
  const cells = [...row.cells];
  for (const { key, index } of columns) {
    const text = texts[key];
    if (text !== undefined) cells[index] = text === "" ? undefined : text;
  }
  return { number: row.number, cells };
}

/** @throws WorkbookFault for a file that cannot be read, or has more rows than the layout allows */
export async function walkSheet<T, K extends string>(
  bytes: Buffer,
  layout: Layout<T, K>,
  listener: SheetListener<T, K>,
): Promise<SheetWalk<K>> {
  const book = await (layout.open ?? openWorkbook)(bytes);
  const chosen = await chooseSheet(book, layout);
  const { format, dateSystem } = book;
  const sheetName = chosen ? (book.sheets[chosen.sheet]?.name ?? "") : "";
  const { header } = chosen ?? {};
  const refused = header && !layout.allowsOtherColumns && header.otherColumns.length > 0;
  if (!chosen || !header || header.missing.length > 0 || refused) {
    return { format, sheetName, dateSystem, header, rows: 0, catalog: {} };
  }
  const reader = layout.reader(header.columns, dateSystem);
  const places = header.columns.map(({ index }) => index);
  const context = { header, dateSystem };
  let rows = 0;
  const visit = (found: SheetRow): true => {
    const row = withCorrections(found, header.columns, layout.corrected?.[found.number]);
    if (row.number <= header.row) listener.onHead?.(row, context);
    // Rows without any value in the template's columns are skipped.
    else if (!places.every((index) => isBlank(row.cells[index]))) {
      if (++rows > layout.maxRows) throw new WorkbookFault("tooManyRows");
      const { checked, faults } = reader.check(row);
      listener.onRow(row, checked, faults, context);
    }
    return true;
  };
  await book.readRows(chosen.sheet, visit, (share) => listener.onProgress?.(share));
  return { format, sheetName, dateSystem, header, rows, catalog: reader.catalog };
}
