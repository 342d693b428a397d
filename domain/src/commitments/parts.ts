import type { Rect } from "../text/page.ts";

/**
 * The rectangles of a part of a text whose lines' rectangles are known in reading order, assuming that the letters are
 * proportional to a line's width. In points.
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

interface Place {
  from: number;
  to: number;
}

/** Position of a part in a text, as whole words and with any white space between them; null where it is not found. */
export function placeOf(text: string, part: string, after = 0): Place | null {
  const words = part
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join("\\s+")}(?![\\p{L}\\p{N}])`, "gu");
  pattern.lastIndex = after;
  const found = pattern.exec(text);
  return found && { from: found.index, to: found.index + found[0].length };
}

/**
 * Non-overlapping positions of the parts, each after the previous one where possible; null where a part is not found.
 */
export function placesOf(text: string, parts: readonly string[]): (Place | null)[] {
  const occupied: Place[] = [];
  const free = (part: string, after: number): Place | null => {
    for (let place = placeOf(text, part, after); place; place = placeOf(text, part, place.from + 1)) {
      const { from, to } = place;
      if (!occupied.some((other) => from < other.to && other.from < to)) return place;
    }
    return null;
  };
  return parts.map((part) => {
    const place = free(part, occupied.at(-1)?.to ?? 0) ?? free(part, 0);
    if (place) occupied.push(place);
    return place;
  });
}

/** The words of a text that are in none of its parts and would be lost. Empty where only punctuation is left. */
export function leftOut(text: string, parts: readonly string[]): string[] {
  const places = placesOf(text, parts).filter((place) => place !== null);
  const edges = [
    { from: 0, to: 0 },
    ...places.sort((a, b) => a.from - b.from),
    { from: text.length, to: text.length },
  ];
  return edges
    .slice(1)
    .map((next, at) => text.slice(edges[at]?.to, next.from).trim())
    .filter((rest) => /[\p{L}\p{N}]{2}/u.test(rest));
}
