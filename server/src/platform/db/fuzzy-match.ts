import { matchRank } from "@vetaverde/domain/text/match";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** Below, trigrams say nothing. */
const SHORTEST = 4;
/** With so many that hold what was typed nobody needs those that nearly do. */
const FEW = 5;
const MAX_CANDIDATES = 200;
/** Lower than the database's own, for the rule below judges what it finds. */
const SIMILARITY = 0.35;

export interface Texts {
  /** A table or view with an `id`, and which of its rows count. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** Folded texts, each with an index of its trigrams. */
  keys: readonly RawBuilder<unknown>[];
}

/**
 * Rows of which one of the texts is what was typed but for a slip or two, for a list that has few that hold it as it
 * stands (`literal`). The database finds candidates; the rule is the one that the whole product shares.
 */
export async function fuzzyMatch(
  db: Db,
  typed: string | null,
  literal: number,
  { from, where, id, keys }: Texts,
): Promise<string[]> {
  if (typed === null || typed.length < SHORTEST || literal >= FEW) return [];
  const similar = sql.join(
    keys.map((key) => sql`${typed} <% ${key}`),
    sql` or `,
  );
  const likeness = sql.join(keys.map((key) => sql`word_similarity(${typed}, ${key})`));
  const texts = sql.join(keys);
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY)}, true)`.execute(
      tx,
    );
    return sql<{ id: string; texts: string[] }>`select ${id} as id, array[${texts}] as texts from ${from}
      where ${where} and (${similar}) order by greatest(${likeness}) desc limit ${MAX_CANDIDATES}`.execute(
      tx,
    );
  });
  return rows.filter((row) => row.texts.some((text) => matchRank(text, typed) !== null)).map((row) => row.id);
}
