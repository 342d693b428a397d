import type { VerdictCounts, VerdictKind } from "@vetaverde/contract/exceedances";
import type { Doubt } from "@vetaverde/domain/thresholds/limit";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Preparation } from "./verdicts.lines.ts";
import { type Asked, judged } from "./verdicts.sql.ts";

export interface VerdictRow {
  result: string;
  sample: { id: string; code: string };
  station: { id: string; name: string };
  date: string | null;
  parameter: string;
  fraction: "" | "total" | "dissolved";
  raw: string;
  rawUnit: string | null;
  kind: "value" | "below" | "above";
  /** In the parameter's unit, as are `lo` and `hi`. */
  standard: number | null;
  lo: number | null;
  hi: number | null;
  covariate: number | null;
  verdict: VerdictKind;
  reason: Doubt | null;
  times: number | null;
  set: { id: string; name: string; version: number };
  position: number;
}

export const NO_VERDICTS: VerdictCounts = { exceeds: 0, warns: 0, indeterminate: 0, meets: 0 };

export type VerdictSort = "date" | "station" | "parameter" | "times";
const LAST = sql`j.sampled_on desc nulls last, j.station_id, j.parameter, j.result_id, j.set_id, j.position`;
const ORDERS: Record<VerdictSort, (down: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  date: (down) => sql`j.sampled_on ${down} nulls last`,
  station: (down) =>
    sql`(select name_key from published_stations st where st.project_id = j.project_id and st.id = j.station_id) ${down}`,
  parameter: (down) => sql`j.parameter ${down}`,
  times: (down) => sql`j.times ${down} nulls last`,
};

export interface PageAsked extends Asked {
  verdicts: readonly VerdictKind[];
  sort: VerdictSort;
  descending: boolean;
  limit: number;
  offset: number;
}

/** A page of verdicts, and how many there are of each kind, in one reading of the results. */
export async function page(
  db: Db,
  project: string,
  preparation: Preparation,
  asked: PageAsked,
): Promise<{ rows: VerdictRow[]; counts: VerdictCounts }> {
  const order = sql`${ORDERS[asked.sort](asked.descending ? sql`desc` : sql`asc`)}, ${LAST}`;
  const { rows } = await sql<{ counts: Partial<VerdictCounts> | null; items: VerdictRow[] | null }>`
    with ${judged(project, preparation, asked)},
    wanted as (select j.*, row_number() over (order by ${order}) as at from (select *, ${project}::uuid as project_id from judged
       where verdict = any(${asked.verdicts}::text[])) j order by ${order} limit ${asked.limit} offset ${asked.offset})
    select (select json_object_agg(verdict, n) from (select verdict, count(*)::int as n from judged group by verdict) one) as counts,
      (select json_agg(json_build_object('result', r.id, 'sample', json_build_object('id', s.id, 'code', s.code),
          'station', json_build_object('id', st.id, 'name', st.name), 'date', j.sampled_on, 'parameter', r.parameter, 'fraction', r.fraction,
          'raw', r.raw, 'rawUnit', r.unit, 'kind', r.kind, 'standard', j.standard, 'lo', j.lo, 'hi', j.hi, 'covariate', j.covariate,
          'verdict', j.verdict, 'reason', j.reason, 'times', j.times, 'position', j.position,
          'set', json_build_object('id', j.set_id, 'name', v.name, 'version', j.version)) order by j.at)
        from wanted j join published_results r on r.project_id = ${project} and r.id = j.result_id
        join published_samples s on s.project_id = ${project} and s.id = j.sample_id
        join published_stations st on st.project_id = ${project} and st.id = j.station_id
        join limit_set_versions v on v.project_id = ${project} and v.set_id = j.set_id and v.version = j.version) as items`.execute(
    db,
  );
  const [found] = rows;
  return { rows: found?.items ?? [], counts: { ...NO_VERDICTS, ...found?.counts } };
}

export interface GroupRow {
  by: "station" | "month" | "parameter";
  key: string | null;
  verdict: VerdictKind;
  n: number;
}

/** How many there are of each kind by station, by month and by parameter. */
export async function groups(
  db: Db,
  project: string,
  preparation: Preparation,
  asked: Asked,
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with ${judged(project, preparation, asked)}
    select case when grouping(station_id) = 0 then 'station' when grouping(month) = 0 then 'month' else 'parameter' end as by,
      case when grouping(station_id) = 0 then station_id::text when grouping(month) = 0 then month else parameter end as key,
      verdict, count(*)::int as n
      from (select station_id, to_char(sampled_on, 'YYYY-MM') as month, parameter, verdict from judged) j
     group by grouping sets ((station_id, verdict), (month, verdict), (parameter, verdict))`.execute(db);
  return rows;
}

export interface StationRow {
  id: string;
  name: string;
  place: { latitude: number; longitude: number } | null;
}

export async function stations(db: Db, project: string, ids: readonly string[]): Promise<StationRow[]> {
  const { rows } = await sql<StationRow>`
    select id, name, case when latitude is null or longitude is null then null
        else json_build_object('latitude', latitude, 'longitude', longitude) end as place
      from published_stations where project_id = ${project} and id = any(${ids}::uuid[]) order by name_key`.execute(
    db,
  );
  return rows;
}

export async function reviewedSets(db: Db, project: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, v.name from limit_sets s join limit_set_versions v
      on v.project_id = s.project_id and v.set_id = s.id and v.version = s.version
     where s.project_id = ${project} and exists (select from limit_set_versions r
       where r.project_id = s.project_id and r.set_id = s.id and r.reviewed) order by s.name_key`.execute(db);
  return rows;
}

export interface Mark {
  date: string | null;
  id: string;
}

/** The next samples, the newest first and those without a day last, for a file that is written piece by piece. */
export async function nextSamples(
  db: Db,
  project: string,
  asked: Asked,
  after: Mark | null,
  size: number,
): Promise<Mark[]> {
  const clauses = [sql`s.project_id = ${project}`];
  if (asked.from) clauses.push(sql`s.sampled_on >= ${asked.from}::date`);
  if (asked.to) clauses.push(sql`s.sampled_on <= ${asked.to}::date`);
  if (asked.stations) clauses.push(sql`s.station_id = any(${asked.stations}::uuid[])`);
  const day = sql`coalesce(s.sampled_on, '-infinity'::date)`;
  if (after)
    clauses.push(sql`(${day}, s.id) < (coalesce(${after.date}::date, '-infinity'::date), ${after.id}::uuid)`);
  const { rows } = await sql<Mark>`select s.id, s.sampled_on as date from published_samples s
     where ${sql.join(clauses, sql` and `)} order by ${day} desc, s.id desc limit ${size}`.execute(db);
  return rows;
}

export interface FoundRow {
  verdict: "exceeds" | "warns";
  station: string;
  parameter: string;
  date: string;
}

/** Writes down what of an import exceeds or is near, and gives what nobody wrote down before. */
export async function keepFound(
  tx: Tx,
  project: string,
  preparation: Preparation,
  found: { import: string; at: Date },
): Promise<FoundRow[]> {
  const everything = { sets: null, from: null, to: null, stations: null, parameters: null };
  const { rows } = await sql<FoundRow>`
    with ${judged(project, preparation, { ...everything, import: found.import })},
    fresh as (insert into exceedances_found (project_id, result_id, set_id, version, position, import_id, verdict, bound, at)
      select ${project}, result_id, set_id, version, position, ${found.import}, verdict,
        case when hi is null or standard < lo then lo else hi end, ${found.at}
        from judged where verdict in ('exceeds', 'warns') on conflict do nothing returning result_id, set_id, version, position, verdict)
    select f.verdict, st.name as station, j.parameter, j.sampled_on as date
      from fresh f join judged j using (result_id, set_id, version, position)
      join published_stations st on st.project_id = ${project} and st.id = j.station_id`.execute(tx);
  return rows;
}
