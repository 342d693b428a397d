// Reads stored verdicts: pages, counts and files.
import type { VerdictKind } from "@vetaverde/contract/exceedances";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { FoundRow, StationRow, VerdictRow } from "./rows.gen.ts";
import type { Preparation } from "./verdicts.lines.ts";
import { withoutNestedLoops } from "./verdicts.refresh.store.ts";
import type { Reading } from "./verdicts.refresh.ts";
import { evaluated, samplesOf, type VerdictScope } from "./verdicts.sql.ts";
import { hasPendingSamples, isAffected } from "./verdicts.state.ts";

export type { VerdictRow } from "./rows.gen.ts";

type Filters = Omit<VerdictScope, "samples" | "import">;
type Sql = RawBuilder<unknown>;
const both = (clauses: readonly Sql[]) => sql.join(clauses, sql` and `);
const any = (ids: readonly string[]) => sql`any(${ids}::uuid[])`;

/** The rows of `verdicts as k` that match the request and are up to date. */
export function verdictFilter(project: string, { state }: Reading, requested: Filters): Sql {
  const { sets, stations, parameters, from, to } = requested;
  const clauses = [sql`k.project_id = ${project}`];
  if (sets) clauses.push(sql`k.set_id = ${any(sets)}`);
  if (state.stale.size > 0) clauses.push(sql`k.set_id <> all(${[...state.stale.keys()]}::uuid[])`);
  if (hasPendingSamples(state)) clauses.push(sql`k.sample_id not in (${isAffected(project, state)})`);
  if (stations) clauses.push(sql`k.station_id = ${any(stations)}`);
  if (parameters) clauses.push(sql`k.parameter = any(${parameters}::text[])`);
  // Of a sample of which the month or year is known, its day may be in each period that the month or year is in.
  if (from)
    clauses.push(
      sql`k.sampled_on >= ${from}::date - 366 and coalesce(k.sampled_until, k.sampled_on) >= ${from}::date`,
    );
  if (to) clauses.push(sql`k.sampled_on <= ${to}::date`);
  return both(clauses);
}

export type VerdictSort = "date" | "station" | "parameter" | "times";
/**
 * Tie-breaker of every order. Samples without a day count as the oldest; several samples of one day at a station stay
 * grouped.
 */
const LAST = sql`k.sample_id, k.parameter, k.result_id, k.set_id, k.position`;
const NEWEST = sql`k.sampled_on desc nulls last, ${LAST}`;
const ORDERS: Record<VerdictSort, (descending: boolean) => Sql> = {
  date: (descending) => (descending ? NEWEST : sql`k.sampled_on asc nulls first, ${LAST}`),
  station: (descending) => sql`st.name_key ${directionOf(descending)}, ${NEWEST}`,
  parameter: (descending) => sql`k.parameter ${directionOf(descending)}, ${NEWEST}`,
  times: (descending) => sql`k.times ${directionOf(descending)} nulls last, ${NEWEST}`,
};

const directionOf = (descending: boolean) => (descending ? sql`desc` : sql`asc`);

const selectRows = (
  project: string,
  from: Sql,
) => sql`select r.id as result, json_build_object('id', s.id, 'code', s.code) as sample,
    json_build_object('id', st.id, 'name', st.name) as station, s.sampled as date, r.parameter, r.fraction, r.raw, r.unit as "rawUnit",
    r.kind, r.standard /* In the parameter's unit, as are 'lo' and 'hi'. */, k.lo, k.hi, k.covariate, k.verdict, k.reason, k.times, k.position,
    json_build_object('id', k.set_id, 'name', v.name, 'version', k.version) as "set"
  from (${from}) k join published_results r on r.project_id = ${project} and r.id = k.result_id
  join published_samples s on s.project_id = ${project} and s.id = k.sample_id
  join published_stations st on st.project_id = ${project} and st.id = k.station_id
  join limit_set_versions v on v.project_id = ${project} and v.set_id = k.set_id and v.version = k.version`;

export interface VerdictQuery extends Filters {
  verdicts: readonly VerdictKind[];
  sort: VerdictSort;
  descending: boolean;
  limit: number;
  offset: number;
}

/** A page's verdicts. */
export function pageOf(project: string, reading: Reading, requested: VerdictQuery): Sql {
  const { verdicts, sort, limit, offset } = requested;
  const where = verdictFilter(project, reading, requested);
  const order = ORDERS[sort](requested.descending);
  const cut = sql`order by ${order} limit ${limit} offset ${offset}`;
  // By day and by ratio an index yields each kind of verdict in order, but not all kinds together.
  const each = verdicts.map(
    (one) =>
      sql`(select k.* from verdicts k where ${where} and k.verdict = ${one} order by ${order} limit ${limit + offset})`,
  );
  return sort === "date" || sort === "times"
    ? sql`select k.* from (${sql.join(each, sql` union all `)}) k ${cut}`
    : sql`select k.* from verdicts k ${sort === "station" ? sql`join published_stations st on st.project_id = k.project_id and st.id = k.station_id` : sql``}
         where ${where} and k.verdict = any(${verdicts}::text[]) ${cut}`;
}

export async function page(
  project: string,
  reading: Reading,
  requested: VerdictQuery,
): Promise<VerdictRow[]> {
  const rows = pageOf(project, reading, requested);
  const order = ORDERS[requested.sort](requested.descending);
  const found = await sql<VerdictRow>`${selectRows(project, rows)} order by ${order}`.execute(reading.tx);
  return found.rows;
}

/** The position that a file has reached. */
export interface Mark {
  day: string | null;
  key: readonly [sample: string, parameter: string, result: string, set: string, position: number];
}

/** The next rows of a file, newest first and those without a day last. `undated`: of those without a day. */
export async function nextRows(
  project: string,
  reading: Reading,
  requested: Filters & { verdicts: readonly VerdictKind[] },
  { after, undated, limit }: { after: Mark | null; undated: boolean; limit: number },
): Promise<VerdictRow[]> {
  const clauses = [
    verdictFilter(project, reading, requested),
    sql`k.verdict = any(${requested.verdicts}::text[])`,
  ];
  clauses.push(undated ? sql`k.sampled_on is null` : sql`k.sampled_on is not null`);
  const past = after && sql`(${LAST}) > (${sql.join(after.key)})`;
  if (past && after.day === null) clauses.push(past);
  if (past && after.day !== null)
    clauses.push(sql`k.sampled_on <= ${after.day}::date and (k.sampled_on < ${after.day}::date or ${past})`);
  const order = undated ? LAST : NEWEST;
  const rows = sql`select k.* from verdicts k where ${both(clauses)} order by ${order} limit ${limit}`;
  const found = await sql<VerdictRow>`${selectRows(project, rows)} order by ${order}`.execute(reading.tx);
  return found.rows;
}

export const markOf = ({ date, sample, parameter, result, set, position }: VerdictRow): Mark => ({
  day: date,
  key: [sample.id, parameter, result, set.id, position],
});

export async function stations(db: Db | Tx, project: string, ids: readonly string[]): Promise<StationRow[]> {
  const { rows } = await sql<StationRow>`
    select id, name, case when latitude is null or longitude is null then null
        else json_build_object('latitude', latitude, 'longitude', longitude) end as place
      from published_stations where project_id = ${project} and id = any(${ids}::uuid[]) order by name_key`.execute(
    db,
  );
  return rows;
}

export async function reviewedSets(db: Db | Tx, project: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, v.name from limit_sets s join limit_set_versions v
      on v.project_id = s.project_id and v.set_id = s.id and v.version = s.version
     where s.project_id = ${project} and exists (select from limit_set_versions r
       where r.project_id = s.project_id and r.set_id = s.id and r.reviewed) order by s.name_key`.execute(db);
  return rows;
}

/**
 * Records the exceedances and warnings among all current results of an import's samples, and returns the newly recorded
 * ones. Older results are included, because the import may have added the hardness on which their limit depends. An
 * older result already reported with the same severity by another version of its set is not new.
 */
export async function insertFound(
  tx: Tx,
  project: string,
  preparation: Preparation,
  occasion: { import: string; at: Date },
): Promise<FoundRow[]> {
  const everything = { sets: null, from: null, to: null, stations: null, parameters: null };
  const brought = await sql<{
    n: number;
  }>`select count(*)::int as n from (${samplesOf(project, [occasion.import])}) s`.execute(tx);
  const find = () =>
    sql<FoundRow>`
    with ${evaluated(project, preparation, { ...everything, import: occasion.import })},
    fresh as (insert into exceedances_found (project_id, result_id, set_id, version, position, import_id, verdict, bound, at)
      select ${project}, result_id, set_id, version, position, ${occasion.import}, verdict,
        case when hi is null or standard < lo then lo else hi end, ${occasion.at}
        from evaluated where verdict in ('exceeds', 'warns') on conflict do nothing returning result_id, set_id, version, position, verdict),
    news as (select f.* from fresh f
      where exists (select from published_result_imports i where i.project_id = ${project} and i.import_id = ${occasion.import}
          and i.result_id = f.result_id)
        or not exists (select from published_result_imports i join exceedances_found e on e.project_id = ${project}
            and (e.result_id = f.result_id or e.result_id = i.copied_from)
          where i.project_id = ${project} and i.result_id = f.result_id
            and e.set_id = f.set_id and (e.verdict = f.verdict or e.verdict = 'exceeds')))
    select f.verdict, st.name as station, j.parameter, count(*)::int as n, min(j.sampled_on) as "from" /* not null: an undated sample gets no verdict */, max(j.sampled_on) as "to" /* not null: an undated sample gets no verdict */
      from news f join evaluated j using (result_id, set_id, version, position)
      join published_stations st on st.project_id = ${project} and st.id = j.station_id
     group by f.verdict, st.id, st.name, j.parameter order by st.name, st.id, j.parameter`.execute(tx);
  return (await withoutNestedLoops(tx, brought.rows[0]?.n ?? 0, find)).rows;
}
