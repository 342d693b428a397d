// The definition of an import's workbook: columns, rows, and error messages. The rest (finding the header, reading the
// sheet, listing and marking the errors) is shared by all imports.
import type { Locale } from "@vetaverde/domain/locale";
import type { DateSystem } from "@vetaverde/domain/text/cell-dates";
import type { Column } from "@vetaverde/domain/text/columns";
import type { SheetRow } from "../read/sheet-scanner.ts";
import type { WorkbookReader } from "../read/workbook-reader.ts";

export interface FoundColumn<K extends string = string> {
  readonly key: K;
  /** The header text in the file. */
  readonly header: string;
  readonly index: number;
}

export interface RowFault<K extends string = string, R extends string = string> {
  readonly key: K;
  readonly rule: R;
  readonly suggestion?: string;
  /** Parameters of the rule's message besides the cell. */
  readonly params?: Readonly<Record<string, number | string>>;
}

/** Reads the rows of one sheet in order, and may keep state between them. */
export interface RowReader<T, K extends string = string> {
  /** For each column in the file, the number of records that it was compared with. */
  readonly catalog: Readonly<Record<string, number>>;
  check(row: SheetRow): { readonly checked: T | null; readonly faults: readonly RowFault<K>[] };
}

/** Texts that are read in place of a file's cells: by row number, then by column key. */
export type CorrectedCells = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Layout<T, K extends string = string> {
  readonly columns: readonly Column<K>[];
  columnOf(header: string): K | undefined;
  /** A row with at least this many known headers is the header, whatever is above it. */
  readonly headerCells: number;
  readonly maxRows: number;
  /** Columns outside the template are ignored and reported, instead of causing the file to be refused. */
  readonly allowsOtherColumns?: boolean;
  readonly corrected?: CorrectedCells;
  /** Opens files of other formats than workbooks as well. @throws WorkbookFault */
  open?(bytes: Buffer): Promise<WorkbookReader>;
  reader(columns: readonly FoundColumn<K>[], system: DateSystem): RowReader<T, K>;
  /** The sentences of the import's own rules. */
  rules(locale: Locale): Readonly<Record<string, string>>;
  /** Name of the sheet to fill in. */
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

/** The kind of a column's values. */
export function kindIn<K extends string>(columns: readonly Column<K>[], key: K): string | undefined {
  return columns.find((column) => column.key === key)?.kind;
}
