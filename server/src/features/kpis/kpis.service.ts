import type { Input } from "@vetaverde/contract/endpoint";
import {
  type EntryProgress,
  type Kpis,
  type kpisEndpoints,
  MAX_ENTRIES,
  type StationMap,
} from "@vetaverde/contract/kpis";
import type { Db } from "../../platform/db/db.ts";
import { count } from "./day-tallies.store.ts";
import { findDays, findNames, findStations } from "./kpis.store.ts";
import { isDue, nothing, progressOf, worstOf } from "./progress.ts";
import type { Cell, StationPlace } from "./rows.gen.ts";
import { DIMENSIONS, type Dimension } from "./tallies.store.ts";

type Calls = typeof kpisEndpoints;

export interface KpisDeps {
  db: Db;
  now: () => number;
}

export interface KpisService {
  /** @throws AppError NOT_FOUND */
  kpis(input: Input<Calls["kpis"]>): Promise<Kpis>;
  /** Active stations, and any other that has monitorings. @throws AppError NOT_FOUND */
  map(input: Input<Calls["map"]>): Promise<StationMap>;
}

export function createKpisService(deps: KpisDeps): KpisService {
  return {
    kpis: (input) => kpis(deps, input),
    map: (input) => map(deps, input),
  };
}

async function kpis(
  { db, now }: KpisDeps,
  { params: { project }, query }: Input<Calls["kpis"]>,
): Promise<Kpis> {
  const loadCounts = async () => {
    const days = await findDays(db, project, now());
    const request = { dimensions: DIMENSIONS, part: "month" } as const;
    return { ...days, cells: await count(db, project, query, days.bounds, request) };
  };
  const [{ today, nearDays, cells }, names] = await Promise.all([loadCounts(), findNames(db, project)]);
  const all = cells.filter(({ dimension }) => dimension === "plan");
  const by = (dimension: Dimension) => entries(cells, dimension, names);
  const environmentalComponents = by("environmentalComponent");
  const miningComponents = by("miningComponent");
  const sources = by("source");
  const stations = by("station");
  const responsibles = [...grouped(ofDimension(cells, "responsible"), ({ key }) => key)]
    .map(([name, own]) => ({ name: name === "" ? null : name, ...progressOf(own) }))
    .filter(isThere);
  return {
    today,
    nearDays,
    general: progressOf(all),
    upToDate: progressOf(all.filter(({ phase }) => isDue(phase))),
    monthly: [...grouped(all, ({ part }) => (part ?? "").slice(0, 7))]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, ofMonth]) => ({ month, ...progressOf(ofMonth) })),
    byEnvironmentalComponent: cut(environmentalComponents),
    environmentalComponents: environmentalComponents.length,
    byMiningComponent: cut(miningComponents),
    miningComponents: miningComponents.length,
    bySource: cut(sources),
    sources: sources.length,
    byResponsible: cut(responsibles),
    responsibles: responsibles.length,
    byStation: stations.sort(byPressing).slice(0, MAX_ENTRIES),
    stations: stations.length,
  };
}

async function map(
  { db, now }: KpisDeps,
  { params: { project }, query }: Input<Calls["map"]>,
): Promise<StationMap> {
  const loadCounts = async () => {
    const { bounds } = await findDays(db, project, now());
    return count(db, project, query, bounds, { dimensions: ["station"], part: null });
  };
  const [cells, stations] = await Promise.all([loadCounts(), findStations(db, project)]);
  const of = grouped(cells, ({ key }) => key);
  const stationIds = query.station && new Set(query.station);
  return {
    type: "FeatureCollection",
    features: stations
      .filter(({ id, active }) => (stationIds ? stationIds.has(id) : active || of.has(id)))
      .map((station) => feature(station, of.get(station.id) ?? [])),
  };
}

const ofDimension = (cells: readonly Cell[], only: Dimension) =>
  cells.filter(({ dimension }) => dimension === only);

function grouped(cells: readonly Cell[], keyOf: (cell: Cell) => string): Map<string, Cell[]> {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = keyOf(cell);
    const group = groups.get(key);
    if (group) group.push(cell);
    else groups.set(key, [cell]);
  }
  return groups;
}

type RankedEntry = { name: string | null; unfulfilled: number };

/** Entries without a name come last. */
const byName = (a: { name: string | null }, b: { name: string | null }) => {
  if (a.name === null || b.name === null) return Number(a.name === null) - Number(b.name === null);
  return a.name.localeCompare(b.name, "es", { numeric: true });
};

const byPressing = (a: RankedEntry, b: RankedEntry) => b.unfulfilled - a.unfulfilled || byName(a, b);

/** By name while all fit; otherwise those with the most unfulfilled monitorings, in that order. */
const cut = <T extends RankedEntry>(all: T[]): T[] =>
  all.length > MAX_ENTRIES ? all.sort(byPressing).slice(0, MAX_ENTRIES) : all.sort(byName);

/** Monitorings that were all moved elsewhere leave a tally of zero behind. */
const isThere = ({ total, rescheduled }: { total: number; rescheduled: number }) =>
  total > 0 || rescheduled > 0;

function entries(
  cells: readonly Cell[],
  dimension: Dimension,
  names: ReadonlyMap<string, string>,
): EntryProgress[] {
  return [...grouped(ofDimension(cells, dimension), ({ key }) => key)]
    .map(([key, own]) => ({ id: key || null, name: names.get(key) ?? null, ...progressOf(own) }))
    .filter(isThere);
}

function feature(
  { id, name, description, latitude, longitude, elevation }: StationPlace,
  cells: readonly Cell[],
): StationMap["features"][number] {
  const progress = cells.length === 0 ? nothing() : progressOf(cells);
  return {
    type: "Feature",
    id,
    geometry:
      latitude === null || longitude === null ? null : { type: "Point", coordinates: [longitude, latitude] },
    properties: { name, description, elevation, worst: worstOf(progress), ...progress },
  };
}
