import { fieldsOf, loggerNumber, nameAndUnit, separatorOf } from "./fields.ts";
import {
  ClockReader,
  emptyHeader,
  type LoggerHeader,
  type LoggerReader,
  msOfDay,
  type ReaderOptions,
} from "./logger-file.ts";

/** What the columns of any other table mean. Columns and rows are counted from 1. */
export interface TableMapping {
  readonly headerRow: number;
  readonly dateColumn: number;
  /** Null: the date's column has the time as well. */
  readonly timeColumn: number | null;
  readonly decimal: "." | ",";
  readonly columns: { column: number; name: string; unit: string | null }[];
}

/** A table that a user described, as text or as the rows of a workbook. */
export class MappedTableReader implements LoggerReader {
  readonly header: LoggerHeader = emptyHeader(null);
  readonly #mapping: TableMapping;
  readonly #options: ReaderOptions;
  #separator: string | null = null;

  constructor(mapping: TableMapping, options: ReaderOptions) {
    this.#mapping = mapping;
    this.#options = options;
    this.header.channels = mapping.columns.map(({ name, unit }) => ({ name, unit }));
  }

  line(text: string, number: number): void {
    if (number < this.#mapping.headerRow || text.trim() === "") return;
    this.#separator ??= separatorOf(text);
    if (number === this.#mapping.headerRow) return;
    this.cells(fieldsOf(text, this.#separator), number);
  }

  /** A row of a workbook. */
  cells(cells: readonly string[], number: number): void {
    const { headerRow, dateColumn, timeColumn, columns } = this.#mapping;
    if (number <= headerRow || cells.every((cell) => cell.trim() === "")) return;
    const { sink, dates } = this.#options;
    const date = cells[dateColumn - 1] ?? "";
    const local = timeColumn === null ? dates.readBoth(date) : dates.read(date, cells[timeColumn - 1] ?? "");
    if (typeof local === "string") {
      sink.reject(number, local, cells.join(" "));
      return;
    }
    sink.row(
      number,
      local,
      columns.map(({ column }, channel) => this.#valueOf(cells[column - 1] ?? "", number, channel)),
    );
  }

  end(): void {}

  #valueOf(cell: string, line: number, channel: number): number {
    const other = this.#mapping.decimal === "." ? "," : ".";
    const value = cell.includes(other) ? null : loggerNumber(cell);
    if (value !== null) return value;
    this.#options.sink.unreadable(line, channel, cell);
    return Number.NaN;
  }
}

/** Columns of a table that are looked at for a proposal. */
const MAX_PROPOSED = 30;

const isDate = (cell: string) => typeof new ClockReader("dmy").readBoth(cell) === "number";
const isTimeOfDay = (cell: string) => msOfDay(cell) !== null;

/**
 * A proposal for a table, from its first rows: the first row with a date is data, and the row above it the header.
 * @returns null where no row has a date
 */
export function proposeMapping(head: readonly (readonly string[])[]): TableMapping | null {
  const first = head.findIndex((row) => row.some(isDate));
  const row = head[first];
  if (!row) return null;
  const date = row.findIndex(isDate);
  const time = row.findIndex((cell, at) => at !== date && isTimeOfDay(cell));
  const names = head[first - 1] ?? [];
  const columns = row.flatMap((cell, at) => {
    const value = at === date || at === time || cell.trim() === "" ? null : loggerNumber(cell);
    if (value === null) return [];
    const { name, unit } = nameAndUnit(names[at] ?? "");
    return [{ column: at + 1, name: name === "" ? `${at + 1}` : name, unit }];
  });
  if (columns.length === 0) return null;
  return {
    headerRow: first,
    dateColumn: date + 1,
    timeColumn: time < 0 ? null : time + 1,
    decimal: row.some((cell) => /^[+-]?\d+,\d+$/.test(cell.trim())) ? "," : ".",
    columns: columns.slice(0, MAX_PROPOSED),
  };
}
