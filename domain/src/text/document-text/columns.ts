import type { TextRun } from "../page.ts";
import { rowsOf } from "./lines.ts";

/** An empty vertical channel in a band of the page: text on its left, and on its right text aligned at one edge. */
export interface ColumnGap {
  /** Left edge of the text on the right. */
  x: number;
  top: number;
  bottom: number;
  /**
   * True for a channel between newspaper columns, which are read one after the other; false between the cells of a
   * table.
   */
  flow: boolean;
}

const MARKER = /^(?:[•●▪◦‣·*–—-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})(?:\.\d+)*[.)°º]?-?)$/;
const ALIGNED = 1.6;

const right = (run: TextRun): number => run.x + run.width;
const low = (run: TextRun): number => run.y + run.height;
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const isIn = (run: TextRun, band: { top: number; bottom: number }): boolean =>
  run.y >= band.top - 2 && low(run) <= band.bottom + 2;

/** The vertical bands that no run crosses left of x. */
function adjacentBands(x: number, runs: readonly TextRun[], gap: number): { top: number; bottom: number }[] {
  const across = runs.filter((run) => run.x < x - ALIGNED && right(run) > x - gap).sort((a, b) => a.y - b.y);
  const bands: { top: number; bottom: number }[] = [];
  let top = Number.NEGATIVE_INFINITY;
  for (const run of across) {
    bands.push({ top, bottom: run.y });
    top = Math.max(top, low(run));
  }
  return [...bands, { top, bottom: Number.POSITIVE_INFINITY }];
}

/** The widest gap between two runs of one row: in justified text as wide as a narrow channel. */
function widestGap(rows: readonly TextRun[][]): number {
  let widest = 0;
  for (const row of rows)
    row.forEach((run, index) => {
      const before = row[index - 1];
      if (before) widest = Math.max(widest, run.x - right(before));
    });
  return widest;
}

const widthOf = (runs: readonly TextRun[]): number =>
  Math.max(...runs.map(right)) - Math.min(...runs.map((run) => run.x));

const charactersOf = (rows: readonly TextRun[][]): number =>
  sum(rows.map((row) => sum(row.map((run) => run.text.length)))) / Math.max(1, rows.length);

/** Whether there are inner channels over most of its height: then it is a table. */
function isParted(runs: readonly TextRun[]): boolean {
  const inner = columnGapOf(runs);
  const top = Math.min(...runs.map((run) => run.y));
  const height = Math.max(...runs.map(low)) - top;
  return inner !== null && !inner.flow && inner.bottom - inner.top > 0.5 * height;
}

/** Whether two columns are read one after the other: both have many full lines, of similar width. */
function isFlow(left: readonly TextRun[], rest: readonly TextRun[]): boolean {
  const [a, b] = [rowsOf(left), rowsOf(rest)];
  if (a.length < 4 || b.length < 4 || a.length + b.length < 14) return false;
  const ratio = widthOf(left) / widthOf(rest);
  if (ratio < 0.55 || ratio > 1.8) return false;
  if (charactersOf(a) <= 22 || charactersOf(b) <= 22) return false;
  // Last, because it divides each half again: asked of every channel of a table it took minutes.
  return !isParted(left) && !isParted(rest);
}

/** A cell on the left may have more lines than its neighbour: they belong to the same row. */
function endOf(left: readonly TextRun[], bottom: number): number {
  let end = bottom;
  for (const run of [...left].sort((a, b) => a.y - b.y))
    if (run.y > end - run.height && run.y - end < 0.5 * run.height) end = Math.max(end, low(run));
  return end;
}

function gutterIn(
  x: number,
  mine: readonly TextRun[],
  runs: readonly TextRun[],
  band: { top: number; bottom: number },
  inTable: boolean,
): ColumnGap | null {
  const inBand = runs.filter((run) => isIn(run, band));
  const left = inBand.filter((run) => right(run) <= x);
  const rest = inBand.filter((run) => run.x >= x - ALIGNED);
  const words = left.filter((run) => !MARKER.test(run.text.trim()));
  if (words.length === 0) return null;
  if (!inTable && isFlow(left, rest)) return { x, top: band.top, bottom: band.bottom, flow: true };
  const rows = rowsOf(mine).length;
  // A single row at the edge is a line with a gap, not a column.
  if (rows < 2) return null;
  const top = Math.min(...mine.map((run) => run.y)) - 3;
  const bottom = endOf(left, Math.max(...mine.map(low))) + 3;
  const adjacent = words.filter((run) => low(run) > top && run.y < bottom);
  if (adjacent.length === 0) return null;
  const height = median(mine.map((run) => run.height));
  const white = x - Math.max(...adjacent.map(right));
  // Within a table, further cells may be closer together.
  const least = inTable && rows >= 3 ? 0.75 : rows >= 6 ? 0.9 : 1.4;
  if (white < least * height) return null;
  const others = Math.max(
    widestGap(rowsOf(adjacent)),
    widestGap(rowsOf(rest.filter((run) => run.y < bottom))),
  );
  if (rows < 4 && others > white / 1.6 && others < 3 * height) return null;
  return { x, top, bottom, flow: false };
}

/** Merges runs that are a word space apart: whole lines, or the parts of a justified one. */
function stretchesOf(runs: readonly TextRun[]): TextRun[] {
  return rowsOf(runs).flatMap((row) => {
    const stretches: TextRun[] = [];
    for (const run of row) {
      const last = stretches.at(-1);
      const near = last && run.x - right(last) < 0.7 * Math.min(run.height, last.height);
      if (last && near && !MARKER.test(last.text.trim())) {
        const y = Math.min(last.y, run.y);
        last.height = Math.max(low(last), low(run)) - y;
        last.y = y;
        last.width = Math.max(right(last), right(run)) - last.x;
        last.text += ` ${run.text}`;
      } else stretches.push({ ...run });
    }
    return stretches;
  });
}

/** Runs with the same left edge, for each edge of two or more runs. */
function edgesOf(runs: readonly TextRun[]): TextRun[][] {
  const edges: TextRun[][] = [];
  for (const run of [...runs].sort((a, b) => a.x - b.x)) {
    const edge = edges.at(-1);
    if (edge?.[0] && run.x - edge[0].x <= 2 * ALIGNED) edge.push(run);
    else edges.push([run]);
  }
  return edges.filter((edge) => edge.length > 1);
}

/**
 * The channel by which to split a region: between columns first, then the one with most lines beside it; null for none.
 */
export function columnGapOf(region: readonly TextRun[], inTable = false): ColumnGap | null {
  const runs = stretchesOf(region);
  if (runs.length < 4) return null;
  const height = median(runs.map((run) => run.height));
  const first = Math.min(...runs.map((run) => run.x));
  let best: ColumnGap | null = null;
  let most = 0;
  for (const members of edgesOf(runs)) {
    const x = Math.min(...members.map((run) => run.x));
    if (x < first + 2 * height) continue;
    for (const band of adjacentBands(x, runs, 0.6 * height)) {
      const mine = members.filter((run) => isIn(run, band));
      if (mine.length < 2 || mine.length + 1000 <= most) continue;
      const gutter = gutterIn(x, mine, runs, band, inTable);
      const worth = mine.length + (gutter?.flow ? 1000 : 0);
      if (!gutter || worth <= most) continue;
      best = gutter;
      most = worth;
    }
  }
  return best;
}
