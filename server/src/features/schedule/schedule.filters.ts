import type { MonitoringState } from "@vetaverde/contract/monitorings";
import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import { type RawBuilder, sql } from "kysely";

/** What a calendar may be narrowed by; lists of ids mean any of them. */
export interface ScheduleFilters {
  plan?: string[];
  station?: string[];
  miningComponent?: string[];
  environmentalComponent?: string[];
  subcomponent?: string[];
  source?: string[];
  type?: string[];
  frequency?: string[];
  status?: MonitoringState[];
}

const COLUMNS = {
  plan: sql.ref("m.plan_id"),
  station: sql.ref("m.station_id"),
  miningComponent: sql.ref("m.mining_component_id"),
  environmentalComponent: sql.ref("m.environmental_component_id"),
  subcomponent: sql.ref("m.subcomponent_id"),
  source: sql.ref("m.source_id"),
  type: sql.ref("m.type_id"),
  frequency: sql.ref("m.frequency_id"),
} as const;

const OF_THE_WORK = new Set(["plan", "station", "status"]);

/** The view that knows all that the filters ask of: the bare one is counted out of an index. */
export function viewOf(filters: ScheduleFilters): RawBuilder<unknown> {
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined);
  const bare = asked.every(([name]) => OF_THE_WORK.has(name));
  return bare ? sql`published_monitoring_days m` : sql`published_monitorings m`;
}

/** The filters and the project over `m`, one of the two views of the dated work. */
export function filterClause(
  project: string,
  filters: ScheduleFilters,
  bounds: StatusBounds,
): RawBuilder<unknown> {
  const clauses = [sql`m.project_id = ${project}`, stateClause(filters.status, bounds)];
  for (const [name, column] of Object.entries(COLUMNS)) {
    const wanted = filters[name as keyof typeof COLUMNS];
    if (wanted) clauses.push(sql`${column} = any(${wanted}::uuid[])`);
  }
  return sql.join(clauses, sql` and `);
}

/** Written as the indexes of what is open have it, so that they serve. */
export const OPEN = sql`not m.completed and not m.skipped`;

/** The clauses of `statusBounds`; a skipped one counts in no status. */
export const clausesOf = (bounds: StatusBounds): Record<MonitoringState, RawBuilder<unknown>> => ({
  done: sql`not m.skipped and m.completed`,
  far: sql`${OPEN} and m.estimated_on > ${bounds.nearTo}::date`,
  near: sql`${OPEN} and m.estimated_on between ${bounds.nearFrom}::date and ${bounds.nearTo}::date`,
  unfulfilled: sql`${OPEN} and m.estimated_on < ${bounds.nearFrom}::date`,
  skipped: sql`m.skipped`,
  rescheduled: sql`m.rescheduled`,
});

function stateClause(
  states: readonly MonitoringState[] | undefined,
  bounds: StatusBounds,
): RawBuilder<unknown> {
  if (!states || states.length === 0) return sql`true`;
  const clauses = clausesOf(bounds);
  return sql`(${sql.join(
    states.map((state) => sql`(${clauses[state]})`),
    sql` or `,
  )})`;
}
