// What devices refer to in the catalogue: their stations.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

/** Counts the devices at each of the stations. */
export async function countDevices(
  db: Db | Tx,
  project: string,
  stations: readonly string[],
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select station_id as id, count(*)::int as count from devices
     where project_id = ${project} and station_id = any(${[...stations]}::uuid[]) group by 1`.execute(db);
  return rows;
}

/** Moves the devices of one station to another. */
export async function moveDevices(tx: Tx, project: string, from: string, into: string): Promise<void> {
  await sql`update devices set station_id = ${into}, version = version + 1
    where project_id = ${project} and station_id = ${from}`.execute(tx);
}
