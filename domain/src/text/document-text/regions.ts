import type { TextRun } from "../page.ts";
import { type ColumnGap, columnGapOf } from "./columns.ts";
import { type Line, linesOf } from "./lines.ts";

/** A row of a table or form: its cells from left to right, each a list of lines. */
export type Row = Line[][];

/** A part of a page in reading order: lines of one column, or a table's rows. */
export type Region = { kind: "flow"; lines: Line[] } | { kind: "table"; rows: Row[] };

const low = (run: TextRun | Line): number => run.y + run.height;

function cut(runs: readonly TextRun[], gutter: ColumnGap) {
  const middle = (run: TextRun) => run.y + run.height / 2;
  const inside = runs.filter((run) => middle(run) > gutter.top && middle(run) < gutter.bottom);
  return {
    above: runs.filter((run) => middle(run) <= gutter.top),
    left: inside.filter((run) => run.x + run.width <= gutter.x),
    right: inside.filter((run) => run.x + run.width > gutter.x),
    below: runs.filter((run) => middle(run) >= gutter.bottom),
  };
}

/** The columns of a table's band, as groups of runs. */
function columnsOf(runs: readonly TextRun[], depth = 0): TextRun[][] {
  const gutter = depth < 8 ? columnGapOf(runs, true) : null;
  if (!gutter) return [[...runs]];
  const left = runs.filter((run) => run.x + run.width <= gutter.x);
  const right = runs.filter((run) => run.x + run.width > gutter.x);
  if (left.length === 0 || right.length === 0) return [[...runs]];
  return [...columnsOf(left, depth + 1), ...columnsOf(right, depth + 1)];
}

/** A column's lines, split where the gap is wider than between the lines of a cell. */
function cellsOf(lines: readonly Line[]): Line[][] {
  const cells: Line[][] = [];
  for (const line of lines) {
    const before = cells.at(-1)?.at(-1);
    if (before && line.y - low(before) < 0.62 * Math.min(line.height, before.height))
      cells.at(-1)?.push(line);
    else cells.push([line]);
  }
  return cells;
}

/** Tops of a table's rows: those of the cells of its first column, which contain the labels. */
function rowTops(labels: readonly Line[][], others: readonly Line[]): number[] {
  const tops = labels.map((cell) => cell[0]?.y ?? 0);
  const adjacentCount = tops.filter((top) => others.some((line) => Math.abs(line.y - top) < 3.5)).length;
  if (adjacentCount * 2 >= tops.length) return tops;
  // Labels are vertically centred: a row begins after the widest gap between the centres of two labels.
  return labels.map((cell, index) => {
    const middle = (lines: readonly Line[]) => ((lines[0]?.y ?? 0) + low(lines.at(-1) as Line)) / 2;
    const before = labels[index - 1];
    if (!before) return Math.min(tops[0] ?? 0, ...others.map((line) => line.y));
    const between = others.filter((line) => low(line) > middle(before) && line.y < middle(cell));
    let at = tops[index] ?? 0;
    let widest = 0;
    between.forEach((line, place) => {
      const white = line.y - low(between[place - 1] ?? line);
      if (white > widest) [widest, at] = [white, line.y];
    });
    return at;
  });
}

function tableOf(page: number, runs: readonly TextRun[]): Region {
  const columns = columnsOf(runs).map((column) => linesOf(page, column));
  const [labels = [], ...rest] = columns;
  const tops = rowTops(cellsOf(labels), rest.flat());
  const rows: Row[] = tops.map(() => columns.map(() => []));
  columns.forEach((lines, column) => {
    for (const line of lines) {
      const at = tops.findLastIndex((top) => line.y + line.height / 2 > top);
      rows[Math.max(0, at)]?.[column]?.push(line);
    }
  });
  return { kind: "table", rows };
}

/** A page's runs as regions in reading order. */
export function regionsOf(page: number, runs: readonly TextRun[], depth = 0): Region[] {
  if (runs.length === 0) return [];
  const gutter = depth < 40 ? columnGapOf(runs) : null;
  if (!gutter) return [{ kind: "flow", lines: linesOf(page, runs) }];
  const { above, left, right, below } = cut(runs, gutter);
  if (left.length === 0 || right.length === 0) return [{ kind: "flow", lines: linesOf(page, runs) }];
  const middle: Region[] = gutter.flow
    ? [...regionsOf(page, left, depth + 1), ...regionsOf(page, right, depth + 1)]
    : [tableOf(page, [...left, ...right])];
  return [...regionsOf(page, above, depth + 1), ...middle, ...regionsOf(page, below, depth + 1)];
}
