// Finds a workbook's columns in an uploaded sheet by their headers, in any of the four languages and any order.
import { type Cell, isBlank, readText } from "@vetaverde/domain/text/cells";
import type { SheetRow } from "../read/sheet-scanner.ts";
import type { FoundColumn, Layout } from "./layout.ts";

export interface HeaderLine<K extends string = string> {
  readonly row: number;
  readonly columns: readonly FoundColumn<K>[];
  /** Headers that match no column of the template, or one that was found already. */
  readonly otherColumns: readonly string[];
  /** Required columns that are missing. */
  readonly missing: readonly K[];
}

type Headers<K extends string> = Pick<Layout<unknown, K>, "columns" | "columnOf" | "headerCells">;

// Titles and notes above the header are common; rows below this are not searched for a header.
const SEARCHED_ROWS = 15;

function textOf(cell: Cell | undefined): string {
  if (cell === undefined || isBlank(cell)) return "";
  const text = readText(cell);
  return text.fault ? "?" : text.value;
}

function readHeaders<K extends string>(row: SheetRow, layout: Headers<K>): HeaderLine<K> {
  const columns: FoundColumn<K>[] = [];
  const invalid: string[] = [];
  for (const [index, cell] of row.cells.entries()) {
    const header = textOf(cell);
    if (header === "") continue;
    const key = layout.columnOf(header);
    if (key && !columns.some((column) => column.key === key)) columns.push({ key, header, index });
    else invalid.push(header);
  }
  const missing = layout.columns.filter(
    ({ key, required }) => required && !columns.some((column) => column.key === key),
  );
  return { row: row.number, columns, otherColumns: invalid, missing: missing.map(({ key }) => key) };
}

/**
 * Receives the sheet's first rows one by one until the header is found: the first row that names some columns of the
 * template, else the first filled row, whose faults are then reported.
 */
export class HeaderSearch<K extends string> {
  readonly #layout: Headers<K>;
  #first: HeaderLine<K> | undefined;
  #seen = 0;

  constructor(layout: Headers<K>) {
    this.#layout = layout;
  }

  /** Returns the header once it is certain; until then undefined. */
  offer(row: SheetRow): HeaderLine<K> | undefined {
    const headers = readHeaders(row, this.#layout);
    this.#first ??= headers;
    this.#seen++;
    if (headers.columns.length >= this.#layout.headerCells) return headers;
    return this.#seen >= SEARCHED_ROWS ? this.#first : undefined;
  }

  /** The header to report when no row looked like one; undefined for a sheet without filled rows. */
  get best(): HeaderLine<K> | undefined {
    return this.#first;
  }
}
