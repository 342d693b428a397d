import { type RefObject, useLayoutEffect, useRef, useState } from "react";

function contentWidth(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  return Math.max(0, Math.floor(element.clientWidth - (padding || 0)));
}

/** Width of an element in pixels, updated on resize; 0 until it is known. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // Before the first paint, so that nothing moves once the width is known.
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    setWidth(contentWidth(current));
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return [frame, width];
}
