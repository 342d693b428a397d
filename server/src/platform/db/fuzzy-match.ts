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

interface SearchedTexts {
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
async function fuzzyMatch(
  db: Db,
  typed: string | null,
  literal: number,
  { from, where, id, keys }: SearchedTexts,
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

interface TextSearch {
  filter: RawBuilder<unknown>;
  /** Begins the order, so that literal matches precede similar ones. */
  literalFirst: RawBuilder<unknown>;
  total: number;
}

/**
 * The rows in which one of the texts contains the typed text; when they are few, those with a similar text as well.
 * @param listed the listed rows, from `from` on, with a filter
 */
export async function searchTexts(
  db: Db,
  typed: string | null,
  texts: SearchedTexts,
  listed: (filter: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<TextSearch> {
  const count = async (filter: RawBuilder<unknown>) => {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total ${listed(filter)}`.execute(
      db,
    );
    return rows[0]?.total ?? 0;
  };
  const pattern = typed === null ? null : `%${typed.replace(/[\\%_]/g, "\\$&")}%`;
  const contains = sql.join(
    texts.keys.map((key) => sql`${key} like ${pattern}`),
    sql` or `,
  );
  const literal = pattern === null ? sql`true` : sql`(${contains})`;
  const literalCount = await count(literal);
  const similar = await fuzzyMatch(db, typed, literalCount, texts);
  if (similar.length === 0) return { filter: literal, literalFirst: sql``, total: literalCount };
  const filter = sql`(${literal} or ${texts.id} = any(${similar}::uuid[]))`;
  return { filter, literalFirst: sql`${literal} is true desc,`, total: await count(filter) };
}
