import { type RawBuilder, sql } from "kysely";
import { type Db, PREPARED } from "../../platform/db/db.ts";
import { MAX_MATCHES, type Matching, type Typed } from "./search.messages.ts";
import { projectsOf, type SearchScope } from "./search.store.ts";

/** Sorts after every letter. */
const LAST = "\u{10FFFF}";
/** More than needed, because some candidates are dropped as not similar. */
const MAX_NEAR = 200;

export interface NameIndex {
  /** The words in the project's names that match each typed one. */
  fitting: Matching[];
  projects: { id: string; name: string }[];
}

/** Loads everything a search starts with in one round trip, which costs more than the queries in it. */
export async function findNameIndex(
  db: Db,
  { project, typed, whose }: { project: string; typed: readonly Typed[]; whose: SearchScope },
): Promise<NameIndex> {
  const marks = (parts: RawBuilder<unknown>, sort: 2 | 3) =>
    sql`array(select search_mark(${project}, s, ${sql.lit(sort)}) from unnest(string_to_array(${parts}, ' ')) s)`;
  const most = sql.lit(MAX_MATCHES);
  // As a VALUES list, so that the planner knows the number of rows.
  const each = typed.map(
    ({ word, trigrams, slips }, n) =>
      sql`(${sql.lit(n)}, ${word}, ${trigrams.join(" ") || null}, ${slips.join(" ") || null})`,
  );
  const words = sql`select t.n, f.how, f.word from (values ${sql.join(each)}) t (n, word, trigrams, slips),
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
          limit ${sql.lit(MAX_NEAR)})
      ) f`;
  const { rows } = await sql<{ n: number | null; how: string; word: string }>`${PREPARED}
    select null::integer as n, id::text as how, name as word from ${projectsOf(whose)} p
    ${typed.length > 0 ? sql`union all ${words}` : sql``}`.execute(db);
  const fitting = typed.map(() => ({ begins: [] as string[], within: [] as string[], near: [] as string[] }));
  const projects: NameIndex["projects"] = [];
  for (const { n, how, word } of rows) {
    if (n === null) projects.push({ id: how, name: word });
    else fitting[n]?.[how as keyof Matching].push(word);
  }
  return { fitting, projects };
}
