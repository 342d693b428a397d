// The only place that writes the words by which names are found (decision 0030).
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./db.ts";

/**
 * Keeps the words of new and of changed names, in the transaction that brings them: what it does not say is not found.
 * Of two transactions with the same new word each keeps it, and neither waits for the other.
 * @param keys folded names of plans, stations, files, instruments, commitments, devices or samples of the project, one or thousands
 */
export const indexNames = (tx: Db | Tx, project: string, keys: readonly string[]): Promise<void> =>
  keep(tx, project, sql`unnest(${keys}::text[]) as named (key)`);

/** The words of all names that a project has: for whoever wrote them past the features. */
export const indexAllNames = (db: Db | Tx, project: string): Promise<void> =>
  keep(
    db,
    project,
    sql`(select title_key as key from published_plans where project_id = ${project}
      union all select name_key from published_stations where project_id = ${project}
      union all select name_key from published_file_names where project_id = ${project}
      union all select name_key from published_instruments where project_id = ${project}
      union all select search_key from published_commitment_words where project_id = ${project}
      union all select name_key || ' ' || lower(serial) from published_devices where project_id = ${project}
      union all select code_key from published_samples where project_id = ${project}) as named`,
  );

async function keep(db: Db | Tx, project: string, names: RawBuilder<unknown>): Promise<void> {
  await sql`insert into search_words (project_id, word)
    select distinct ${project}::uuid, w from ${names}, unnest(search_words_of(named.key)) w
     where not exists (select from search_words s where s.project_id = ${project} and s.word = w)`.execute(
    db,
  );
}
