// The project's date settings, and the names of the dimensions by which monitorings are counted.
import { type StatusBounds, statusBounds } from "@vetaverde/domain/schedule/status";
import { todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { StationPlace } from "./rows.gen.ts";

/** @throws AppError NOT_FOUND */
export async function findDays(
  db: Db,
  project: string,
  nowMs: number,
): Promise<{ today: string; nearDays: number; bounds: StatusBounds }> {
  const { rows } = await sql<{ timeZone: string; nearDays: number }>`
    select time_zone as "timeZone", near_days as "nearDays" from published_projects where id = ${project}`.execute(
    db,
  );
  const settings = rows[0];
  if (!settings) throw new AppError("NOT_FOUND");
  const today = todayIn(settings.timeZone, nowMs);
  return { today, nearDays: settings.nearDays, bounds: statusBounds(today, settings.nearDays) };
}

/** The names of catalogue entries and stations by id. */
export async function findNames(db: Db, project: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from published_catalog where project_id = ${project}
     and kind in ('environmental-components', 'mining-components', 'sources')
    union all select id, name from published_stations where project_id = ${project}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findStations(db: Db, project: string): Promise<StationPlace[]> {
  const { rows } =
    await sql<StationPlace>`select id, name, description, latitude, longitude, elevation, active
    from published_stations where project_id = ${project} order by name_key`.execute(db);
  return rows;
}
