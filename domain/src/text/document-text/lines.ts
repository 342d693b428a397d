import type { PageText, Rect, TextRun } from "../page.ts";

/** Position of a part of a line's text on the page: characters [start, end) between x and x + width. */
interface Piece {
  start: number;
  end: number;
  x: number;
  width: number;
}

/** A line of text in one column. */
export interface Line extends Rect {
  text: string;
  bold: boolean;
  pieces: Piece[];
}

/** Ligatures become two letters, and any space a plain one. */
const plain = (text: string): string =>
  text
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"))
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, "")
    .replace(/[\s\u00a0]+/g, " ");

const bottom = (run: TextRun): number => run.y + run.height;

/** Whether two runs are on one row: they share more than half of the lower one's height. */
const onOneRow = (a: TextRun, b: TextRun): boolean =>
  Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y) > 0.5 * Math.min(a.height, b.height);

/** The runs grouped by row, from the top down; within a row from left to right. */
export function rowsOf(runs: readonly TextRun[]): TextRun[][] {
  const rows: TextRun[][] = [];
  for (const run of [...runs].sort((a, b) => a.y + a.height / 2 - (b.y + b.height / 2) || a.x - b.x)) {
    const row = rows.at(-1);
    const tallest = row?.reduce((tall, other) => (other.height > tall.height ? other : tall));
    if (row && tallest && onOneRow(tallest, run)) row.push(run);
    else rows.push([run]);
  }
  return rows.flatMap((row) => layersOf(row.sort((a, b) => a.x - b.x)));
}

const MIN_OVERPRINT = 0.4;

/** Whether two runs with different words are printed over each other, as a stamp over a line. */
function isOverprinted(a: TextRun, b: TextRun): boolean {
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return shared > 3 && shared > MIN_OVERPRINT * Math.min(a.width, b.width) && a.text.trim() !== b.text.trim();
}

/** A row's runs from left to right, those printed over others as rows of their own. */
function layersOf(row: readonly TextRun[]): TextRun[][] {
  const layers: TextRun[][] = [];
  for (const run of row) {
    const free = layers.filter((layer) => !isOverprinted(layer.at(-1) as TextRun, run));
    const distance = (layer: TextRun[]) => Math.abs(bottom(layer.at(-1) as TextRun) - bottom(run));
    const nearest = free.reduce<TextRun[] | undefined>(
      (best, layer) => (best && distance(best) <= distance(layer) ? best : layer),
      undefined,
    );
    if (nearest) nearest.push(run);
    else layers.push([run]);
  }
  return layers;
}

/** One line from the runs of a row, with a space where the page has one. */
export function lineOf(page: number, row: readonly TextRun[]): Line {
  let text = "";
  const pieces: Piece[] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const run of row) {
    const words = plain(run.text);
    const apart = run.x - right > 0.12 * run.height;
    if (text && !text.endsWith(" ") && !words.startsWith(" ") && apart) text += " ";
    const added = text.endsWith(" ") || text === "" ? words.trimStart() : words;
    pieces.push({ start: text.length, end: text.length + added.length, x: run.x, width: run.width });
    text += added;
    right = Math.max(right, run.x + run.width);
  }
  const x = Math.min(...row.map((run) => run.x));
  const y = Math.min(...row.map((run) => run.y));
  const height = Math.max(...row.map((run) => bottom(run))) - y;
  const bold = row.every((run) => run.bold === true);
  return { page, x, y, width: right - x, height, text: text.trimEnd(), bold, pieces };
}

export const linesOf = (page: number, runs: readonly TextRun[]): Line[] =>
  rowsOf(runs)
    .map((row) => lineOf(page, row))
    .filter((line) => line.text.trim() !== "");

/** The part of a line's box with its characters [start, end); within a run in proportion to their number. */
export function rectOf(line: Line, start: number, end: number): Rect {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const piece of line.pieces) {
    if (piece.end <= start || piece.start >= end) continue;
    const length = Math.max(1, piece.end - piece.start);
    const at = (character: number) => piece.x + (piece.width * (character - piece.start)) / length;
    left = Math.min(left, at(Math.max(start, piece.start)));
    right = Math.max(right, at(Math.min(end, piece.end)));
  }
  if (left > right) return { page: line.page, x: line.x, y: line.y, width: line.width, height: line.height };
  return { page: line.page, x: left, y: line.y, width: right - left, height: line.height };
}

/** Visible runs only: those with text that overlap the page. */
export const visibleRuns = (page: PageText): TextRun[] =>
  page.runs.filter(
    (run) =>
      run.text.trim() !== "" &&
      run.x < page.width &&
      run.x + run.width > 0 &&
      run.y < page.height &&
      run.y + run.height > 0,
  );

/** A rectangle clipped to its page. */
export function within(page: { width: number; height: number }, rect: Rect): Rect {
  const x = Math.min(Math.max(0, rect.x), page.width);
  const y = Math.min(Math.max(0, rect.y), page.height);
  const right = Math.min(Math.max(x, rect.x + rect.width), page.width);
  const low = Math.min(Math.max(y, rect.y + rect.height), page.height);
  return { page: rect.page, x, y, width: right - x, height: low - y };
}
