import type { PageText, TextRun } from "../text/page.ts";

/** A4 in points; all letters are half as wide as high. */
export const A4 = { width: 595, height: 842 };
const LETTER = 0.5;

/** A line of text at a position; the letters' height is 10 by default. */
export function run(text: string, x: number, y: number, height = 10): TextRun {
  return { text, x, y, width: text.length * height * LETTER, height };
}

export const pageOf = (page: number, runs: TextRun[]): PageText => ({ page, ...A4, runs });

/** A text wrapped to a column's width, from (x, y) down. */
export function column(text: string, x: number, y: number, width: number, pitch = 12): TextRun[] {
  const most = Math.floor(width / (10 * LETTER));
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line, index) => run(line, x, y + index * pitch));
}

/** Paragraphs below each other, separated by white space, on as many pages as needed. */
export function pagesOf(paragraphs: readonly string[]): PageText[] {
  const pages: PageText[] = [pageOf(1, [])];
  let y = 60;
  for (const paragraph of paragraphs) {
    let lines = column(paragraph, 60, y, 475);
    if ((lines.at(-1)?.y ?? 0) > 770) {
      pages.push(pageOf(pages.length + 1, []));
      y = 60;
      lines = column(paragraph, 60, y, 475);
    }
    pages.at(-1)?.runs.push(...lines);
    y = (lines.at(-1)?.y ?? y) + 22;
  }
  return pages;
}
