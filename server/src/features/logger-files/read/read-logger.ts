// Reads an uploaded file of a logger in the worker process: recognises its format, and sends its rows in packed chunks.
import { fieldsOf, separatorOf } from "@vetaverde/domain/loggers/fields";
import {
  ClockReader,
  type DateOrder,
  type LoggerFormat,
  type LoggerHeader,
  type LoggerReader,
  type RowFault,
} from "@vetaverde/domain/loggers/logger-file";
import { MappedTableReader, proposeMapping, type TableMapping } from "@vetaverde/domain/loggers/mapped-table";
import { createLoggerReader, HEAD_LINES, recogniseLogger } from "@vetaverde/domain/loggers/recognise";
import { WorkbookFault } from "../../../gateways/excel/workbook-fault.ts";
import { linesOf } from "./logger-lines.ts";
import { workbookRows } from "./logger-workbook.ts";

export interface ReadInput {
  /** Null: as recognised. */
  format: LoggerFormat | null;
  dateOrder: DateOrder | null;
  mapping: TableMapping | null;
  maxRows: number;
  maxChannels: number;
}

/** Rows of a file, packed: times as doubles, values as doubles of one channel after the other. */
export interface PackedRows {
  rows: number;
  times: Uint8Array;
  vals: Uint8Array;
}
export type ReadEvent = { chunk: PackedRows } | { bytes: number };

export interface RejectedRow {
  line: number;
  fault: RowFault;
  text: string;
}

export interface ReadLogger {
  formats: LoggerFormat[];
  /** Null while the user has to choose one, or to describe the table. */
  format: LoggerFormat | null;
  header: LoggerHeader;
  /** Rows with an instant, and rejected ones. */
  rows: number;
  timed: number;
  from: number | null;
  to: number | null;
  /** First rows as cells, of a file that no maker's program wrote. */
  head: string[][];
  proposal: TableMapping | null;
  rejected: { counts: Partial<Record<RowFault, number>>; first: RejectedRow[] };
  /** By channel: cells that are no number. */
  unreadable: number[];
  isOrderMissing: boolean;
  provenOrder: DateOrder | null;
  chunks: number;
}

const CHUNK_ROWS = 4000;
const MAX_REJECTED = 100;
const MAX_TEXT = 200;
const HEAD_ROWS = 30;
const HEAD_COLUMNS = 60;
const HEAD_CELL = 80;
/** Bits of the channels that have a value at an instant. */
const MAX_BITS = 30;

type Emit = (event: ReadEvent) => Promise<void>;

/** Collects what a reader delivers, and packs it. */
class RowCollector {
  readonly rejected: ReadLogger["rejected"] = { counts: {}, first: [] };
  readonly unreadableOf: number[] = [];
  readonly full: PackedRows[] = [];
  readonly #maxRows: number;
  readonly #seen = new Map<number, number>();
  #times: number[] = [];
  #rows: (readonly number[])[] = [];
  rows = 0;
  timed = 0;
  from: number | null = null;
  to: number | null = null;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  row(line: number, local: number, values: readonly number[]): void {
    if (this.#isRepeated(local, values)) {
      this.reject(line, "repeatedTime", `${new Date(local).toISOString().slice(0, 19)} ${values.join(" ")}`);
      return;
    }
    this.#count();
    this.timed++;
    this.from = this.from === null ? local : Math.min(this.from, local);
    this.to = this.to === null ? local : Math.max(this.to, local);
    this.#times.push(local);
    this.#rows.push(values);
    if (this.#times.length >= CHUNK_ROWS) this.pack();
  }

  reject(line: number, fault: RowFault, text: string): void {
    this.#count();
    this.#note(line, fault, text);
  }

  unreadable(line: number, channel: number, text: string): void {
    this.unreadableOf[channel] = (this.unreadableOf[channel] ?? 0) + 1;
    this.#note(line, "unreadableValue", text);
  }

  pack(): void {
    const rows = this.#times.length;
    if (rows === 0) return;
    const channels = Math.max(...this.#rows.map((row) => row.length));
    const vals = new Float64Array(rows * channels).fill(Number.NaN);
    for (const [at, row] of this.#rows.entries())
      for (const [channel, value] of row.entries()) vals[channel * rows + at] = value;
    const times = Float64Array.from(this.#times);
    this.full.push({ rows, times: new Uint8Array(times.buffer), vals: new Uint8Array(vals.buffer) });
    this.#times = [];
    this.#rows = [];
  }

  /** Whether a channel of the row has a value at this instant already: the clock was set back, or the row is doubled. */
  #isRepeated(local: number, values: readonly number[]): boolean {
    let bits = 0;
    for (const [channel, value] of values.entries())
      if (!Number.isNaN(value)) bits |= 1 << (channel % MAX_BITS);
    const before = this.#seen.get(local);
    if (before !== undefined && (bits === 0 || (before & bits) !== 0)) return true;
    this.#seen.set(local, (before ?? 0) | bits);
    return false;
  }

  #count(): void {
    this.rows++;
    if (this.rows > this.#maxRows) throw new WorkbookFault("tooManyRows");
  }

  #note(line: number, fault: RowFault, text: string): void {
    const { counts, first } = this.rejected;
    counts[fault] = (counts[fault] ?? 0) + 1;
    if (first.length < MAX_REJECTED)
      first.push({ line, fault, text: text.replace(/\s+/g, " ").slice(0, MAX_TEXT) });
  }
}

export const NO_HEADER: LoggerHeader = {
  make: null,
  model: null,
  serial: null,
  location: null,
  channels: [],
  utcOffset: null,
  declaredRows: null,
};

const cellsOf = (row: readonly string[]) =>
  row.slice(0, HEAD_COLUMNS).map((cell) => cell.trim().slice(0, HEAD_CELL));

/** @throws WorkbookFault */
export async function readLogger(
  pieces: AsyncIterable<Uint8Array>,
  input: ReadInput,
  emit: Emit,
): Promise<ReadLogger> {
  const { isWorkbook, all } = await firstOf(pieces);
  return isWorkbook ? readWorkbook(all, input, emit) : readText(all, input, emit);
}

/** Tells a workbook from a text by the first piece, and refuses other contents. */
async function firstOf(pieces: AsyncIterable<Uint8Array>) {
  const iterator = pieces[Symbol.asyncIterator]();
  const { value: first, done } = await iterator.next();
  if (done || !first) throw new WorkbookFault("unknown", "empty");
  const bytes = first as Uint8Array;
  const head = Buffer.from(bytes.subarray(0, 4096));
  const isWorkbook = /^(504b0304|d0cf11e0)/.test(head.toString("hex", 0, 4));
  const isWide = head[0] === 0xff && head[1] === 0xfe;
  if (!isWorkbook && !isWide && head.includes(0)) throw new WorkbookFault("unknown", "binary");
  if (head.toString("latin1", 0, 5) === "%PDF-") throw new WorkbookFault("unknown", "pdf");
  async function* rest() {
    yield bytes;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { isWorkbook, all: rest() };
}

async function readText(
  pieces: AsyncIterable<Uint8Array>,
  input: ReadInput,
  emit: Emit,
): Promise<ReadLogger> {
  const reading = createReading(input, emit);
  const head: string[] = [];
  for await (const lines of linesOf(counted(pieces, emit))) {
    if (head.length < HEAD_LINES) head.push(...lines.slice(0, HEAD_LINES - head.length));
    if (head.length < HEAD_LINES && !reading.reader) reading.wait(lines);
    else {
      reading.begin(head);
      reading.lines(lines);
      await reading.flush();
    }
  }
  reading.begin(head);
  return reading.end(head.slice(0, HEAD_ROWS).map((line) => cellsOf(fieldsOf(line, separatorOf(line)))));
}

async function* counted(pieces: AsyncIterable<Uint8Array>, emit: Emit): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    yield piece;
    await emit({ bytes });
  }
}

/** A file being read: its format is known once its head is. */
function createReading(input: ReadInput, emit: Emit) {
  const collector = new RowCollector(input.maxRows);
  const dates = new ClockReader(input.dateOrder);
  let formats: LoggerFormat[] = [];
  let format: LoggerFormat | null = null;
  let reader: LoggerReader | null = null;
  let isBegun = false;
  let waiting: string[] = [];
  let line = 0;
  let chunks = 0;
  const lines = (given: readonly string[]) => {
    for (const text of given) reader?.line(text, ++line);
  };
  const flush = async () => {
    for (const chunk of collector.full.splice(0)) {
      await emit({ chunk });
      chunks++;
    }
  };
  return {
    get reader() {
      return reader;
    },
    wait: (given: string[]) => void waiting.push(...given),
    begin: (head: readonly string[]) => {
      if (isBegun) return;
      isBegun = true;
      formats = recogniseLogger(head);
      format = formatOf(formats, input);
      if (format) reader = createLoggerReader(format, { sink: collector, dates }, input.mapping);
      lines(waiting);
      waiting = [];
    },
    lines,
    flush,
    end: async (head: string[][]): Promise<ReadLogger> => {
      reader?.end();
      collector.pack();
      await flush();
      const header = reader?.header ?? NO_HEADER;
      if (header.channels.length > input.maxChannels) throw new WorkbookFault("tooManyCells");
      return {
        ...resultOf(collector, dates),
        formats,
        format,
        header: { ...header },
        head: format === null || format === "table" ? head : [],
        proposal: formats.length === 0 ? proposeMapping(head) : null,
        chunks,
      };
    },
  };
}

/** The chosen format, or the only one; null while it has to be chosen, or the table to be described. */
function formatOf(formats: readonly LoggerFormat[], { format, mapping }: ReadInput): LoggerFormat | null {
  const chosen =
    format ?? (formats.length === 1 ? formats[0] : formats.length === 0 ? "table" : null) ?? null;
  return chosen === "table" && !mapping ? null : chosen;
}

const resultOf = (collector: RowCollector, dates: ClockReader) => ({
  rows: collector.rows,
  timed: collector.timed,
  from: collector.from,
  to: collector.to,
  rejected: collector.rejected,
  unreadable: Array.from(collector.unreadableOf, (n) => n ?? 0),
  isOrderMissing: dates.isOrderMissing,
  provenOrder: dates.provenOrder,
});

/** A workbook is read as a whole, within the limits of all imports, and always as a table. */
async function readWorkbook(
  pieces: AsyncIterable<Uint8Array>,
  input: ReadInput,
  emit: Emit,
): Promise<ReadLogger> {
  const rows = await workbookRows(pieces, input.mapping?.decimal ?? ".");
  const head = rows.slice(0, HEAD_ROWS).map(cellsOf);
  const collector = new RowCollector(input.maxRows);
  const dates = new ClockReader(input.dateOrder);
  const reader = input.mapping ? new MappedTableReader(input.mapping, { sink: collector, dates }) : null;
  for (const [at, cells] of rows.entries()) reader?.cells(cells, at + 1);
  collector.pack();
  for (const chunk of collector.full) await emit({ chunk });
  return {
    ...resultOf(collector, dates),
    formats: [],
    format: reader ? "table" : null,
    header: reader?.header ?? NO_HEADER,
    head,
    proposal: proposeMapping(head),
    chunks: collector.full.length,
  };
}
