// The results of samples, and what was chosen among repeated ones.
import type { ChemistrySettings } from "@vetaverde/contract/sample-repeats";
import type { RepeatDecisions, RepeatedResult } from "@vetaverde/domain/chemistry/repeated-results";
import { ION_PARAMETERS } from "@vetaverde/domain/chemistry/sample-ions";
import { STANDARD_RULES } from "@vetaverde/domain/chemistry/sample-water";
import type { Db, Tx } from "../../../platform/db/db.ts";
import * as store from "./sample-repeats.store.ts";

export const chemistrySettings = async (db: Db | Tx, project: string): Promise<ChemistrySettings> =>
  (await store.settings(db, project)) ?? { ...STANDARD_RULES, version: 0 };

/** What the balances of some samples are computed from. */
export interface BalanceData {
  results: readonly RepeatedResult[];
  decisions: RepeatDecisions;
}

/** By sample. @param parameters null: the results of all, otherwise those that a balance needs */
export async function balanceData(
  db: Db | Tx,
  project: string,
  samples: readonly string[],
  parameters: readonly string[] | null = ION_PARAMETERS,
): Promise<(sample: string) => BalanceData> {
  const [results, choices, { repeatRule }] = await Promise.all([
    store.measuredResults(db, project, samples, parameters),
    store.choicesIn(db, project, samples),
    chemistrySettings(db, project),
  ]);
  return (sample) => ({
    results: results.get(sample) ?? [],
    decisions: { choices: choices.get(sample) ?? [], projectRule: repeatRule },
  });
}

/** All valid results of one sample, and what was chosen among repeated ones. */
export const repeatData = async (db: Db, project: string, sample: string): Promise<BalanceData> =>
  (await balanceData(db, project, [sample], null))(sample);
