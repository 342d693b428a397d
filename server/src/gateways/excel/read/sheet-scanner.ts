// Reads the XML of a worksheet as a stream of bytes, without building a tree: a sheet of 100,000 rows is never in
// memory as a whole. Parses the few tags that carry cells and skips everything else.
import type { Cell } from "@vetaverde/domain/text/cells";
import { WorkbookFault } from "../workbook-fault.ts";
import { MAX_ROWS_ABOVE_DATA, type ReadLimits } from "./limits.ts";
import { datedCell, type ShownDate } from "./number-formats.ts";
import { runsText, type SharedStrings } from "./shared-strings.ts";
import {
  columnOf,
  digits,
  EQUALS,
  eachAttribute,
  elementEnd,
  isName,
  localName,
  nameEnd,
  SLASH,
  SPACE,
  skipDeclaration,
  tagEnd,
} from "./sheet-bytes.ts";
import { parseNumber } from "./sheet-numbers.ts";
import { decodeText } from "./xml-text.ts";

/** A row with at least one filled cell; `cells` is indexed by column, blank ones are holes. */
export interface SheetRow {
  /** The row number in the sheet, from 1. */
  readonly number: number;
  readonly cells: readonly (Cell | undefined)[];
}

export type RowVisitor = (row: SheetRow) => void;

// Limit for one tag or one cell: a text cell has at most 32,767 characters, rich text a few times that.
const MAX_TOKEN = 4_000_000;

const BYTE = {
  bang: 0x21,
  one: 0x31,
  less: 0x3c,
  b: 0x62,
  c: 0x63,
  e: 0x65,
  n: 0x6e,
  r: 0x72,
  s: 0x73,
  t: 0x74,
  v: 0x76,
} as const;

/** The attributes of a cell that decide how its content is read. */
interface CellAttributes {
  readonly column: number;
  /** First byte and length of the type: a type of one letter is known by its byte. */
  readonly type: number;
  readonly typeLength: number;
  readonly style: number;
}

export interface ScanContext {
  readonly strings: SharedStrings;
  readonly dateStyles: readonly (ShownDate | null)[];
  readonly limits: ReadLimits;
  readonly visit: RowVisitor;
}

export class SheetScanner {
  readonly #context: ScanContext;
  #rest: Buffer = Buffer.alloc(0);
  #row = 0;
  #column = 0;
  #cells: (Cell | undefined)[] = [];
  #filled = false;
  #cellCount = 0;
  #rowCount = 0;
  #finished = false;
  #inData = false;

  constructor(context: ScanContext) {
    this.#context = context;
  }

  /** True once all cells are read; the rest of the XML is ignored. */
  get finished(): boolean {
    return this.#finished;
  }

  push(piece: Buffer): void {
    if (this.#finished) return;
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const used = this.#scan(bytes);
    if (bytes.length - used > MAX_TOKEN) throw new WorkbookFault("broken");
    // Copied, so that a few bytes do not keep a whole chunk in memory.
    this.#rest = this.#finished ? Buffer.alloc(0) : Buffer.from(bytes.subarray(used));
  }

  end(): void {
    if (!this.#finished) throw new WorkbookFault("broken");
  }

  /** Consumes whole tokens and returns the number of bytes consumed. */
  #scan(bytes: Buffer): number {
    const length = bytes.length;
    let at = 0;
    while (at < length) {
      if (bytes[at] !== BYTE.less) {
        at++;
        continue;
      }
      const close = tagEnd(bytes, at + 1);
      if (close === -1) return at;
      const isClosing = bytes[at + 1] === SLASH;
      const name = localName(bytes, isClosing ? at + 2 : at + 1);
      const end = nameEnd(bytes, name);
      const isEmpty = bytes[close - 1] === SLASH;
      if (end - name === 1 && bytes[name] === BYTE.c && !isClosing && this.#inData) {
        const next = this.#cell(bytes, at, close);
        if (next === -1) return at;
        at = next;
        continue;
      }
      if (bytes[name] === BYTE.bang) {
        const after = skipDeclaration(bytes, at);
        if (after === -1) return at;
        at = after;
        continue;
      }
      if (isName(bytes, name, end, "row")) {
        if (!isClosing) this.#openRow(bytes, end, close);
        if (isClosing || isEmpty) this.#closeRow();
      } else if (isName(bytes, name, end, "sheetData")) {
        this.#inData = true;
        if (isClosing || isEmpty) {
          this.#finished = true;
          return length;
        }
      }
      at = close + 1;
    }
    return length;
  }

  #openRow(bytes: Buffer, from: number, close: number): void {
    let number = 0;
    eachAttribute(bytes, from, close, (key, start, end) => {
      if (key === BYTE.r) number = digits(bytes, start, end);
    });
    this.#row = number > 0 ? number : this.#row + 1;
    if (this.#row > this.#context.limits.lastRow) throw new WorkbookFault("broken");
    this.#column = 0;
    this.#cells = [];
    this.#filled = false;
  }

  #closeRow(): void {
    if (!this.#filled) return;
    if (++this.#rowCount > this.#context.limits.rows + MAX_ROWS_ABOVE_DATA)
      throw new WorkbookFault("tooManyRows");
    this.#context.visit({ number: this.#row, cells: this.#cells });
    this.#filled = false;
    this.#cells = [];
  }

  /** Reads a whole cell; returns the position after it, or -1 when the chunk ends inside it. */
  #cell(bytes: Buffer, at: number, close: number): number {
    let column = this.#column;
    let type = 0;
    let typeLength = 0;
    let style = -1;
    // The attributes r, s and t, read in place: this loop runs for every cell of the sheet.
    for (let next = at + 2; next < close; next++) {
      if (bytes[next] !== EQUALS) continue;
      const key = bytes[next - 1];
      const quote = bytes[next + 1];
      const hasNoPrefix = (bytes[next - 2] ?? 0) <= SPACE;
      let end = next + 2;
      while (end < close && bytes[end] !== quote) end++;
      if (hasNoPrefix && key === BYTE.r) column = columnOf(bytes, next + 2, end, column);
      else if (hasNoPrefix && key === BYTE.s) style = digits(bytes, next + 2, end);
      else if (hasNoPrefix && key === BYTE.t) {
        type = bytes[next + 2] ?? 0;
        typeLength = end - next - 2;
      }
      next = end;
    }
    if (bytes[close - 1] === SLASH) {
      this.#set(column, undefined);
      return close + 1;
    }
    return this.#content(bytes, close + 1, { column, type, typeLength, style });
  }

  #content(bytes: Buffer, from: number, cell: CellAttributes): number {
    let at = from;
    let value: Cell | undefined;
    for (;;) {
      while (at < bytes.length && bytes[at] !== BYTE.less) at++;
      const close = tagEnd(bytes, at + 1);
      if (close === -1) return -1;
      const isClosing = bytes[at + 1] === SLASH;
      const name = localName(bytes, isClosing ? at + 2 : at + 1);
      const nameStop = nameEnd(bytes, name);
      const letter = nameStop - name === 1 ? bytes[name] : undefined;
      if (isClosing && letter === BYTE.c) {
        this.#set(cell.column, value);
        return close + 1;
      }
      at = close + 1;
      if (isClosing || bytes[close - 1] === SLASH) continue;
      if (letter === BYTE.v) {
        let end = at;
        while (end < bytes.length && bytes[end] !== BYTE.less) end++;
        if (end === bytes.length) return -1;
        value = this.#value(bytes, at, end, cell);
        at = end;
      } else if (isName(bytes, name, nameStop, "is")) {
        const end = elementEnd(bytes, at, "is");
        if (end === -1) return -1;
        value = runsText(bytes.toString("utf8", at, end));
        at = end;
      }
    }
  }

  #value(bytes: Buffer, start: number, end: number, { type, typeLength, style }: CellAttributes): Cell {
    if (type === 0 || (typeLength === 1 && type === BYTE.n)) {
      const number = parseNumber(bytes, start, end);
      if (Number.isNaN(number)) return decodeText(bytes.toString("utf8", start, end));
      return datedCell(number, this.#context.dateStyles[style]);
    }
    if (typeLength === 1 && type === BYTE.s) return this.#context.strings.at(digits(bytes, start, end));
    if (typeLength === 1 && type === BYTE.b) return bytes[start] === BYTE.one || bytes[start] === BYTE.t;
    const text = decodeText(bytes.toString("utf8", start, end));
    return typeLength === 1 && type === BYTE.e ? { error: text } : text;
  }

  /** Only a complete cell advances the column: a cell cut by the end of a chunk is read again from its beginning. */
  #set(column: number, value: Cell | undefined): void {
    this.#column = column + 1;
    if (value === undefined || value === "") return;
    const { limits } = this.#context;
    if (column >= limits.columns || ++this.#cellCount > limits.cells) throw new WorkbookFault("tooManyCells");
    if (typeof value === "string" && value.length > limits.cellText) throw new WorkbookFault("longCell");
    this.#cells[column] = value;
    this.#filled = true;
  }
}
