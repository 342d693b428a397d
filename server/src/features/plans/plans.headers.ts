// Finds the template's columns in an uploaded sheet by their headers, in any of the four languages and any order.
import type { Locale } from "@vetaverde/domain/locale";
import { type ColumnKey, columnOfHeader, TEMPLATE_COLUMNS } from "@vetaverde/domain/schedule/template";
import { type Cell, isBlank, readText } from "@vetaverde/domain/text/cells";
import type { SheetRow } from "../../gateways/excel/read/sheet-scanner.ts";

export interface FoundColumn {
  readonly key: ColumnKey;
  /** As the file has it. */
  readonly header: string;
  readonly index: number;
}

export interface HeaderRow {
  readonly row: number;
  readonly columns: readonly FoundColumn[];
  /** Headers that name no column of the template, or one that is there already. */
  readonly invalid: readonly string[];
  /** Columns that must be there and are not. */
  readonly missing: readonly ColumnKey[];
}

// Titles and notes above the header are common; a header farther down than this is none.
const SEARCHED_ROWS = 15;
const ENOUGH_TO_BE_HEADER = 4;

function textOf(cell: Cell | undefined): string {
  if (cell === undefined || isBlank(cell)) return "";
  const text = readText(cell);
  return text.fault ? "?" : text.value;
}

function readHeaders(row: SheetRow): HeaderRow {
  const columns: FoundColumn[] = [];
  const invalid: string[] = [];
  for (const [index, cell] of row.cells.entries()) {
    const header = textOf(cell);
    if (header === "") continue;
    const key = columnOfHeader(header);
    if (key && !columns.some((column) => column.key === key)) columns.push({ key, header, index });
    else invalid.push(header);
  }
  const missing = TEMPLATE_COLUMNS.filter(
    ({ key, required }) => required && !columns.some((column) => column.key === key),
  );
  return { row: row.number, columns, invalid, missing: missing.map(({ key }) => key) };
}

/**
 * Takes the sheet's first rows one by one until the header is found: the first row that names some columns of the
 * template, else the first filled row, whose faults are then told.
 */
export class HeaderSearch {
  #first: HeaderRow | undefined;
  #seen = 0;

  /** The header once it is certain; until then undefined. */
  offer(row: SheetRow): HeaderRow | undefined {
    const found = readHeaders(row);
    this.#first ??= found;
    this.#seen++;
    if (found.columns.length >= ENOUGH_TO_BE_HEADER) return found;
    return this.#seen >= SEARCHED_ROWS ? this.#first : undefined;
  }

  /** What is to be told where no row looked like a header; undefined for a sheet without any filled row. */
  get best(): HeaderRow | undefined {
    return this.#first;
  }
}

/** The official header of a column in a language. */
export function officialHeader(key: ColumnKey, locale: Locale): string {
  return TEMPLATE_COLUMNS.find((column) => column.key === key)?.header[locale] ?? key;
}
