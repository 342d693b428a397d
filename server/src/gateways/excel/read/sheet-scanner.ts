// Reads the XML of a worksheet as a stream of bytes, without building a tree: a sheet of 100,000 rows is never in
// memory as a whole. Parses the few tags that carry cells and skips everything else.
import type { Cell } from "@vetaverde/domain/text/cells";
import { WorkbookFault } from "../workbook-fault.ts";
import type { ReadLimits } from "./limits.ts";
import { runsText, type SharedStrings } from "./shared-strings.ts";
import {
  columnOf,
  digits,
  EQUALS,
  eachAttribute,
  elementEnd,
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
export interface SheetLine {
  /** The row number in the sheet, from 1. */
  readonly number: number;
  readonly cells: readonly (Cell | undefined)[];
}

export type RowVisitor = (row: SheetLine) => void;

const LESS = 0x3c;
// Limit for one tag or one cell: a text cell has at most 32,767 characters, rich text a few times that.
const MAX_TOKEN = 4_000_000;

const LETTER = { c: 0x63, r: 0x72, v: 0x76, s: 0x73, t: 0x74, f: 0x66, i: 0x69, bang: 0x21 };

export interface ScanContext {
  readonly strings: SharedStrings;
  readonly dateStyles: readonly boolean[];
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
      if (bytes[at] !== LESS) {
        at++;
        continue;
      }
      const close = tagEnd(bytes, at + 1);
      if (close === -1) return at;
      const closing = bytes[at + 1] === SLASH;
      const name = localName(bytes, closing ? at + 2 : at + 1);
      const nameLength = nameEnd(bytes, name) - name;
      const first = bytes[name];
      if (nameLength === 1 && first === LETTER.c && !closing && this.#inData) {
        const next = this.#cell(bytes, at, close);
        if (next === -1) return at;
        at = next;
        continue;
      }
      if (nameLength === 3 && first === LETTER.r && bytes[name + 1] === 0x6f && bytes[name + 2] === 0x77) {
        if (closing || bytes[close - 1] === SLASH) {
          if (!closing) this.#openRow(bytes, name + 3, close);
          this.#closeRow();
        } else this.#openRow(bytes, name + 3, close);
      } else if (nameLength === 9 && bytes.toString("latin1", name, name + 9) === "sheetData") {
        this.#inData = true;
        if (closing || bytes[close - 1] === SLASH) {
          this.#finished = true;
          return length;
        }
      } else if (first === LETTER.bang) {
        const after = skipDeclaration(bytes, at);
        if (after === -1) return at;
        at = after;
        continue;
      }
      at = close + 1;
    }
    return length;
  }

  #openRow(bytes: Buffer, from: number, close: number): void {
    let number = 0;
    eachAttribute(bytes, from, close, (key, start, end) => {
      if (key === LETTER.r) number = digits(bytes, start, end);
    });
    this.#row = number > 0 ? number : this.#row + 1;
    if (this.#row > this.#context.limits.lastRow) throw new WorkbookFault("broken");
    this.#column = 0;
    this.#cells = [];
    this.#filled = false;
  }

  #closeRow(): void {
    if (!this.#filled) return;
    if (++this.#rowCount > this.#context.limits.rows + 50) throw new WorkbookFault("tooManyRows");
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
      const mark = bytes[next + 1];
      const bare = (bytes[next - 2] ?? 0) <= SPACE;
      let end = next + 2;
      while (end < close && bytes[end] !== mark) end++;
      if (bare && key === LETTER.r) column = columnOf(bytes, next + 2, end, column);
      else if (bare && key === LETTER.s) style = digits(bytes, next + 2, end);
      else if (bare && key === LETTER.t) {
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

  #content(
    bytes: Buffer,
    from: number,
    cell: { column: number; type: number; typeLength: number; style: number },
  ): number {
    let at = from;
    let value: Cell | undefined;
    for (;;) {
      while (at < bytes.length && bytes[at] !== LESS) at++;
      const close = tagEnd(bytes, at + 1);
      if (close === -1) return -1;
      const closing = bytes[at + 1] === SLASH;
      const name = localName(bytes, closing ? at + 2 : at + 1);
      const first = bytes[name];
      const length = nameEnd(bytes, name) - name;
      if (closing && length === 1 && first === LETTER.c) {
        this.#set(cell.column, value);
        return close + 1;
      }
      at = close + 1;
      if (closing || bytes[close - 1] === SLASH) continue;
      if (length === 1 && first === LETTER.v) {
        let end = at;
        while (end < bytes.length && bytes[end] !== LESS) end++;
        if (end === bytes.length) return -1;
        value = this.#value(bytes, at, end, cell);
        at = end;
      } else if (length === 2 && first === LETTER.i) {
        const end = elementEnd(bytes, at, LETTER.i, 2);
        if (end === -1) return -1;
        value = runsText(bytes.toString("utf8", at, end));
        at = end;
      }
    }
  }

  #value(
    bytes: Buffer,
    start: number,
    end: number,
    cell: { type: number; typeLength: number; style: number },
  ): Cell {
    const { type, typeLength, style } = cell;
    if (type === 0 || (typeLength === 1 && type === 0x6e)) {
      const number = parseNumber(bytes, start, end);
      if (Number.isNaN(number)) return decodeText(bytes.toString("utf8", start, end));
      return style >= 0 && this.#context.dateStyles[style] ? { serial: number } : number;
    }
    if (typeLength === 1 && type === LETTER.s) return this.#context.strings.at(digits(bytes, start, end));
    if (typeLength === 1 && type === 0x62) return bytes[start] === 0x31 || bytes[start] === LETTER.t;
    const text = decodeText(bytes.toString("utf8", start, end));
    return typeLength === 1 && type === 0x65 ? { error: text } : text;
  }

  /** Only a complete cell advances the column: a cell cut by the end of a chunk is read again from its beginning. */
  #set(column: number, value: Cell | undefined): void {
    this.#column = column + 1;
    if (value === undefined || value === "") return;
    const { limits } = this.#context;
    if (column >= limits.columns || ++this.#cellCount > limits.cells) throw new WorkbookFault("tooManyRows");
    if (typeof value === "string" && value.length > limits.cellText) throw new WorkbookFault("longCell");
    this.#cells[column] = value;
    this.#filled = true;
  }
}
