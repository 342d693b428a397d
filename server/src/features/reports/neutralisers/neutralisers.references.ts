// What neutralisers refer to in the catalogue: the stations upstream and downstream of each.
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

/** How many neutralisers begin or end at each of the stations. */
export async function countNeutralisers(
  db: Db | Tx,
  project: string,
  stations: readonly string[],
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select e.id, count(*)::int as count from neutralisers n, unnest(array[n.inlet_id, n.outlet_id]) as e (id)
     where n.project_id = ${project} and e.id = any(${[...stations]}::uuid[]) group by 1`.execute(db);
  return rows;
}

/** A neutraliser between the two stations; null: there is none. */
export async function neutraliserBetween(
  db: Db | Tx,
  project: string,
  one: string,
  other: string,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from neutralisers where project_id = ${project}
    and inlet_id in (${one}, ${other}) and outlet_id in (${one}, ${other}) limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

/** Replaces one station by the other in the neutralisers that refer to it. */
export async function moveNeutralisers(tx: Tx, project: string, from: string, into: string): Promise<void> {
  await sql`update neutralisers set version = version + 1,
      inlet_id = case when inlet_id = ${from} then ${into}::uuid else inlet_id end,
      outlet_id = case when outlet_id = ${from} then ${into}::uuid else outlet_id end
    where project_id = ${project} and ${from} in (inlet_id, outlet_id)`.execute(tx);
}
