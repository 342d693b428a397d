// What boards refer to in the catalogue: the stations of diagrams and of saved environment reports.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { replaceId } from "../../platform/db/json-ids.ts";

const names = (station: string) => sql`position(${station} in settings::text) > 0`;

/** How many boards refer to each of the stations. */
export async function countBoards(
  db: Db | Tx,
  project: string,
  stations: readonly string[],
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select s.id, count(*)::int as count from unnest(${[...stations]}::text[]) as s (id)
      join boards b on b.project_id = ${project} and position(s.id in b.settings::text) > 0 group by 1`.execute(
    db,
  );
  return rows;
}

/**
 * Replaces one station by the other in the boards that refer to it. The board's version changes, so that a user who is
 * editing it gets a version conflict.
 */
export async function moveBoards(tx: Tx, project: string, from: string, into: string): Promise<void> {
  const { rows } = await sql<{ id: string; settings: unknown }>`select id, settings from boards
    where project_id = ${project} and ${names(from)} order by id for update`.execute(tx);
  for (const { id, settings } of rows)
    await sql`update boards set settings = ${JSON.stringify(replaceId(settings, from, into))}::jsonb,
      version = version + 1 where project_id = ${project} and id = ${id}`.execute(tx);
}
