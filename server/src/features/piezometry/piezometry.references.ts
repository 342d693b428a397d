// What boreholes refer to in the catalogue: a station has at most one.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

/** Counts the boreholes of each of the stations. */
export async function countBoreholes(
  db: Db | Tx,
  project: string,
  stations: readonly string[],
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select station_id as id, count(*)::int as count from boreholes
     where project_id = ${project} and station_id = any(${[...stations]}::uuid[]) group by 1`.execute(db);
  return rows;
}

/** Moves the borehole of one station to another that has none. */
export async function moveBorehole(tx: Tx, project: string, from: string, into: string): Promise<void> {
  await sql`update boreholes set station_id = ${into}, version = version + 1
    where project_id = ${project} and station_id = ${from}`.execute(tx);
}
