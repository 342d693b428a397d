// Counts of monitorings by month, kept beside them: a million are added up once, not in every answer.
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";

/** What a monitoring is counted by. */
export const DIMENSIONS = [
  "plan",
  "station",
  "environmentalComponent",
  "miningComponent",
  "source",
  "responsible",
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** What is asked about; `grouping()` of these has a bit for each that a row is not of. */
const BY = sql`station_id, environmental_component_id, mining_component_id, source_id, responsible`;
export const BY_SETS = sql`grouping sets ((), (station_id), (environmental_component_id), (mining_component_id), (source_id), (responsible))`;
export const DIMENSION = sql`case grouping(${BY}) when 15 then 'station' when 23 then 'environmentalComponent'
  when 27 then 'miningComponent' when 29 then 'source' when 30 then 'responsible' else 'plan' end`;
export const KEY = sql`coalesce(station_id::text, environmental_component_id::text, mining_component_id::text, source_id::text, responsible, '')`;

/** Stands for all plans together: who asks about them reads one row, not one for each. */
export const ALL_PLANS = "00000000-0000-0000-0000-000000000000";
const PLAN = sql`coalesce(plan_id, ${sql.lit(ALL_PLANS)})`;
const EACH_AND_ALL = sql`grouping sets ((plan_id), ())`;

const MONTH = sql`date_trunc('month', estimated_on)::date`;
const STATES = sql`count(*) filter (where not skipped and not completed) as open,
  count(*) filter (where not skipped and completed) as done,
  count(*) filter (where skipped) as skipped, count(*) filter (where rescheduled) as rescheduled`;

const add = (cells: RawBuilder<unknown>) => sql`
  insert into monitoring_tallies as t (project_id, dimension, month, plan_id, key, open, done, skipped, rescheduled)
  select * from (${cells}) c where open <> 0 or done <> 0 or skipped <> 0 or rescheduled <> 0
  order by 1, 2, 3, 4, 5
  on conflict (project_id, dimension, month, plan_id, key) do update set open = t.open + excluded.open,
    done = t.done + excluded.done, skipped = t.skipped + excluded.skipped, rescheduled = t.rescheduled + excluded.rescheduled`;

/** So many open monitorings of a plan's month, of one of the values of a dimension. */
export interface OpenCount {
  dimension: Dimension;
  month: string;
  key: string;
  open: number;
}

/** Counts what was written just now, as whoever wrote it counted it. */
export async function addOpen(
  tx: Tx,
  project: string,
  plan: string,
  counts: readonly OpenCount[],
): Promise<void> {
  const list = <K extends keyof OpenCount>(name: K) => counts.map((one) => one[name]);
  await add(sql`select ${project}::uuid as project_id, dimension, month, p.id as plan_id, key, open, 0 as done,
      0 as skipped, 0 as rescheduled
    from unnest(${list("dimension")}::text[], ${list("month")}::date[], ${list("key")}::text[], ${list("open")}::int[])
      c (dimension, month, key, open), (values (${plan}::uuid), (${ALL_PLANS}::uuid)) p (id)`).execute(tx);
}

/** Counts a project's monitorings anew. */
export async function recount(tx: Tx, project: string): Promise<void> {
  await sql`delete from monitoring_changes where project_id = ${project}`.execute(tx);
  await sql`delete from monitoring_tallies where project_id = ${project}`.execute(tx);
  await add(sql`select project_id, ${DIMENSION} as dimension, ${MONTH} as month, ${PLAN} as plan_id, ${KEY} as key, ${STATES}
    from published_monitorings where project_id = ${project}
    group by project_id, ${MONTH}, ${EACH_AND_ALL}, ${BY_SETS}`).execute(tx);
}

/** What a monitoring counts as. */
export interface Standing {
  series: string;
  day: string;
  completed: boolean;
  skipped: boolean;
  rescheduled: boolean;
}

/** How these monitorings stand now. */
export async function standing(tx: Tx, project: string, monitorings: readonly string[]): Promise<Standing[]> {
  const { rows } =
    await sql<Standing>`select series_id as series, estimated_on as day, completed, skipped, rescheduled
    from published_monitoring_days where project_id = ${project} and id = any(${[...monitorings]}::uuid[])`.execute(
      tx,
    );
  return rows;
}

/**
 * Notes how these monitorings stand now and no longer as they stood; what did not change is not noted. Nobody who changes
 * others of the same month waits for it.
 */
export async function noteChanges(
  tx: Tx,
  project: string,
  monitorings: readonly string[],
  before: readonly Standing[],
): Promise<void> {
  const list = <K extends keyof Standing>(name: K) => before.map((one) => one[name]);
  // Each was of one day before, and is of one now.
  const ids = Array.from({ length: before.length + monitorings.length }, () => newId());
  const flag = (when: RawBuilder<unknown>) => sql`sum(case when ${when} then sign else 0 end)`;
  await sql`insert into monitoring_changes (project_id, id, series_id, estimated_on, open, done, skipped, rescheduled)
    select ${project}::uuid, (${ids}::uuid[])[row_number() over ()], series_id, estimated_on, open, done, skipped, rescheduled
      from (select series_id, estimated_on, ${flag(sql`not skipped and not completed`)} as open,
          ${flag(sql`not skipped and completed`)} as done, ${flag(sql`skipped`)} as skipped, ${flag(sql`rescheduled`)} as rescheduled
        from (select -1 as sign, * from unnest(${list("series")}::uuid[], ${list("day")}::date[], ${list("completed")}::bool[],
            ${list("skipped")}::bool[], ${list("rescheduled")}::bool[]) b (series_id, estimated_on, completed, skipped, rescheduled)
          union all select 1, series_id, estimated_on, completed, skipped, rescheduled from published_monitoring_days
            where project_id = ${project} and id = any(${[...monitorings]}::uuid[])) both_ways
        group by series_id, estimated_on) net
     where open <> 0 or done <> 0 or skipped <> 0 or rescheduled <> 0`.execute(tx);
}

/** Projects whose changes wait to be added up. */
export async function changedProjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from published_projects p
    where exists (select from monitoring_changes c where c.project_id = p.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds a project's waiting changes to its tallies: whoever reads finds each of them here or there, never in both. */
export async function addChanges(db: Db, project: string): Promise<void> {
  await sql`with gone as (delete from monitoring_changes where project_id = ${project} returning *)
    ${add(sql`select project_id, ${DIMENSION} as dimension, ${MONTH} as month, ${PLAN} as plan_id, ${KEY} as key, sum(open) as open,
        sum(done) as done, sum(skipped) as skipped, sum(rescheduled) as rescheduled
      from (select g.project_id, g.estimated_on, g.open, g.done, g.skipped, g.rescheduled, s.plan_id, s.station_id,
                   s.environmental_component_id, s.mining_component_id, s.source_id, s.responsible
              from gone g join published_series s on s.project_id = g.project_id and s.id = g.series_id) changed
      group by project_id, ${MONTH}, ${EACH_AND_ALL}, ${BY_SETS}`)}`.execute(db);
}
