import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { type MonitoringFilters, type NarrowedFilters, seriesClauses } from "./monitorings.filters.ts";

/** Above this number, listing the series in the query no longer helps. */
const MAX_SERIES = 2000;

/**
 * Finds the matching series first: there are a hundred times fewer of them than monitorings. Otherwise a filter that
 * matches few or none would scan every monitoring of the project.
 */
export async function narrow(db: Db, project: string, filters: MonitoringFilters): Promise<NarrowedFilters> {
  const clauses = seriesClauses(filters);
  if (clauses.length === 0) return filters;
  const { rows } = await sql<{ id: string; station: string }>`
    select s.id, s.station_id as station from monitoring_series s
     where s.project_id = ${project} and ${sql.join(clauses, sql` and `)} limit ${MAX_SERIES + 1}`.execute(
    db,
  );
  if (rows.length > MAX_SERIES) return filters;
  const each = (of: (row: (typeof rows)[number]) => string) => [...new Set(rows.map(of))];
  const narrowed = {
    ids: each(({ id }) => id),
    stations: each((row) => row.station),
  };
  return { ...filters, series: narrowed };
}
