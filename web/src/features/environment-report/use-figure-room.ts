import { type RefObject, useLayoutEffect, useState } from "react";
import { useWidth } from "../../ui/use-width.ts";

/** Minimum width with what is beside the figure; below it the parts are one below the other. */
const BESIDE_FROM = 860;
/** Minimum width beside the figure, and the gap. */
const [SIDE, GAP] = [384, 24];
/** A lower figure would be less readable than a page that scrolls. */
const MIN_HEIGHT = 470;

export interface FigureRoom {
  /** Attached to the element that contains the figure and what is beside it. */
  ref: RefObject<HTMLDivElement | null>;
  /** Null: nothing is beside the figure, and its height is not limited. */
  beside: { width: number; height: number } | null;
}

/**
 * Space for a figure on the first screen: what remains below the controls and above the title block, with room beside
 * it.
 * @param foot height of what follows the figure
 * @param proportion width of the figure relative to its height
 */
export function useFigureRoom(foot: number, proportion: number): FigureRoom {
  const [ref, width] = useWidth();
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (ref.current) setHeight(Math.max(MIN_HEIGHT, window.innerHeight - topOf(ref.current) - foot));
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  });
  if (width < BESIDE_FROM || height === 0) return { ref, beside: null };
  return { ref, beside: { height, width: Math.min(width - SIDE - GAP, Math.floor(height * proportion)) } };
}

/** Distance from the top of the page, however far it is scrolled. */
function topOf(element: HTMLElement): number {
  let { top } = element.getBoundingClientRect();
  for (let one = element.parentElement; one; one = one.parentElement) top += one.scrollTop;
  return Math.round(top);
}
