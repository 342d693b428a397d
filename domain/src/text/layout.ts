import { type Block, blocksOf, usualPitches } from "./document-text/blocks.ts";
import { withoutHeadersAndFooters } from "./document-text/headers-footers.ts";
import { isHeading } from "./document-text/headings.ts";
import { joinLines } from "./document-text/joined.ts";
import { rectOf, within } from "./document-text/lines.ts";
import { regionsOf } from "./document-text/regions.ts";
import { sentencesOf } from "./document-text/sentences.ts";
import type { PageText, Rect } from "./page.ts";

/** A sentence, list item, form entry or heading, in reading order. */
export interface Unit {
  /** The page's text without hyphenation, lines joined by spaces. */
  text: string;
  /** 1 = first physical page: where it begins. */
  page: number;
  pageEnd: number;
  rects: Rect[];
  /** The paragraph, item or cell that it is part of. */
  block: Block;
  /** Whether it is the first of its block. */
  first: boolean;
  heading: boolean;
  /** Whether OCR read it: accents may be lost, letters confused. */
  rough: boolean;
}

function unitsIn(
  block: Block,
  words: ReadonlySet<string>,
  bodyHeight: number,
  sizes: readonly PageText[],
  isRough: (page: number) => boolean,
): Unit[] {
  const { text, places } = joinLines(block.lines, words);
  const heading = isHeading(block, text, bodyHeight);
  return sentencesOf(text).map(({ start, end }, index) => {
    const rects: Rect[] = [];
    for (const { line, from, to } of places) {
      const [left, right] = [Math.max(start, from), Math.min(end, to)];
      if (left >= right) continue;
      const page = sizes[line.page - 1] ?? {
        width: Number.POSITIVE_INFINITY,
        height: Number.POSITIVE_INFINITY,
      };
      rects.push(within(page, rectOf(line, left - from, right - from)));
    }
    const page = rects[0]?.page ?? 1;
    const pageEnd = rects.at(-1)?.page ?? page;
    const words = text.slice(start, end);
    return {
      text: words,
      page,
      pageEnd,
      rects,
      block,
      first: index === 0,
      heading,
      rough: isRough(page),
    };
  });
}

/** The most frequent letter height: that of body text, not of headings. */
function bodyHeightOf(blocks: readonly Block[]): number {
  const counts = new Map<number, number>();
  for (const { lines } of blocks)
    for (const line of lines) {
      const height = Math.round(line.height * 4) / 4;
      counts.set(height, (counts.get(height) ?? 0) + line.text.length);
    }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 10;
}

/**
 * A document's sentences, list items, form entries and headings in reading order: columns one after the other, without
 * headers and footers, with text joined across the ends of lines, columns and pages.
 */
export function unitsOf(pages: readonly PageText[]): Unit[] {
  const regions = withoutHeadersAndFooters(pages).flatMap((runs, index) =>
    regionsOf(pages[index]?.page ?? index + 1, runs),
  );
  const read = new Set(pages.filter((page) => page.ocr).map((page) => page.page));
  const isRough = (page: number) => read.has(page);
  const blocks = blocksOf(regions, { pitch: usualPitches(regions), rough: isRough });
  const words = new Set(
    blocks.flatMap(({ lines }) =>
      lines.flatMap((line) => line.text.toLowerCase().match(/[\p{L}-]+/gu) ?? []),
    ),
  );
  const bodyHeight = bodyHeightOf(blocks);
  const sizes: PageText[] = [];
  for (const page of pages) sizes[page.page - 1] = page;
  return blocks.flatMap((block) => unitsIn(block, words, bodyHeight, sizes, isRough));
}
