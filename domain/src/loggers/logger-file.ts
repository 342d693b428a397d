/** Formats of loggers' files. `table` is any other table, which is read by a mapping of its columns. */
export const LOGGER_FORMATS = [
  "solinstXle",
  "dataLoggerBlocks",
  "solinstCsv",
  "campbellToa5",
  "hoboCsv",
  "inSitu",
  "diverCsv",
  "hydrolab",
  "ottMis",
  "table",
] as const;
export type LoggerFormat = (typeof LOGGER_FORMATS)[number];

/** Why a row, or a value of it, is not imported. */
export const ROW_FAULTS = [
  "unreadableTime",
  "ambiguousDate",
  "repeatedTime",
  "tooFewCells",
  "unreadableValue",
  "event",
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

export const DATE_ORDERS = ["dmy", "mdy"] as const;
/** The order of day and month in a file that does not write the year first. */
export type DateOrder = (typeof DATE_ORDERS)[number];

export interface LoggerChannel {
  readonly name: string;
  /** As the file states it; null where it states none. */
  readonly unit: string | null;
}

/** What a file states about the logger and its clock. */
export interface LoggerHeader {
  make: string | null;
  model: string | null;
  serial: string | null;
  location: string | null;
  channels: LoggerChannel[];
  /** Offset of the clock from UTC in minutes, where the file states it. */
  utcOffset: number | null;
  /** Number of rows that the file states. */
  declaredRows: number | null;
}

/** Receives what is read, in the order of the file. */
export interface LoggerSink {
  /** @param local epoch ms of the clock as written, as if it were UTC @param values NaN where there is none */
  row(line: number, local: number, values: readonly number[]): void;
  /** A row without an instant, or that is no measurement. */
  reject(line: number, fault: RowFault, text: string): void;
  /** A cell that is no number; its row has NaN there. */
  unreadable(line: number, channel: number, text: string): void;
}

/** Reads a file line by line, so that memory does not grow with the file. */
export interface LoggerReader {
  readonly header: LoggerHeader;
  line(text: string, number: number): void;
  end(): void;
}

export interface ReaderOptions {
  readonly sink: LoggerSink;
  readonly dates: ClockReader;
}

export const emptyHeader = (make: string | null): LoggerHeader => ({
  make,
  model: null,
  serial: null,
  location: null,
  channels: [],
  utcOffset: null,
  declaredRows: null,
});

/** A text of a file, or null where there is none. */
export const statedText = (text: string | undefined): string | null => text?.trim() || null;

const YEAR_FIRST = /^(\d{4})[-/_.](\d{1,2})[-/_.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/_.](\d{1,2})[-/_.](\d{4}|\d{2})$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:](\d{1,3})\d*)?)?\s*(?:([ap])\.?\s*m\.?)?$/i;

/** Years of two digits from here on are of the twentieth century, as in POSIX. */
const FIRST_SHORT_YEAR = 69;

/** Epoch ms of a civil time, as if it were UTC; null for one that does not exist. */
export function civilMs(year: number, month: number, day: number, msOfDay: number): number | null {
  if (month < 1 || month > 12 || day < 1) return null;
  const at = Date.UTC(year, month - 1, day);
  return new Date(at).getUTCMonth() === month - 1 ? at + msOfDay : null;
}

/** Milliseconds since midnight of `13:05`, `13:05:07.250`, `01:05:07 PM`; null for anything else. */
export function msOfDay(text: string): number | null {
  const [whole, hour, minute, second, fraction, half] = TIME.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  let hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  }
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return (
    ((hours * 60 + Number(minute)) * 60 + Number(second ?? 0)) * 1000 +
    Number((fraction ?? "").padEnd(3, "0"))
  );
}

/**
 * Reads the clock of a file. A date that does not begin with its year needs an order of day and month, which is never
 * guessed from a single row: the dates of the whole file are evidence.
 */
export class ClockReader {
  readonly #order: DateOrder | null;
  #maxFirst = 0;
  #maxSecond = 0;
  #lastDate = "";
  #lastDay: number | RowFault = "unreadableTime";

  constructor(order: DateOrder | null) {
    this.#order = order;
  }

  /** Whether rows were not read because the order of day and month is unknown. */
  get isOrderMissing(): boolean {
    return this.#order === null && this.#maxFirst > 0;
  }

  /** The order that the dates of the file prove: a number over 12 is no month. Null: they prove none. */
  get provenOrder(): DateOrder | null {
    if (this.#maxFirst > 12 && this.#maxSecond <= 12) return "dmy";
    return this.#maxSecond > 12 && this.#maxFirst <= 12 ? "mdy" : null;
  }

  /** @returns epoch ms of the written clock, as if it were UTC */
  read(date: string, time: string, extraMs = 0): number | RowFault {
    const day = this.#dayOf(date.trim());
    if (typeof day === "string") return day;
    const ms = msOfDay(time);
    return ms === null ? "unreadableTime" : day + ms + extraMs;
  }

  /** The same of a date and a time in one text: `2020-01-31 13:00:00`, `31/01/2020 01:00 p. m.`, with a `T` as well. */
  readBoth(text: string): number | RowFault {
    const plain = text.trim();
    const at = plain.search(/[ T]/);
    return at < 0 ? this.read(plain, "00:00") : this.read(plain.slice(0, at), plain.slice(at + 1));
  }

  // Most rows have the date of the row before.
  #dayOf(date: string): number | RowFault {
    if (date === this.#lastDate) return this.#lastDay;
    this.#lastDate = date;
    this.#lastDay = this.#readDay(date);
    return this.#lastDay;
  }

  #readDay(date: string): number | RowFault {
    const [isYearFirst, year, month, day] = YEAR_FIRST.exec(date) ?? [];
    if (isYearFirst) return civilMs(Number(year), Number(month), Number(day), 0) ?? "unreadableTime";
    const [isYearLast, first, second, short = ""] = YEAR_LAST.exec(date) ?? [];
    if (!isYearLast) return "unreadableTime";
    this.#maxFirst = Math.max(this.#maxFirst, Number(first));
    this.#maxSecond = Math.max(this.#maxSecond, Number(second));
    if (this.#order === null) return "ambiguousDate";
    const full =
      short.length === 4 ? Number(short) : Number(short) + (Number(short) < FIRST_SHORT_YEAR ? 2000 : 1900);
    const [m, d] = this.#order === "dmy" ? [second, first] : [first, second];
    return civilMs(full, Number(m), Number(d), 0) ?? "unreadableTime";
  }
}
