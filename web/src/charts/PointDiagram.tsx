import type { Figure, Point, Shape } from "@vetaverde/domain/chemistry/figures/figure";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTheme } from "../lib/theme.ts";
import { useWidth } from "../ui/use-width.ts";
import styles from "./charts.module.css";
import { FigureShapes } from "./FigureShapes.tsx";
import { fieldBoxes, placeLabels } from "./labels.ts";
import { MarkPaths } from "./MarkPaths.tsx";
import { type Mark, nearIndex, placesOf, type Trail } from "./marks.ts";
import { paintMarks } from "./paint.ts";

/** Up to this number each point is an SVG element; above it the points are painted on a canvas. */
const MAX_PARTS = 400;
const REACH = 14;
const WIDEST = 860;

export interface PointDiagramProps {
  /** Accessible text alternative of the diagram. */
  label: string;
  frame: Figure;
  /** Shapes drawn behind the frame. */
  fields?: readonly Shape[];
  marks: readonly Mark[];
  trails: readonly Trail[];
  labels: boolean;
  /** Renders every point as an SVG element, for an export to a file. */
  whole?: boolean;
  /** Content of the tooltip of a sample. */
  about(key: string): ReactNode;
  onOpen(key: string): void;
}

interface Hovered {
  mark: number;
  x: number;
  y: number;
}

/**
 * A diagram in which each sample is one or several points; a point shows its sample on mouse hover, tap or keyboard
 * focus.
 */
export function PointDiagram(props: PointDiagramProps) {
  const { label, frame, fields = [], marks, trails, labels, whole = false, about, onOpen } = props;
  const theme = useTheme();
  const [room, width] = useWidth();
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const wide = Math.min(width || 640, WIDEST);
  const scale = wide / frame.width;
  const high = frame.height * scale;
  const painted = marks.length > MAX_PARTS && !whole;
  const places = useMemo(() => placesOf(marks, scale, frame.height), [marks, scale, frame.height]);
  const index = useMemo(() => nearIndex(places), [places]);
  const named = useMemo(
    () => (labels ? placeLabels(marks, places, fieldBoxes(frame, scale)) : []),
    [labels, marks, places, frame, scale],
  );
  useEffect(() => {
    if (canvas.current && painted)
      paintMarks(canvas.current, { marks, places, width: wide, height: high, theme });
  }, [painted, marks, places, wide, high, theme]);
  useEffect(() => {
    // The hovered sample may no longer exist.
    if (marks) setHovered(null);
  }, [marks]);
  const at = (
    event: Pick<PointerEvent<HTMLDivElement>, "currentTarget" | "clientX" | "clientY"> & {
      pointerType?: string;
    },
  ): Hovered | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const mark = index.nearest(x, y, event.pointerType === "mouse" ? REACH : 2 * REACH);
    return mark === null ? null : { mark, x, y };
  };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const now = hovered?.mark ?? -1;
    if (event.key === "Escape") setHovered(null);
    else if (event.key === "Enter" && marks[now]) {
      // Without this, the same key press would close the dialog that it opens.
      event.preventDefault();
      onOpen(marks[now].key);
    } else if (step !== undefined && marks.length > 0) {
      event.preventDefault();
      const mark = (now + step + marks.length) % marks.length;
      const place = places.findLast((one) => one.mark === mark);
      if (place) setHovered({ mark, x: place.x, y: place.y });
    }
  };
  const shown = hovered && marks[hovered.mark];
  // An exported file is drawn in the light theme, whatever the current theme is.
  const color = ({ light, dark }: Mark["symbol"]) => `light-dark(${light}, ${dark})`;
  const path = (line: readonly Point[]) =>
    line.map(({ x, y }) => `${(x * scale).toFixed(1)},${((frame.height - y) * scale).toFixed(1)}`).join(" ");
  return (
    <div ref={room}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group that is a picture with parts */}
      <div
        className={styles.frame}
        style={{ width: wide, height: high }}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows walk the points, which a table tells as well
        tabIndex={0}
        onKeyDown={walk}
        onBlur={() => setHovered(null)}
        onPointerMove={(event) => {
          const next = at(event);
          if (next?.mark !== hovered?.mark) setHovered(next);
        }}
        onPointerLeave={(event) => event.pointerType === "mouse" && setHovered(null)}
        // A tap has no preceding pointer movement, so the mark is looked up here.
        onClick={({ currentTarget, clientX, clientY, nativeEvent }) => {
          const { pointerType = "mouse" } = nativeEvent as globalThis.PointerEvent;
          const found = at({ currentTarget, clientX, clientY, pointerType });
          const one = found && marks[found.mark];
          if (one) onOpen(one.key);
        }}
      >
        <svg width={wide} height={high} className={styles.drawing} role="img" aria-label={label} data-diagram>
          <FigureShapes shapes={[...fields, ...frame.shapes]} scale={scale} height={frame.height} />
          {trails.flatMap(({ key, symbol, lines }) =>
            lines.map((line, n) => (
              <polyline
                // biome-ignore lint/suspicious/noArrayIndexKey: a station's lines keep their order
                key={`${key}${n}`}
                points={path(line)}
                className={styles.trail}
                style={{ stroke: color(symbol) }}
              />
            )),
          )}
          {!painted && <MarkPaths marks={marks} places={places} color={color} />}
          {named.map(({ key, x, y, text, anchor }) => (
            <text key={key} x={x} y={y} textAnchor={anchor} className={styles.label}>
              {text}
            </text>
          ))}
        </svg>
        {painted && <canvas ref={canvas} className={styles.points} style={{ width: wide, height: high }} />}
        {shown && (
          <svg width={wide} height={high} className={styles.top} aria-hidden>
            {places
              .filter(({ mark }) => mark === hovered.mark)
              .map(({ x, y, radius }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a sample's places keep their order
                <circle key={n} cx={x} cy={y} r={radius + 4} className={styles.ring} />
              ))}
          </svg>
        )}
        {shown && (
          <div className={styles.tip} role="status" style={tipPlace(hovered, wide, high)}>
            {about(shown.key)}
          </div>
        )}
      </div>
    </div>
  );
}

/** Places the tooltip next to the pointer, on the side that has room. */
const tipPlace = ({ x, y }: Hovered, width: number, height: number) => ({
  ...(x > width / 2 ? { right: width - x + 16 } : { left: x + 16 }),
  ...(y > height / 2 ? { bottom: height - y + 12 } : { top: y + 12 }),
});
