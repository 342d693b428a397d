import { type RefObject, useEffect, useRef, useState } from "react";

/** Width of an element in pixels, updated on resize; 0 until it is known. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return [frame, width];
}
