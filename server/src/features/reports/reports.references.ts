// What reports refer to in the catalogue: the stations of monthly reports and of waiting ones.
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { replaceId } from "../../platform/db/json-ids.ts";

/** How many monthly reports refer to each of the stations. */
export async function countSchedules(
  db: Db | Tx,
  project: string,
  stations: readonly string[],
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select s.id, count(*)::int as count from unnest(${[...stations]}::text[]) as s (id)
      join report_schedules r on r.project_id = ${project} and position(s.id in r.subject::text) > 0
     group by 1`.execute(db);
  return rows;
}

async function move(
  tx: Tx,
  of: { rows: RawBuilder<unknown>; column: RawBuilder<unknown>; where: RawBuilder<unknown> },
  from: string,
  into: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; value: unknown }>`select id, ${of.column} as value from ${of.rows}
    where ${of.where} and position(${from} in ${of.column}::text) > 0 order by id for update`.execute(tx);
  for (const { id, value } of rows)
    await sql`update ${of.rows} set ${of.column} = ${JSON.stringify(replaceId(value, from, into))}::jsonb
      where ${of.where} and id = ${id}`.execute(tx);
}

/**
 * Replaces one station by the other in reports that are still to be made; finished ones keep the choice with which they
 * were requested.
 */
export async function moveReports(tx: Tx, project: string, from: string, into: string): Promise<void> {
  const ours = sql`project_id = ${project}`;
  const schedules = { rows: sql`report_schedules`, column: sql`subject`, where: ours };
  await move(tx, schedules, from, into);
  const waiting = sql`${ours} and state in ('queued', 'drawing')`;
  await move(tx, { rows: sql`reports`, column: sql`choice`, where: waiting }, from, into);
}
