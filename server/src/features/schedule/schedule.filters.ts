import type { MonitoringState } from "@vetaverde/contract/monitorings";
import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import { type RawBuilder, sql } from "kysely";
import { stateClause } from "../../platform/schedule/monitoring-states.ts";
import type { FoundSeries, SeriesFilters } from "../../platform/schedule/series-filters.ts";

/** Filters of the calendar; a list of ids matches any of them. */
export interface ScheduleFilters extends SeriesFilters {
  status?: MonitoringState[];
}

export interface NarrowedFilters extends ScheduleFilters {
  series?: FoundSeries;
}

const OWN = { plan: sql.ref("m.plan_id"), station: sql.ref("m.station_id") } as const;
const OF_SERIES = {
  miningComponent: sql.ref("m.mining_component_id"),
  environmentalComponent: sql.ref("m.environmental_component_id"),
  subcomponent: sql.ref("m.subcomponent_id"),
  source: sql.ref("m.source_id"),
  type: sql.ref("m.type_id"),
  frequency: sql.ref("m.frequency_id"),
} as const;

/** The smallest view that has all filtered columns: counts on the bare one use an index-only scan. */
export function viewOf(filters: NarrowedFilters): RawBuilder<unknown> {
  const bare = filters.series || seriesClauses(filters).length === 0;
  return bare ? sql`published_monitoring_days m` : sql`published_monitorings m`;
}

/**
 * Conditions for the project and the filters over `m`, one of the two views of the dated work. With no matching series
 * the condition is false.
 */
export function filterClause(
  project: string,
  filters: NarrowedFilters,
  bounds: StatusBounds,
): RawBuilder<unknown> {
  const { series: found } = filters;
  const own = clausesOver(OWN, filters);
  const clauses = [sql`m.project_id = ${project}`, stateClause(filters.status, bounds), ...own];
  if (!found) clauses.push(...seriesClauses(filters));
  else if (found.ids.length === 0) clauses.push(sql`false`);
  else
    clauses.push(
      sql`m.station_id = any(${found.stations}::uuid[]) and m.series_id = any(${found.ids}::uuid[])`,
    );
  return sql.join(clauses, sql` and `);
}

/** The filters' conditions on a series, over `m`. */
export const seriesClauses = (filters: ScheduleFilters) => clausesOver(OF_SERIES, filters);

const clausesOver = (
  columns: Partial<Record<keyof ScheduleFilters, RawBuilder<unknown>>>,
  filters: ScheduleFilters,
): RawBuilder<unknown>[] =>
  Object.entries(columns).flatMap(([name, column]) => {
    const ids = filters[name as keyof ScheduleFilters];
    return ids ? [sql`${column} = any(${ids}::uuid[])`] : [];
  });
