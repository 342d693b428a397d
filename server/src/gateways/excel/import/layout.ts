// What an import says of its workbook: the columns, the rows, and the words for what is wrong with them. The rest
// (finding the header, walking the sheet, listing and marking the errors) is the same for all imports.
import type { Locale } from "@vetaverde/domain/locale";
import type { DateSystem } from "@vetaverde/domain/text/cell-dates";
import type { Column } from "@vetaverde/domain/text/columns";
import type { SheetRow } from "../read/sheet-scanner.ts";
import type { WorkbookReader } from "../read/workbook-reader.ts";

export interface FoundColumn<K extends string = string> {
  readonly key: K;
  /** As the file has it. */
  readonly header: string;
  readonly index: number;
}

export interface RowFault<K extends string = string, R extends string = string> {
  readonly key: K;
  readonly rule: R;
  readonly suggestion?: string;
  /** What the rule's message names besides the cell. */
  readonly params?: Readonly<Record<string, number | string>>;
}

/** Reads the rows of one sheet, from the first to the last: it may remember what it saw. */
export interface RowReader<T, K extends string = string> {
  /** How many records each column that is there was compared with. */
  readonly compared: Readonly<Record<string, number>>;
  check(row: SheetRow): { readonly checked: T | null; readonly faults: readonly RowFault<K>[] };
}

export interface Layout<T, K extends string = string> {
  readonly columns: readonly Column<K>[];
  columnOf(header: string): K | undefined;
  /** So many known headers make a row the header, whatever stands above it. */
  readonly headerCells: number;
  readonly mostRows: number;
  /** Columns that the template does not have are passed over and named, instead of refusing the file. */
  readonly allowsOtherColumns?: boolean;
  /** Opens files that are not workbooks as well. @throws WorkbookFault */
  open?(bytes: Buffer): Promise<WorkbookReader>;
  reader(columns: readonly FoundColumn<K>[], system: DateSystem): RowReader<T, K>;
  /** The sentences of the import's own rules. */
  rules(locale: Locale): Readonly<Record<string, string>>;
  /** The name of the sheet that people fill in. */
  sheetName(locale: Locale): string;
}

/** The official header of a column in a language. */
export function officialHeader<K extends string>(
  columns: readonly Column<K>[],
  key: K,
  locale: Locale,
): string {
  return columns.find((column) => column.key === key)?.header[locale] ?? key;
}

/** What the cells of a column hold. */
export function kindIn<K extends string>(columns: readonly Column<K>[], key: K): string | undefined {
  return columns.find((column) => column.key === key)?.kind;
}
