import type { TextRun } from "../page.ts";
import { rowsOf } from "./lines.ts";

/** A white channel down a band of the page: text on its left, and on its right text that begins at one edge. */
export interface Gutter {
  /** Where the text on the right begins. */
  x: number;
  top: number;
  bottom: number;
  /** A channel between newspaper columns, read one after the other; else one between the cells of a table. */
  flow: boolean;
}

const MARKER = /^(?:[•●▪◦‣·*–—-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})(?:\.\d+)*[.)°º]?-?)$/;
const ALIGNED = 1.6;

const right = (run: TextRun): number => run.x + run.width;
const low = (run: TextRun): number => run.y + run.height;
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The bands between the runs that cross the channel left of x. */
function bandsBeside(x: number, runs: readonly TextRun[], gap: number): { top: number; bottom: number }[] {
  const across = runs.filter((run) => run.x < x - ALIGNED && right(run) > x - gap).sort((a, b) => a.y - b.y);
  const bands: { top: number; bottom: number }[] = [];
  let top = Number.NEGATIVE_INFINITY;
  for (const run of across) {
    bands.push({ top, bottom: run.y });
    top = Math.max(top, low(run));
  }
  return [...bands, { top, bottom: Number.POSITIVE_INFINITY }];
}

/** The widest white between two runs of one row: in justified text as wide as a narrow channel. */
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

/** Two columns that are read one after the other: both of many full lines, of much the same width. */
function isFlow(left: readonly TextRun[], rest: readonly TextRun[]): boolean {
  const [a, b] = [rowsOf(left), rowsOf(rest)];
  if (a.length < 4 || b.length < 4 || a.length + b.length < 14) return false;
  const ratio = widthOf(left) / widthOf(rest);
  if (ratio < 0.55 || ratio > 1.8) return false;
  return charactersOf(a) > 22 && charactersOf(b) > 22;
}

/** A cell on the left may have more lines than the one beside it: they belong to the row. */
function endOf(left: readonly TextRun[], bottom: number): number {
  let end = bottom;
  for (const run of [...left].sort((a, b) => a.y - b.y))
    if (run.y > end - run.height && run.y - end < 0.5 * run.height) end = Math.max(end, low(run));
  return end;
}

function gutterIn(
  x: number,
  members: readonly TextRun[],
  runs: readonly TextRun[],
  band: { top: number; bottom: number },
): Gutter | null {
  const inBand = runs.filter((run) => run.y >= band.top - 2 && low(run) <= band.bottom + 2);
  const mine = members.filter((run) => inBand.includes(run));
  const left = inBand.filter((run) => right(run) <= x);
  const rest = inBand.filter((run) => run.x >= x - ALIGNED);
  if (mine.length < 2 || left.length === 0) return null;
  const words = left.filter((run) => !MARKER.test(run.text.trim()));
  if (words.length === 0) return null;
  if (isFlow(left, rest)) return { x, top: band.top, bottom: band.bottom, flow: true };
  const top = Math.min(...mine.map((run) => run.y)) - 3;
  const bottom = endOf(left, Math.max(...mine.map(low))) + 3;
  const beside = words.filter((run) => low(run) > top && run.y < bottom);
  if (beside.length === 0) return null;
  const height = median(mine.map((run) => run.height));
  const white = x - Math.max(...beside.map(right));
  const others = Math.max(widestGap(rowsOf(beside)), widestGap(rowsOf(rest.filter((run) => run.y < bottom))));
  const rows = rowsOf(mine).length;
  const enough = rows >= 6 ? 0.9 * height : 1.4 * height;
  if (white < enough || (rows < 4 && others > white / 1.6 && others < 3 * height)) return null;
  // What begins at the edge once or twice by chance is a line with a hole in it, not a column.
  return rows < 2 ? null : { x, top, bottom, flow: false };
}

/** The channel to read a region by: between columns first, then the one with most lines beside it; null where there is none. */
export function gutterOf(runs: readonly TextRun[]): Gutter | null {
  if (runs.length < 4) return null;
  const height = median(runs.map((run) => run.height));
  const edges = new Map<number, TextRun[]>();
  for (const run of runs) {
    const key = Math.round(run.x / ALIGNED);
    for (const near of [key - 1, key, key + 1]) edges.set(near, [...(edges.get(near) ?? []), run]);
  }
  let best: Gutter | null = null;
  let most = 0;
  const first = Math.min(...runs.map((run) => run.x));
  for (const [key, members] of edges) {
    const x = Math.min(
      ...members.filter((run) => Math.round(run.x / ALIGNED) >= key - 1).map((run) => run.x),
    );
    if (members.length < 2 || x < first + 2 * height) continue;
    for (const band of bandsBeside(x, runs, 0.6 * height)) {
      const gutter = gutterIn(x, members, runs, band);
      if (!gutter) continue;
      const worth = members.filter((run) => run.y >= gutter.top && low(run) <= gutter.bottom).length;
      if (worth + (gutter.flow ? 1000 : 0) > most) {
        best = gutter;
        most = worth + (gutter.flow ? 1000 : 0);
      }
    }
  }
  return best;
}
