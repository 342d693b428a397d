// What commitments refer to in the catalogue: the stations at which they are fulfilled.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

/** How many commitments refer to each of the stations. */
export async function countCommitments(
  db: Db | Tx,
  project: string,
  stations: readonly string[],
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select place_id as id, count(*)::int as count from commitment_places
     where project_id = ${project} and kind = 'station' and place_id = any(${[...stations]}::uuid[])
     group by 1`.execute(db);
  return rows;
}

/** Replaces one station by the other in the commitments that refer to it. */
export async function moveCommitments(tx: Tx, project: string, from: string, into: string): Promise<void> {
  await sql`insert into commitment_places (project_id, commitment_id, kind, place_id)
    select project_id, commitment_id, kind, ${into}::uuid from commitment_places
     where project_id = ${project} and kind = 'station' and place_id = ${from}
    on conflict do nothing`.execute(tx);
  await sql`delete from commitment_places
    where project_id = ${project} and kind = 'station' and place_id = ${from}`.execute(tx);
}
