// The limits to which a parameter's results over time are compared: lines with the days on which they apply, and each
// result's stored verdicts. Injected into the feature that draws them.
import { VERDICTS, type VerdictKind } from "@vetaverde/contract/exceedances";
import { applicableDays, commonDays, type Days } from "@vetaverde/domain/thresholds/limit-period";
import { type RawBuilder, sql } from "kysely";
import type { Row } from "./rows.gen.ts";
import { lineKey, type PreparedLine } from "./verdicts.lines.ts";
import type { Reading, VerdictReader } from "./verdicts.refresh.ts";
import { isUpToDate } from "./verdicts.state.ts";
import { verdictFilter } from "./verdicts.store.ts";

export interface SeriesLine extends Days {
  set: string;
  name: string;
  note: string | null;
  side: "min" | "max" | "warning";
  /** In the parameter's unit. */
  value: number;
  /** The stations to which the line applies; null: all of them. */
  stations: string[] | null;
}

export interface AppliedLimits {
  name: string;
  note: string | null;
  verdict: VerdictKind;
  min: number | null;
  max: number | null;
  /** The limit depends on the water and applies to this sample only. */
  own: boolean;
}

export interface SeriesLimits {
  /** Only lines to which one of the results is compared. */
  lines: SeriesLine[];
  /** By result, the most severe first. */
  limitsByResult: Map<string, AppliedLimits[]>;
  /** Some verdicts are still being computed and are left out. */
  judging: boolean;
}

export interface SeriesLimitsQuery extends Days {
  parameter: string;
  stations: readonly string[];
  /** The drawn results: limits that apply only to others are left out. */
  results: readonly string[];
}

export type ReadSeriesLimits = (project: string, requested: SeriesLimitsQuery) => Promise<SeriesLimits>;

export const seriesLimits =
  (keeper: VerdictReader): ReadSeriesLimits =>
  (project, requested) =>
    keeper.read(project, null, (reading) => read(project, reading, requested));

async function verdictRows(
  project: string,
  reading: Reading,
  { parameter, stations, results, from, to }: SeriesLimitsQuery,
): Promise<Row[]> {
  const where = verdictFilter(project, reading, {
    sets: null,
    stations: [...stations],
    parameters: [parameter],
    from,
    to,
  });
  const { rows } =
    await sql<Row>`select k.result_id as result, k.station_id as station, k.set_id as "set", k.version,
      k.position, k.verdict, k.lo, k.hi from verdicts k where ${where}
      and k.sampled_on is not null and k.result_id = any(${results}::uuid[])`.execute(reading.tx);
  return rows;
}

async function read(project: string, reading: Reading, requested: SeriesLimitsQuery): Promise<SeriesLimits> {
  const rows = await verdictRows(project, reading, requested);
  const sets = await setsOf(project, reading, [...new Set(rows.map(({ set }) => set))]);
  const lines = new Map(
    reading.preparation.lines.map((line) => [lineKey(line.set, line.version, line.position), line]),
  );
  const noteOf = (key: string) => reading.preparation.shown.get(key)?.note ?? null;
  const limitsByResult = appliedByResult(rows, (row) => {
    const key = keyOfRow(row);
    const own = lines.get(key)?.covariate !== null;
    return {
      name: sets.get(row.set)?.name ?? "",
      note: noteOf(key),
      verdict: row.verdict,
      min: plain(row.lo),
      max: plain(row.hi),
      own,
    };
  });
  const used = new Map<string, Set<string>>();
  for (const row of rows) used.set(keyOfRow(row), (used.get(keyOfRow(row)) ?? new Set()).add(row.station));
  const all = new Set(requested.stations);
  const usedLines = [...used].flatMap(([key, at]) => {
    const line = lines.get(key);
    const set = line && sets.get(line.set);
    // A line whose unit cannot be converted to that of the results has no value on their scale.
    return line?.ok && set ? linesOf(line, set, noteOf(key), [...at], all) : [];
  });
  return { lines: joined(usedLines), limitsByResult: limitsByResult, judging: !isUpToDate(reading.state) };
}

const keyOfRow = ({ set, version, position }: Row) => lineKey(set, version, position);

/** The limits of each result, the most severe first. */
function appliedByResult(
  rows: readonly Row[],
  toApplied: (row: Row) => AppliedLimits,
): Map<string, AppliedLimits[]> {
  const byResult = new Map<string, AppliedLimits[]>();
  for (const row of rows) {
    const own = byResult.get(row.result) ?? [];
    own.push(toApplied(row));
    byResult.set(row.result, own);
  }
  for (const own of byResult.values())
    own.sort(
      (a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || a.name.localeCompare(b.name),
    );
  return byResult;
}

/** Removes the rounding error of unit conversions. */
const plain = (value: number | null) => (value === null ? null : Number(value.toPrecision(10)));

interface SetFacts {
  name: string;
  days: Map<number, Days[]>;
  /** Null: all stations. */
  places: Map<string, Days> | null;
}

async function setsOf(project: string, { tx }: Reading, ids: string[]): Promise<Map<string, SetFacts>> {
  const of: RawBuilder<unknown> = sql`project_id = ${project} and set_id = any(${ids}::uuid[])`;
  const versions = await sql<Days & { set: string; version: number; name: string; everywhere: boolean }>`
    select set_id as "set", version, name, everywhere, valid_from::text as "from", valid_to::text as "to"
      from limit_set_versions where ${of} and reviewed order by set_id, version desc`.execute(tx);
  const places = await sql<Days & { set: string; version: number; station: string }>`
    select set_id as "set", version, station_id as station, from_day::text as "from", to_day::text as "to"
      from limit_set_stations where ${of}`.execute(tx);
  return new Map(
    ids.flatMap((id) => {
      const own = versions.rows.filter(({ set }) => set === id);
      const [newest] = own;
      if (!newest) return [];
      const at = places.rows.filter(({ set, version }) => set === id && version === newest.version);
      const facts: SetFacts = {
        name: newest.name,
        days: applicableDays(own),
        places: newest.everywhere
          ? null
          : new Map(at.map(({ station, from, to }) => [station, { from, to }])),
      };
      return [[id, facts] as const];
    }),
  );
}

/** A line's fixed bounds, with the days of its version and of each station. */
function linesOf(
  { set, version, min, max, warning }: PreparedLine,
  { name, days, places }: SetFacts,
  note: string | null,
  stations: readonly string[],
  all: ReadonlySet<string>,
): SeriesLine[] {
  const bounds: { side: SeriesLine["side"]; value: number }[] = [];
  if (max?.kind === "fixed") bounds.push({ side: "max", value: max.value });
  if (min?.kind === "fixed") bounds.push({ side: "min", value: min.value });
  if (max?.kind === "fixed" && warning !== null) bounds.push({ side: "warning", value: max.value * warning });
  const periods = new Map<string, { days: Days; stations: string[] }>();
  for (const whole of days.get(version) ?? [])
    for (const station of stations) {
      const own = places ? places.get(station) : { from: null, to: null };
      const both = own && commonDays(whole, own);
      if (!both) continue;
      const key = `${both.from} ${both.to}`;
      const period = periods.get(key) ?? { days: both, stations: [] };
      period.stations.push(station);
      periods.set(key, period);
    }
  return [...periods.values()].flatMap((period) =>
    bounds.map(({ side, value }) => ({
      set,
      name,
      note,
      side,
      value: plain(value) ?? value,
      ...period.days,
      stations: period.stations.length === all.size ? null : period.stations.sort(),
    })),
  );
}

/** Joins the lines of a limit that a new version left unchanged. */
function joined(lines: readonly SeriesLine[]): SeriesLine[] {
  const keyOf = ({ set, note, side, value, stations }: SeriesLine) =>
    JSON.stringify([set, note, side, value, stations]);
  const byLimit = new Map<string, SeriesLine[]>();
  for (const line of [...lines].sort((a, b) => (a.from ?? "").localeCompare(b.from ?? ""))) {
    const own = byLimit.get(keyOf(line)) ?? [];
    const last = own.at(-1);
    if (last?.to && line.from && Date.parse(line.from) - Date.parse(last.to) <= 86_400_000) last.to = line.to;
    else own.push({ ...line });
    byLimit.set(keyOf(line), own);
  }
  return [...byLimit.values()].flat().sort((a, b) => b.value - a.value || a.name.localeCompare(b.name));
}
