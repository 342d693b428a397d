import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useFormat } from "../../../lib/format.ts";
import { useLocale } from "../../../lib/i18n.ts";
import { useTheme } from "../../../lib/theme.ts";
import { useWidth } from "../../../ui/use-width.ts";
import styles from "../readings.module.css";
import { ALONE, dataOf, type Frame, optionsOf, type PlotInput, shapeOf } from "./plot.options.ts";
import { touchGestures } from "./plot.touch.ts";

export interface PlotProps extends PlotInput {
  label: string;
  timeZone: string;
  height: number;
  /** Absent: it stands alone. */
  frame?: Frame;
  /** The instant under the cursor, and its description for screen readers. */
  at: number | null;
  spoken: string;
  onCursor(at: number | null): void;
  onZoom(from: number, to: number): void;
}

/**
 * A uPlot instance that is created once and then only receives data, so that a new reading is painted with the next
 * frame.
 */
export function Plot(props: PlotProps) {
  const { label, height, lines, marks, from, to, at, spoken, onZoom, onCursor } = props;
  const [place, plot] = usePlot(props);
  const data = useMemo(() => dataOf(lines), [lines]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: limits and alerts are drawn with the numbers
  useEffect(() => {
    const { current } = plot;
    if (!current || current.series.length !== data.length) return;
    current.setData(data);
    current.setScale("x", { min: from, max: to });
  }, [data, from, to, marks]);
  return (
    <div
      ref={place}
      className={styles.plot}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={Math.round(at ?? to)}
      aria-valuetext={spoken}
      onKeyDown={(event) => walk(event, { from, to, at, t: data[0] as number[], onCursor, onZoom })}
    />
  );
}

/** The uPlot instance and the element that contains it. */
function usePlot(props: PlotProps) {
  const { timeZone, height, lines, frame = ALONE } = props;
  const { margin, hasTimeAxis, hasLane, cursorKey } = frame;
  const theme = useTheme();
  const locale = useLocale();
  const format = useFormat();
  const [place, width] = useWidth();
  const plot = useRef<uPlot | null>(null);
  const latest = useRef({ ...props, format });
  latest.current = { ...props, format };
  const shape = shapeOf(lines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the shape of a plot makes a new one; the rest is read from `latest`
  useEffect(() => {
    if (!place.current || width === 0) return;
    const instance = new uPlot(
      optionsOf({
        frame: { margin, hasTimeAxis, hasLane, cursorKey },
        theme,
        locale,
        timeZone,
        width,
        height,
        number: (value, digits) => latest.current.format.number(value, digits),
        now: () => latest.current,
        onCursor: (one) => latest.current.onCursor(one),
        onZoom: (a, b) => latest.current.onZoom(a, b),
      }),
      dataOf(latest.current.lines),
      place.current,
    );
    plot.current = instance;
    const stop = touchGestures(instance, (a, b) => latest.current.onZoom(a, b));
    return () => {
      stop();
      instance.destroy();
      plot.current = null;
    };
  }, [shape, theme, locale, timeZone, width, height, margin, hasTimeAxis, hasLane, cursorKey]);
  return [place, plot] as const;
}

interface Walked extends Pick<PlotProps, "from" | "to" | "at" | "onCursor" | "onZoom"> {
  t: readonly number[];
}

/** Arrow keys move between readings, + and − zoom, Page Up and Page Down move the window. */
function walk(event: KeyboardEvent, { from, to, at, t, onCursor, onZoom }: Walked): void {
  const wide = to - from;
  const middle = at ?? (from + to) / 2;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step !== undefined) {
    const shown = t.filter((one) => one >= from && one <= to);
    const next =
      at === null
        ? shown.at(-1)
        : step > 0
          ? shown.find((one) => one > at)
          : shown.findLast((one) => one < at);
    if (next !== undefined) onCursor(next);
  } else if (event.key === "+") onZoom(middle - wide / 4, middle + wide / 4);
  else if (event.key === "-") onZoom(middle - wide, middle + wide);
  else if (event.key === "PageDown") onZoom(from + wide / 2, to + wide / 2);
  else if (event.key === "PageUp") onZoom(from - wide / 2, to - wide / 2);
  else return;
  event.preventDefault();
}
