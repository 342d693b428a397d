import { fieldsOf, nameAndUnit, sendRow, separatorOf } from "./fields.ts";
import {
  emptyHeader,
  type LoggerHeader,
  type LoggerReader,
  type ReaderOptions,
  statedText,
} from "./logger-file.ts";

/** How the texts before a table name the logger, and which columns of the table are no measurements. */
export interface LabelledTableForm {
  make: string;
  labels: Readonly<Partial<Record<"model" | "serial" | "location" | "declaredRows", RegExp>>>;
  /** The first column of the header row. */
  dateColumn: RegExp;
  /** Of a time in a column of its own. */
  timeColumn?: RegExp;
  ignored?: RegExp;
  /** What closes the table. */
  closing?: RegExp;
  /** The date and time as digits without separators: `MMDDYY` and `HHMMSS`. */
  isPacked?: boolean;
  hasUnitRow?: boolean;
}

const VUSITU_OFFSET = /UTC\s*([+-]\d{1,2}):?(\d{2})?/i;

/** In-Situ: VuSitu's .csv and Win-Situ's text. Columns may have the sensor's serial behind the unit. */
export const IN_SITU: LabelledTableForm = {
  make: "In-Situ",
  labels: {
    model: /^device(?: model)?$/i,
    serial: /^(?:device sn|serial number|device serial number)$/i,
    location: /^(?:location name|location|site(?: name)?)$/i,
    declaredRows: /^(?:record count|total readings|readings)$/i,
  },
  dateColumn: /^date (?:and )?time\b/i,
  ignored: /^(?:seconds|marked|elapsed time|latitude|longitude)\b/i,
};

/** Van Essen Diver-Office .csv. */
export const DIVER_CSV: LabelledTableForm = {
  make: "Van Essen",
  labels: {
    model: /^(?:instrument type|product)$/i,
    serial: /^serial number$/i,
    location: /^(?:location|monitoring point)$/i,
    declaredRows: /^(?:number of (?:data|records)|amount of data|data)$/i,
  },
  dateColumn: /^date ?(?:\/ ?)?time$/i,
  closing: /^end of data/i,
};

/** Hydrolab sondes (OTT): dates and times as digits without separators, units in a row of their own. */
export const HYDROLAB: LabelledTableForm = {
  make: "Hydrolab",
  labels: { location: /^log file name$/i, serial: /^(?:serial number|instrument serial(?: number)?)$/i },
  dateColumn: /^date$/i,
  timeColumn: /^time$/i,
  closing: /^(?:recovery finished|power loss|end of)/i,
  isPacked: true,
  hasUnitRow: true,
};

/** Digits of a date in the order that the row of units states, such as `MMDDYY`, with the year first. */
function unpackedDate(text: string, order: string): string {
  const digits = text.trim();
  const part = (letter: string) => {
    const from = order.indexOf(letter);
    return from < 0 ? "" : digits.slice(from, order.lastIndexOf(letter) + 1);
  };
  const year = part("Y");
  return `${year.length === 2 ? `20${year}` : year}-${part("M")}-${part("D")}`;
}
const unpackedTime = (text: string) => text.trim().replace(/^(\d{2})(\d{2})(\d{2})$/, "$1:$2:$3");

/** A table below lines of the form `label, value`, `label = value` or `label : value`. */
export class LabelledTableReader implements LoggerReader {
  readonly header: LoggerHeader;
  readonly #form: LabelledTableForm;
  readonly #options: ReaderOptions;
  #separator = ",";
  #names: string[] | null = null;
  #date = 0;
  #time = -1;
  #at: number[] = [];
  #packedDate = "MMDDYY";
  #state: "head" | "units" | "rows" | "ended" = "head";

  constructor(form: LabelledTableForm, options: ReaderOptions) {
    this.#form = form;
    this.#options = options;
    this.header = emptyHeader(form.make);
  }

  line(text: string, number: number): void {
    if (this.#state === "head") this.#headLine(text);
    else if (this.#state === "units") {
      const units = fieldsOf(text, this.#separator);
      this.#packedDate = statedText(units[this.#date]) ?? this.#packedDate;
      this.#nameChannels(units);
      this.#state = "rows";
    } else if (this.#state === "rows") this.#rowLine(text, number);
  }

  end(): void {}

  #headLine(text: string): void {
    const separator = separatorOf(text);
    const fields = fieldsOf(text, separator).map((one) => one.trim());
    const date = fields.findIndex((field) => this.#form.dateColumn.test(field));
    const { timeColumn } = this.#form;
    const time = timeColumn ? fields.findIndex((field) => timeColumn.test(field)) : -1;
    // A line that merely names a date has no further columns.
    if (date >= 0 && (timeColumn ? time >= 0 : fields.filter((one) => one !== "").length > 1)) {
      this.#separator = separator;
      this.#date = date;
      this.#time = time;
      this.#names = fields;
      this.#state = this.#form.hasUnitRow ? "units" : "rows";
      if (!this.#form.hasUnitRow) this.#nameChannels([]);
    } else this.#readLabel(text);
  }

  #readLabel(text: string): void {
    const plain = text.replace(/^[\s"]+|[\s",;]+$/g, "");
    const [, label = "", value = ""] = /^(.*?)\s*(?:"?\s*[,=;\t]\s*"?|\s*:\s)\s*(.*)$/.exec(plain) ?? [];
    const { model, serial, location, declaredRows } = this.#form.labels;
    const stated = statedText(value);
    if (stated === null) return;
    const [, hours, minutes = "0"] = /time zone/i.test(label) ? (VUSITU_OFFSET.exec(value) ?? []) : [];
    if (hours !== undefined)
      this.header.utcOffset = Number(hours) * 60 + (Number(hours) < 0 ? -1 : 1) * Number(minutes);
    else if (model?.test(label)) this.header.model = stated;
    else if (serial?.test(label)) this.header.serial = stated;
    else if (location?.test(label)) this.header.location = stated;
    else if (declaredRows?.test(label)) this.header.declaredRows = Number(stated) || null;
  }

  #nameChannels(units: readonly string[]): void {
    const names = this.#names ?? [];
    const taken = (at: number) => at === this.#date || at === this.#time;
    this.#at = names.flatMap((name, at) =>
      taken(at) || name === "" || this.#form.ignored?.test(name) ? [] : [at],
    );
    this.header.channels = this.#at.map((at) => {
      // A serial behind the unit, as in `Temperature (°C) (744512)`.
      const plain = (names[at] ?? "").replace(/(\))\s*\(\d+\)\s*$/, "$1");
      const { name, unit } = nameAndUnit(plain);
      return { name, unit: statedText(units[at]) ?? unit };
    });
  }

  #rowLine(text: string, number: number): void {
    const plain = text.trim();
    if (plain.replace(/["\s,;]/g, "") === "") return;
    if (this.#form.closing?.test(plain.replace(/^"/, ""))) {
      this.#state = "ended";
      return;
    }
    const { sink } = this.#options;
    const cells = fieldsOf(text, this.#separator);
    const local = this.#readClock(cells);
    sendRow(sink, number, local, plain, () => this.#at.map((at) => cells[at]));
  }

  #readClock(cells: readonly string[]) {
    const { dates } = this.#options;
    const date = cells[this.#date] ?? "";
    if (this.#time < 0) return dates.readBoth(date);
    const time = cells[this.#time] ?? "";
    return this.#form.isPacked
      ? dates.read(unpackedDate(date, this.#packedDate), unpackedTime(time))
      : dates.read(date, time);
  }
}
