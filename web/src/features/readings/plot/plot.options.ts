import { INTL_TAGS, type Locale } from "@vetaverde/domain/locale";
import uPlot from "uplot";
import type { Theme } from "../../../lib/theme.ts";
import type { Drawn, Reading } from "../graph/graph.data.ts";
import { joined } from "../graph/graph.data.ts";
import { ABOVE_SEA_LEVEL } from "../graph/references.ts";
import { inkOf, lineOf } from "../series.colors.ts";
import {
  drawAlerts,
  drawGapLane,
  drawGaps,
  drawLimits,
  drawReferences,
  LANE_PX,
  type Marks,
} from "./plot.marks.ts";

const DAY = 86_400_000;
const MONTH = 28 * DAY;
const AXIS_PX = 62;
/** Height of the axis of time, CSS px. */
export const TIME_AXIS_PX = 50;
const PLAIN_AXIS_PX = 4;
const TIME_GAP_PX = 5;

/** One line of a plot. `line` determines its colour and dash on the whole page. */
export interface Line {
  key: string;
  name: string;
  unit: string;
  line: number;
  /** Drawn as bars from zero, because rain falls over an interval. */
  bars?: boolean;
  /** Measured by hand: drawn as diamonds without a line. */
  isManual?: boolean;
  /** Calculated from other readings: what is meant by a raw signal. */
  isDerived?: boolean;
  /** The first line of a plot, which needs no dash to be distinguished from others. */
  isSolid?: boolean;
  /** Smallest difference that is shown, in its unit; null: as reported. */
  resolution?: number | null;
  drawn: Drawn;
  /** The last raw reading; the drawn points may be means of buckets. */
  last: Reading | null;
  /** The line of an earlier period, drawn beneath the current one. */
  earlier?: boolean;
}
export interface PlotInput {
  lines: readonly Line[];
  marks: Marks;
  from: number;
  to: number;
}

/**
 * uPlot's data: one array of instants, then for each line its values, for buckets minimum and maximum, and its flagged
 * values where there are any.
 */
export function dataOf(lines: readonly Line[]): uPlot.AlignedData {
  const { t, columns } = joined(lines.map(({ drawn }) => drawn));
  return [t, ...columns.flat()];
}

/** Identifies the structure of the lines: a change of it recreates the plot, a new reading does not. */
export const shapeOf = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines.map(({ key, name, unit, line, drawn, bars, isManual, isSolid }) => [
      key,
      name,
      unit,
      line,
      Boolean(drawn.min),
      Boolean(drawn.flags),
      bars,
      isManual,
      isSolid,
    ]),
  );

/** What surrounds a plot, so that several of them share one axis of time. */
export interface Frame {
  /** Margin to the right for the names of limits, CSS px; null: as narrow as the axes allow. */
  margin: number | null;
  hasTimeAxis: boolean;
  /** Whether alerts and periods without data have a lane of their own below the plot. */
  hasLane: boolean;
  /** Plots with one key move their cursors together. */
  cursorKey: string | null;
}
export const ALONE: Frame = { margin: null, hasTimeAxis: true, hasLane: false, cursorKey: null };

export interface PlotSetup {
  frame: Frame;
  theme: Theme;
  locale: Locale;
  timeZone: string;
  width: number;
  height: number;
  number(value: number, digits: number): string;
  /** The current input, read at each drawing. */
  now(): PlotInput;
  onCursor(at: number | null): void;
  onZoom(from: number, to: number): void;
}

export function optionsOf(setup: PlotSetup): uPlot.Options {
  const { theme, timeZone, width, height, frame } = setup;
  const ink = inkOf(theme);
  const { lines } = setup.now();
  const units = unitsOf(lines);
  const { series, bands } = seriesOf(lines, theme);
  return {
    width,
    height,
    ms: 1,
    series,
    bands,
    legend: { show: false },
    tzDate: (t) => uPlot.tzDate(new Date(t), timeZone),
    padding: [12, units.length > 1 ? 0 : (frame.margin ?? 12), 0, 0],
    cursor: {
      drag: { x: true, y: false, setScale: false },
      points: { size: 8 },
      y: false,
      ...(frame.cursorKey === null ? {} : { sync: { key: frame.cursorKey } }),
    },
    scales: {
      x: {
        time: true,
        auto: false,
        min: setup.now().from,
        max: setup.now().to,
        range: (_, low, high) => [low, high],
      },
      ...Object.fromEntries(units.map((unit) => [unit, { range: rangeOf(unit, setup.now) }])),
    },
    axes: axesOf(units, setup, ink),
    hooks: hooksOf(units, setup),
  };
}

/** The axis of time, and one for each unit. */
function axesOf(units: readonly string[], setup: PlotSetup, ink: ReturnType<typeof inkOf>): uPlot.Axis[] {
  const { locale, timeZone, frame } = setup;
  const lane = frame.hasLane ? LANE_PX : 0;
  const font = "12px 'Atkinson Hyperlegible Next Variable', system-ui, sans-serif";
  const axis = (extra: uPlot.Axis): uPlot.Axis => ({
    stroke: ink.muted,
    font,
    grid: { stroke: ink.line, width: 1 },
    ticks: { show: false },
    ...extra,
  });
  return [
    axis({
      space: 80,
      gap: TIME_GAP_PX + lane,
      size: (frame.hasTimeAxis ? TIME_AXIS_PX : PLAIN_AXIS_PX) + lane,
      values: (_, splits, __, ___, step) =>
        frame.hasTimeAxis ? timeTicks(splits, step, locale, timeZone) : splits.map(() => ""),
    }),
    ...units.map((unit, at) =>
      axis({
        scale: unit,
        side: at === 0 ? 3 : 1,
        size: AXIS_PX,
        incrs: () => valueSteps(setup.now().lines.filter((line) => line.unit === unit)),
        ...(at === 0 ? {} : { grid: { show: false } }),
        values: (_, splits, __, ___, step) => valueTicks(splits, step, setup.number),
      }),
    ),
  ];
}

const MAX_DECIMALS = 12;

/** Steps between the labels of an axis of values: none finer than what its finest sensor distinguishes. */
export function valueSteps(lines: readonly Pick<Line, "resolution">[]): number[] {
  const finest = Math.min(...lines.map(({ resolution }) => resolution ?? 0));
  const steps: number[] = [];
  for (let power = -MAX_DECIMALS; power <= MAX_DECIMALS; power++)
    for (const digit of [1, 2, 5]) steps.push(Number(`${digit}e${power}`));
  return steps.filter((step) => step >= finest);
}

/** The labels of an axis of values, all with the decimals that the step between them needs. */
export function valueTicks(
  splits: readonly number[],
  step: number,
  number: (value: number, digits: number) => string,
): string[] {
  let digits = 0;
  while (digits < MAX_DECIMALS && Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) > 1e-6)
    digits++;
  return splits.map((value) => number(value, digits));
}

/** Draws the marks, and passes on the cursor and the selected window. */
const hooksOf = (
  units: readonly string[],
  { frame, now, theme, onCursor, onZoom }: PlotSetup,
): uPlot.Hooks.Arrays => ({
  drawClear: [(u) => drawGaps(u, now().marks.gaps, theme)],
  draw: [
    (u) =>
      drawReferences(
        u,
        now().marks.references.filter(({ scale }) => units.includes(scale)),
        theme,
      ),
    (u) =>
      drawLimits(
        u,
        now().marks.limits.filter(({ scale }) => units.includes(scale)),
        theme,
      ),
    (u) => frame.hasLane && drawGapLane(u, now().marks.gaps, theme),
    (u) => drawAlerts(u, now().marks.alerts, theme, frame.hasLane),
  ],
  setCursor: [(u) => onCursor((u.cursor.left ?? -1) < 0 ? null : u.posToVal(u.cursor.left ?? 0, "x"))],
  setSelect: [
    (u) => {
      const { left, width } = u.select;
      if (width < 4) return;
      onZoom(u.posToVal(left, "x"), u.posToVal(left + width, "x"));
      u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    },
  ],
});

/** One axis per unit; rain's is on the right if there is another one. */
export const unitsOf = (lines: readonly Line[]): string[] => [
  ...new Set(
    [...lines].sort((a, b) => Number(a.bars ?? false) - Number(b.bars ?? false)).map(({ unit }) => unit),
  ),
];

export function seriesOf(lines: readonly Line[], theme: Theme) {
  const series: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  for (const one of lines) {
    const { color, dash } = lineOf(one.line, theme);
    const style = { scale: one.unit, stroke: color, alpha: one.earlier ? 0.55 : 1, spanGaps: false };
    const bars = one.bars && uPlot.paths.bars?.({ size: [0.8, 12] });
    series.push({
      ...style,
      label: one.name,
      width: one.earlier ? 1.25 : 1.8,
      dash: dashOf(one, dash),
    });
    const last = series.at(-1);
    if (bars && last) Object.assign(last, { paths: bars, fill: `${color}66`, dash: [] });
    if (one.isManual && last) Object.assign(last, manualStyle(color));
    if (one.drawn.min) {
      const at = series.length;
      series.push(
        { ...style, width: 0, points: { show: false } },
        { ...style, width: 0, points: { show: false } },
      );
      bands.push({ series: [at + 1, at], fill: `${color}26` });
    }
    if (one.drawn.flags) series.push({ ...style, ...flaggedStyle(color, inkOf(theme).surface) });
  }
  return { series, bands };
}

/** The dash of a line, by which a print without colours is read. */
export const dashOf = ({ earlier, isSolid }: Line, dash: number[]): number[] =>
  earlier ? [2, 4] : isSolid ? [] : dash;

/** Half the diagonal of the diamond that stands for a value measured by hand, in CSS px. */
const DIAMOND_PX = 6;

/** Diamonds without a line between them. */
const manualStyle = (color: string): Partial<uPlot.Series> => ({
  paths: () => null,
  points: { show: true, fill: color, stroke: color, paths: diamonds },
});

/** Radius of the ring that marks a flagged value, in CSS px. */
const RING_PX = 3.5;

/** Hollow rings over the line, without a line of their own. */
const flaggedStyle = (color: string, surface: string): Partial<uPlot.Series> => ({
  paths: () => null,
  points: { show: true, fill: surface, stroke: color, width: 1.5, paths: rings },
});

/** Rings that would cover each other are left out, so that a year of flagged values remains a line of rings. */
const rings: uPlot.Series.Points.PathBuilder = (u, at, first, last) => {
  const path = new Path2D();
  const radius = RING_PX * devicePixelRatio;
  const scale = u.series[at]?.scale ?? "y";
  let [lastX, lastY] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = first; i <= last; i++) {
    const [t, value] = [u.data[0][i], u.data[at]?.[i]];
    if (t === undefined || value === null || value === undefined) continue;
    const [x, y] = [u.valToPos(t, "x", true), u.valToPos(value, scale, true)];
    if (Math.hypot(x - lastX, y - lastY) < 2 * radius) continue;
    [lastX, lastY] = [x, y];
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
  return { fill: path, stroke: path };
};

const diamonds: uPlot.Series.Points.PathBuilder = (u, at, first, last) => {
  const fill = new Path2D();
  const size = DIAMOND_PX * devicePixelRatio;
  const scale = u.series[at]?.scale ?? "y";
  for (let i = first; i <= last; i++) {
    const [t, value] = [u.data[0][i], u.data[at]?.[i]];
    if (t === undefined || value === null || value === undefined) continue;
    const [x, y] = [u.valToPos(t, "x", true), u.valToPos(value, scale, true)];
    fill.moveTo(x, y - size);
    fill.lineTo(x + size, y);
    fill.lineTo(x, y + size);
    fill.lineTo(x - size, y);
    fill.closePath();
  }
  return { fill, stroke: null };
};

/** Two metres: sea level is no origin by which a level's scale is measured. */
const FAR_ELEVATION = 2;
const farOf = (unit: string, value: number): number =>
  unit === ABOVE_SEA_LEVEL ? FAR_ELEVATION : Math.max(Math.abs(value) * 0.02, 1e-6);

/** Range around the visible values, extended to limits and elevations that are not far outside. */
export function rangeOf(unit: string, now: () => PlotInput): uPlot.Scale.Range {
  return (_, low, high) => {
    if (low === null || high === null) return [0, 1];
    let [least, most] = [low, high];
    const { limits, references } = now().marks;
    const extend = (marks: readonly { value: number; scale: string }[], far: number) => {
      for (const { value, scale } of marks) {
        if (scale !== unit || value < low - far || value > high + far) continue;
        [least, most] = [Math.min(least, value), Math.max(most, value)];
      }
    };
    extend(limits, Math.max(high - low, farOf(unit, high)));
    // An elevation beyond the axis has its label at the edge, so that it need not flatten the level.
    extend(references, high - low);
    const room = (most - least || Math.abs(most) * 0.1 || 1) * 0.08;
    const bars = now().lines.some((one) => one.bars && one.unit === unit);
    return [bars && least >= 0 ? 0 : least - room, most + room];
  };
}

function timeTicks(splits: number[], step: number, locale: Locale, timeZone: string): string[] {
  const tag = INTL_TAGS[locale];
  const dateFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone });
  const month = dateFormat({ month: "short", year: "numeric" });
  const day = dateFormat({ day: "numeric", month: "short" });
  const time = dateFormat({
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(step < 60_000 ? { second: "2-digit" } : {}),
  });
  let before = "";
  return splits.map((at) => {
    if (step >= MONTH) return month.format(at);
    const date = day.format(at);
    if (step >= DAY) return date;
    // The date is part of a label only where a day begins.
    const first = date !== before;
    before = date;
    return first ? `${time.format(at)}\n${date}` : time.format(at);
  });
}
