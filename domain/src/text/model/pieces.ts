import { unitsOf } from "../layout.ts";
import type { PageText } from "../page.ts";

/** A part of a document as a language model is given it. */
export interface Piece {
  /** 1 = first physical page: where its text begins. */
  from: number;
  /** The last page on which its text stands. */
  to: number;
  /** A sentence, heading or list item a line; a line before each page says which one begins. */
  text: string;
}

/** Some 3,000 tokens: short enough that a model leaves nothing out. */
const PIECE_CHARS = 12_000;
/** What a piece repeats of the one before, so that a list keeps what it begins with. */
const OVERLAP_CHARS = 1200;

interface Line {
  text: string;
  page: number;
  pageEnd: number;
}

/** What is put between a document's lines never looks like words of it. */
const pageMark = (page: number) => `[[${page}]]`;

function linesOf(pages: readonly PageText[]): Line[] {
  let label: string | null = null;
  return unitsOf(pages).flatMap(({ text, page, pageEnd, block }) => {
    const fresh = block.label !== label && block.label !== null;
    label = block.label;
    const line = { text, page, pageEnd };
    return fresh && block.label !== null ? [{ text: block.label, page, pageEnd: page }, line] : [line];
  });
}

function pieceOf(lines: readonly Line[]): Piece {
  const parts: string[] = [];
  let page = 0;
  for (const line of lines) {
    if (line.page !== page) parts.push(pageMark(line.page));
    page = line.page;
    parts.push(line.text);
  }
  const all = lines.flatMap((line) => [line.page, line.pageEnd]);
  return { from: Math.min(...all), to: Math.max(...all), text: parts.join("\n") };
}

/** The lines with which the next piece begins once more. */
function repeated(lines: readonly Line[], overlap: number): Line[] {
  let chars = 0;
  let at = lines.length;
  while (at > 1 && chars + (lines[at - 1]?.text.length ?? 0) <= overlap)
    chars += lines[--at]?.text.length ?? 0;
  return lines.slice(at);
}

/** A document's text in reading order, in pieces that overlap; nothing of a document without words. */
export function piecesOf(
  pages: readonly PageText[],
  { chars = PIECE_CHARS, overlap = OVERLAP_CHARS }: { chars?: number; overlap?: number } = {},
): Piece[] {
  const pieces: Piece[] = [];
  let taken: Line[] = [];
  let size = 0;
  let fresh = 0;
  for (const line of linesOf(pages)) {
    if (fresh > 0 && size + line.text.length > chars) {
      pieces.push(pieceOf(taken));
      taken = repeated(taken, overlap);
      size = taken.reduce((sum, { text }) => sum + text.length, 0);
      fresh = 0;
    }
    taken.push(line);
    size += line.text.length;
    fresh++;
  }
  if (fresh > 0) pieces.push(pieceOf(taken));
  return pieces;
}

/** The two halves of a piece for which a model's answer was too long; null where it cannot be parted. */
export function halvesOf({ from, to, text }: Piece): [Piece, Piece] | null {
  const lines = text.split("\n");
  if (lines.length < 4) return null;
  const middle = Math.ceil(lines.length / 2);
  const part = (some: string[]): Piece => ({ from, to, text: some.join("\n") });
  return [part(lines.slice(0, middle)), part(lines.slice(middle - 1))];
}
