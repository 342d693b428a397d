import { unitsOf } from "../layout.ts";
import type { PageText } from "../page.ts";

/** A part of a document as it is sent to a language model. */
export interface Piece {
  /** 1 = first physical page: where its text begins. */
  from: number;
  /** The page on which its text ends. */
  to: number;
  /** One line per sentence, heading or list item; a line before each page states its number. */
  text: string;
}

/** About 3,000 tokens: short enough that a model does not omit anything. */
const PIECE_CHARS = 12_000;
/** Length of text repeated from the previous piece, so that a list keeps its head. */
const OVERLAP_CHARS = 1200;

interface Line {
  text: string;
  page: number;
  pageEnd: number;
}

/** Page marks cannot be confused with the document's own text. */
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

/** The lines that are repeated at the beginning of the next piece. */
function repeated(lines: readonly Line[], overlap: number): Line[] {
  let chars = 0;
  let at = lines.length;
  while (at > 1 && chars + (lines[at - 1]?.text.length ?? 0) <= overlap)
    chars += lines[--at]?.text.length ?? 0;
  return lines.slice(at);
}

/** A document's text in reading order, in overlapping pieces; empty for a document without text. */
export function piecesOf(
  pages: readonly PageText[],
  { chars = PIECE_CHARS, overlap = OVERLAP_CHARS }: { chars?: number; overlap?: number } = {},
): Piece[] {
  const pieces: Piece[] = [];
  let batch: Line[] = [];
  let size = 0;
  let fresh = 0;
  for (const line of linesOf(pages)) {
    if (fresh > 0 && size + line.text.length > chars) {
      pieces.push(pieceOf(batch));
      batch = repeated(batch, overlap);
      size = batch.reduce((sum, { text }) => sum + text.length, 0);
      fresh = 0;
    }
    batch.push(line);
    size += line.text.length;
    fresh++;
  }
  if (fresh > 0) pieces.push(pieceOf(batch));
  return pieces;
}

/** The two halves of a piece for which a model's answer was too long; null where it cannot be split. */
export function halvesOf({ from, to, text }: Piece): [Piece, Piece] | null {
  const lines = text.split("\n");
  if (lines.length < 4) return null;
  const middle = Math.ceil(lines.length / 2);
  const part = (some: string[]): Piece => ({ from, to, text: some.join("\n") });
  return [part(lines.slice(0, middle)), part(lines.slice(middle - 1))];
}
