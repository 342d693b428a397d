import { type Figure, type Point, unbrokenLines } from "./figure.ts";
import {
  isInForceWithin,
  onAxis,
  type SeriesLimit,
  type SeriesScale,
  type SeriesWords,
  seriesAxes,
  seriesFrame,
  seriesPoint,
} from "./time-series.ts";

export interface DrawnResult {
  day: string;
  value: number;
  /** Key of the connected line: a station's results of one kind. */
  series: string;
  /** Not detected: drawn at its detection limit, and never connected, because its value is not known. */
  open: boolean;
  /** Limits that apply to this sample only. */
  own: readonly number[];
}

export interface SeriesDrawing<R extends DrawnResult> {
  frame: Figure;
  /** In order of their days. */
  places: { of: R; at: Point }[];
  /** The lines of each series; a result that was not detected interrupts them. */
  lines: { of: R; parts: Point[][] }[];
  /** Results that a logarithmic axis cannot show. */
  notPositive: R[];
  /** Indexes of limits that are too far from all values to be drawn. */
  far: ReadonlySet<number>;
  /** Number of samples whose own limits are visible. */
  own: number;
}

export interface SeriesStyle {
  scale: SeriesScale;
  narrow?: boolean;
  words: SeriesWords;
}

/**
 * A parameter over time for all renderers: the axes, and the position of each result.
 * @param results by their days
 * @returns null where no result can be placed
 */
export function drawSeries<R extends DrawnResult>(
  results: readonly R[],
  limits: readonly SeriesLimit[],
  { scale, narrow = false, words }: SeriesStyle,
): SeriesDrawing<R> | null {
  const placed = results.filter(({ value }) => scale === "linear" || value > 0);
  const [first, last] = [placed[0], placed.at(-1)];
  if (!first || !last) return null;
  const bounds = placed.flatMap(({ day, own }) => own.map((value) => ({ day, value })));
  const axes = seriesAxes({
    from: first.day,
    to: last.day,
    scale,
    narrow,
    values: placed.map(({ value }) => value),
    limits: [
      ...limits.filter((one) => isInForceWithin(one, { from: first.day, to: last.day })),
      ...bounds,
    ].map(({ value }) => value),
  });
  const inSight = bounds.filter(({ value }) => onAxis(axes, value));
  const own = [...new Map(inSight.map((one) => [`${one.day} ${one.value}`, one])).values()];
  const { places, lines } = placeResults(placed, axes);
  return {
    frame: seriesFrame(axes, { limits, own }, words),
    places,
    own: own.length,
    lines,
    notPositive: results.filter(({ value }) => scale === "log" && value <= 0),
    far: new Set(limits.flatMap(({ value }, at) => (onAxis(axes, value) ? [] : [at]))),
  };
}

/** The position of each result, and the lines of each series. */
function placeResults<R extends DrawnResult>(
  results: readonly R[],
  axes: ReturnType<typeof seriesAxes>,
): Pick<SeriesDrawing<R>, "places" | "lines"> {
  const places: { of: R; at: Point }[] = [];
  const series = new Map<string, { of: R; points: (Point | null)[] }>();
  for (const of of results) {
    const at = seriesPoint(axes, of);
    if (!at) continue;
    places.push({ of, at });
    const line = series.get(of.series) ?? { of, points: [] };
    line.points.push(of.open ? null : at);
    series.set(of.series, line);
  }
  const lines = [...series.values()].map(({ of, points }) => ({ of, parts: unbrokenLines(points) }));
  return { places, lines: lines.filter(({ parts }) => parts.length > 0) };
}
