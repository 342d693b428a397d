// The workbook that goes back to the person: the uploaded sheet with all its columns, the wrong cells filled and
// explained, and a list of everything that is wrong. Its first sheet is imported again once it is corrected.
import type { Locale } from "@vetaverde/domain/locale";
import { type Cell, isSerial } from "@vetaverde/domain/text/cells";
import type { SheetRow } from "../../gateways/excel/read/sheet-scanner.ts";
import { MarkedBook, type MarkedCell } from "../../gateways/excel/write/marked-book.ts";
import { cellText, shownAs } from "./plans.cell-text.ts";
import { kindOf, MonitoringCount } from "./plans.check.ts";
import { faultMessage } from "./plans.fault-message.ts";
import { officialHeader } from "./plans.headers.ts";
import type { Catalog } from "./plans.lookup.ts";
import type { RowFault } from "./plans.rows.ts";
import { type SheetContext, walkSheet } from "./plans.sheet.ts";
import { planWords } from "./plans.words.ts";

export interface MarkInput {
  readonly catalog: Catalog;
  readonly locale: Locale;
}

// A list longer than this helps nobody; the cells beyond it are marked all the same.
const LISTED_ERRORS = 50_000;

type ListLine = readonly [row: number, column: string, value: string, rule: string, message: string];

class Marking {
  readonly list: ListLine[] = [];
  readonly #locale: Locale;
  readonly #book: MarkedBook;

  constructor(locale: Locale, onPiece: (piece: Uint8Array) => void) {
    const { sheets, errorList } = planWords(locale);
    this.#locale = locale;
    const names = {
      sheetName: sheets.plan,
      listSheetName: sheets.errors,
      listHeader: errorList,
      author: "VetaVerde",
    };
    this.#book = new MarkedBook(
      { ...names, onPiece },
      Array.from({ length: 20 }, () => 22),
    );
  }

  head(row: SheetRow, { header }: SheetContext): void {
    this.#book.addRow(row.number, row.cells.map(plain), row.number === header.row);
  }

  row(row: SheetRow, faults: readonly RowFault[], context: SheetContext): void {
    const remarks = new Map<number, string>();
    for (const fault of faults) this.#note(row, fault, context, remarks);
    const width = Math.max(row.cells.length, ...[...remarks.keys()].map((column) => column + 1));
    const cells = Array.from({ length: width }, (_, column) => {
      const remark = remarks.get(column);
      const kind = context.header.columns.find(({ index }) => index === column)?.key;
      const cell = marked(row.cells[column], kind && kindOf(kind));
      return remark === undefined ? cell : { ...(cell ?? { value: null }), remark };
    });
    this.#book.addRow(row.number, cells);
  }

  finish(): Promise<void> {
    return this.#book.finish(this.list);
  }

  #note(
    row: SheetRow,
    fault: RowFault,
    { header, dateSystem }: SheetContext,
    remarks: Map<number, string>,
  ): void {
    const column = header.columns.find(({ key }) => key === fault.key);
    const name = column?.header ?? officialHeader(fault.key, this.#locale);
    const value = column
      ? cellText(row.cells[column.index], kindOf(fault.key), dateSystem, this.#locale)
      : "";
    const message = faultMessage(fault, { value, header: name }, this.#locale);
    // A fault in a column that the file does not have is marked where the row begins.
    const at = column?.index ?? header.columns[0]?.index ?? 0;
    remarks.set(at, remarks.has(at) ? `${remarks.get(at)}\n${message}` : message);
    if (this.list.length < LISTED_ERRORS) this.list.push([row.number, name, value, fault.rule, message]);
  }
}

function plain(cell: Cell | undefined): MarkedCell | undefined {
  return marked(cell, undefined);
}

function marked(value: Cell | undefined, kind: ReturnType<typeof kindOf>): MarkedCell | undefined {
  if (value === undefined) return undefined;
  return isSerial(value) ? { value, show: shownAs(value.serial, kind) } : { value };
}

/** Writes the marked workbook of a file. What is wrong is judged afresh, against the catalogue as it is now. */
export async function markFile(
  bytes: Buffer,
  input: MarkInput,
  onPiece: (piece: Uint8Array) => void,
): Promise<void> {
  const marking = new Marking(input.locale, onPiece);
  const count = new MonitoringCount();
  await walkSheet(bytes, input.catalog, {
    onHead: (row, context) => marking.head(row, context),
    onRow: (row, checked, faults, context) => {
      const tooMany = checked ? count.add(checked) : undefined;
      marking.row(row, tooMany ? [tooMany] : faults, context);
    },
  });
  await marking.finish();
}
