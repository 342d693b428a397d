// What limits refer to in the catalogue: sets name stations, and verdicts are stored by station.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

/**
 * Names of the sets whose newest version names the station explicitly. Versions are immutable, so a user must remove
 * the station first.
 */
export async function setsNaming(db: Db | Tx, project: string, station: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select v.name from limit_sets s
      join limit_set_versions v on v.project_id = s.project_id and v.set_id = s.id and v.version = s.version
      join limit_set_stations t on t.project_id = v.project_id and t.set_id = v.set_id and t.version = v.version
     where s.project_id = ${project} and t.station_id = ${station} order by v.name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Invalidates the stored verdicts; they are computed again at the next request. */
export async function dropVerdicts(tx: Tx, project: string): Promise<void> {
  await sql`delete from verdict_sets where project_id = ${project}`.execute(tx);
}
