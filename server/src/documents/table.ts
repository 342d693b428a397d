// A table in a PDF that continues over pages, with its header on each.
import { MUTED, RULE } from "./colors.ts";
import { PAGE_AREA } from "./page-areas.ts";
import type { PdfCanvas } from "./pdf-canvas.ts";
import { leadingOf, type TextStyle } from "./text-layout.ts";

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

const HEAD: TextStyle = { size: 7.5, color: MUTED };
const CELL: TextStyle = { size: 8 };
const GAP = 8;
const PAD = 4;
/** A row may not be taller than a page; no field that users fill in is that long. */
const MAX_LINES = 60;

/** A cell with one block. */
export const textCell = (text: string, ink: Partial<TextStyle> = {}): TableCell => ({
  blocks: [{ text, ink }],
});

/** Draws rows; the header is drawn with the first one and again on each further page. */
export function createTable(pdf: PdfCanvas, columns: readonly TableColumn[]): PdfTable {
  const placed = placeColumns(columns);
  let hasRows = false;
  return {
    row: (cells) => {
      const height = Math.max(...cells.map((cell, index) => cellHeight(pdf, cell, placed[index])));
      // Prevents a header without rows at the foot of a page.
      const isNewPage = pdf.ensureSpace(height + (hasRows ? PAD * 2 : 40));
      if (!hasRows || isNewPage) drawHead(pdf, placed);
      hasRows = true;
      for (const [index, cell] of cells.entries()) drawCell(pdf, cell, placed[index]);
      pdf.y += height + PAD;
      pdf.rule();
      pdf.y += PAD;
    },
  };
}

/** A column with its left edge and the width of its text. */
interface PlacedColumn {
  head: string;
  x: number;
  width: number;
  right: boolean;
}

function placeColumns(columns: readonly TableColumn[]): PlacedColumn[] {
  let x: number = PAGE_AREA.left;
  return columns.map(({ head, width, right = false }) => {
    const column = { head, x, width: width - GAP, right };
    x += width;
    return column;
  });
}

function drawHead(pdf: PdfCanvas, columns: readonly PlacedColumn[]): void {
  const height = Math.max(...columns.map(({ head, width }) => pdf.heightOf(head, HEAD, width)));
  for (const { head, x, width, right } of columns) pdf.at(head, HEAD, { x, y: pdf.y, width, right });
  pdf.y += height + 2;
  pdf.rule(RULE);
  pdf.y += PAD;
}

const NO_COLUMN: PlacedColumn = { head: "", x: 0, width: -GAP, right: false };

function cellHeight(pdf: PdfCanvas, { blocks, mark }: TableCell, { width } = NO_COLUMN): number {
  return blocks.reduce((sum, { text, ink }) => {
    const style = { ...CELL, ...ink };
    const lines = pdf.layout.lines(text, width - (mark?.width ?? 0), style).length;
    return sum + Math.min(lines, MAX_LINES) * leadingOf(style);
  }, 0);
}

function drawCell(pdf: PdfCanvas, { blocks, mark }: TableCell, { x, width, right } = NO_COLUMN): void {
  const inset = mark?.width ?? 0;
  mark?.draw(x, pdf.y);
  let { y } = pdf;
  for (const { text, ink } of blocks)
    y += pdf.at(
      text,
      { ...CELL, ...ink },
      { x: x + inset, y, width: width - inset, maxLines: MAX_LINES, right },
    );
}
