// The only module that writes search words (decision 0030).
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./db.ts";

/**
 * Stores the search words of new and changed names, in the same transaction: a name without them is not found. Of two
 * transactions with the same new word each stores it, and neither waits for the other.
 * @param keys folded names of plans, stations, files, instruments, commitments, devices or samples of the project, one
 * or thousands
 */
export const indexNames = (tx: Db | Tx, project: string, keys: readonly string[]): Promise<void> =>
  addWords(tx, project, sql`unnest(${keys}::text[]) as named (key)`);

/** Stores the search words of all names of a project, for data that was written without the features. */
export const indexAllNames = (db: Db | Tx, project: string): Promise<void> =>
  addWords(
    db,
    project,
    sql`(select title_key as key from published_plans where project_id = ${project}
      union all select name_key from published_stations where project_id = ${project}
      union all select name_key from published_file_names where project_id = ${project}
      union all select name_key from published_instruments where project_id = ${project}
      union all select search_key from published_commitment_words where project_id = ${project}
      union all select search_key from published_devices where project_id = ${project}
      union all select code_key from published_samples where project_id = ${project}) as named`,
  );

async function addWords(db: Db | Tx, project: string, names: RawBuilder<unknown>): Promise<void> {
  await sql`insert into search_words (project_id, word)
    select distinct ${project}::uuid, w from ${names}, unnest(search_words_of(named.key)) w
     where not exists (select from search_words s where s.project_id = ${project} and s.word = w)`.execute(
    db,
  );
}
