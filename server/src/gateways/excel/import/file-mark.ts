// The workbook returned to the user: the uploaded sheet with all its columns, the wrong cells coloured and explained,
// and a list of all errors. Its first sheet is imported again after correction.
import type { Locale } from "@vetaverde/domain/locale";
import { type Cell, isSerial } from "@vetaverde/domain/text/cells";
import type { SheetRow } from "../read/sheet-scanner.ts";
import { MarkedBook, type MarkedCell } from "../write/marked-book.ts";
import { cellText, displayText } from "./cell-text.ts";
import { faultMessage } from "./fault-message.ts";
import { importWords } from "./import.messages.ts";
import { kindIn, type Layout, officialHeader, type RowFault } from "./layout.ts";
import { type SheetContext, walkSheet } from "./sheet-walk.ts";

// A longer list is of no use; errors beyond it are still marked in their cells.
const LISTED_ERRORS = 50_000;

type ListLine = readonly [row: number, column: string, value: string, rule: string, message: string];

class Marking<K extends string> {
  readonly list: ListLine[] = [];
  readonly #layout: Layout<unknown, K>;
  readonly #locale: Locale;
  readonly #book: MarkedBook;

  constructor(layout: Layout<unknown, K>, locale: Locale, onPiece: (piece: Uint8Array) => void) {
    const { sheets, errorList } = importWords(locale);
    this.#layout = layout;
    this.#locale = locale;
    const names = {
      sheetName: layout.sheetName(locale),
      listSheetName: sheets.errors,
      listHeader: errorList,
      author: "VetaVerde",
    };
    this.#book = new MarkedBook(
      { ...names, onPiece },
      Array.from({ length: 20 }, () => 22),
    );
  }

  head(row: SheetRow, { header }: SheetContext<K>): void {
    this.#book.addRow(row.number, row.cells.map(plain), row.number === header.row);
  }

  row(row: SheetRow, faults: readonly RowFault<K>[], context: SheetContext<K>): void {
    const remarks = new Map<number, string>();
    for (const fault of faults) this.#note(row, fault, context, remarks);
    const width = Math.max(row.cells.length, ...[...remarks.keys()].map((column) => column + 1));
    const cells = Array.from({ length: width }, (_, column) => {
      const remark = remarks.get(column);
      const key = context.header.columns.find(({ index }) => index === column)?.key;
      const cell = marked(row.cells[column], key && kindIn(this.#layout.columns, key));
      return remark === undefined ? cell : { ...(cell ?? { value: null }), remark };
    });
    this.#book.addRow(row.number, cells);
  }

  finish(): Promise<void> {
    return this.#book.finish(this.list);
  }

  #note(
    row: SheetRow,
    fault: RowFault<K>,
    { header, dateSystem }: SheetContext<K>,
    remarks: Map<number, string>,
  ): void {
    const { columns } = this.#layout;
    const column = header.columns.find(({ key }) => key === fault.key);
    const name = column?.header ?? officialHeader(columns, fault.key, this.#locale);
    const value = column
      ? cellText(row.cells[column.index], kindIn(columns, fault.key), dateSystem, this.#locale)
      : "";
    const rules = this.#layout.rules(this.#locale);
    const message = faultMessage(fault, { value, header: name }, rules, this.#locale);
    // An error in a column that the file does not have is marked at the beginning of the row.
    const at = column?.index ?? header.columns[0]?.index ?? 0;
    remarks.set(at, remarks.has(at) ? `${remarks.get(at)}\n${message}` : message);
    if (this.list.length < LISTED_ERRORS) this.list.push([row.number, name, value, fault.rule, message]);
  }
}

function plain(cell: Cell | undefined): MarkedCell | undefined {
  return marked(cell, undefined);
}

function marked(value: Cell | undefined, kind: string | undefined): MarkedCell | undefined {
  if (value === undefined) return undefined;
  return isSerial(value) ? { value, show: displayText(value.serial, kind) } : { value };
}

/** Writes the marked workbook of a file. Errors are evaluated again with the layout's current data. */
export async function markSheet<T, K extends string>(
  bytes: Buffer,
  layout: Layout<T, K>,
  locale: Locale,
  onPiece: (piece: Uint8Array) => void,
): Promise<void> {
  const marking = new Marking(layout, locale, onPiece);
  await walkSheet(bytes, layout, {
    onHead: (row, context) => marking.head(row, context),
    onRow: (row, _checked, faults, context) => marking.row(row, faults, context),
  });
  await marking.finish();
}
