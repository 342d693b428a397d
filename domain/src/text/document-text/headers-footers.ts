import { fold } from "../fold.ts";
import type { PageText, TextRun } from "../page.ts";
import { wordsOf } from "../words.ts";
import { type Line, linesOf, rowsOf, visibleRuns } from "./lines.ts";

/** Headers and footers are in the outer eighth of a page. */
const MARGIN = 0.125;
/** A number alone, or with the word for page in the four languages. */
const PAGE_NUMBER =
  /^(?:[-–—]\s*)?(?:(?:pag(?:ina|e)?|p|hoja|folha|foja|fls?)\.?\s*)?(?:n[o°º.]*\s*)?#+(?:\s*(?:\/|de|of|sur|-|–)\s*#+)?(?:\s*[-–—])?$/;

const keyOf = (line: Line): string => fold(line.text).replace(/\d+/g, "#");

/** Whether two lines have the same text, apart from letters misread by OCR. */
function alike(a: string, b: string): boolean {
  if (a === b) return true;
  const words = new Set(wordsOf(a));
  const others = wordsOf(b);
  if (words.size < 3) return false;
  const shared = others.filter((word) => words.has(word)).length;
  return shared / Math.max(words.size, others.length) >= 0.75;
}

interface Edge {
  page: number;
  line: Line;
  key: string;
}

function edgesOf(page: PageText): Edge[] {
  const lines = linesOf(page.page, readable(page));
  return lines
    .filter((line) => line.y + line.height < page.height * MARGIN || line.y > page.height * (1 - MARGIN))
    .map((line) => ({ page: page.page, line, key: keyOf(line) }));
}

/** Whether other pages have a line with the same text at the same height. */
function repeats(edge: Edge, edges: readonly Edge[], pages: number): boolean {
  const others = new Set<number>();
  for (const other of edges) {
    if (other.page === edge.page || Math.abs(other.line.y - edge.line.y) > 6) continue;
    if (alike(edge.key, other.key)) others.add(other.page);
  }
  // Left and right pages may have their own headers, and chapters too.
  return others.size >= Math.max(1, Math.min(3, Math.floor(pages * 0.15)));
}

/** Drops specks that OCR takes for letters, which are far lower than the page's text. */
function readable(page: PageText): TextRun[] {
  const runs = visibleRuns(page);
  if (!page.ocr) return runs;
  const heights = runs.map((run) => run.height).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  return runs.filter((run) => run.height > 0.45 * usual);
}

/** The page's runs without its repeated headers and footers and without its page number. */
export function withoutHeadersAndFooters(pages: readonly PageText[]): TextRun[][] {
  const edges = pages.map(edgesOf);
  return pages.map((page, index) => {
    // Only neighbouring pages are compared: a document of 600 pages takes as long per page as one of six.
    const near = edges.slice(Math.max(0, index - 8), index + 9).flat();
    const drop = new Set<string>();
    for (const edge of edges[index] ?? []) {
      if (PAGE_NUMBER.test(edge.key) || repeats(edge, near, Math.min(pages.length, 17)))
        drop.add(`${edge.line.x}:${edge.line.y}`);
    }
    if (drop.size === 0) return readable(page);
    return rowsOf(readable(page)).flatMap((row) => {
      const x = Math.min(...row.map((run) => run.x));
      const y = Math.min(...row.map((run) => run.y));
      return drop.has(`${x}:${y}`) ? [] : row;
    });
  });
}
