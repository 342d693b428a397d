/** So near to an edge, in pixels, the page goes along. */
const EDGE = 48;
/** Pixels a frame. */
const STEP = 10;

/** How far to go where a finger stands at `at` between two edges: back, on, or not at all. */
export function pull(at: number, first: number, last: number): number {
  if (last - first < EDGE * 3) return 0;
  if (at < first + EDGE) return -STEP;
  return at > last - EDGE ? STEP : 0;
}

/**
 * Scrolls what lies below a finger that stands at its edge, as far as it goes.
 * @returns whether anything moved
 */
export function scrollAtEdge(x: number, y: number): boolean {
  let moved = false;
  for (let box = document.elementFromPoint(x, y); box; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const edges = box.getBoundingClientRect();
    const { scrollLeft, scrollTop } = box;
    if (/auto|scroll/.test(overflowX)) box.scrollLeft += pull(x, edges.left, edges.right);
    if (/auto|scroll/.test(overflowY)) box.scrollTop += pull(y, edges.top, edges.bottom);
    moved ||= box.scrollLeft !== scrollLeft || box.scrollTop !== scrollTop;
  }
  return moved;
}
