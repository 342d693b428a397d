import { fieldsOf, sendRow } from "./fields.ts";
import {
  emptyHeader,
  type LoggerHeader,
  type LoggerReader,
  type ReaderOptions,
  statedText,
} from "./logger-file.ts";

/** Rows before the data: environment, names, units, statistics. */
const HEADER_ROWS = 4;

/** Campbell Scientific TOA5. The units are those of the program in the logger, as its author wrote them. */
export class CampbellToa5Reader implements LoggerReader {
  readonly header: LoggerHeader = emptyHeader("Campbell Scientific");
  readonly #options: ReaderOptions;
  readonly #head: string[][] = [];
  #time = 0;
  #at: number[] = [];

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  line(text: string, number: number): void {
    if (text.trim() === "") return;
    if (this.#head.length < HEADER_ROWS) {
      this.#head.push(fieldsOf(text, ","));
      if (this.#head.length === HEADER_ROWS) this.#readHead();
      return;
    }
    const { sink, dates } = this.#options;
    const cells = fieldsOf(text, ",");
    const local = dates.readBoth(cells[this.#time] ?? "");
    sendRow(sink, number, local, text, () => this.#at.map((column) => cells[column]));
  }

  end(): void {}

  #readHead(): void {
    const [environment = [], names = [], units = [], statistics = []] = this.#head;
    const [, station, model, serial] = environment;
    this.header.location = statedText(environment[7]) ?? statedText(station);
    this.header.model = statedText(model);
    this.header.serial = statedText(serial);
    this.#time = Math.max(
      0,
      names.findIndex((name) => /^timestamp$/i.test(name.trim())),
    );
    this.#at = names.flatMap((name, column) => (/^(timestamp|record)$/i.test(name.trim()) ? [] : [column]));
    this.header.channels = this.#at.map((column) => {
      const statistic = statedText(statistics[column]);
      const name = names[column]?.trim() ?? "";
      // A minimum of a minute is another channel than its mean, also where the names are equal.
      const isNamed =
        statistic === null || statistic === "Smp" || name.toLowerCase().endsWith(statistic.toLowerCase());
      return { name: isNamed ? name : `${name} (${statistic})`, unit: statedText(units[column]) };
    });
  }
}
