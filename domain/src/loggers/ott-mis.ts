import { loggerNumber } from "./fields.ts";
import {
  civilMs,
  emptyHeader,
  type LoggerHeader,
  type LoggerReader,
  msOfDay,
  type ReaderOptions,
} from "./logger-file.ts";

const ROW = /^(\d{4})(\d{2})(\d{2})[;,](\d{2}):?(\d{2}):?(\d{2})[;,](.*)$/;

/**
 * OTT .mis: a line of elements begins the rows of a sensor, each with date, time and value. The values of several sensors
 * stand one below another, so that every row has a value of one channel only.
 */
export class OttMisReader implements LoggerReader {
  readonly header: LoggerHeader = emptyHeader("OTT");
  readonly #options: ReaderOptions;
  #channel = -1;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  line(text: string, number: number): void {
    const plain = text.trim();
    if (plain === "") return;
    const [, station] = /<STATION>([^<]*)<\/STATION>/i.exec(plain) ?? [];
    const [, sensor] = /<SENSOR>\s*([^<]*?)\s*<\/SENSOR>/i.exec(plain) ?? [];
    if (sensor === undefined) {
      this.#rowLine(plain, number);
      return;
    }
    this.header.location ??= station?.trim() || null;
    this.#channel = this.header.channels.findIndex(({ name }) => name === sensor);
    if (this.#channel < 0) this.#channel = this.header.channels.push({ name: sensor, unit: null }) - 1;
  }

  end(): void {}

  #rowLine(plain: string, number: number): void {
    const { sink } = this.#options;
    const [whole, year, month, day, hour, minute, second, cell = ""] = ROW.exec(plain) ?? [];
    const time = whole === undefined ? null : msOfDay(`${hour}:${minute}:${second}`);
    const local = time === null ? null : civilMs(Number(year), Number(month), Number(day), time);
    if (local === null) sink.reject(number, "unreadableTime", plain);
    else if (this.#channel < 0) sink.reject(number, "tooFewCells", plain);
    else this.#send(number, local, cell.split(/[;,]/)[0] ?? "");
  }

  #send(number: number, local: number, cell: string): void {
    const { sink } = this.#options;
    const value = loggerNumber(cell);
    const values = this.header.channels.map(() => Number.NaN);
    if (value === null) sink.unreadable(number, this.#channel, cell);
    else values[this.#channel] = value;
    sink.row(number, local, values);
  }
}
