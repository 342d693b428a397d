// What samples refer to in the catalogue: the station at which each was taken. A station has a code once.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

/** How many samples were taken at each of the stations. */
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

/** Codes that samples of both stations bear; null: none. */
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

/** Samples of one station become another's. */
export async function moveSamples(tx: Tx, project: string, from: string, into: string): Promise<void> {
  await sql`update samples set station_id = ${into} where project_id = ${project} and station_id = ${from}`.execute(
    tx,
  );
}
