import { type RefObject, useEffect, useRef, useState } from "react";

/** Distance below the screen at which an element already counts as visible. */
const MARGIN = "200px";

/** Whether an element is or was visible: a long list only loads the pictures that become visible. */
export function useInSight<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsInSight(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isInSight];
}
