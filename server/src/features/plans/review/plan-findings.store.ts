// The data that the review of a plan reads, and users' decisions on its findings.
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { MarkRow } from "../rows.gen.ts";
import type { PackedPlace } from "./plans.lint.ts";

export type { MarkRow } from "../rows.gen.ts";

/** Maximum series compared, in addition to the workbook's own rows. One more is read, to detect that there are more. */
export const MAX_COMPARED = 50_000;
const LINES_AT_ONCE = 2000;

/**
 * Series as lines of JSON, written by the database and parsed by the worker; this process only forwards them. Those of
 * `plan` come first, then those of other plans at its stations, or at the stations of `preview`: the texts of its
 * packed rows contain the stations' ids, so that this process need not unpack them.
 */
export async function packedSeries(
  db: Db,
  project: string,
  { plan, preview }: { plan: string | null; preview: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ lines: string }>`with chosen as (
      select s.* from monitoring_series s where s.project_id = ${project} and (s.plan_id = ${plan}
        or s.station_id in (
          select t.id from published_stations t where t.project_id = ${project} and t.id::text in (
            select json_array_elements_text(c.rows::json -> 'words') from plan_preview_chunks c
             where c.project_id = ${project} and c.preview_id = ${preview})
          union select o.station_id from monitoring_series o where o.project_id = ${project} and o.plan_id = ${plan}))
      order by s.plan_id is distinct from ${plan}::uuid, s.plan_id, s.import_id, s.row_number, s.id
      limit ${MAX_COMPARED + 1}
    ), lines as (
      select row_number() over () as place, json_build_array(id, row_number, plan_id, station_id,
        environmental_component_id, subcomponent_id, type_id, frequency, frequency_id, short_commitment,
        start_date, end_date, start_time, utm_easting, utm_northing, utm_zone, datum, parameters, limits, method,
        report_term, report_period, table_reference)::text as line from chosen
    ) select string_agg(line, E'\n' order by place) as lines from lines group by place / ${LINES_AT_ONCE}
      order by min(place)`.execute(db);
  return rows.map(({ lines }) => lines);
}

/** Changes whenever a plan of the project is created or changed or gets rows, which invalidates earlier reviews. */
export async function planVersions(db: Db, project: string): Promise<string> {
  const { rows } = await sql<{ versions: string }>`select concat_ws('/',
      (select concat_ws('/', count(*), sum(version)) from plans where project_id = ${project}),
      (select count(*) from plan_imports where project_id = ${project})) as versions`.execute(db);
  return rows[0]?.versions ?? "";
}

export async function packedPlaces(db: Db, project: string): Promise<PackedPlace[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    latitude: number | null;
    longitude: number | null;
  }>`select id, name, latitude, longitude from published_stations where project_id = ${project}`.execute(db);
  return rows.map(({ id, name, latitude, longitude }) => [id, name, latitude, longitude]);
}

/** The project's names of its frequencies. */
export async function frequencyNames(db: Db, project: string): Promise<[string, string][]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from published_catalog
    where project_id = ${project} and kind = 'frequencies'`.execute(db);
  return rows.map(({ id, name }) => [id, name]);
}

export async function planTitles(
  db: Db,
  project: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`select id, title from plans
    where project_id = ${project} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function planPeriod(
  db: Db,
  project: string,
  id: string,
): Promise<{ start: string; end: string } | null> {
  const { rows } = await sql<{
    start: string;
    end: string;
  }>`select starts_on as start, ends_on as end from plans
    where project_id = ${project} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The findings of a plan that are currently put aside. */
export async function listMarks(db: Db, project: string, plan: string): Promise<MarkRow[]> {
  const { rows } =
    await sql<MarkRow>`select m.finding, m.reason /* not null: required to put a finding aside */, m.marked_at as at,
      concat_ws(' ', u.name, u.last_name) as by
    from (select distinct on (finding) * from plan_finding_marks
           where project_id = ${project} and plan_id = ${plan} order by finding, id desc) m
    left join published_users u on u.id = m.marked_by where m.aside`.execute(db);
  return rows;
}

export interface NewMark {
  id: string;
  plan: string;
  finding: string;
  aside: boolean;
  reason: string | null;
  by: string;
  at: Date;
}

export async function insertMark(tx: Tx, project: string, mark: NewMark): Promise<void> {
  const { id, plan, finding, aside, reason, by, at } = mark;
  await sql`insert into plan_finding_marks (project_id, id, plan_id, finding, aside, reason, marked_by, marked_at)
    values (${project}, ${id}, ${plan}, ${finding}, ${aside}, ${reason}, ${by}, ${at})`.execute(tx);
}
