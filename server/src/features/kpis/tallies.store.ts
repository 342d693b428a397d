// Stored counts of monitorings by month: a million monitorings are added up once instead of at every request.
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";

/** The dimensions by which monitorings are counted. */
export const DIMENSIONS = [
  "plan",
  "station",
  "environmentalComponent",
  "miningComponent",
  "source",
  "responsible",
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/**
 * The columns of the dimensions; `grouping()` over them has a bit set for each column that is not part of a row's
 * group.
 */
const BY = sql`station_id, environmental_component_id, mining_component_id, source_id, responsible`;
const SETS = sql`(station_id), (environmental_component_id), (mining_component_id), (source_id), (responsible)`;
export const BY_SETS = sql`grouping sets ((), ${SETS})`;
/** All dimensions except the plan. */
export const OTHER_SETS = sql`grouping sets (${SETS})`;
export const DIMENSION = sql`case grouping(${BY}) when 15 then 'station' when 23 then 'environmentalComponent'
  when 27 then 'miningComponent' when 29 then 'source' when 30 then 'responsible' else 'plan' end`;
export const KEY = sql`coalesce(station_id::text, environmental_component_id::text, mining_component_id::text, source_id::text, responsible, '')`;

/** Stands for all plans together, so that a query about all of them reads one row instead of one per plan. */
export const ALL_PLANS = "00000000-0000-0000-0000-000000000000";
export const PLAN = sql`coalesce(plan_id, ${sql.lit(ALL_PLANS)})`;
export const EACH_AND_ALL = sql`grouping sets ((plan_id), ())`;

export const MONTH = sql`date_trunc('month', estimated_on)::date`;
export const SUMS = sql`sum(open)::int as open, sum(done)::int as done, sum(skipped)::int as skipped, sum(rescheduled)::int as rescheduled`;
const STATES = sql`count(*) filter (where not skipped and not completed) as open,
  count(*) filter (where not skipped and completed) as done,
  count(*) filter (where skipped) as skipped, count(*) filter (where rescheduled) as rescheduled`;

const add = (cells: RawBuilder<unknown>) => sql`
  insert into monitoring_tallies as t (project_id, dimension, month, plan_id, key, open, done, skipped, rescheduled)
  select * from (${cells}) c where open <> 0 or done <> 0 or skipped <> 0 or rescheduled <> 0
  order by 1, 2, 3, 4, 5
  on conflict (project_id, dimension, month, plan_id, key) do update set open = t.open + excluded.open,
    done = t.done + excluded.done, skipped = t.skipped + excluded.skipped, rescheduled = t.rescheduled + excluded.rescheduled`;

/** The number of open monitorings of a plan's month, for one value of a dimension. */
export interface OpenCount {
  dimension: Dimension;
  month: string;
  key: string;
  open: number;
}

/** The pending changes, with the dimensions of their series. */
const CHANGED = sql`select g.project_id, g.estimated_on, g.open, g.done, g.skipped, g.rescheduled, s.plan_id, s.station_id,
    s.environmental_component_id, s.mining_component_id, s.source_id, s.responsible
  from gone g join published_series s on s.project_id = g.project_id and s.id = g.series_id`;

/**
 * The beginning of a statement that adds a project's pending changes to its tallies. The statement may continue; it
 * finds each change in `changed`.
 */
export const addingChanges = (project: string) => sql`
  with gone as (delete from monitoring_changes where project_id = ${project} returning *), changed as (${CHANGED}),
    added as (${add(sql`select project_id, ${DIMENSION} as dimension, ${MONTH} as month, ${PLAN} as plan_id, ${KEY} as key, ${SUMS}
      from changed group by project_id, ${MONTH}, ${EACH_AND_ALL}, ${BY_SETS}`)})`;

/** Adds monitorings that were just written, with the counts computed by the caller. */
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

/** Rebuilds the tallies of a project from its monitorings. */
export async function recount(tx: Tx, project: string): Promise<void> {
  await sql`update tally_days set today = null where project_id = ${project}`.execute(tx);
  await sql`delete from monitoring_changes where project_id = ${project}`.execute(tx);
  await sql`delete from monitoring_tallies where project_id = ${project}`.execute(tx);
  await add(sql`select project_id, ${DIMENSION} as dimension, ${MONTH} as month, ${PLAN} as plan_id, ${KEY} as key, ${STATES}
    from published_monitorings where project_id = ${project}
    group by project_id, ${MONTH}, ${EACH_AND_ALL}, ${BY_SETS}`).execute(tx);
}

/** The fields by which a monitoring is counted. */
export interface MonitoringState {
  series: string;
  day: string;
  completed: boolean;
  skipped: boolean;
  rescheduled: boolean;
}

/**
 * Records the net change of these monitorings' counts; unchanged ones are not recorded. Inserts only, so that
 * concurrent changes of the same month do not wait for each other.
 */
export async function recordChanges(
  tx: Tx,
  project: string,
  before: readonly MonitoringState[],
  after: readonly MonitoringState[],
): Promise<void> {
  const net = netOf(before, after);
  if (net.length === 0) return;
  const list = <K extends keyof Net>(name: K) => net.map((one) => one[name]);
  await sql`insert into monitoring_changes (project_id, id, series_id, estimated_on, open, done, skipped, rescheduled)
    select ${project}::uuid, * from unnest(${net.map(() => newId())}::uuid[], ${list("series")}::uuid[], ${list("day")}::date[],
      ${list("open")}::int[], ${list("done")}::int[], ${list("skipped")}::int[], ${list("rescheduled")}::int[])`.execute(
    tx,
  );
}

type Net = Pick<MonitoringState, "series" | "day"> & Record<(typeof STATES_OF)[number], number>;
const STATES_OF = ["open", "done", "skipped", "rescheduled"] as const;

/** The net change of each day of a series. */
function netOf(before: readonly MonitoringState[], after: readonly MonitoringState[]): Net[] {
  const net = new Map<string, Net>();
  const put = ({ series, day, completed, skipped, rescheduled }: MonitoringState, sign: 1 | -1) => {
    const key = `${series} ${day}`;
    const sum = net.get(key) ?? { series, day, open: 0, done: 0, skipped: 0, rescheduled: 0 };
    sum[skipped ? "skipped" : completed ? "done" : "open"] += sign;
    if (rescheduled) sum.rescheduled += sign;
    net.set(key, sum);
  };
  for (const one of before) put(one, -1);
  for (const one of after) put(one, 1);
  return [...net.values()].filter((sum) => STATES_OF.some((state) => sum[state] !== 0));
}

/** Projects with pending changes. */
export async function changedProjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from published_projects p
    where exists (select from monitoring_changes c where c.project_id = p.id)`.execute(db);
  return rows.map(({ id }) => id);
}
