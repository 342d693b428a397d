import { type RefObject, useEffect, useRef, useState } from "react";

/** Height of an element in whole pixels; 0 before it is rendered. Its content must not affect its height. */
export function useHeight(): [ref: RefObject<HTMLDivElement | null>, height: number] {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  // The element may be rendered later than the component.
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const watch = new ResizeObserver(() => setHeight(Math.floor(current.clientHeight)));
    watch.observe(current);
    return () => watch.disconnect();
  });
  return [ref, height];
}
