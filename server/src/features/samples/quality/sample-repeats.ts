// Chooses among several results of one parameter in a sample, by a person or by the project's rule.
import type { Input } from "@vetaverde/contract/endpoint";
import type { ChemistrySettings } from "@vetaverde/contract/sample-repeats";
import type { samplesEndpoints } from "@vetaverde/contract/samples";
import { type RepeatedResult, resolveRepeats, UNDECIDED } from "@vetaverde/domain/chemistry/repeated-results";
import { messagesOf } from "@vetaverde/locales/server";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { lockImports } from "../import/samples.save.store.ts";
import { find } from "../samples.store.ts";
import { refreshAllBalanceFlags, refreshBalanceFlags } from "./balance-flags.ts";
import { chemistrySettings } from "./sample-repeats.data.ts";
import * as store from "./sample-repeats.store.ts";

type Calls = typeof samplesEndpoints;

/** @throws AppError STALE_VERSION */
export const saveChemistrySettings = (
  db: Db,
  { params: { project }, body }: Input<Calls["saveChemistrySettings"]>,
  ctx: Context,
): Promise<ChemistrySettings> =>
  transact(db, ctx, async (tx) => {
    const before = await chemistrySettings(tx, project);
    if (before.version !== body.version || !(await store.saveSettings(tx, project, body)))
      throw new AppError("STALE_VERSION", { extra: { current: await chemistrySettings(tx, project) } });
    const after = await chemistrySettings(tx, project);
    await refreshAllBalanceFlags(tx, project);
    const change = { project, action: "chemistry.set", entity: "chemistry", entityId: project };
    await recordChange(tx, ctx, { ...change, before, after });
    return after;
  });

/** @throws AppError NOT_FOUND; VALIDATION: the parameter does not repeat, or the result or rule cannot decide */
export const chooseResult = (
  db: Db,
  { params: { project, sample }, body }: Input<Calls["chooseResult"]>,
  ctx: Context,
): Promise<true> =>
  transact(db, ctx, async (tx) => {
    // An import may replace results meanwhile.
    await lockImports(tx, project);
    if (!(await find(tx, project, sample))) throw new AppError("NOT_FOUND");
    const { parameter, fraction, result, rule } = body;
    const all = (await store.measuredResults(tx, project, [sample], [parameter])).get(sample) ?? [];
    const results = all.filter((one) => one.fraction === fraction);
    requireDecision(results, body, ctx);
    const before = ((await store.choicesIn(tx, project, [sample])).get(sample) ?? []).find(
      (one) => one.parameter === parameter && one.fraction === fraction,
    );
    const key = { sample, parameter, fraction };
    if (result === null && rule === null) await store.deleteChoice(tx, project, key);
    else {
      const made = { at: ctx.at ?? new Date(), by: actorOf(ctx).id };
      await store.saveChoice(tx, project, key, { result, rule, among: results.map(({ id }) => id), ...made });
    }
    await refreshBalanceFlags(tx, project, [sample]);
    const change = { project, action: "sample.result-chosen", entity: "sample", entityId: sample };
    await recordChange(tx, ctx, {
      ...change,
      ...(before ? { before } : {}),
      after: { parameter, fraction, result, rule },
    });
    return true as const;
  });

/** Refuses a choice that would have no effect. */
function requireDecision(
  results: readonly RepeatedResult[],
  { parameter, fraction, result, rule }: Input<Calls["chooseResult"]>["body"],
  { locale }: Context,
): void {
  const words = messagesOf("samples")[locale].repeats;
  const isRepeated = resolveRepeats(results, UNDECIDED).repeats.length > 0;
  // A choice can be taken back also where nothing repeats any more.
  if (result === null && rule === null) return;
  if (!isRepeated) throw invalid("parameter", words.single);
  if (result !== null && !results.some(({ id }) => id === result)) throw invalid("result", words.other);
  const choices = [{ parameter, fraction, result, rule, among: null }];
  const [repeat] = resolveRepeats(results, { choices, projectRule: null }).repeats;
  if (repeat?.by !== "person") throw invalid("rule", rule === "latest" ? words.latest : words.mean);
}
