/** Distance in pixels from an edge within which the page scrolls. */
const EDGE = 48;
/** Pixels per frame. */
const STEP = 10;

/** Scroll step for a finger at `at` between two edges: backwards, forwards, or zero. */
export function pull(at: number, first: number, last: number): number {
  if (last - first < EDGE * 3) return 0;
  if (at < first + EDGE) return -STEP;
  return at > last - EDGE ? STEP : 0;
}

/**
 * Scrolls the containers below a finger that is near their edge, as far as they can scroll.
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
