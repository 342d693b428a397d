import type { SeriesExcluded, SeriesPoint, WaterSeries } from "@vetaverde/contract/water-series";
import type { Figure, Point } from "@vetaverde/domain/chemistry/figures/figure";
import {
  onAxis,
  type SeriesLimit,
  type SeriesScale,
  type SeriesWords,
  seriesAxes,
  seriesFrame,
  seriesPoint,
} from "@vetaverde/domain/chemistry/figures/time-series";
import { type StationSymbol, symbolOf } from "../../charts/markers.ts";
import type { Mark, Trail } from "../../charts/marks.ts";

const RADIUS = 4.5;

export interface SeriesLook {
  symbols: ReadonlyMap<string, StationSymbol>;
  scale: SeriesScale;
  narrow: boolean;
  words: SeriesWords;
  /** As a limit is named at its line. */
  nameOf(limit: WaterSeries["limits"][number]): string;
}

export type LeftOut = Omit<SeriesExcluded, "reason"> & { reason: SeriesExcluded["reason"] | "notPositive" };

export interface DrawnSeries {
  frame: Figure;
  marks: Mark[];
  trails: Trail[];
  shown: SeriesPoint[];
  leftOut: LeftOut[];
  /** Limits that are so far from everything that they are not drawn. */
  far: ReadonlySet<WaterSeries["limits"][number]>;
  /** How many samples have a limit of their own in sight. */
  own: number;
}

/** What the series is drawn of; null where nothing has a place in it. */
export function drawnSeries(
  { points, excluded, limits }: WaterSeries,
  { symbols, scale, narrow, words, nameOf }: SeriesLook,
): DrawnSeries | null {
  const shown = points.filter(({ value }) => scale === "linear" || value > 0);
  const notPositive = points
    .filter((one) => scale === "log" && one.value <= 0)
    .map((one): LeftOut => ({ ...one, reason: "notPositive" }));
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return null;
  const ownBounds = shown.flatMap(({ date, held }) =>
    held
      .filter((one) => one.own)
      .flatMap(({ min, max }) =>
        [min, max].flatMap((value) => (value === null ? [] : [{ day: date, value }])),
      ),
  );
  const axes = seriesAxes({
    ...{ from: first.date, to: last.date, scale, narrow, values: shown.map(({ value }) => value) },
    limits: [...limits, ...ownBounds].map(({ value }) => value),
  });
  const lines = limits.map(
    (one): SeriesLimit => ({
      ...{ name: nameOf(one), value: one.value, warning: one.side === "warning", from: one.from, to: one.to },
    }),
  );
  const own = unique(ownBounds.filter(({ value }) => onAxis(axes, value)));
  const symbolFor = ({ stationId }: SeriesPoint) => symbols.get(stationId) ?? symbolOf(0);
  const trails = new Map<string, Trail & { lines: Point[][] }>();
  const marks = shown.flatMap((one): Mark[] => {
    const at = seriesPoint(axes, { day: one.date, value: one.value });
    if (!at) return [];
    // What was measured in solution and what was measured of the whole are two series.
    const key = `${one.stationId} ${one.fraction}`;
    const trail = trails.get(key) ?? { key, symbol: symbolFor(one), lines: [[]] };
    trail.lines[0]?.push(at);
    trails.set(key, trail);
    return [
      {
        ...{ key: one.result, at: [at], symbol: symbolFor(one), radius: [RADIUS] },
        ...{ open: !one.detected, faint: false, label: one.station },
      },
    ];
  });
  return {
    frame: seriesFrame(axes, { limits: lines, own }, words),
    ...{ marks, shown, own: own.length },
    trails: [...trails.values()].filter(({ lines: [line] }) => (line?.length ?? 0) > 1),
    leftOut: [...excluded, ...notPositive],
    far: new Set(limits.filter(({ value }) => !onAxis(axes, value))),
  };
}

function unique<T extends { day: string; value: number }>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [`${one.day} ${one.value}`, one])).values()];
}
