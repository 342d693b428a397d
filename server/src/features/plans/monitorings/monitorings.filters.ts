import { type MonitoringState, NONE } from "@vetaverde/contract/monitorings";
import { fold } from "@vetaverde/domain/text/fold";
import { type RawBuilder, sql } from "kysely";
import type { FoundSeries, SeriesFilters } from "../../../platform/schedule/series-filters.ts";

/** The filters of a list or an export of monitorings; a list of ids matches any of them. */
export interface MonitoringFilters extends SeriesFilters {
  import?: string[];
  /** Names. */
  responsible?: string[];
  status?: MonitoringState[];
  from?: string;
  to?: string;
  q?: string;
}

export interface NarrowedFilters extends MonitoringFilters {
  series?: FoundSeries;
}

const OWN = { plan: sql.ref("m.plan_id"), station: sql.ref("m.station_id") } as const;

const OF_SERIES = {
  import: sql.ref("s.import_id"),
  miningComponent: sql.ref("s.mining_component_id"),
  environmentalComponent: sql.ref("s.environmental_component_id"),
  subcomponent: sql.ref("s.subcomponent_id"),
  source: sql.ref("s.source_id"),
  type: sql.ref("s.type_id"),
  frequency: sql.ref("s.frequency_id"),
} as const;

/**
 * Every filter except the status, over `monitorings m` alone: filters on the series use a subquery. So a page is
 * selected from one table by its index before anything is joined. When few series match, their monitorings are found by
 * station, which is indexed; when none match, no row is read.
 */
export function filterClause(project: string, filters: NarrowedFilters): RawBuilder<unknown> {
  const clauses = [sql`m.project_id = ${project}`];
  for (const [name, column] of Object.entries(OWN)) {
    const ids = filters[name as keyof typeof OWN];
    if (ids) clauses.push(sql`${column} = any(${ids}::uuid[])`);
  }
  if (filters.from) clauses.push(sql`m.estimated_on >= ${filters.from}::date`);
  if (filters.to) clauses.push(sql`m.estimated_on <= ${filters.to}::date`);
  const { series: found } = filters;
  const series = found ? [] : seriesClauses(filters);
  if (found?.ids.length === 0) clauses.push(sql`false`);
  else if (found) {
    clauses.push(
      sql`m.station_id = any(${found.stations}::uuid[]) and m.series_id = any(${found.ids}::uuid[])`,
    );
  }
  if (series.length > 0) {
    clauses.push(sql`m.series_id in (select s.id from monitoring_series s
      where s.project_id = ${project} and ${sql.join(series, sql` and `)})`);
  }
  return sql.join(clauses, sql` and `);
}

/** The filters as conditions on a series `s`. */
export function seriesClauses(filters: MonitoringFilters): RawBuilder<unknown>[] {
  const clauses: RawBuilder<unknown>[] = [];
  for (const [name, column] of Object.entries(OF_SERIES)) {
    const ids = filters[name as keyof typeof OF_SERIES];
    if (!ids) continue;
    const named = sql`${column} = any(${ids.filter((id) => id !== NONE)}::uuid[])`;
    clauses.push(ids.includes(NONE) ? sql`(${named} or ${column} is null)` : named);
  }
  if (filters.responsible)
    clauses.push(sql`coalesce(s.responsible, ${NONE}) = any(${filters.responsible}::text[])`);
  const key = filters.q ? fold(filters.q) : "";
  if (key === "") return clauses;
  const like = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  clauses.push(sql`(s.short_commitment ilike ${like(filters.q?.trim() ?? "")} or s.station_id in (
    select st.id from published_stations st where st.project_id = s.project_id and st.name_key like ${like(key)}))`);
  return clauses;
}
