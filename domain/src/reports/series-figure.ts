import type { Shape } from "../chemistry/figures/figure.ts";
import { dayTicks, isShort, niceTicks } from "../statistics/ticks.ts";

/** Shapes of a time series, in addition to those of every figure: y upwards, in points. */
export type SeriesShape =
  | Shape
  | {
      kind: "limit";
      from: { x: number; y: number };
      to: { x: number; y: number };
      warning: boolean;
      name: string;
      /** Start of its label, and the label's maximum width. */
      nameAt: { x: number; y: number };
      maxWidth: number;
    }
  | { kind: "path"; points: readonly { x: number; y: number }[]; role: "series" | "trend"; series: number }
  /** From the minimum to the maximum of the values that a point represents. */
  | { kind: "span"; at: { x: number; y: number }; low: number; high: number; series: number }
  /** Open: not detected, drawn at the detection limit. `series` numbers the series, from 0. */
  | { kind: "dot"; at: { x: number; y: number }; open: boolean; series: number }
  /** A limit that applies to one sample. */
  | { kind: "dash"; at: { x: number; y: number } }
  | { kind: "bar"; at: { x: number; y: number }; base: number; width: number };

export interface SeriesFigure {
  width: number;
  height: number;
  shapes: readonly SeriesShape[];
}

export interface SeriesPoint {
  /** YYYY-MM-DD, or an instant. */
  day: string;
  value: number;
  open: boolean;
  series?: number;
  /** Minimum and maximum of the values that it represents. */
  low?: number;
  high?: number;
}

export interface FigureRequest {
  width: number;
  height: number;
  from: string;
  to: string;
  unit: string;
  points: readonly SeriesPoint[];
  limits: readonly { name: string; value: number; warning?: boolean }[];
  /** Limits of single samples: a dash at the sample's day. */
  own?: readonly { day: string; value: number }[];
  /** Sen's median line: its values on two days. */
  trend?: readonly [{ day: string; value: number }, { day: string; value: number }] | null;
  /** Values as bars from zero, behind the points. */
  bars?: readonly { day: string; value: number }[];
  /** Lines only, without a dot at each value. */
  plain?: boolean;
  /** Days without a value after which a line is interrupted; omitted: never. */
  gap?: number;
  /** Ticks of the axis; omitted: first days of months. */
  ticks?: readonly { at: string; label: string }[];
  number(value: number): string;
  /** Label of a tick: its month, or with `whole` its day, where the axis is too short for months. */
  date(day: string, whole: boolean): string;
}

const [LEFT, TOP, BOTTOM] = [46, 16, 20] as const;
/** Right margin, wider if limits are labelled. */
const RIGHT = { named: 92, plain: 10 } as const;
const DAY = 86_400_000;
const at = (day: string): number => Date.parse(day.length > 10 ? day : `${day}T00:00:00Z`) / DAY;
/** Minimum distance between the labels of two limits. */
const APART = 9;

/** Values over time with labelled limits. All shapes are within width and height. */
export function seriesFigure(request: FigureRequest): SeriesFigure {
  const { width, height, points, limits, own = [], bars = [], trend } = request;
  const values = [
    ...points.flatMap(({ value, low = value, high = value }) => [value, low, high]),
    ...bars.map(({ value }) => value),
    ...(bars.length > 0 ? [0] : []),
    ...near([...limits, ...own], points),
  ];
  const ticks = niceTicks(Math.min(...values), Math.max(...values));
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number];
  const [first, last] = [at(request.from), Math.max(at(request.to), at(request.from) + 1)];
  const right = width - (limits.length > 0 ? RIGHT.named : RIGHT.plain);
  const x = (day: string) => LEFT + ((at(day) - first) / (last - first)) * (right - LEFT);
  const y = (value: number) => BOTTOM + ((value - low) / (high - low || 1)) * (height - TOP - BOTTOM);
  const inside = (value: number) => value >= low && value <= high;
  const axes: Axes = { x, y, right, height };
  const shapes: SeriesShape[] = [...valueAxis(ticks, request, axes), ...timeAxis(request, axes)];
  for (const { day, value } of bars)
    shapes.push({
      kind: "bar",
      at: { x: x(day), y: y(value) },
      base: y(0),
      width: barWidth(bars.length, right - LEFT),
    });
  shapes.push(
    ...limitShapes(
      limits.filter(({ value }) => inside(value)),
      { right, width, y },
    ),
  );
  for (const { day, value } of own)
    if (inside(value)) shapes.push({ kind: "dash", at: { x: x(day), y: y(value) } });
  if (trend) {
    const ends = trend.map(({ day, value }) => ({ x: x(day), y: y(Math.min(high, Math.max(low, value))) }));
    shapes.push({ kind: "path", points: ends, role: "trend", series: 0 });
  }
  for (const series of new Set(points.map((one) => one.series ?? 0)))
    shapes.push(...seriesShapes(request, series, axes));
  return { width, height, shapes };
}

/** Grid lines with their values. */
const valueAxis = (ticks: readonly number[], { number }: FigureRequest, { right, y }: Axes): SeriesShape[] =>
  ticks.flatMap((tick): SeriesShape[] => [
    { kind: "line", from: { x: LEFT, y: y(tick) }, to: { x: right, y: y(tick) }, role: "grid" },
    words(number(tick), LEFT - 5, y(tick) - 2.5, "end", "tick"),
  ]);

/** The ticks of the days, the two axes, and the unit. */
function timeAxis({ from, to, ticks, date, unit }: FigureRequest, { x, right, height }: Axes): SeriesShape[] {
  const marks = ticks ?? dayTicks(from, to).map((day) => ({ at: day, label: date(day, isShort(from, to)) }));
  return [
    ...marks.flatMap(({ at: day, label }): SeriesShape[] => [
      { kind: "line", from: { x: x(day), y: BOTTOM }, to: { x: x(day), y: BOTTOM - 3 }, role: "axis" },
      words(label, x(day), BOTTOM - 12, "middle", "tick"),
    ]),
    { kind: "line", from: { x: LEFT, y: BOTTOM }, to: { x: right, y: BOTTOM }, role: "axis" },
    { kind: "line", from: { x: LEFT, y: BOTTOM }, to: { x: LEFT, y: height - TOP }, role: "axis" },
    words(unit, LEFT - 40, height - 9, "start", "name"),
  ];
}

interface Axes {
  x(day: string): number;
  y(value: number): number;
  /** Right end of the plot. */
  right: number;
  /** Height of the figure. */
  height: number;
}

/** Least distance of open dots over a plain line, in the figure's units. */
const OPEN_DOT_STEP = 7;

function seriesShapes({ points, plain, gap }: FigureRequest, series: number, { x, y }: Axes): SeriesShape[] {
  const own = points.filter((one) => (one.series ?? 0) === series);
  const shapes: SeriesShape[] = [];
  for (const { day, value, low = value, high = value } of own)
    if (high > low)
      shapes.push({ kind: "span", at: { x: x(day), y: y(value) }, low: y(low), high: y(high), series });
  const lines: SeriesPoint[][] = [[]];
  for (const one of own) {
    const last = lines.at(-1)?.at(-1);
    const isApart = gap !== undefined && last && at(one.day) - at(last.day) > gap;
    // What was not detected has no known value, so no line leads to it or away from it.
    const isUnknown = !plain && last !== undefined && (one.open || last.open);
    if (isApart || isUnknown) lines.push([]);
    lines.at(-1)?.push(one);
  }
  for (const line of lines) {
    const placed = line.map(({ day, value }) => ({ x: x(day), y: y(value) }));
    shapes.push({ kind: "path", points: placed, role: "series", series });
  }
  // A single value between two gaps has no line, so it is drawn as a dot.
  const alone = new Set(lines.flatMap((line) => (line.length === 1 ? line : [])));
  // Of open dots over a plain line those that would cover each other are left out.
  let free = Number.NEGATIVE_INFINITY;
  for (const one of own) {
    const at = { x: x(one.day), y: y(one.value) };
    const isMarked = one.open && at.x >= free;
    if (!plain || alone.has(one) || isMarked) shapes.push({ kind: "dot", at, open: one.open, series });
    if (isMarked) free = at.x + OPEN_DOT_STEP;
  }
  return shapes;
}

/** A limit a hundred times above all values would flatten the plot: it is listed next to the figure, and not drawn. */
function near(limits: readonly { value: number }[], points: readonly SeriesPoint[]): number[] {
  const highest = Math.max(...points.map(({ value }) => Math.abs(value)), 0);
  return limits
    .map(({ value }) => value)
    .filter((value) => points.length === 0 || Math.abs(value) <= highest * 5);
}

/** Lines over the whole width; labels on the right, as near to their lines as possible without covering each other. */
function limitShapes(
  limits: FigureRequest["limits"],
  { right, width, y }: { right: number; width: number; y(value: number): number },
): SeriesShape[] {
  let above = Number.POSITIVE_INFINITY;
  return [...limits]
    .sort((a, b) => b.value - a.value)
    .flatMap(({ name, value, warning = false }): SeriesShape[] => {
      const place = Math.min(y(value) - 2.5, above - APART);
      above = place;
      const nameAt = { x: right + 4, y: place };
      return [
        {
          kind: "limit",
          from: { x: LEFT, y: y(value) },
          to: { x: right, y: y(value) },
          warning,
          name,
          nameAt,
          maxWidth: width - right - 4,
        },
      ];
    });
}

const barWidth = (bars: number, over: number): number => Math.max(0.6, Math.min(8, (over / bars) * 0.7));

const words = (
  text: string,
  x: number,
  y: number,
  anchor: "start" | "middle" | "end",
  role: "tick" | "name",
): Shape => ({ kind: "text", at: { x, y }, text, anchor, turn: 0, role });
