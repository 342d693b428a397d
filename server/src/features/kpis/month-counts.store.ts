// Counts of monitorings by their status as of a day: whole months from the tallies, the rest from the monitorings.
import { splitMonths } from "@vetaverde/domain/schedule/progress";
import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { type CountFilters, inPeriod, narrowed, ofPlans, ofSeries, within } from "./counts.filters.ts";
import type { Cell } from "./rows.gen.ts";
import { ALL_PLANS, BY_SETS, DIMENSION, type Dimension, KEY, MONTH, SUMS } from "./tallies.store.ts";

/** The phase of a day: an open monitoring there is unfulfilled, near (due today, or soon) or far. */
export const PAST = 0;
export const TODAY = 1;
export const SOON = 2;

export interface CountRequest {
  dimensions: readonly Dimension[];
  /** A further split of the counts of `plan`. */
  part: "month" | "plan" | null;
}

export const phaseOf = (day: RawBuilder<unknown>, { nearFrom, nearTo }: StatusBounds) => sql`case
  when ${day} < ${nearFrom}::date then 0 when ${day} = ${nearFrom}::date then 1 when ${day} <= ${nearTo}::date then 2 else 3 end`;

const STATES = sql`count(*) filter (where not skipped and not completed) as open,
  count(*) filter (where not skipped and completed) as done,
  count(*) filter (where skipped) as skipped, count(*) filter (where rescheduled) as rescheduled`;

/** The key of a result's cells, besides dimension, key and phase. */
export const PARTS = {
  month: sql`case when dimension = 'plan' then month::text end`,
  plan: sql`plan_id::text`,
  none: sql`null::text`,
};

/**
 * Whole months and single days in one query, so that a concurrent change is counted either before or after, never
 * mixed.
 */
export async function countMonths(
  db: Db | Tx,
  project: string,
  filters: CountFilters,
  bounds: StatusBounds,
  { dimensions, part }: CountRequest,
): Promise<Cell[]> {
  const cells = cellsOf(project, filters, bounds, {
    dimensions,
    plans: part === "plan",
    month: part === "month" ? sql`case when dimension = 'plan' then month end` : sql`null::date`,
  });
  const { rows } =
    await sql<Cell>`select dimension, key, ${PARTS[part ?? "none"]} as part /* YYYY-MM-01, or the plan, when requested. */, phase, ${SUMS}
    from (${cells}) cells where dimension = any(${[...dimensions]}::text[]) group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** `dimension, key, plan_id, month, phase` and the four counts. Rows may repeat a cell; the caller adds them up. */
export function cellsOf(
  project: string,
  filters: CountFilters,
  bounds: StatusBounds,
  {
    dimensions,
    plans,
    month,
  }: { dimensions: readonly Dimension[]; plans: boolean; month: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const requested: MonthCountQuery = {
    project,
    filters,
    bounds,
    dimensions,
    month,
    alone: dimensions.every((one) => one === "plan") && !narrowed(filters),
    // When the plan is not requested, the days are counted from an index that does not contain it.
    plan: plans ? sql`plan_id` : sql`null::uuid as plan_id`,
    each: plans && !filters.plan,
    ...splitMonths(bounds, { from: filters.from ?? null, to: filters.to ?? null }),
  };
  if (narrowed(filters)) return byDay(requested, sql`true`);
  return sql.join(
    [
      ofTallies(requested),
      ofChanges(requested),
      ofMoved(requested),
      byDay(requested, within(requested.period)),
    ],
    sql` union all `,
  );
}

interface MonthCountQuery {
  project: string;
  filters: CountFilters;
  bounds: StatusBounds;
  dimensions: readonly Dimension[];
  /** No dimension or filter of the series is requested. */
  alone: boolean;
  plan: RawBuilder<unknown>;
  /** Counts each plan separately. */
  each: boolean;
  /** The month of a cell, when requested. */
  month: RawBuilder<unknown>;
  /** Months counted day by day. */
  period: readonly string[];
  /** Months within which a status changes. */
  status: readonly string[];
}

/**
 * In a month within which a status changes, everything open is first counted as far and everything else as past, which
 * is true of most; `ofMoved` moves the rest. Months of one phase are added up first, which turns thousands of rows into
 * hundreds.
 */
const phased = (cells: RawBuilder<unknown>, { bounds, status, plan, month }: MonthCountQuery) => {
  const phase = (changing: number) =>
    sql`case when month = any(${[...status]}::date[]) then ${sql.lit(changing)} else ${phaseOf(sql`month`, bounds)} end`;
  return sql`
  select c.dimension, c.key, c.plan_id, c.month, v.phase, v.open, v.done, v.skipped, v.rescheduled
    from (select dimension, key, plan_id, month, ahead, behind, ${SUMS}
      from (select dimension, key, ${plan}, ${month} as month, ${phase(3)} as ahead, ${phase(0)} as behind,
          open, done, skipped, rescheduled from (${cells}) months) parted
      group by 1, 2, 3, 4, 5, 6) c,
    lateral (values (ahead, open, 0, 0, 0), (behind, 0, done, skipped, rescheduled)) v (phase, open, done, skipped, rescheduled)`;
};

function ofTallies(requested: MonthCountQuery): RawBuilder<unknown> {
  const { project, filters, dimensions, period, each } = requested;
  const plans = filters.plan ?? [ALL_PLANS];
  const ofThese = each ? sql`plan_id <> ${ALL_PLANS}::uuid` : sql`plan_id = any(${[...plans]}::uuid[])`;
  const cells = sql`select dimension, key, plan_id, month, open, done, skipped, rescheduled
    from monitoring_tallies where project_id = ${project} and dimension = any(${[...dimensions]}::text[])
     and ${ofThese} and ${inPeriod(sql`month`, filters)} and month <> all(${[...period]}::date[])`;
  return phased(cells, requested);
}

/** Changes that are not in the tallies yet. */
function ofChanges(requested: MonthCountQuery): RawBuilder<unknown> {
  const { project, filters, period } = requested;
  const cells = sql`select ${DIMENSION} as dimension, ${KEY} as key, plan_id, month, ${SUMS}
    from (select c.*, ${MONTH} as month, s.plan_id, s.station_id, s.environmental_component_id, s.mining_component_id,
                 s.source_id, s.responsible
            from monitoring_changes c join published_series s on s.project_id = c.project_id and s.id = c.series_id
           where c.project_id = ${project}) changed
    where ${ofPlans(filters)} and ${inPeriod(sql`month`, filters)} and month <> all(${[...period]}::date[])
    group by project_id, month, plan_id, ${BY_SETS}`;
  return phased(cells, requested);
}

/** For the months within which a status changes: moves counts from the assumed phase to the phase of their day. */
function ofMoved(requested: MonthCountQuery): RawBuilder<unknown> {
  const { project, filters, bounds, status, plan, alone } = requested;
  if (status.length === 0) return sql`select null, null, null::uuid, null::date, 0, 0, 0, 0, 0 where false`;
  const phase = phaseOf(sql`estimated_on`, bounds);
  // Without the series a day is counted from the index alone.
  const series = alone ? sql`null::uuid as series_id` : sql`series_id`;
  const own = sql`project_id = ${project} and ${ofPlans(filters)} and ${within(status)}
    and ${inPeriod(sql`estimated_on`, filters)}`;
  const moved = sql`
    select project_id, ${series}, ${plan}, ${MONTH} as month, ${phase} as phase, 3 as base, 1 as open, 0 as done, 0 as skipped, 0 as rescheduled
      from published_monitoring_days where ${own} and not completed and not skipped and estimated_on <= ${bounds.nearTo}::date
    ${sql.join(
      // Three ways of not being merely open, each found by its own index: hardly any of the days ahead is one of them.
      [
        sql`completed`,
        sql`not completed and skipped`,
        sql`not completed and not skipped and rescheduled`,
      ].map(
        (mark) => sql`union all
    select project_id, ${series}, ${plan}, ${MONTH}, ${phase}, 0, 0, (completed and not skipped)::int, skipped::int, rescheduled::int
      from published_monitoring_days where ${own} and ${mark} and estimated_on > ${bounds.nearFrom}::date`,
      ),
      sql` `,
    )}`;
  const both = sql`select d.*, v.at, v.sign from (
      select project_id, series_id, plan_id, month, phase, base, ${SUMS} from (${moved}) m group by 1, 2, 3, 4, 5, 6) d,
    lateral (values (d.phase, 1), (d.base, -1)) v (at, sign)`;
  const sums = sql`sum(sign * open), sum(sign * done), sum(sign * skipped), sum(sign * rescheduled)`;
  if (alone)
    return sql`select 'plan', '', plan_id, month, at, ${sums} from (${both}) b group by project_id, plan_id, month, at`;
  return sql`select ${DIMENSION}, ${KEY}, plan_id, month, at, ${sums}
    from (select b.*, s.station_id, s.environmental_component_id, s.mining_component_id, s.source_id, s.responsible
            from (${both}) b join published_series s on s.project_id = b.project_id and s.id = b.series_id) of_series
   group by project_id, plan_id, month, at, ${BY_SETS}`;
}

/** Counts day by day. */
function byDay(requested: MonthCountQuery, days: RawBuilder<unknown>): RawBuilder<unknown> {
  const { project, filters, bounds, alone, plan } = requested;
  const phase = phaseOf(sql`estimated_on`, bounds);
  const where = sql`project_id = ${project} and ${ofPlans(filters)} and ${inPeriod(sql`estimated_on`, filters)}
    and ${days} and ${ofSeries(filters)}`;
  const own = (from: RawBuilder<unknown>) =>
    sql`(select project_id, series_id, ${plan}, ${MONTH} as month, ${phase} as phase, completed, skipped, rescheduled
      from ${from} where ${where}) m`;
  if (alone)
    return sql`select 'plan' as dimension, '' as key, plan_id, month, phase, ${STATES}
      from ${own(sql`published_monitoring_days`)} group by project_id, plan_id, month, phase`;
  // Groups the days of each series first, so that the series is joined once instead of once per day.
  return sql`select ${DIMENSION} as dimension, ${KEY} as key, plan_id, month, phase, ${SUMS}
    from (select d.*, s.station_id, s.environmental_component_id, s.mining_component_id, s.source_id, s.responsible
      from (select project_id, series_id, plan_id, month, phase, ${STATES}
        from ${own(narrowed(filters) ? sql`published_monitorings` : sql`published_monitoring_days`)}
        group by project_id, series_id, plan_id, month, phase) d
      join published_series s on s.project_id = d.project_id and s.id = d.series_id) of_series
    group by project_id, plan_id, month, phase, ${BY_SETS}`;
}
