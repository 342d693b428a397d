import type { WaterSample } from "@vetaverde/contract/environment-report";
import type { Milliequivalents } from "@vetaverde/domain/chemistry/balance";
import { type StiffRow, stiffRows } from "@vetaverde/domain/chemistry/diagram";
import { backgroundOf, type PointDiagramKind, pointsIn } from "@vetaverde/domain/chemistry/figures/diagrams";
import {
  type Figure,
  type Point,
  type Shape,
  unbrokenLines,
} from "@vetaverde/domain/chemistry/figures/figure";
import { schoellerLines } from "@vetaverde/domain/chemistry/figures/schoeller";
import { PLAIN_RADIUS, radiusOf } from "@vetaverde/domain/chemistry/figures/symbols";
import { type StationSymbol, symbolOf } from "../../charts/markers.ts";
import type { Mark, Trail } from "../../charts/marks.ts";
import type { DiagramKind } from "./report.address.ts";

const known = (meq: WaterSample["meq"]): Milliequivalents =>
  Object.fromEntries(Object.entries(meq).filter(([, value]) => value !== null)) as Milliequivalents;
export const rowsOf = (sample: WaterSample): StiffRow[] | null => stiffRows(known(sample.meq));

/** The symbol of each station, which the server numbers, so that neither filters nor further stations change it. */
export function symbolsOf(stations: readonly { id: string; symbol: number }[]): Map<string, StationSymbol> {
  return new Map(stations.map(({ id, symbol }) => [id, symbolOf(symbol)]));
}

/** The samples visible on a day: those up to it, with the last one of each station in front. */
export function markAt(samples: readonly WaterSample[], day: string | null) {
  if (day === null) return { seen: samples, last: null };
  const seen = samples.filter(({ date }) => date !== null && date <= day);
  return { seen, last: new Set(lastOf(seen).map(({ id }) => id)) };
}

/** The last sample of each station. */
export function lastOf(samples: readonly WaterSample[]): WaterSample[] {
  const last = new Map<string, WaterSample>();
  for (const one of samples) {
    const before = last.get(one.stationId);
    if (!before || (one.date ?? "") >= (before.date ?? "")) last.set(one.stationId, one);
  }
  return [...last.values()];
}

export interface Drawn {
  frame: Figure;
  fields: Shape[];
  marks: Mark[];
  trails: Trail[];
}

interface Drawing {
  samples: readonly WaterSample[];
  symbols: ReadonlyMap<string, StationSymbol>;
  day: string | null;
  trails: boolean;
  /** Whether nitrate is counted with chloride; the corner is labelled accordingly. */
  nitrate?: boolean;
  /** Factor of the points' radii: smaller in a small figure. */
  grain?: number;
  /** Whether the diamond's fields are named. */
  named?: boolean;
  /** Whether the figure is small, as on a phone. */
  compact?: boolean;
}

type Places = (sample: WaterSample) => { at: Point[]; radius: number[] } | null;

/** In the diamond the area of a point indicates the dissolved solids. */
const placesIn =
  (kind: PointDiagramKind, grain: number): Places =>
  ({ pctMeq, meq, tds }) => {
    const at = pointsIn(kind, { pctMeq, meq: known(meq), tds: tds?.value ?? null });
    const sized = (n: number) => kind === "piper" && n === 2 && tds;
    return at.length > 0
      ? { at, radius: at.map((_, n) => grain * (sized(n) && tds ? radiusOf(tds.value) : PLAIN_RADIUS)) }
      : null;
  };

/** Drawing of a diagram: its frame from the domain, and each sample that can be placed in it. */
export function drawnOf(
  kind: DiagramKind,
  { samples, symbols, day, trails, grain = 1, ...options }: Drawing,
): Drawn {
  const { seen, last } = markAt(samples, day);
  const symbolFor = (one: WaterSample) => symbols.get(one.stationId) ?? symbolOf(0);
  const marksOf = (of: readonly WaterSample[], places: Places): Mark[] =>
    of
      .flatMap((one): Mark[] => {
        const placed = places(one);
        if (!placed) return [];
        return [
          {
            key: one.id,
            ...placed,
            symbol: symbolFor(one),
            label: one.station,
            station: one.stationId,
            open: one.balance === "bad",
            faint: last !== null && !last.has(one.id),
          },
        ];
      })
      // Large marks are drawn below small ones, and those of the selected day on top.
      .sort((a, b) => Number(b.faint) - Number(a.faint) || (b.radius.at(-1) ?? 0) - (a.radius.at(-1) ?? 0));
  if (kind === "schoeller") return schoeller(lastOf(seen), marksOf, symbolFor);
  const places = placesIn(kind, grain);
  return {
    ...backgroundOf(kind, options),
    marks: marksOf(seen, places),
    trails: trails ? trailsOf(seen, places, symbolFor) : [],
  };
}

function trailsOf(
  samples: readonly WaterSample[],
  places: Places,
  symbolFor: (one: WaterSample) => StationSymbol,
): Trail[] {
  const trails = new Map<string, { symbol: StationSymbol; lines: Point[][] }>();
  // Samples are sorted by date; an undated one is not part of a trail.
  for (const one of samples) {
    const placed = one.date === null ? null : places(one);
    if (!placed) continue;
    const trail = trails.get(one.stationId) ?? { symbol: symbolFor(one), lines: placed.at.map(() => []) };
    placed.at.forEach((point, n) => {
      trail.lines[n]?.push(point);
    });
    trails.set(one.stationId, trail);
  }
  return [...trails].map(([key, trail]) => ({ key, station: key, ...trail }));
}

function schoeller(
  samples: readonly WaterSample[],
  marksOf: (of: readonly WaterSample[], places: Places) => Mark[],
  symbolFor: (one: WaterSample) => StationSymbol,
): Drawn {
  const complete = samples.flatMap((of) => {
    const rows = of.pctMeq && rowsOf(of);
    return rows ? [{ of, rows }] : [];
  });
  const { frame, lines } = schoellerLines(complete);
  const points = new Map(lines.map(({ of, points }) => [of.id, points]));
  const placesOf: Places = ({ id }) => {
    const at = (points.get(id) ?? []).filter((point) => point !== null);
    return at.length > 0 ? { at, radius: at.map(() => PLAIN_RADIUS) } : null;
  };
  return {
    frame,
    fields: [],
    marks: marksOf(
      lines.map(({ of }) => of),
      placesOf,
    ),
    trails: lines.map(({ of, points }) => ({
      key: of.id,
      station: of.stationId,
      symbol: symbolFor(of),
      lines: unbrokenLines(points),
    })),
  };
}
