import { flat } from "./commitments/flat.ts";
import { blocksOf, usualPitches } from "./document-text/blocks.ts";
import { withoutHeadersAndFooters } from "./document-text/headers-footers.ts";
import { type Line, linesOf, rectOf, visibleRuns, within } from "./document-text/lines.ts";
import { regionsOf } from "./document-text/regions.ts";
import type { PageText, Rect } from "./page.ts";

/** Position of a quote, and its text as in the pages. */
export interface Quote {
  /** The pages' text, lines joined by spaces. */
  text: string;
  /** 1 = first physical page. */
  page: number;
  pageEnd: number;
  rects: Rect[];
  /** Whether all letters and digits match the quote; false if a few differ. */
  exact: boolean;
}

/** Shorter quotes match in too many places, and approximately almost anywhere. */
const SHORTEST = 4;
/** Share of letters that may differ: enough for OCR errors, not for a reworded sentence. */
const TOLERANCE = 0.08;

/** Lines as one string of letters and digits, each with its position in its line. */
interface Stream {
  letters: string;
  line: number[];
  at: number[];
  lines: readonly Line[];
}

const isSign = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

function streamOf(lines: readonly Line[]): Stream {
  const letters: string[] = [];
  const line: number[] = [];
  const at: number[] = [];
  lines.forEach(({ text }, index) => {
    const plain = flat(text);
    for (let place = 0; place < plain.length; place++) {
      const character = plain[place] ?? "";
      if (!isSign(character)) continue;
      letters.push(character);
      line.push(index);
      at.push(place);
    }
  });
  return { letters: letters.join(""), line, at, lines };
}

const signsOf = (quote: string): string => [...flat(quote)].filter(isSign).join("");

/** The best approximate match of a pattern in a window of text: number of differing letters, start and end. */
function closest(pattern: string, text: string): { errors: number; start: number; end: number } {
  // Sellers' algorithm: the first row is zero, so that the pattern may begin anywhere.
  let errors = Array.from({ length: pattern.length + 1 }, (_, row) => row);
  let starts = new Array<number>(pattern.length + 1).fill(0);
  let best = { errors: pattern.length, start: 0, end: 0 };
  for (let column = 1; column <= text.length; column++) {
    const next = new Array<number>(pattern.length + 1).fill(0);
    const from = new Array<number>(pattern.length + 1).fill(column);
    for (let row = 1; row <= pattern.length; row++) {
      const same = (errors[row - 1] ?? 0) + (pattern[row - 1] === text[column - 1] ? 0 : 1);
      const more = (errors[row] ?? 0) + 1;
      const less = (next[row - 1] ?? 0) + 1;
      const least = Math.min(same, more, less);
      next[row] = least;
      from[row] = (least === same ? starts[row - 1] : least === more ? starts[row] : from[row - 1]) ?? column;
    }
    errors = next;
    starts = from;
    const now = errors[pattern.length] ?? pattern.length;
    if (now < best.errors) best = { errors: now, start: starts[pattern.length] ?? 0, end: column };
  }
  return best;
}

/** Approximate position of a quote: located by pieces of it that match exactly. */
function nearly(quote: string, letters: string): { start: number; end: number } | null {
  const piece = Math.max(8, Math.min(16, Math.floor(quote.length / 4)));
  if (quote.length < 2 * piece) return null;
  const allowed = Math.floor(quote.length * TOLERANCE);
  for (let from = 0; from + piece <= quote.length; from += piece) {
    const found = letters.indexOf(quote.slice(from, from + piece));
    if (found < 0) continue;
    const left = Math.max(0, found - from - allowed);
    const { errors, start, end } = closest(quote, letters.slice(left, left + quote.length + 3 * allowed));
    if (errors <= allowed) return { start: left + start, end: left + end };
  }
  return null;
}

/** Punctuation at the quote's end belongs to it, if the page has it there. */
const tailOf = (quote: string): string => /[^\p{L}\p{N}\s]*$/u.exec(quote.trim())?.[0] ?? "";

function place(
  stream: Stream,
  { start, end, tail }: { start: number; end: number; tail: string },
  pages: readonly PageText[],
  exact: boolean,
): Quote {
  const parts: string[] = [];
  const rects: Rect[] = [];
  for (let index = stream.line[start] ?? 0; index <= (stream.line[end - 1] ?? 0); index++) {
    const line = stream.lines[index];
    if (!line) continue;
    const from = index === stream.line[start] ? (stream.at[start] ?? 0) : 0;
    const last = (stream.at[end - 1] ?? 0) + 1;
    const ending = line.text.startsWith(tail, last) ? last + tail.length : last;
    const to = index === stream.line[end - 1] ? ending : line.text.length;
    const page = pages.find((one) => one.page === line.page);
    const rect = rectOf(line, from, to);
    rects.push(page ? within(page, rect) : rect);
    parts.push(line.text.slice(from, to));
  }
  const page = rects[0]?.page ?? 1;
  return { text: parts.join(" "), page, pageEnd: rects.at(-1)?.page ?? page, rects, exact };
}

/** The lines in reading order: columns one after the other, without headers, sentences whole across pages. */
function readingLines(pages: readonly PageText[]): Line[] {
  const regions = withoutHeadersAndFooters(pages).flatMap((runs, index) =>
    regionsOf(pages[index]?.page ?? index + 1, runs),
  );
  return blocksOf(regions, { pitch: usualPitches(regions), rough: () => false }).flatMap(
    (block) => block.lines,
  );
}

/**
 * Finds quotes in a document: differences in spaces, hyphens, accents, case or punctuation are ignored, and a few
 * letters misread by OCR are tolerated. Reads the pages once, for any number of quotes.
 */
export function quoteFinder(pages: readonly PageText[]): (quote: string, near?: number) => Quote | null {
  const streams = [
    streamOf(readingLines(pages)),
    streamOf(pages.flatMap((page) => linesOf(page.page, visibleRuns(page)))),
  ];
  return (quote, near) => {
    const signs = signsOf(quote);
    const tail = tailOf(quote);
    if (signs.length < SHORTEST) return null;
    for (const stream of streams) {
      const all: number[] = [];
      for (
        let at = stream.letters.indexOf(signs);
        at >= 0 && all.length < 50;
        at = stream.letters.indexOf(signs, at + 1)
      )
        all.push(at);
      const pageOf = (at: number) => stream.lines[stream.line[at] ?? 0]?.page ?? 1;
      const start =
        near === undefined
          ? all[0]
          : all.toSorted((a, b) => Math.abs(pageOf(a) - near) - Math.abs(pageOf(b) - near))[0];
      if (start !== undefined) return place(stream, { start, end: start + signs.length, tail }, pages, true);
    }
    for (const stream of streams) {
      const position = nearly(signs, stream.letters);
      if (position) return place(stream, { ...position, tail }, pages, false);
    }
    return null;
  };
}

/**
 * Position of a quote in a document, or null where it is not found.
 *
 * @param near the page on which it is expected: of several matches the nearest is used
 */
export const findQuote = (pages: readonly PageText[], quote: string, near?: number): Quote | null =>
  quoteFinder(pages)(quote, near);
