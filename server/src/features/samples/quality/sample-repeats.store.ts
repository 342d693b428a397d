// What figures use of several results of one parameter in a sample: people's choices, and the project's rule.
import type { RepeatChoice, RepeatedResult } from "@vetaverde/domain/chemistry/repeated-results";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { ChemistryRow } from "../rows.gen.ts";

/**
 * Valid results by sample, in the order of their import: the ids of imports ascend with time.
 * @param parameters null: all
 */
export async function measuredResults(
  db: Db | Tx,
  project: string,
  samples: readonly string[],
  parameters: readonly string[] | null,
): Promise<Map<string, RepeatedResult[]>> {
  const { rows } = await sql<{ sample: string; results: RepeatedResult[] }>`
    select sample_id as sample, json_agg(json_build_object('id', id, 'parameter', parameter, 'fraction', fraction, 'kind', kind,
        'standard', standard, 'analysedOn', analysed_on) order by import_id, row_number, column_number, id) as results
      from published_results where project_id = ${project} and sample_id = any(${samples}::uuid[])
        and (${parameters}::text[] is null or parameter = any(${parameters}::text[])) group by sample_id`.execute(
    db,
  );
  return new Map(rows.map(({ sample, results }) => [sample, results]));
}

/** People's choices by sample. */
export async function choicesIn(
  db: Db | Tx,
  project: string,
  samples: readonly string[],
): Promise<Map<string, RepeatChoice[]>> {
  const { rows } = await sql<{ sample: string; choices: RepeatChoice[] }>`
    select sample_id as sample, json_agg(json_build_object('parameter', parameter, 'fraction', fraction, 'result', result_id,
        'rule', rule, 'among', among)) as choices
      from repeat_choices where project_id = ${project} and sample_id = any(${samples}::uuid[]) group by sample_id`.execute(
    db,
  );
  return new Map(rows.map(({ sample, choices }) => [sample, choices]));
}

export interface ChoiceKey {
  sample: string;
  parameter: string;
  fraction: RepeatChoice["fraction"];
}

export async function saveChoice(
  tx: Tx,
  project: string,
  { sample, parameter, fraction }: ChoiceKey,
  { result, rule, among, at, by }: Pick<RepeatChoice, "result" | "rule" | "among"> & { at: Date; by: string },
): Promise<void> {
  await sql`insert into repeat_choices (project_id, sample_id, parameter, fraction, result_id, rule, among, at, by)
    values (${project}, ${sample}, ${parameter}, ${fraction}, ${result}, ${rule}, ${among}::uuid[], ${at}, ${by})
    on conflict (project_id, sample_id, parameter, fraction)
      do update set result_id = excluded.result_id, rule = excluded.rule, among = excluded.among, at = excluded.at, by = excluded.by`.execute(
    tx,
  );
}

export async function deleteChoice(
  tx: Tx,
  project: string,
  { sample, parameter, fraction }: ChoiceKey,
): Promise<void> {
  await sql`delete from repeat_choices where project_id = ${project} and sample_id = ${sample} and parameter = ${parameter}
    and fraction = ${fraction}`.execute(tx);
}

/** Undefined while the project has the standard settings. */
export async function settings(db: Db | Tx, project: string): Promise<ChemistryRow | undefined> {
  const { rows } =
    await sql<ChemistryRow>`select repeat_rule as "repeatRule", balance_rule as "balanceRule", version from chemistry_settings
    where project_id = ${project}`.execute(db);
  return rows[0];
}

/** @param version the version that is replaced, 0 when there is none. @returns false on a version conflict */
export async function saveSettings(
  tx: Tx,
  project: string,
  { repeatRule, balanceRule, version }: ChemistryRow,
): Promise<boolean> {
  const saved = await sql`insert into chemistry_settings (project_id, repeat_rule, balance_rule)
    values (${project}, ${repeatRule}, ${balanceRule})
    on conflict (project_id) do update set repeat_rule = excluded.repeat_rule, balance_rule = excluded.balance_rule,
      version = chemistry_settings.version + 1 where chemistry_settings.version = ${version}`.execute(tx);
  return Number(saved.numAffectedRows ?? 0) > 0;
}
