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
  const { drawing, view, show, act } = useZoom();
  const begin = useRef(start);
  begin.current = start;
  const size = useFrameSize(
    frame,
    useCallback((first: Size) => show(begin.current(first)), [show]),
  );
  return {
    frame,
    drawing,
    size,
    view,
    show,
    scale: (by) => act((zoomer, on) => select(on).call(zoomer.scaleBy, by)),
    move: (dx, dy) => act((zoomer, on) => select(on).call(zoomer.translateBy, dx / view.k, dy / view.k)),
  };
}

/** The view of a drawing, changed by drag, wheel and pinch. */
function useZoom() {
  const drawing = useRef<SVGSVGElement>(null);
  const behavior = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  const [view, setView] = useState<View>({ k: MIN_K, x: 0, y: 0 });
  const act = useCallback(
    (work: (zoomer: ZoomBehavior<SVGSVGElement, unknown>, on: SVGSVGElement) => void) => {
      if (behavior.current && drawing.current) work(behavior.current, drawing.current);
    },
    [],
  );
  const show = useCallback(
    ({ k, x, y }: View) =>
      act((zoomer, on) => select(on).call(zoomer.transform, zoomIdentity.translate(x, y).scale(k))),
    [act],
  );
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
  return { drawing, view, show, act };
}

/** The size of the frame; calls back once, when it has one. */
function useFrameSize(frame: RefObject<HTMLDivElement | null>, onFirst: (size: Size) => void): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
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
        onFirst({ width, height });
      }
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [frame, onFirst]);
  return size;
}
