import { select } from "d3-selection";
import { type ZoomBehavior, zoom, zoomIdentity } from "d3-zoom";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { MAX_K, MIN_K, type Size, type View } from "./map.view.ts";

export interface MapView {
  frame: RefObject<HTMLDivElement | null>;
  drawing: RefObject<SVGSVGElement | null>;
  size: Size;
  view: View;
  show(view: View): void;
  /** Zooms by the factor; `move` shifts by pixels. */
  scale(by: number): void;
  move(dx: number, dy: number): void;
}

/** A map view controlled by drag, wheel, pinch and keys. `start` returns the initial view, once the size is known. */
export function useMap(start: (size: Size) => View): MapView {
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const behavior = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [view, setView] = useState<View>({ k: MIN_K, x: 0, y: 0 });
  const begin = useRef(start);
  begin.current = start;

  const apply = useCallback((next: View) => {
    const { current } = drawing;
    if (current && behavior.current)
      select(current).call(behavior.current.transform, zoomIdentity.translate(next.x, next.y).scale(next.k));
  }, []);

  useEffect(() => {
    const { current } = drawing;
    if (!current) return;
    const zoomBehavior = zoom<SVGSVGElement, unknown>()
      .scaleExtent([MIN_K, MAX_K])
      .on("zoom", ({ transform }: { transform: View }) => {
        const { k, x, y } = transform;
        setView({ k, x, y });
      });
    behavior.current = zoomBehavior;
    const selection = select(current).call(zoomBehavior);
    return () => void selection.on(".zoom", null);
  }, []);

  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    let first = true;
    const watch = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width, height });
      if (first && width > 0) {
        first = false;
        apply(begin.current({ width, height }));
      }
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [apply]);

  const act = (work: (zoomer: ZoomBehavior<SVGSVGElement, unknown>, on: SVGSVGElement) => void) => {
    if (behavior.current && drawing.current) work(behavior.current, drawing.current);
  };
  return {
    frame,
    drawing,
    size,
    view,
    show: apply,
    scale: (by) => act((zoomer, on) => select(on).call(zoomer.scaleBy, by)),
    move: (dx, dy) => act((zoomer, on) => select(on).call(zoomer.translateBy, dx / view.k, dy / view.k)),
  };
}
