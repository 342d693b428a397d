import { type RefObject, useEffect, useRef, useState } from "react";

/** The width of a frame in pixels, as it is and as it becomes; 0 until it is known. */
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
