import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./db.ts";
import { replaceId } from "./json-ids.ts";

/** Rows with a JSON column in which ids of other rows stand. */
export interface JsonReferences {
  table: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** What else changes with the column: `, version = version + 1`. */
  alsoSet?: RawBuilder<unknown>;
}

/** How many of the rows refer to each of the ids; those without a reference are absent. */
export async function countReferences(
  db: Db | Tx,
  { table, column, where }: JsonReferences,
  ids: readonly string[],
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select s.id, count(*)::int as count from unnest(${[...ids]}::text[]) as s (id)
      join ${table} r on ${where} and position(s.id in r.${column}::text) > 0 group by 1`.execute(db);
  return rows;
}

/** Replaces one id by the other in the rows that refer to it. */
export async function moveReferences(
  tx: Tx,
  { table, column, where, alsoSet = sql`` }: JsonReferences,
  from: string,
  into: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; value: unknown }>`select id, ${column} as value from ${table}
    where ${where} and position(${from} in ${column}::text) > 0 order by id for update`.execute(tx);
  for (const { id, value } of rows)
    await sql`update ${table} set ${column} = ${JSON.stringify(replaceId(value, from, into))}::jsonb ${alsoSet}
      where ${where} and id = ${id}`.execute(tx);
}
