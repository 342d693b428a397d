import type { Rect } from "../text/page.ts";

/**
 * The places of a part of a text, where those of the whole are known line by line in reading order: each line is taken
 * to hold as many letters as it is wide. In points.
 * @param from, to where the part begins and ends in the text, 0 to 1
 */
export function partRects(rects: readonly Rect[], from: number, to: number): Rect[] {
  const whole = rects.reduce((sum, { width }) => sum + width, 0);
  const [start, end] = [from * whole, to * whole];
  let before = 0;
  return rects.flatMap((rect) => {
    const left = Math.max(start, before);
    const right = Math.min(end, before + rect.width);
    const x = rect.x + left - before;
    before += rect.width;
    return right - left > 0.5 ? [{ ...rect, x, width: right - left }] : [];
  });
}

/** Where a part's words stand in a text, whatever the white space between them; null where they do not. */
export function placeOf(text: string, part: string, after = 0): { from: number; to: number } | null {
  const words = part
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp(words.join("\\s+"), "u").exec(text.slice(after));
  return found && { from: after + found.index, to: after + found.index + found[0].length };
}
