import type { Figure, Point, Shape } from "@vetaverde/domain/chemistry/figures/figure";
import {
  type KeyboardEvent,
  type MouseEvent,
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
import { type Mark, nearIndex, opacityOf, placesOf, type Trail } from "./marks.ts";
import { paintMarks } from "./paint.ts";

/** Up to this number each point is an SVG element; above it the points are painted on a canvas. */
const MAX_PARTS = 400;
const REACH = 14;
const WIDEST = 1200;
/** Minimum width of a figure whose upper corners have space for content. */
const CORNERS_FROM = 560;

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
  /** Maximum height in pixels; the figure keeps its proportions. */
  maxHeight?: number | undefined;
  /** Content of the figure's upper corners, where it draws nothing; below it if it is too narrow. */
  corners?: { left: ReactNode; right: ReactNode } | undefined;
  /** The sample under the pointer or reached with the keys has changed. */
  onPoint?: ((key: string | null) => void) | undefined;
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
  const [room, width] = useWidth();
  const { maxHeight = Number.POSITIVE_INFINITY, corners, onPoint } = props;
  const fitting = Math.floor((maxHeight * frame.width) / frame.height);
  const wide = Math.min(width || 640, WIDEST, fitting);
  const scale = wide / frame.width;
  const high = frame.height * scale;
  const isPainted = marks.length > MAX_PARTS && !whole;
  const places = useMemo(() => placesOf(marks, scale, frame.height), [marks, scale, frame.height]);
  const { hovered, handlers } = usePointer(marks, places, onOpen);
  const shown = hovered && marks[hovered.mark];
  const shownKey = shown?.key ?? null;
  useEffect(() => onPoint?.(shownKey), [onPoint, shownKey]);
  return (
    <div ref={room} className={styles.room}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group that is a picture with parts */}
      <div
        className={styles.frame}
        style={{ width: wide, height: high }}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows walk the points, which a table tells as well
        tabIndex={0}
        {...handlers}
      >
        <svg width={wide} height={high} className={styles.drawing} role="img" aria-label={label} data-diagram>
          <FigureShapes shapes={[...fields, ...frame.shapes]} scale={scale} height={frame.height} />
          <TrailLines trails={trails} scale={scale} height={frame.height} />
          {!isPainted && <MarkPaths marks={marks} places={places} color={colorOf} />}
          {labels && <Labels marks={marks} places={places} frame={frame} scale={scale} />}
        </svg>
        {isPainted && <PaintedMarks marks={marks} places={places} width={wide} height={high} />}
        {shown && (
          <HoveredMark hovered={hovered} places={places} width={wide} height={high}>
            {about(shown.key)}
          </HoveredMark>
        )}
      </div>
      {corners && <Corners {...corners} isBeside={wide >= CORNERS_FROM} width={wide} />}
    </div>
  );
}

interface CornersProps {
  left: ReactNode;
  right: ReactNode;
  isBeside: boolean;
  /** Width of the figure. */
  width: number;
}

/** What is in the upper corners of a figure, beside its peak, or below it. */
function Corners({ left, right, isBeside, width }: CornersProps) {
  if (!isBeside)
    return (
      <div className={styles.below}>
        {left}
        {right}
      </div>
    );
  return (
    <>
      <div className={styles.corner} style={{ left: 0 }}>
        {left}
      </div>
      <div className={styles.corner} style={{ left: width, translate: "-100%" }}>
        {right}
      </div>
    </>
  );
}

interface HoveredMarkProps {
  hovered: Hovered;
  places: Places;
  width: number;
  height: number;
  /** Content of the tooltip. */
  children: ReactNode;
}

/** Rings around the points of the sample, and its tooltip. */
function HoveredMark({ hovered, places, width, height, children }: HoveredMarkProps) {
  return (
    <>
      <svg width={width} height={height} className={styles.top} aria-hidden>
        {places
          .filter(({ mark }) => mark === hovered.mark)
          .map(({ x, y, radius }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sample's places keep their order
            <circle key={n} cx={x} cy={y} r={radius + 4} className={styles.ring} />
          ))}
      </svg>
      <div className={styles.tip} role="status" style={tipPlace(hovered, width, height)}>
        {children}
      </div>
    </>
  );
}

type Places = ReturnType<typeof placesOf>;
type PointerPlace = Pick<PointerEvent<HTMLDivElement>, "currentTarget" | "clientX" | "clientY"> & {
  pointerType?: string;
};

/** An exported file is drawn in the light theme, whatever the current theme is. */
const colorOf = ({ light, dark }: Mark["symbol"]) => `light-dark(${light}, ${dark})`;

/** The mark under the pointer or reached with the arrow keys, and the handlers of the diagram that find and open it. */
function usePointer(marks: readonly Mark[], places: Places, onOpen: (key: string) => void) {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const index = useMemo(() => nearIndex(places), [places]);
  useEffect(() => {
    // The hovered sample may no longer exist.
    if (marks) setHovered(null);
  }, [marks]);
  const markAt = ({ currentTarget, clientX, clientY, pointerType }: PointerPlace): Hovered | null => {
    const box = currentTarget.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    const mark = index.nearest(x, y, pointerType === "mouse" ? REACH : 2 * REACH);
    return mark === null ? null : { mark, x, y };
  };
  const walk = markKeys({ marks, places, hovered, setHovered, onOpen });
  const handlers = {
    onKeyDown: walk,
    onBlur: () => setHovered(null),
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      // A browser reports a mouse at rest again when what is beneath it changes, as after a menu: the keys keep their point.
      if (event.movementX === 0 && event.movementY === 0) return;
      const next = markAt(event);
      if (next?.mark !== hovered?.mark) setHovered(next);
    },
    onPointerLeave: (event: PointerEvent) => event.pointerType === "mouse" && setHovered(null),
    // A tap has no preceding pointer movement, so the mark is looked up here.
    onClick: ({ currentTarget, clientX, clientY, nativeEvent }: MouseEvent<HTMLDivElement>) => {
      const { pointerType = "mouse" } = nativeEvent as globalThis.PointerEvent;
      const hit = markAt({ currentTarget, clientX, clientY, pointerType });
      const one = hit && marks[hit.mark];
      if (one) onOpen(one.key);
    },
  };
  return { hovered, handlers };
}

interface MarkKeysInput {
  marks: readonly Mark[];
  places: Places;
  hovered: Hovered | null;
  setHovered(hovered: Hovered | null): void;
  onOpen(key: string): void;
}

/** Arrow keys move between the samples, Enter opens one, Escape hides its tooltip. */
const markKeys =
  ({ marks, places, hovered, setHovered, onOpen }: MarkKeysInput) =>
  (event: KeyboardEvent) => {
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

/** The lines that connect a station's points in the order of their dates. */
function TrailLines({ trails, scale, height }: { trails: readonly Trail[]; scale: number; height: number }) {
  const path = (line: readonly Point[]) =>
    line.map(({ x, y }) => `${(x * scale).toFixed(1)},${((height - y) * scale).toFixed(1)}`).join(" ");
  return trails.flatMap(({ key, symbol, muted, lines }) =>
    lines.map((line, n) => (
      <polyline
        // biome-ignore lint/suspicious/noArrayIndexKey: a station's lines keep their order
        key={`${key}${n}`}
        points={path(line)}
        className={styles.trail}
        style={{ stroke: colorOf(symbol), opacity: opacityOf({ muted }) }}
      />
    )),
  );
}

interface LabelsProps {
  marks: readonly Mark[];
  places: Places;
  frame: Figure;
  scale: number;
}

function Labels({ marks, places, frame, scale }: LabelsProps) {
  const named = useMemo(
    () => placeLabels(marks, places, fieldBoxes(frame, scale)),
    [marks, places, frame, scale],
  );
  return named.map(({ key, x, y, text, anchor }) => (
    <text key={key} x={x} y={y} textAnchor={anchor} className={styles.label}>
      {text}
    </text>
  ));
}

interface PaintedMarksProps {
  marks: readonly Mark[];
  places: Places;
  width: number;
  height: number;
}

function PaintedMarks({ marks, places, width, height }: PaintedMarksProps) {
  const theme = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) paintMarks(canvas.current, { marks, places, width, height, theme });
  }, [marks, places, width, height, theme]);
  return <canvas ref={canvas} className={styles.points} style={{ width, height }} />;
}

/** Places the tooltip next to the pointer, on the side that has room. */
const tipPlace = ({ x, y }: Hovered, width: number, height: number) => ({
  ...(x > width / 2 ? { right: width - x + 16 } : { left: x + 16 }),
  ...(y > height / 2 ? { bottom: height - y + 12 } : { top: y + 12 }),
});
