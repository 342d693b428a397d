import { fieldsOf, sendRow, separatorOf } from "./fields.ts";
import {
  emptyHeader,
  type LoggerHeader,
  type LoggerReader,
  type ReaderOptions,
  statedText,
} from "./logger-file.ts";

/** Settings whose value is in the line after their name. */
const HEADINGS: Readonly<Record<string, "serial" | "location" | "model">> = {
  "serial number": "serial",
  serial_number: "serial",
  location: "location",
  "instrument type": "model",
  instrument_type: "model",
};
const isTimeRow = (fields: readonly string[]) => {
  const names = fields.map((one) => one.trim().toLowerCase());
  return names.includes("date") && names.includes("time");
};

interface Columns {
  separator: string;
  date: number;
  time: number;
  /** Column of the fraction of a second, and its step in ms. */
  fraction: { at: number; step: number } | null;
  first: number;
}

/**
 * Solinst .csv of both eras: a header of names and values in lines of their own, indented or with colons; then a table
 * with date, time, milliseconds or tenths of a second, and a column for each channel.
 */
export class SolinstCsvReader implements LoggerReader {
  readonly header: LoggerHeader = emptyHeader("Solinst");
  readonly #options: ReaderOptions;
  readonly #units = new Map<string, string>();
  #heading = "";
  #channel = "";
  #columns: Columns | null = null;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  line(text: string, number: number): void {
    if (this.#columns) {
      this.#rowLine(text, number, this.#columns);
      return;
    }
    const separator = separatorOf(text);
    const fields = fieldsOf(text, separator);
    if (isTimeRow(fields)) this.#tableBegins(fields, separator);
    else this.#headLine(text);
  }

  end(): void {}

  #headLine(text: string): void {
    const plain = text.trim();
    const [, name = "", value = ""] = /^([^:]*):?(.*)$/.exec(plain) ?? [];
    const key = name.trim().toLowerCase();
    if (key === "unit") {
      this.#heading = "unit";
      if (value.trim() !== "") this.#units.set(this.#channel, value.trim());
    } else if (HEADINGS[key] !== undefined || key === "project id" || key === "offset" || key === "altitude")
      this.#heading = key;
    else if (this.#heading === "unit" && !this.#units.has(this.#channel) && plain !== "")
      this.#units.set(this.#channel, plain);
    else if (HEADINGS[this.#heading] !== undefined || this.#heading === "project id")
      this.#valueOfHeading(plain);
    else if (plain !== "" && !/^\s/.test(text) && !plain.includes(":")) this.#channel = plain.toLowerCase();
  }

  /** An empty line is a setting without a value: the name of the next one must not be taken for it. */
  #valueOfHeading(plain: string): void {
    const field = HEADINGS[this.#heading];
    this.#heading = "";
    if (field) this.header[field] = statedText(plain);
  }

  #tableBegins(fields: readonly string[], separator: string): void {
    const names = fields.map((one) => one.trim());
    const lower = names.map((one) => one.toLowerCase());
    const date = lower.indexOf("date");
    const time = lower.indexOf("time");
    const at = lower.findIndex((one) => one === "ms" || one === "100 ms");
    const first = Math.max(date, time, at) + 1;
    this.header.channels = names
      .slice(first)
      .filter((one) => one !== "")
      .map((name) => ({ name, unit: this.#units.get(name.toLowerCase()) ?? null }));
    const fraction = at < 0 ? null : { at, step: lower[at] === "ms" ? 1 : 100 };
    this.#columns = { separator, date, time, fraction, first };
  }

  #rowLine(text: string, number: number, { separator, date, time, fraction, first }: Columns): void {
    if (text.trim() === "") return;
    const { sink, dates } = this.#options;
    const cells = fieldsOf(text, separator);
    const extra = fraction ? (Number(cells[fraction.at] ?? 0) || 0) * fraction.step : 0;
    const local = dates.read(cells[date] ?? "", cells[time] ?? "", extra);
    sendRow(sink, number, local, text, () => this.header.channels.map((_, at) => cells[first + at]));
  }
}
