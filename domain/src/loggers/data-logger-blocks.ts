import { sendRow } from "./fields.ts";
import {
  emptyHeader,
  type LoggerHeader,
  type LoggerReader,
  type ReaderOptions,
  statedText,
} from "./logger-file.ts";

/** `Reference =0.00 cm`, `Range = 1500.000 cmH2O`: the unit in which the channel counts. */
const unitOfAmount = (text: string | undefined): string | null => {
  const [, unit] = /^\s*[-+]?[\d.,]+\s+(\S.*?)\s*$/.exec(text ?? "") ?? [];
  return statedText(unit);
};

/** `.. 0-1062280 2..`, `..02-P4352  317.`: what follows the dash. */
const serialOf = (text: string | undefined): string | null => {
  const [, serial] = /-\s*([A-Z]{0,2}\d+)/i.exec(text ?? "") ?? [];
  return serial ?? statedText(text?.replace(/\.\.+/g, ""));
};

/**
 * "Data file for DataLogger": Solinst .lev and Van Essen Diver .mon, with sections of settings before `[Data]`, the number
 * of rows, the rows, and a closing line.
 */
export class DataLoggerBlocksReader implements LoggerReader {
  readonly header: LoggerHeader = emptyHeader(null);
  readonly #options: ReaderOptions;
  readonly #channels = new Map<number, Record<string, string>>();
  #section = "";
  #state: "head" | "count" | "rows" | "ended" = "head";

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  line(text: string, number: number): void {
    if (this.#state === "head") this.#headLine(text);
    else if (this.#state === "rows") this.#rowLine(text, number);
    else if (this.#state === "count") {
      this.header.declaredRows = Number(text.trim()) || null;
      this.#state = "rows";
      // Without a count the first line is a row.
      if (!/^\s*\d*\s*$/.test(text)) this.#rowLine(text, number);
    }
  }

  end(): void {}

  #headLine(text: string): void {
    const [, section] = /^\s*\[(.+?)\]/.exec(text) ?? [];
    if (section !== undefined) {
      this.#section = section.toLowerCase();
      if (this.#section === "data") {
        this.#nameChannels();
        this.#state = "count";
      }
      return;
    }
    const [, key, value = ""] = /^\s*([^=:]+?)\s*[=:](.*)$/.exec(text) ?? [];
    if (key === undefined) return;
    const [, channel] = /^channel\s*(\d+)/.exec(this.#section) ?? [];
    if (channel === undefined) this.#setting(key.toLowerCase(), value);
    else {
      // The data's own header is the later section, and holds for the data.
      const known = this.#channels.get(Number(channel)) ?? {};
      this.#channels.set(Number(channel), { ...known, [key.toLowerCase()]: value });
    }
  }

  #setting(key: string, value: string): void {
    const { header } = this;
    if (key === "created by")
      header.make = /levelog|solinst/i.test(value)
        ? "Solinst"
        : /diver|sws|essen/i.test(value)
          ? "Van Essen"
          : null;
    else if (key === "instrument type") header.model = statedText(value.split("=")[0]);
    else if (key === "serial number") header.serial = serialOf(value);
    else if (key === "location") header.location = statedText(value) ?? header.location;
  }

  #nameChannels(): void {
    const numbers = [...this.#channels.keys()].sort((a, b) => a - b);
    this.header.channels = numbers.map((number) => {
      const said = this.#channels.get(number) ?? {};
      return {
        name: statedText(said["identification"]) ?? `CHANNEL ${number}`,
        unit:
          statedText(said["unit"]) ??
          unitOfAmount(said["range"]) ??
          unitOfAmount(said["reference level"] ?? said["reference"]),
      };
    });
  }

  #rowLine(text: string, number: number): void {
    const plain = text.trim();
    if (plain === "") return;
    if (/^END OF DATA/i.test(plain)) {
      this.#state = "ended";
      return;
    }
    const { sink, dates } = this.#options;
    const [date = "", time = "", ...cells] = plain.split(/[\s;]+/);
    const local = dates.read(date, time);
    sendRow(sink, number, local, plain, () => this.header.channels.map((_, at) => cells[at]));
  }
}
