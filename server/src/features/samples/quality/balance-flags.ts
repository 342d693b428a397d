import type { Tx } from "../../../platform/db/db.ts";
import { parametersOf } from "../catalog/parameters.service.ts";
import * as store from "./balance-flags.store.ts";
import { balanceData, chemistrySettings } from "./sample-repeats.data.ts";
import { balanceResult } from "./samples.balance.ts";

/** Samples computed at once, few enough that no request waits for them. */
const BATCH = 200;

/** Evaluates the balances of samples again, after their results, choices or the project's rules changed. */
export async function refreshBalanceFlags(
  tx: Tx,
  project: string,
  samples: readonly string[],
): Promise<void> {
  if (samples.length === 0) return;
  const units = new Map((await parametersOf(tx, project)).map(({ code, unit }) => [code, unit]));
  const { balanceRule } = await chemistrySettings(tx, project);
  for (let at = 0; at < samples.length; at += BATCH) {
    const batch = samples.slice(at, at + BATCH);
    const dataOf = await balanceData(tx, project, batch);
    const unbalanced = batch.filter((id) => {
      const data = dataOf(id);
      // As for a file: the H+ of a pH that is only known to be below a limit is unknown.
      if (data.results.some(({ parameter, kind }) => parameter === "pH" && kind === "below")) return false;
      return balanceResult(data, balanceRule, (code) => units.get(code) ?? "")?.verdict === "bad";
    });
    await store.saveUnbalanced(tx, project, batch, unbalanced);
  }
}

/** After an import was saved or withdrawn. By the percentage, the file's own samples were evaluated when it was read. */
export async function refreshFlagsOfImport(tx: Tx, project: string, of: string): Promise<void> {
  const areNewKnown = (await chemistrySettings(tx, project)).balanceRule === "percent";
  if (areNewKnown) await store.saveFlagsOfFile(tx, project, of);
  await refreshBalanceFlags(tx, project, await store.samplesOfImport(tx, project, of, areNewKnown));
}

/** After the project's rules changed. */
export const refreshAllBalanceFlags = async (tx: Tx, project: string): Promise<void> =>
  refreshBalanceFlags(tx, project, await store.samplesWithIons(tx, project));
