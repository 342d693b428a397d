import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { type NarrowedFilters, type ScheduleFilters, seriesClauses } from "./schedule.filters.ts";

/** Of more series than these, their work is too much for naming them to be a help. */
const MAX_SERIES = 2000;

/**
 * Asks first which series the filters mean: there are a hundred times fewer of them than monitorings. Without it, what
 * few or none match is looked for in all the open work of the project.
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
    found: { ids: rows.map(({ id }) => id), stations: [...new Set(rows.map(({ station }) => station))] },
  };
}
