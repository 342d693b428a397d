// Writes a large sheet again with some cells marked, row by row into a zip stream: the sheet is never in memory as a
// whole, neither as cells nor as XML. The library's own streaming writer supports neither cell styles nor comments.
import { Zip, ZipDeflate } from "fflate";
import { cellXml, columnLetters, type MarkedCell, type Remark } from "./marked-cells.ts";
import { commentsXml, drawingXml, PARTS, sheetHead, stylesXml, workbookParts } from "./marked-parts.ts";

export type { MarkedCell };

export interface MarkedBookOptions {
  readonly sheetName: string;
  readonly listSheetName: string;
  readonly listHeader: readonly string[];
  readonly author: string;
  /** Receives the file in chunks. */
  readonly onPiece: (piece: Uint8Array) => void;
}

// Excel lays out every comment as a drawing when it opens the file; beyond this number, errors have only the colour and
// the list.
const MAX_COMMENTS = 2000;
const PIECE_BYTES = 256 * 1024;
const FLUSH_CHARACTERS = 64 * 1024;

class PartWriter {
  readonly #file: ZipDeflate;
  #pending = "";

  constructor(zip: Zip, name: string) {
    this.#file = new ZipDeflate(name, { level: 4 });
    zip.add(this.#file);
  }

  write(xml: string): void {
    this.#pending += xml;
    if (this.#pending.length >= FLUSH_CHARACTERS) this.#flush(false);
  }

  end(xml: string): void {
    this.#pending += xml;
    this.#flush(true);
  }

  #flush(last: boolean): void {
    this.#file.push(Buffer.from(this.#pending, "utf8"), last);
    this.#pending = "";
  }
}

export class MarkedBook {
  readonly #options: MarkedBookOptions;
  readonly #zip: Zip;
  readonly #sheet: PartWriter;
  readonly #remarks: Remark[] = [];
  #crumbs: Uint8Array[] = [];
  #crumbBytes = 0;
  #finished: Promise<void>;

  constructor(options: MarkedBookOptions, widths: readonly number[]) {
    this.#options = options;
    let done: () => void = () => {};
    let fail: (error: Error) => void = () => {};
    this.#finished = new Promise((resolve, reject) => {
      done = resolve;
      fail = reject;
    });
    this.#zip = new Zip((error, piece, last) => {
      if (error) return fail(error);
      this.#collect(piece, last);
      if (last) done();
    });
    this.#sheet = new PartWriter(this.#zip, PARTS.sheet);
    this.#sheet.write(sheetHead(widths));
  }

  /** The compressor emits chunks of a few kilobytes; they are passed on by the hundred. */
  #collect(piece: Uint8Array, last: boolean): void {
    this.#crumbs.push(piece);
    this.#crumbBytes += piece.length;
    if (this.#crumbBytes < PIECE_BYTES && !last) return;
    this.#options.onPiece(Buffer.concat(this.#crumbs));
    this.#crumbs = [];
    this.#crumbBytes = 0;
  }

  /** Adds a row by its number in the sheet, from 1; numbers must increase. */
  addRow(number: number, cells: readonly (MarkedCell | undefined)[], header = false): void {
    let xml = `<row r="${number}">`;
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column];
      if (cell) xml += cellXml(`${columnLetters(column)}${number}`, cell, header);
      if (cell?.remark && this.#remarks.length < MAX_COMMENTS)
        this.#remarks.push({ row: number, column, text: cell.remark });
    }
    this.#sheet.write(`${xml}</row>`);
  }

  /** Writes the list of errors as a second sheet, and the rest of the package. */
  async finish(list: Iterable<readonly (string | number)[]>): Promise<void> {
    const commented = this.#remarks.length > 0;
    this.#sheet.end(`</sheetData>${commented ? '<legacyDrawing r:id="rId1"/>' : ""}</worksheet>`);
    const errors = new PartWriter(this.#zip, PARTS.list);
    errors.write(sheetHead([8, 28, 28, 22, 70]));
    let number = 1;
    for (const values of [this.#options.listHeader, ...list]) {
      const cells = values.map((value, column) =>
        cellXml(`${columnLetters(column)}${number}`, { value }, number === 1),
      );
      errors.write(`<row r="${number}">${cells.join("")}</row>`);
      number++;
    }
    errors.end("</sheetData></worksheet>");
    const small = new Map(
      Object.entries(workbookParts(this.#options.sheetName, this.#options.listSheetName, commented)),
    );
    small.set(PARTS.styles, stylesXml());
    if (commented) {
      small.set(PARTS.comments, commentsXml(this.#remarks, this.#options.author));
      small.set(PARTS.drawing, drawingXml(this.#remarks));
    }
    for (const [name, xml] of small) new PartWriter(this.#zip, name).end(xml);
    this.#zip.end();
    await this.#finished;
  }
}
