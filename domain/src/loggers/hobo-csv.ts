import { fieldsOf, nameAndUnit, sendRow, separatorOf } from "./fields.ts";
import {
  emptyHeader,
  type LoggerHeader,
  type LoggerReader,
  type ReaderOptions,
  statedText,
} from "./logger-file.ts";

/** Columns of what happened to the logger, with "Logged" in the row of the event. */
const EVENT =
  /^(host connected|coupler (?:de|at)tached|stopped|end of file|started|bad battery|good battery|button (?:up|down)|paused|resumed|new interval|sensor fail|power|water detected|low power|chan(?:nel)? )/i;
/** `Date Time, GMT-04:00`, `Date-Time (-04)`: the offset of the clock. */
const OFFSET = /(?:GMT|UTC)?\s*([+-]\d{2}):?(\d{2})?\s*\)?\s*$/i;

const offsetOf = (text: string): number | null => {
  const [whole, hours = "", minutes = "0"] = OFFSET.exec(text) ?? [];
  if (whole === undefined) return /(?:GMT|UTC)\s*\)?$/i.test(text.trim()) ? 0 : null;
  return Number(hours) * 60 + Math.sign(Number(hours) || 1) * Number(minutes);
};

/** The column's name and unit, without the serials: `Temp, °C (LGR S/N: 10161391, SEN S/N: 10161391, LBL: pozo)`. */
function channelOf(text: string) {
  const plain = text.replace(/\s*\((?:LGR|SEN|LBL)\b[^)]*\)\s*$/i, "").trim();
  const [, name, unit] = /^(.*),\s*([^,]+)$/.exec(plain) ?? [];
  return name === undefined ? nameAndUnit(plain) : { name: name.trim(), unit: statedText(unit) };
}

/** Onset HOBO .csv: an optional line with the plot's title, a header row with the offset of the clock, and the rows. */
export class HoboCsvReader implements LoggerReader {
  readonly header: LoggerHeader = emptyHeader("Onset HOBO");
  readonly #options: ReaderOptions;
  #separator = ",";
  #dates: number[] = [];
  #at: number[] = [];
  #events: number[] = [];
  #hasHead = false;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  line(text: string, number: number): void {
    if (text.trim() === "") return;
    if (this.#hasHead) {
      this.#rowLine(text, number);
      return;
    }
    const [, title] = /^"?Plot Title:\s*(.*?)"?\s*[,;\t]*$/i.exec(text.trim()) ?? [];
    if (title !== undefined) this.header.location = statedText(title);
    else this.#readHead(text);
  }

  end(): void {}

  #readHead(text: string): void {
    this.#separator = separatorOf(text);
    const fields = fieldsOf(text, this.#separator).map((one) => one.trim());
    for (const [at, field] of fields.entries()) {
      if (/^(#|)$/.test(field)) continue;
      if (/^(date|time|fecha|hora)/i.test(field)) {
        this.#dates.push(at);
        this.header.utcOffset ??= offsetOf(field);
      } else if (EVENT.test(field)) this.#events.push(at);
      else {
        this.#at.push(at);
        this.header.channels.push(channelOf(field));
      }
    }
    const [, serial] = /LGR S\/N:\s*([\w-]+)/i.exec(text) ?? [];
    this.header.serial = serial ?? null;
    this.#hasHead = true;
  }

  #rowLine(text: string, number: number): void {
    const { sink, dates } = this.#options;
    const cells = fieldsOf(text, this.#separator);
    const [date = 0, time] = this.#dates;
    const local =
      time === undefined
        ? dates.readBoth(cells[date] ?? "")
        : dates.read(cells[date] ?? "", cells[time] ?? "");
    const given = this.#at.map((column) => cells[column]);
    const hasValue = given.some((cell) => (cell ?? "").trim() !== "");
    if (!hasValue && this.#events.some((column) => (cells[column] ?? "").trim() !== ""))
      sink.reject(number, "event", text.trim());
    else sendRow(sink, number, local, text, () => given);
  }
}
