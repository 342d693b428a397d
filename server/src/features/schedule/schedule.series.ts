import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { type NarrowedFilters, type ScheduleFilters, seriesClauses } from "./schedule.filters.ts";

/** With more series than this, listing their ids does not make the query faster. */
const MAX_SERIES = 2000;

/**
 * Finds the matching series first: there are a hundred times fewer of them than monitorings. Without this, a filter
 * with few or no matches would scan all open work of the project.
 */
export async function narrow(db: Db, project: string, filters: ScheduleFilters): Promise<NarrowedFilters> {
  const clauses = seriesClauses(filters);
  if (clauses.length === 0) return filters;
  const { rows } = await sql<{ id: string; station: string }>`
    select m.id, m.station_id as station from published_series m
     where m.project_id = ${project} and ${sql.join(clauses, sql` and `)} limit ${MAX_SERIES + 1}`.execute(
    db,
  );
  if (rows.length > MAX_SERIES) return filters;
  return {
    ...filters,
    series: { ids: rows.map(({ id }) => id), stations: [...new Set(rows.map(({ station }) => station))] },
  };
}
