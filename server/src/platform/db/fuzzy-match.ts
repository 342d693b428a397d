import { matchRank } from "@vetaverde/domain/text/match";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** Shorter texts have too few trigrams. */
const SHORTEST = 4;
/** With this many exact matches, similar ones are not needed. */
const FEW = 5;
const MAX_CANDIDATES = 200;
/** Lower than PostgreSQL's default, because the rule below filters the candidates. */
const SIMILARITY = 0.35;

export interface Texts {
  /** A table or view with an `id`, and a filter on its rows. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** Folded texts, each with a trigram index. */
  keys: readonly RawBuilder<unknown>[];
}

/**
 * Rows in which one of the texts equals the typed text except for one or two typing errors, for lists with few exact
 * matches (`literal`). The database finds candidates; the product's shared rule filters them.
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
