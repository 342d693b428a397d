import { dayTicks, isShort, niceTicks } from "../../statistics/ticks.ts";
import { daysBetween } from "../../time/dates.ts";
import type { Figure, Point, Shape } from "./figure.ts";

export const SERIES_SCALES = ["linear", "log"] as const;
export type SeriesScale = (typeof SERIES_SCALES)[number];

/** Lengths in the figure's unit; a letter is about as wide as one of eleven pixels where the unit is 290 pixels. */
const SHEETS = {
  wide: { width: 2.4, height: 1.3, left: 0.26, right: 0.06, bottom: 0.14, top: 0.16, ticks: 9 },
  narrow: { width: 1.2, height: 1.16, left: 0.26, right: 0.05, bottom: 0.14, top: 0.16, ticks: 4 },
} as const;
const LETTER = 0.022;
const LINE_HIGH = 0.046;
/** Distance of the axis title from the upper edge; the labels of limits begin a line below it. */
const TITLE = 0.035;
const BELOW_TITLE = TITLE + LINE_HIGH + 0.009;
/** Padding on both sides, as a share of the width: no symbol is on an edge. */
const PAD = 0.025;
/** Days shown around a single day. */
const AROUND = 15;

export interface SeriesLimit {
  /** Label of its line. */
  name: string;
  value: number;
  warning: boolean;
  /** First and last day, inclusive; null: open. */
  from: string | null;
  to: string | null;
}

export interface SeriesRequest {
  /** Days of the first and the last sample. */
  from: string;
  to: string;
  /** All values and limits are in the same unit. */
  values: readonly number[];
  limits: readonly number[];
  scale: SeriesScale;
  /** Layout for a phone. */
  narrow?: boolean;
}

/** Mapping of days and values to the figure. */
export interface SeriesAxes {
  from: string;
  to: string;
  scale: SeriesScale;
  narrow: boolean;
  /** Values at both ends of the axis. */
  low: number;
  high: number;
  ticks: readonly number[];
}

/**
 * How far outside of the values a limit may be and still be drawn: as a factor on a logarithmic axis, as a multiple on
 * a linear one.
 */
const FAR = { log: 100, linear: 5 } as const;

/** A limit far from all values would flatten the plot: it is not drawn, and listed next to the figure. */
const near = ({ values, limits, scale }: SeriesRequest): number[] => {
  if (values.length === 0) return limits.filter((one) => scale === "linear" || one > 0);
  const [lowest, highest] = endsOf(values);
  return limits.filter((one) =>
    scale === "log"
      ? one > 0 && one <= highest * FAR.log && one * FAR.log >= lowest
      : Math.abs(one) <= Math.max(Math.abs(highest), Math.abs(lowest)) * FAR.linear,
  );
};

/** Without spreading: there may be more values than a function call accepts as arguments. */
function endsOf(values: readonly number[]): [least: number, most: number] {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of values) {
    if (one < lowest) lowest = one;
    if (one > highest) highest = one;
  }
  return [lowest, highest];
}

/**
 * Axes that contain all values, and the limits near them. Values that are not positive cannot be placed on a
 * logarithmic axis.
 */
export function seriesAxes(request: SeriesRequest): SeriesAxes {
  const { from, to, scale, narrow = false } = request;
  const placed = { ...request, values: request.values.filter((one) => scale === "linear" || one > 0) };
  const [lowest, highest] = endsOf([...placed.values, ...near(placed)]);
  const ticks = scale === "log" ? logTicks(lowest, highest) : niceTicks(lowest, highest);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  return { from, to, scale, narrow, low, high, ticks };
}

/** Whole powers of ten around all values; for up to two decades also 2 and 5. */
function logTicks(least: number, maxTicks: number): number[] {
  if (!Number.isFinite(least)) return [0.1, 1, 10];
  const from = Math.floor(Math.log10(least) + 1e-9);
  const to = Math.max(Math.ceil(Math.log10(maxTicks) - 1e-9), from + 1);
  const ticks: number[] = [];
  for (let power = from; power <= to; power++)
    for (const times of to - from <= 2 && power < to ? [1, 2, 5] : [1])
      ticks.push(Number((times * 10 ** power).toPrecision(3)));
  return ticks;
}

const sheetOf = ({ narrow }: SeriesAxes) => SHEETS[narrow ? "narrow" : "wide"];

function xOf(axes: SeriesAxes, day: string): number {
  const { width, left, right } = sheetOf(axes);
  const room = width - left - right;
  const days = daysBetween(axes.from, axes.to);
  const share =
    days === 0 ? (daysBetween(axes.from, day) + AROUND) / (2 * AROUND) : daysBetween(axes.from, day) / days;
  return left + room * (PAD + (1 - 2 * PAD) * share);
}

function yOf(axes: SeriesAxes, value: number): number {
  const { height, bottom, top } = sheetOf(axes);
  const of = axes.scale === "log" ? Math.log10 : (one: number) => one;
  return bottom + ((of(value) - of(axes.low)) / (of(axes.high) - of(axes.low))) * (height - bottom - top);
}

/** Whether the value is within the axis. */
export const onAxis = ({ scale, low, high }: SeriesAxes, value: number): boolean =>
  (scale === "linear" || value > 0) && value >= low && value <= high;

/** Position of a sample; null where the axis cannot show it. */
export const seriesPoint = (
  axes: SeriesAxes,
  { day, value }: { day: string; value: number },
): Point | null => (onAxis(axes, value) ? { x: xOf(axes, day), y: yOf(axes, value) } : null);

export interface SeriesWords {
  /** Title of the value axis. */
  quantity: string;
  number(value: number): string;
  /** Label of a tick: its month, or with `whole` its day, where the axis is too short for months. */
  date(day: string, whole: boolean): string;
}

const text = (
  at: Point,
  words: string,
  anchor: "start" | "middle" | "end",
  role: "tick" | "name" | "limit" | "warning",
): Shape => ({ kind: "text", at, text: words, anchor, turn: 0, role });

/**
 * Axes with their title, grid and limits of a parameter over time, without its samples.
 * @param own limits of single samples, drawn as a dash each
 */
export function seriesFrame(
  axes: SeriesAxes,
  { limits, own }: { limits: readonly SeriesLimit[]; own: readonly { day: string; value: number }[] },
  words: SeriesWords,
): Figure {
  const { width, height, left, right, bottom, top } = sheetOf(axes);
  const [end, ceiling] = [width - right, height - top];
  return {
    width,
    height,
    shapes: [
      ...axes.ticks.flatMap((tick): Shape[] => {
        const y = yOf(axes, tick);
        return [
          { kind: "line", role: "grid", from: { x: left, y }, to: { x: end, y } },
          text({ x: left - 0.025, y }, words.number(tick), "end", "tick"),
        ];
      }),
      ...dayShapes(axes, words),
      { kind: "line", role: "edge", from: { x: left, y: bottom }, to: { x: end, y: bottom } },
      { kind: "line", role: "edge", from: { x: left, y: bottom }, to: { x: left, y: ceiling } },
      text({ x: 0.02, y: height - TITLE }, words.quantity, "start", "name"),
      ...limitShapes(
        axes,
        limits.filter((one) => onAxis(axes, one.value) && isInForceWithin(one, axes)),
      ),
      ...own.filter(({ value }) => onAxis(axes, value)).map((one) => sampleLimit(axes, one)),
    ],
  };
}

/** The ticks of the days. */
function dayShapes(axes: SeriesAxes, { date }: SeriesWords): Shape[] {
  const { bottom, ticks } = sheetOf(axes);
  const days = daysBetween(axes.from, axes.to) === 0 ? [axes.from] : dayTicks(axes.from, axes.to, ticks);
  return days.flatMap((day): Shape[] => {
    const x = xOf(axes, day);
    return [
      { kind: "line", role: "axis", from: { x, y: bottom }, to: { x, y: bottom - 0.016 } },
      text({ x, y: bottom - 0.055 }, date(day, isShort(axes.from, axes.to)), "middle", "tick"),
    ];
  });
}

/** The limit of a single sample, as a dash. */
function sampleLimit(axes: SeriesAxes, { day, value }: { day: string; value: number }): Shape {
  const [x, y] = [xOf(axes, day), yOf(axes, value)];
  return { kind: "line", role: "limit", from: { x: x - 0.02, y }, to: { x: x + 0.02, y } };
}

/** Whether it applies on a day of the axis. */
export const isInForceWithin = (
  { from, to }: Pick<SeriesLimit, "from" | "to">,
  days: { from: string; to: string },
): boolean => (from === null || from <= days.to) && (to === null || to >= days.from);

/** Gap between the axis and the bottom of the lowest label. */
const ABOVE_AXIS = 0.012;

/**
 * Positions of labels, given from the highest to the lowest: each as near to its own line as possible without covering
 * another, all of them between the axis and the upper edge of the sheet as long as there is space.
 */
function namePlaces(preferred: readonly number[], low: number, high: number): number[] {
  const places: number[] = [];
  for (const one of preferred)
    places.push(Math.min(one, high, (places.at(-1) ?? Number.POSITIVE_INFINITY) - LINE_HIGH));
  for (let at = places.length - 1, least = low; at >= 0; at--, least += LINE_HIGH)
    places[at] = Math.max(places[at] ?? low, least);
  return places;
}

/**
 * Lines over the days on which the limits apply, each labelled at its end, a warning below its line; labels do not
 * overlap.
 */
function limitShapes(axes: SeriesAxes, limits: readonly SeriesLimit[]): Shape[] {
  const { width, height, left, right, bottom } = sheetOf(axes);
  const [start, end] = [left, width - right];
  const maxWidth = Math.floor((end - start) / LETTER);
  const ordered = [...limits].sort((a, b) => b.value - a.value || Number(a.warning) - Number(b.warning));
  const low = bottom + LINE_HIGH / 2 + ABOVE_AXIS;
  // Labels that do not fit are listed next to the figure.
  const named = Math.floor((height - BELOW_TITLE - low) / LINE_HIGH) + 1;
  const places = namePlaces(
    ordered
      .slice(0, named)
      .map(({ value, warning }) => yOf(axes, value) + (warning ? -LINE_HIGH : LINE_HIGH) / 2),
    ...([low, height - BELOW_TITLE] as const),
  );
  return ordered.flatMap(({ name, value, warning, from, to }, at): Shape[] => {
    const y = yOf(axes, value);
    const x1 = from !== null && from > axes.from ? Math.min(end, xOf(axes, from)) : start;
    const x2 = to !== null && to < axes.to ? Math.max(start, xOf(axes, to)) : end;
    const place = places[at];
    const words = name.length > maxWidth ? `${name.slice(0, maxWidth - 1)}…` : name;
    const role = warning ? "warning" : "limit";
    return [
      { kind: "line", role, from: { x: x1, y }, to: { x: x2, y } },
      ...(place === undefined ? [] : [text({ x: end, y: place }, words, "end", role)]),
    ];
  });
}

/** A quantity with its unit; a unit that is all of the name, as in pH, is not repeated. */
export const withUnit = (name: string, unit: string): string =>
  unit && unit !== name ? `${name} (${unit})` : name;
