// Which samples have a bad ion balance, as flag of their major ions: stored, because lists are filtered by it.
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";
import { BALANCE_PARAMETERS } from "./samples.flags.ts";

/** Whether the sample has the flag. */
export const isUnbalanced = (project: string, sample: RawBuilder<unknown>) =>
  sql`exists (select from unbalanced_samples u where u.project_id = ${project} and u.sample_id = ${sample})`;

/** The present flags of a valid result `r`, whose stored balance flag may be outdated. */
export const flagsOf = (project: string) => sql`array_remove(r.flags, 'balance') || case
  when r.parameter = any(${BALANCE_PARAMETERS}::text[]) and ${isUnbalanced(project, sql`r.sample_id`)}
    then array['balance'] else '{}'::text[] end`;

export async function saveUnbalanced(
  tx: Tx,
  project: string,
  samples: readonly string[],
  unbalanced: readonly string[],
): Promise<void> {
  await sql`delete from unbalanced_samples where project_id = ${project} and sample_id = any(${samples}::uuid[])
    and sample_id <> all(${unbalanced}::uuid[])`.execute(tx);
  await sql`insert into unbalanced_samples (project_id, sample_id)
    select ${project}, unnest(${unbalanced}::uuid[]) on conflict do nothing`.execute(tx);
}

/**
 * The samples about which an import, or a withdrawal, states something.
 * @param areNewKnown leaves out the import's new samples without repeated results, which were evaluated with the file
 */
export async function samplesOfImport(
  tx: Tx,
  project: string,
  of: string,
  areNewKnown: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sample_id as id from sample_sayings y where project_id = ${project} and import_id = ${of} and not (${areNewKnown}
      and exists (select from samples s where s.project_id = ${project} and s.id = y.sample_id and s.import_id = ${of})
      and not exists (select from results r where r.project_id = ${project} and r.sample_id = y.sample_id
        and 'duplicate' = any(r.flags)))
    union select sample_id from sample_fillings where project_id = ${project} and import_id = ${of}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Takes over the flags of an import's new samples as they were evaluated with the file. */
export async function saveFlagsOfFile(tx: Tx, project: string, of: string): Promise<void> {
  await sql`insert into unbalanced_samples (project_id, sample_id)
    select distinct ${project}::uuid, r.sample_id from results r
      join samples s on s.project_id = r.project_id and s.id = r.sample_id and s.import_id = r.import_id
     where r.project_id = ${project} and r.import_id = ${of} and 'balance' = any(r.flags) on conflict do nothing`.execute(
    tx,
  );
}

/** Samples with results of which a balance may be computed. */
export async function samplesWithIons(tx: Tx, project: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from samples s where project_id = ${project} and exists (select from published_results r
      where r.project_id = s.project_id and r.sample_id = s.id and r.parameter = 'Cl')`.execute(tx);
  return rows.map(({ id }) => id);
}
