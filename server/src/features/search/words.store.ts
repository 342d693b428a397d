import { type RawBuilder, sql } from "kysely";
import { type Db, PREPARED } from "../../platform/db/db.ts";
import { type Fitting, MOST_FITTING, type Typed } from "./search.words.ts";

/** Above every letter. */
const LAST = "\u{10FFFF}";
/** Some of these were not meant. */
const MOST_NEAR = 200;

/** The words of the project's names that fit each typed one. */
export async function fittingWords(db: Db, project: string, typed: readonly Typed[]): Promise<Fitting[]> {
  if (typed.length === 0) return [];
  const marks = (parts: RawBuilder<unknown>, sort: 2 | 3) =>
    sql`array(select search_mark(${project}, s, ${sql.lit(sort)}) from unnest(string_to_array(${parts}, ' ')) s)`;
  const most = sql.lit(MOST_FITTING);
  // Row by row, so that the plan knows how many there are.
  const each = typed.map(
    ({ word, trigrams, slips }, n) =>
      sql`(${sql.lit(n)}, ${word}, ${trigrams.join(" ") || null}, ${slips.join(" ") || null})`,
  );
  const { rows } = await sql<{ n: number; how: keyof Fitting; word: string }>`${PREPARED}
    select t.n, f.how, f.word from (values ${sql.join(each)}) t (n, word, trigrams, slips),
      lateral (
        (select 'begins' as how, w.word from search_words w
          where w.project_id = ${project} and w.word >= t.word and w.word < t.word || ${LAST}
          order by w.word limit ${most})
        union all
        (select 'within', w.word from search_words w
          where t.trigrams is not null and search_parts(w.project_id, w.word) @> ${marks(sql`t.trigrams`, 3)}
            and w.word like '%' || t.word || '%' limit ${most})
        union all
        (select 'near', w.word from search_words w
          where t.slips is not null and search_parts(w.project_id, w.word) && ${marks(sql`t.slips`, 2)}
          limit ${sql.lit(MOST_NEAR)})
      ) f`.execute(db);
  const all = typed.map(() => ({ begins: [] as string[], within: [] as string[], near: [] as string[] }));
  for (const { n, how, word } of rows) all[n]?.[how].push(word);
  return all;
}
