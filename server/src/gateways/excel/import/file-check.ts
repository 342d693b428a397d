// Checks a workbook and returns the preview's counts, errors and some rows to display. Valid rows are passed on as they are
// read.
import type { PreviewError } from "@vetaverde/contract/previews";
import type { Locale } from "@vetaverde/domain/locale";
import type { SheetRow } from "../read/sheet-scanner.ts";
import { cellText } from "./cell-text.ts";
import { faultMessage } from "./fault-message.ts";
import { type FoundColumn, kindIn, type Layout, officialHeader, type RowFault } from "./layout.ts";
import { type SheetContext, type SheetWalk, walkSheet } from "./sheet-walk.ts";

const MAX_LISTED_ERRORS = 500;
const MAX_FIRST_ROWS = 100;
const MAX_ROWS_WITH_ERRORS = 200;

export interface CheckedSheet {
  readonly format: "xlsx" | "xls";
  readonly rows: number;
  readonly errors: readonly PreviewError[];
  readonly errorCount: number;
  readonly rowsWithErrors: number;
  readonly columns: readonly { readonly key: string; readonly header: string }[];
  /** Rows to display; the wire names them a sample, they are no water sample. */
  readonly sample: readonly { readonly row: number; readonly cells: Record<string, string> }[];
  readonly catalog: Readonly<Record<string, number>>;
}

/** A workbook that does not match the template: the missing and invalid headers, in the caller's language. */
export interface NotTemplate {
  readonly missingColumns: readonly string[];
  readonly invalidColumns: readonly string[];
  readonly empty: boolean;
}

export interface Progress {
  readonly kind: "progress";
  readonly phase: "reading" | "checking";
  readonly done: number;
  readonly total: number;
}

export interface CheckListener<T> {
  /** Called for a valid row; `noErrorsSoFar`: no row up to this one had an error. */
  onChecked(row: T, noErrorsSoFar: boolean): void;
  onProgress(progress: Progress): void;
}

/** Why a sheet does not match the template; undefined when it does. */
function notTemplateOf<K extends string>(
  { header, rows }: SheetWalk<K>,
  { columns, allowsOtherColumns }: Layout<unknown, K>,
  locale: Locale,
): NotTemplate | undefined {
  if (!header) return { missingColumns: [], invalidColumns: [], empty: true };
  if (header.missing.length > 0 || (header.otherColumns.length > 0 && !allowsOtherColumns)) {
    const missingColumns = header.missing.map((key) => officialHeader(columns, key, locale));
    return { missingColumns, invalidColumns: header.otherColumns.slice(0, 50), empty: false };
  }
  return rows === 0 ? { missingColumns: [], invalidColumns: [], empty: true } : undefined;
}

class Checking<K extends string> {
  readonly errors: PreviewError[] = [];
  readonly shownRows: { row: number; cells: Record<string, string> }[] = [];
  errorCount = 0;
  rowsWithErrors = 0;
  #firstRows = 0;
  #shownWithErrors = 0;
  readonly #layout: Layout<unknown, K>;
  readonly #locale: Locale;

  constructor(layout: Layout<unknown, K>, locale: Locale) {
    this.#layout = layout;
    this.#locale = locale;
  }

  addRow(row: SheetRow, faults: readonly RowFault<K>[], context: SheetContext<K>): void {
    if (faults.length > 0) this.#collectErrors(row, faults, context);
    this.#collectShownRow(row, faults.length > 0, context);
  }

  #text(row: SheetRow, column: FoundColumn<K> | undefined, { dateSystem }: SheetContext<K>): string {
    if (!column) return "";
    const kind = kindIn(this.#layout.columns, column.key);
    return cellText(row.cells[column.index], kind, dateSystem, this.#locale);
  }

  #collectErrors(row: SheetRow, faults: readonly RowFault<K>[], context: SheetContext<K>): void {
    this.rowsWithErrors++;
    this.errorCount += faults.length;
    const rules = this.#layout.rules(this.#locale);
    for (const fault of faults.slice(0, Math.max(0, MAX_LISTED_ERRORS - this.errors.length))) {
      const column = context.header.columns.find(({ key }) => key === fault.key);
      const header = column?.header ?? officialHeader(this.#layout.columns, fault.key, this.#locale);
      const value = this.#text(row, column, context);
      const message = faultMessage(fault, { value, header }, rules, this.#locale);
      const { key, rule, suggestion } = fault;
      const error = { row: row.number, column: key, header, value, rule, message };
      this.errors.push({ ...error, ...(suggestion ? { suggestion } : {}) });
    }
  }

  /** The first rows, and the first rows with errors wherever they are. */
  #collectShownRow(row: SheetRow, wrong: boolean, context: SheetContext<K>): void {
    if (this.#firstRows >= MAX_FIRST_ROWS && !(wrong && this.#shownWithErrors < MAX_ROWS_WITH_ERRORS)) return;
    if (this.#firstRows < MAX_FIRST_ROWS) this.#firstRows++;
    if (wrong) this.#shownWithErrors++;
    const cells = Object.fromEntries(
      context.header.columns.map((column) => [column.key, this.#text(row, column, context)]),
    );
    this.shownRows.push({ row: row.number, cells });
  }
}

/** Reports progress in steps of at least 2 percent, and always the last value. */
function throttled(emit: (progress: Progress) => void): (share: number) => void {
  let reported = 0;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent < reported + 2 && (percent < 100 || reported === 100)) return;
    reported = percent;
    emit({ kind: "progress", phase: "checking", done: percent, total: 100 });
  };
}

/**
 * @returns the file's counts, and the headers of ignored columns
 * @throws WorkbookFault for a file that cannot be read, or has more rows than the layout allows
 */
export async function checkSheet<T, K extends string>(
  bytes: Buffer,
  layout: Layout<T, K>,
  locale: Locale,
  listener: CheckListener<T>,
): Promise<
  | { readonly file: CheckedSheet; readonly otherColumns: readonly string[] }
  | { readonly notTemplate: NotTemplate }
> {
  const checking = new Checking(layout, locale);
  listener.onProgress({ kind: "progress", phase: "reading", done: 0, total: 100 });
  const walk = await walkSheet(bytes, layout, {
    onRow: (row, checked, faults, context) => {
      checking.addRow(row, faults, context);
      if (checked !== null) listener.onChecked(checked, checking.errorCount === 0);
    },
    onProgress: throttled((progress) => listener.onProgress(progress)),
  });
  const notTemplate = notTemplateOf(walk, layout, locale);
  if (notTemplate) return { notTemplate };
  const { errors, errorCount, rowsWithErrors, shownRows: sample } = checking;
  const columns = (walk.header?.columns ?? []).map(({ key, header }) => ({ key, header }));
  const { format, rows, catalog } = walk;
  const otherColumns = walk.header?.otherColumns ?? [];
  return {
    file: { format, rows, errors, errorCount, rowsWithErrors, columns, sample, catalog },
    otherColumns,
  };
}
