import { sendRow } from "./fields.ts";
import {
  emptyHeader,
  type LoggerHeader,
  type LoggerReader,
  type ReaderOptions,
  statedText,
} from "./logger-file.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text of an XML element, with its entities. */
const decoded = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,8});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const patterns = new Map<string, RegExp>();
function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const pattern = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`, "i");
  patterns.set(name, pattern);
  return pattern;
}

const elementOf = (xml: string, name: string): string | undefined => {
  const [, text] = patternOf(name).exec(xml) ?? [];
  return text === undefined ? undefined : decoded(text);
};

/** The parts of a file before the data are small; a file that has more is none. */
const MAX_HEAD = 200_000;

/**
 * Solinst .xle, of the program and of the telephone app, which differ in the order of elements, in the form of dates and
 * in the decimal sign. The elements are found by their names, whatever the line breaks.
 */
export class SolinstXleReader implements LoggerReader {
  readonly header: LoggerHeader = emptyHeader("Solinst");
  readonly #options: ReaderOptions;
  #head = "";
  #log = "";
  #isData = false;
  #logLine = 0;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  line(text: string, number: number): void {
    if (this.#isData) this.#dataLine(text, number);
    else {
      this.#head += `${text}\n`;
      const at = this.#head.search(/<Data(\s[^>]*)?>/i);
      if (at < 0) {
        if (this.#head.length > MAX_HEAD) this.#head = this.#head.slice(0, MAX_HEAD);
        return;
      }
      this.#readHead(this.#head.slice(0, at));
      const rest = this.#head.slice(at).replace(/^<Data(\s[^>]*)?>/i, "");
      this.#head = "";
      this.#isData = true;
      this.#dataLine(rest, number);
    }
  }

  end(): void {
    if (/<Log[\s>]/i.test(this.#log))
      this.#options.sink.reject(this.#logLine, "tooFewCells", this.#log.trim());
    this.#log = "";
  }

  #readHead(xml: string): void {
    const { header } = this;
    const type = statedText(elementOf(xml, "Instrument_type"));
    const model = statedText(elementOf(xml, "Model_number"));
    header.model = [type, model].filter((one) => one !== null).join(" ") || null;
    header.serial = statedText(elementOf(xml, "Serial_number"));
    header.location = statedText(elementOf(xml, "Location"));
    header.declaredRows = Number(elementOf(xml, "Num_log")) || null;
    for (const [, , part = ""] of xml.matchAll(/<Ch(\d+)_data_header>([\s\S]*?)<\/Ch\1_data_header>/gi))
      header.channels.push({
        name: statedText(elementOf(part, "Identification")) ?? `ch${header.channels.length + 1}`,
        unit: statedText(elementOf(part, "Unit")),
      });
  }

  #dataLine(text: string, number: number): void {
    if (this.#log.trim() === "") this.#logLine = number;
    this.#log += `${text}\n`;
    for (;;) {
      const end = this.#log.search(/<\/Log>/i);
      if (end < 0) break;
      this.#readLog(this.#log.slice(0, end));
      this.#log = this.#log.slice(end + "</Log>".length);
      this.#logLine = number;
    }
    // What is not closed within a row's length is no row.
    if (this.#log.length > MAX_HEAD) this.#log = "";
  }

  #readLog(xml: string): void {
    const { sink, dates } = this.#options;
    const ms = Number(elementOf(xml, "ms") ?? 0) || 0;
    const local = dates.read(elementOf(xml, "Date") ?? "", elementOf(xml, "Time") ?? "", ms);
    sendRow(sink, this.#logLine, local, xml, () =>
      this.header.channels.map((_, at) => elementOf(xml, `ch${at + 1}`)),
    );
  }
}
