// The samples' references to the catalogue: the station of each sample. A sample code is unique within a station.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

/** Number of samples per station. */
export async function countSamples(
  db: Db | Tx,
  project: string,
  stations: readonly string[],
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select station_id as id, count(*)::int as count from samples
     where project_id = ${project} and station_id = any(${[...stations]}::uuid[]) group by 1`.execute(db);
  return rows;
}

/** Sample codes that exist at both stations; null when there are none. */
export async function sameSampleCodes(
  db: Db | Tx,
  project: string,
  one: string,
  other: string,
): Promise<{ count: number; example: string } | null> {
  const { rows } = await sql<{ count: number; example: string | null }>`
    select count(*)::int as count, min(a.code) as example from samples a
      join samples b on b.project_id = a.project_id and b.station_id = ${other} and b.code_key = a.code_key
     where a.project_id = ${project} and a.station_id = ${one}`.execute(db);
  const { count = 0, example = null } = rows[0] ?? {};
  return example === null ? null : { count, example };
}

/** Moves the samples of one station to another. */
export async function moveSamples(tx: Tx, project: string, from: string, into: string): Promise<void> {
  await sql`update samples set station_id = ${into} where project_id = ${project} and station_id = ${from}`.execute(
    tx,
  );
}
