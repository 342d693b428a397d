import type uPlot from "uplot";

/**
 * Two fingers zoom, one moves the window sideways; vertical movement still scrolls the page. @returns function that
 * removes the listeners
 */
export function touchGestures(u: uPlot, onZoom: (from: number, to: number) => void): () => void {
  let begin: { low: number; high: number; from: number; to: number } | null = null;
  let now: { from: number; to: number } | null = null;
  const xs = (event: TouchEvent) => {
    const { left } = u.over.getBoundingClientRect();
    const all = [...event.touches].map(({ clientX }) => clientX - left).sort((a, b) => a - b);
    return { low: all[0] ?? 0, high: all[1] ?? all[0] ?? 0 };
  };
  const start = (event: TouchEvent) => {
    const { min, max } = u.scales["x"] ?? {};
    begin = min == null || max == null ? null : { ...xs(event), from: min, to: max };
  };
  const move = (event: TouchEvent) => {
    if (!begin) return;
    const { low, high } = xs(event);
    const { from, to } = begin;
    const wide = u.over.clientWidth;
    const scale =
      event.touches.length > 1 ? Math.max(0.05, (begin.high - begin.low) / Math.max(20, high - low)) : 1;
    const anchor = from + ((begin.low + begin.high) / 2 / wide) * (to - from);
    const next = anchor - ((low + high) / 2 / wide) * (to - from) * scale;
    if (event.touches.length === 1 && Math.abs(low - begin.low) < 8) return;
    now = { from: next, to: next + (to - from) * scale };
    u.setScale("x", { min: now.from, max: now.to });
    if (event.cancelable) event.preventDefault();
  };
  const end = () => {
    if (now) onZoom(now.from, now.to);
    begin = null;
    now = null;
  };
  u.over.addEventListener("touchstart", start, { passive: true });
  u.over.addEventListener("touchmove", move, { passive: false });
  u.over.addEventListener("touchend", end);
  return () => {
    u.over.removeEventListener("touchstart", start);
    u.over.removeEventListener("touchmove", move);
    u.over.removeEventListener("touchend", end);
  };
}
