// The tallies as of one day, which is today once a task has run since midnight: what most pages request.
import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import { addDays } from "@vetaverde/domain/time/dates";
import { type RawBuilder, sql } from "kysely";
import { type Db, PREPARED, type Tx } from "../../platform/db/db.ts";
import { type CountFilters, inPeriod, narrowed } from "./counts.filters.ts";
import { type CountRequest, cellsOf, countMonths, PARTS, phaseOf } from "./month-counts.store.ts";
import type { Cell, DayCell, DayTally } from "./rows.gen.ts";
import {
  ALL_PLANS,
  addingChanges,
  BY_SETS,
  DIMENSION,
  DIMENSIONS,
  EACH_AND_ALL,
  KEY,
  MONTH,
  OTHER_SETS,
  PLAN,
  SUMS,
} from "./tallies.store.ts";

/** From the day's tallies when they cover the request, else from those of the months. */
export async function count(
  db: Db | Tx,
  project: string,
  filters: CountFilters,
  bounds: StatusBounds,
  request: CountRequest,
): Promise<Cell[]> {
  const tallies = hasTallies(filters, request) ? await countDay(db, project, filters, bounds, request) : null;
  return tallies ?? countMonths(db, project, filters, bounds, request);
}

/** The day's tallies cover months of a plan, and years of all plans by any other dimension. */
function hasTallies(filters: CountFilters, { dimensions }: CountRequest): boolean {
  if (narrowed(filters)) return false;
  const alone = dimensions.every((one) => one === "plan");
  if (filters.plan && !alone) return false;
  const { from, to } = filters;
  if (alone) return (!from || from.endsWith("-01")) && (!to || isMonthEnd(to));
  return (!from || from.endsWith("-01-01")) && (!to || to.endsWith("-12-31"));
}

const isMonthEnd = (day: string) => addDays(day, 1).endsWith("-01");

/**
 * One query reads whether the tallies are of this day, their counts, and the changes not yet in them. Null when they
 * are of another day.
 */
export async function countDay(
  db: Db | Tx,
  project: string,
  filters: CountFilters,
  bounds: StatusBounds,
  { dimensions, part }: CountRequest,
): Promise<Cell[] | null> {
  const days = sql`tally_days where project_id = ${project} and today = ${bounds.nearFrom}::date and near_to = ${bounds.nearTo}::date`;
  const plans = [...(filters.plan ?? [ALL_PLANS])];
  const { rows } = await sql<DayCell>`${PREPARED}
    select null as dimension, null as key, null as part, null as phase, 0 as open, 0 as done, 0 as skipped, 0 as rescheduled from ${days}
    union all select dimension, key, ${PARTS[part ?? "none"]}, phase, ${SUMS} from (
      select dimension, key, plan_id, part as month, phase, open, done, skipped, rescheduled from day_tallies
       where project_id = ${project} and dimension = any(${[...dimensions]}::text[]) and plan_id = any(${plans}::uuid[])
         and ${inPeriod(sql`part`, filters)}
      union all ${waiting(project, filters, bounds)}) cells
     where dimension = any(${[...dimensions]}::text[]) and exists (select from ${days})
     group by 1, 2, 3, 4`.execute(db);
  if (!rows.some(({ dimension }) => dimension === null)) return null;
  return rows.filter((row): row is Cell => row.dimension !== null);
}

/** The counts of changes that are not in the tallies yet. */
function waiting(project: string, filters: CountFilters, bounds: StatusBounds): RawBuilder<unknown> {
  const ofPlans = filters.plan ? sql`s.plan_id = any(${[...filters.plan]}::uuid[])` : sql`true`;
  return sql`select ${DIMENSION}, ${KEY}, plan_id, month, phase, ${SUMS}
    from (select c.*, ${MONTH} as month, ${phaseOf(sql`c.estimated_on`, bounds)} as phase, s.plan_id, s.station_id,
                 s.environmental_component_id, s.mining_component_id, s.source_id, s.responsible
            from monitoring_changes c join published_series s on s.project_id = c.project_id and s.id = c.series_id
           where c.project_id = ${project} and ${ofPlans} and ${inPeriod(sql`c.estimated_on`, filters)}) changed
    group by project_id, month, plan_id, phase, ${BY_SETS}`;
}

/** Locks the day's tallies until the transaction ends, and returns their day. */
async function lockDay(tx: Tx, project: string): Promise<StatusBounds | null> {
  const { rows } = await sql<{ nearFrom: string | null; nearTo: string | null }>`
    insert into tally_days as d (project_id) values (${project})
    on conflict (project_id) do update set today = d.today returning today as "nearFrom", near_to as "nearTo"`.execute(
    tx,
  );
  const { nearFrom = null, nearTo = null } = rows[0] ?? {};
  return nearFrom !== null && nearTo !== null ? { nearFrom, nearTo } : null;
}

/** Invalidates the day's tallies until a task rebuilds them; called by code that updates only the tallies of months. */
export async function invalidateDay(tx: Tx, project: string): Promise<void> {
  await sql`insert into tally_days (project_id) values (${project})
    on conflict (project_id) do update set today = null, near_to = null`.execute(tx);
}

const addToDay = (cells: RawBuilder<unknown>) => sql`
  insert into day_tallies as t (project_id, dimension, plan_id, part, key, phase, open, done, skipped, rescheduled)
  select * from (${cells}) c where open <> 0 or done <> 0 or skipped <> 0 or rescheduled <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (project_id, dimension, plan_id, part, key, phase) do update set open = t.open + excluded.open,
    done = t.done + excluded.done, skipped = t.skipped + excluded.skipped, rescheduled = t.rescheduled + excluded.rescheduled`;

const YEAR = sql`date_trunc('year', estimated_on)::date`;

/**
 * Adds a project's pending changes to its tallies in one statement: a reader finds each change in one of the two
 * places, never in both.
 */
export async function addChanges(db: Db, project: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const bounds = await lockDay(tx, project);
    const adding = addingChanges(project);
    if (!bounds) return void (await sql`${adding} select`.execute(tx));
    const phase = phaseOf(sql`estimated_on`, bounds);
    await sql`${adding} ${addToDay(sql`
      select project_id, 'plan' as dimension, ${PLAN} as plan_id, ${MONTH} as part, '' as key, ${phase} as phase, ${SUMS}
        from changed group by project_id, ${MONTH}, phase, ${EACH_AND_ALL}
      union all select project_id, ${DIMENSION}, ${sql.lit(ALL_PLANS)}::uuid, ${YEAR}, ${KEY}, ${phase} as phase, ${SUMS}
        from changed group by project_id, ${YEAR}, phase, ${OTHER_SETS}`)}`.execute(tx);
  });
}

/** Rebuilds the day's tallies for another day, with the pending changes included. */
export async function recomputeDay(db: Db, project: string, bounds: StatusBounds): Promise<void> {
  const month = sql`case when dimension = 'plan' then month else date_trunc('year', month)::date end`;
  const all = cellsOf(project, {}, bounds, { dimensions: DIMENSIONS, plans: false, month });
  const each = cellsOf(project, {}, bounds, { dimensions: ["plan"], plans: true, month: sql`month` });
  await db.transaction().execute(async (tx) => {
    // Locked first: the next statement then sees everything, and no other transaction adds meanwhile.
    await lockDay(tx, project);
    await sql`delete from day_tallies where project_id = ${project}`.execute(tx);
    await sql`${addingChanges(project)} ${addToDay(sql`
      select ${project}::uuid as project_id, dimension, ${PLAN} as plan_id, ${month} as part, key, phase, ${SUMS}
        from (${all} union all ${each}) cells group by 1, 2, 3, 4, 5, 6`)}`.execute(tx);
    await sql`update tally_days set today = ${bounds.nearFrom}, near_to = ${bounds.nearTo} where project_id = ${project}`.execute(
      tx,
    );
  });
}

/** Every project that has tallies, with their day. */
export async function findDayTallies(db: Db): Promise<DayTally[]> {
  const { rows } =
    await sql<DayTally>`select p.id as project, p.time_zone as "timeZone", p.near_days as "nearDays",
      d.today as "nearFrom" /* The day of the tallies; null when they are invalid. */, d.near_to as "nearTo"
    from published_projects p left join tally_days d on d.project_id = p.id
   where exists (select from monitoring_tallies t where t.project_id = p.id)`.execute(db);
  return rows;
}
