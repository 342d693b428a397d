import type { Line } from "./lines.ts";
import { type Marker, markerOf } from "./markers.ts";
import type { Region } from "./regions.ts";

/** A paragraph, list item, heading or cell: its lines in order, continued across columns and pages. */
export interface Block {
  lines: Line[];
  marker: Marker | null;
  /** Label of the table's row or column; null outside of tables. */
  label: string | null;
  /** For a table's cell, the number of nonempty cells in its row; 0 outside of tables. */
  cells: number;
  /** Number of its row over all tables of the document; 0 outside of tables. */
  row: number;
  /** Right edge of the column's lines. */
  right: number;
  /** Left edge of the column. */
  left: number;
}

const ENDED = /[.:;!?…]["”’»)\]]*$/;
const COMMA = /,$|[,;]?\s(?:y|e|o|u|and|or|et|ou)$/;
const right = (line: Line): number => line.x + line.width;
const isFull = (line: Line, edge: number, left: number): boolean => right(line) > edge - 0.13 * (edge - left);

/** Line pitch, from one line's foot to the next one's: the usual one within a paragraph, by letter height. */
export function usualPitches(regions: readonly Region[]): (height: number) => number {
  const pitchesByHeight = new Map<number, number[]>();
  const key = (height: number) => Math.round(height * 2) / 2;
  const addPitches = (lines: readonly Line[]) => {
    const edges = [Math.max(...lines.map(right)), Math.min(...lines.map((line) => line.x))] as const;
    lines.forEach((line, index) => {
      const before = lines[index - 1];
      if (!before || before.page !== line.page || Math.abs(before.height - line.height) > 0.12 * line.height)
        return;
      // Only lines that certainly continue a paragraph: the distances of headings and items vary.
      if (!isFull(before, ...edges) || ENDED.test(before.text) || !/^\p{Ll}/u.test(line.text)) return;
      const pitch = line.y + line.height - before.y - before.height;
      if (pitch > 0 && pitch < 3 * line.height)
        pitchesByHeight.set(key(line.height), [...(pitchesByHeight.get(key(line.height)) ?? []), pitch]);
    });
  };
  for (const region of regions) {
    if (region.kind === "flow") addPitches(region.lines);
    else for (const row of region.rows) row.forEach(addPitches);
  }
  for (const pitches of pitchesByHeight.values()) pitches.sort((a, b) => a - b);
  return (height) => {
    const pitches = pitchesByHeight.get(key(height)) ?? [];
    const usual = pitches[Math.floor(pitches.length * 0.3)] ?? Number.POSITIVE_INFINITY;
    return Math.max(height, pitches.length < 8 ? Math.min(usual, 1.35 * height) : usual);
  };
}

export interface Reading {
  pitch: (height: number) => number;
  /** Whether a page's text comes from OCR, with inexact heights and edges. */
  rough: (page: number) => boolean;
}

/** Whether a line begins a new paragraph after the previous line in its column. */
function begins(before: Line, line: Line, block: Block, reading: Reading): boolean {
  const rough = reading.rough(line.page);
  const ended = ENDED.test(before.text);
  const full = isFull(before, block.right, block.left);
  const pitch = line.y + line.height - before.y - before.height;
  const gap = pitch > reading.pitch(line.height) * (rough ? 1.3 : 1.12) + 0.4;
  const lower = /^\p{Ll}/u.test(line.text);
  const marker = markerOf(line.text);
  const indent = Math.abs(line.x - before.x) > 3;
  if (!rough && Math.abs(line.height - before.height) > 0.08 * before.height && pitch > 0.9 * before.height)
    return true;
  if (!rough && line.bold !== before.bold && (gap || ended || !lower)) return true;
  if (marker) {
    const apart = gap || ended || COMMA.test(before.text) || !full;
    if (marker.style === "bullet" ? apart || indent : apart)
      return !(lower && marker.style === "bullet" && full && !ended && !gap && !indent);
  }
  if (gap) return !(full && lower && !ended);
  if (ended && !full) return true;
  // The first line of a paragraph is indented, where paragraphs are not separated by space.
  return ended && line.x > before.x + 6 && Math.abs(before.x - block.left) < 3 && !lower;
}

const blockOf = (
  line: Line,
  edges: { left: number; right: number },
  cell: Pick<Block, "label" | "cells" | "row">,
): Block => ({
  lines: [line],
  marker: markerOf(line.text),
  ...edges,
  ...cell,
});

function blocksIn(
  lines: readonly Line[],
  cell: Pick<Block, "label" | "cells" | "row">,
  reading: Reading,
): Block[] {
  const edges = { left: Math.min(...lines.map((line) => line.x)), right: Math.max(...lines.map(right)) };
  const blocks: Block[] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const before = block?.lines.at(-1);
    if (!block || !before || begins(before, line, block, reading)) blocks.push(blockOf(line, edges, cell));
    else block.lines.push(line);
  }
  return blocks;
}

const joined = (lines: readonly Line[]): string => lines.map((line) => line.text).join(" ");

function blocksOfTable(
  region: Extract<Region, { kind: "table" }>,
  before: number,
  reading: Reading,
): Block[] {
  const columns = region.rows[0]?.length ?? 0;
  const header = columns > 2 ? region.rows[0] : undefined;
  return region.rows.flatMap((row, index) => {
    const rowLabel = joined(row[0] ?? []);
    const cells = row.filter((lines) => lines.length > 0).length;
    return row.flatMap((lines, column) => {
      if (lines.length === 0) return [];
      const named = header && index > 0 ? joined(header[column] ?? []) : null;
      const label = columns === 2 ? (column === 1 ? rowLabel : null) : named;
      return blocksIn(lines, { label: label || null, cells, row: before + index + 1 }, reading);
    });
  });
}

/** The end of a sentence that begins with the code of a station or a well, as `AS-02.` or `PZ-T03 y PZ-T04;`. */
const CODE_AT_END = /^\p{Lu}{1,4}-?\p{Lu}?\d[\p{L}\d-]*(?:[ ,].*)?[.;]$/u;

/** Whether a block continues in the next column or on the next page. */
function isContinuedBy(block: Block, next: Block): boolean {
  const last = block.lines.at(-1);
  const first = next.lines[0];
  if (!last || !first || ENDED.test(last.text)) return false;
  if (next.marker && !/-$/.test(last.text)) return false;
  if (/[\p{L}]-$/u.test(last.text) || /^\p{Ll}/u.test(first.text))
    return isFull(last, block.right, block.left);
  // Names and numbers have capitals in the middle of a sentence too: a full line without an end continues.
  return (
    isFull(last, block.right, block.left) &&
    Math.abs(block.right - block.left - next.right + next.left) < 0.2 * (block.right - block.left) &&
    block.lines.length + joined(block.lines).length > 60 &&
    Math.abs(last.height - first.height) < 0.1 * last.height &&
    last.bold === first.bold &&
    (joined(next.lines).length > 40 || CODE_AT_END.test(joined(next.lines)))
  );
}

/** The paragraphs, items, headings and cells of a document in reading order. */
export function blocksOf(regions: readonly Region[], reading: Reading): Block[] {
  const blocks: Block[] = [];
  let rows = 0;
  for (const region of regions) {
    const found =
      region.kind === "flow"
        ? blocksIn(region.lines, { label: null, cells: 0, row: 0 }, reading)
        : blocksOfTable(region, rows, reading);
    if (region.kind === "table") rows += region.rows.length;
    const last = blocks.at(-1);
    const [first, ...rest] = found;
    if (last && first && last.cells === first.cells && isContinuedBy(last, first)) {
      last.lines.push(...first.lines);
      blocks.push(...rest);
    } else blocks.push(...found);
  }
  return blocks;
}
