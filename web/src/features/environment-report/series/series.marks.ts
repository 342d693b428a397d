import type { SeriesExcluded, SeriesPoint, WaterSeries } from "@vetaverde/contract/water-series";
import type { Figure } from "@vetaverde/domain/chemistry/figures/figure";
import { drawSeries } from "@vetaverde/domain/chemistry/figures/series-drawing";
import type { SeriesLimit, SeriesScale, SeriesWords } from "@vetaverde/domain/chemistry/figures/time-series";
import { byDrawnDay, middleDay } from "@vetaverde/domain/time/partial-days";
import { type StationSymbol, symbolOf } from "../../../charts/markers.ts";
import type { Mark, Trail } from "../../../charts/marks.ts";

const RADIUS = 4.5;

export interface SeriesDrawing {
  symbols: ReadonlyMap<string, StationSymbol>;
  scale: SeriesScale;
  narrow: boolean;
  words: SeriesWords;
  /** Label of a limit's line. */
  nameOf(limit: WaterSeries["limits"][number]): string;
}

export type LeftOut = Omit<SeriesExcluded, "reason"> & { reason: SeriesExcluded["reason"] | "notPositive" };

export interface DrawnSeries {
  frame: Figure;
  marks: Mark[];
  trails: Trail[];
  shown: SeriesPoint[];
  leftOut: LeftOut[];
  /** Limits too far from the data to be drawn. */
  far: ReadonlySet<WaterSeries["limits"][number]>;
  /** Number of displayed samples with a limit of their own. */
  own: number;
}

/** Drawing of a series; null if no result can be placed. */
export function drawnSeries(
  { points, excluded, limits }: WaterSeries,
  { symbols, nameOf, ...options }: SeriesDrawing,
): DrawnSeries | null {
  const lines = limitLines(limits, nameOf);
  const results = seriesResults(points);
  const drawn = drawSeries(results, lines, options);
  if (!drawn) return null;
  const symbolFor = ({ stationId }: SeriesPoint) => symbols.get(stationId) ?? symbolOf(0);
  return {
    frame: drawn.frame,
    marks: drawn.places.map(({ of: { point }, at }) => ({
      key: point.result,
      at: [at],
      symbol: symbolFor(point),
      radius: [RADIUS],
      open: !point.detected,
      below: !point.detected,
      faint: false,
      station: point.stationId,
      label: point.station,
    })),
    trails: drawn.lines.map(({ of, parts }) => ({
      key: of.series,
      station: of.point.stationId,
      symbol: symbolFor(of.point),
      lines: parts,
    })),
    shown: drawn.places.map(({ of }) => of.point),
    leftOut: [
      ...excluded,
      ...drawn.notPositive.map(({ point }) => ({ ...point, reason: "notPositive" as const })),
    ],
    far: new Set(limits.filter((_, at) => drawn.far.has(at))),
    own: drawn.own,
  };
}

function limitLines(limits: WaterSeries["limits"], nameOf: (limit: WaterSeries["limits"][number]) => string) {
  return limits.map(
    (one): SeriesLimit => ({
      name: nameOf(one),
      value: one.value,
      warning: one.side === "warning",
      from: one.from,
      to: one.to,
    }),
  );
}

function seriesResults(points: readonly SeriesPoint[]) {
  return points
    .map((point) => ({
      point,
      day: middleDay(point.date),
      value: point.value,
      open: !point.detected,
      own: ownOf(point),
      // Dissolved and total results are two series.
      series: `${point.stationId} ${point.fraction}`,
    }))
    .sort(byDrawnDay);
}

const ownOf = ({ held }: SeriesPoint): number[] =>
  held.filter((one) => one.own).flatMap(({ min, max }) => [min, max].flatMap((value) => value ?? []));
