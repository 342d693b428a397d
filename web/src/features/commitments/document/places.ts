import type { Rect } from "@vetaverde/domain/text/page";

/** Scale and orientation of a page in the viewer. */
export interface Lay {
  /** Pixels a point. */
  scale: number;
  /** Clockwise rotation in degrees. */
  turn: 0 | 90 | 180 | 270;
  flipped: boolean;
}

interface Size {
  width: number;
  height: number;
}

/** Gap between two pages, in pixels. */
export const PAGE_GAP = 16;

export const isTurned = ({ turn }: Lay) => turn === 90 || turn === 270;

/** Size of a page in the viewer, in pixels. */
export function boxOf({ width, height }: Size, lay: Lay): Size {
  const [w, h] = [width * lay.scale, height * lay.scale];
  return isTurned(lay) ? { width: h, height: w } : { width: w, height: h };
}

/**
 * Converts a rectangle on the screen to page coordinates, in points from the top left of the unrotated page.
 * @param page position of the page's centre on the screen, and its size in points
 */
export function toPage(
  screen: { left: number; top: number; width: number; height: number },
  page: Size & { middleX: number; middleY: number; number: number },
  { scale, turn, flipped }: Lay,
): Rect {
  const corners = [
    [screen.left, screen.top],
    [screen.left + screen.width, screen.top + screen.height],
  ].map(([x = 0, y = 0]) => {
    const angle = (-turn * Math.PI) / 180;
    const [dx, dy] = [(x - page.middleX) / scale, (y - page.middleY) / scale];
    const [rx, ry] = [
      dx * Math.cos(angle) - dy * Math.sin(angle),
      dx * Math.sin(angle) + dy * Math.cos(angle),
    ];
    return [page.width / 2 + (flipped ? -rx : rx), page.height / 2 + ry];
  });
  const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = corners;
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return {
    page: page.number,
    x: rounded(Math.min(ax, bx)),
    y: rounded(Math.min(ay, by)),
    width: rounded(Math.abs(ax - bx)),
    height: rounded(Math.abs(ay - by)),
  };
}

/** Tops of pages stacked below one another, and the bottom of the last one. */
export function stack(heights: readonly number[]): number[] {
  const tops = [PAGE_GAP];
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height + PAGE_GAP);
  return tops;
}

/** Range of page indices (last one included) that are visible in a window, plus those just beyond its edges. */
export function nearPages(tops: readonly number[], from: number, height: number): [number, number] {
  const margin = height;
  const last = tops.length - 2;
  const at = (y: number) => {
    let [low, high] = [0, last];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((tops[middle] ?? 0) <= y) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  };
  return [at(from - margin), at(from + height + margin)];
}
