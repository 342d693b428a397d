import { type RefObject, useEffect, useRef, useState } from "react";

/** How high an element is, in whole pixels; 0 before it is there. What stands in it must not make it higher. */
export function useHeight(): [ref: RefObject<HTMLDivElement | null>, height: number] {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  // The element may come later than the component, with what it draws.
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const watch = new ResizeObserver(() => setHeight(Math.floor(current.clientHeight)));
    watch.observe(current);
    return () => watch.disconnect();
  });
  return [ref, height];
}
