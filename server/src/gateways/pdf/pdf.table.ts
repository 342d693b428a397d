// A table in a PDF that continues over pages, with its header on each.

import { PAGE_AREA, type PdfCanvas } from "./pdf.document.ts";
import { leadingOf, type TextStyle } from "./pdf.text-layout.ts";

export interface TableColumn {
  head: string;
  /** Points. */
  width: number;
  right?: boolean;
}

/** Blocks from top to bottom; a marker precedes the first of them. */
export interface TableCell {
  blocks: readonly { text: string; ink?: Partial<TextStyle> }[];
  mark?: { width: number; draw(x: number, y: number): void };
}

export interface PdfTable {
  row(cells: readonly TableCell[]): void;
}

const HEAD: TextStyle = { size: 7.5, color: "#59625D" };
const CELL: TextStyle = { size: 8 };
const GAP = 8;
const PAD = 4;
/** A row may not be taller than a page; no field that users fill in is that long. */
const MAX_LINES = 60;

export const words = (text: string, ink: Partial<TextStyle> = {}): TableCell => ({ blocks: [{ text, ink }] });

export function createTable(paper: PdfCanvas, columns: readonly TableColumn[]): PdfTable {
  const places: number[] = [];
  let x: number = PAGE_AREA.left;
  for (const { width } of columns) {
    places.push(x);
    x += width;
  }
  const insideOf = (index: number) => (columns[index]?.width ?? 0) - GAP;
  const head = () => {
    const height = Math.max(...columns.map((one, index) => paper.heightOf(one.head, HEAD, insideOf(index))));
    for (const [index, { head: text, right }] of columns.entries())
      paper.at(text, HEAD, {
        x: places[index] ?? 0,
        y: paper.y,
        width: insideOf(index),
        ...(right ? { right } : {}),
      });
    paper.y += height + 2;
    paper.rule("#C5CCC7");
    paper.y += PAD;
  };
  const heightOf = ({ blocks, mark }: TableCell, index: number) =>
    blocks.reduce((sum, { text, ink }) => {
      const own = { ...CELL, ...ink };
      const lines = paper.layout.lines(text, insideOf(index) - (mark?.width ?? 0), own).length;
      return sum + Math.min(lines, MAX_LINES) * leadingOf(own);
    }, 0);
  const draw = ({ blocks, mark }: TableCell, index: number) => {
    const from = (places[index] ?? 0) + (mark?.width ?? 0);
    mark?.draw(places[index] ?? 0, paper.y);
    let { y } = paper;
    for (const { text, ink } of blocks)
      y += paper.at(
        text,
        { ...CELL, ...ink },
        {
          x: from,
          y,
          width: insideOf(index) - (mark?.width ?? 0),
          most: MAX_LINES,
          ...(columns[index]?.right ? { right: true } : {}),
        },
      );
  };
  let begun = false;
  return {
    row: (cells) => {
      const height = Math.max(...cells.map(heightOf));
      // Prevents a header without rows at the foot of a page.
      const fresh = paper.ensureSpace(height + (begun ? PAD * 2 : 40));
      if (!begun || fresh) head();
      begun = true;
      cells.forEach(draw);
      paper.y += height + PAD;
      paper.rule();
      paper.y += PAD;
    },
  };
}
