// The meaning of names that the catalogue lacks: an existing entry, or a new one.
import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { Input } from "@vetaverde/contract/endpoint";
import type { Preview, plansEndpoints } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import { fold } from "@vetaverde/domain/text/fold";
import { formatMessage } from "@vetaverde/locales/format";
import type { Context } from "../../../platform/context/context.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { CallTools } from "../../../platform/http/mount.ts";
import { planWords } from "../plans.messages.ts";
import { catalogNames } from "../plans.store.ts";
import type { ImportDeps } from "./plans.import.ts";
import { inUse } from "./plans.lookup.ts";
import { lockOpen, recheck } from "./plans.recheck.ts";
import * as store from "./previews.store.ts";

type Call = (typeof plansEndpoints)["resolveNames"];
type Choice = Input<Call>["body"]["choices"][number];

/** Creates catalogue entries in the caller's transaction. @returns their ids in the order of the names */
export type CreateNames = (
  tx: Tx,
  ctx: Context,
  project: string,
  names: readonly { kind: CatalogKind; name: string; frequency: Frequency | null }[],
) => Promise<string[]>;

/**
 * Stores the choices for the names and checks the file again. Created entries are kept even when the file is never
 * saved: the user explicitly requested each of them.
 * @throws AppError NOT_FOUND, PREVIEW_EXPIRED, PREVIEW_USED, VALIDATION at `choices.N`, FILE_…, IMPORT_…
 */
export async function resolveNames(
  deps: ImportDeps & { createNames: CreateNames },
  { params: { project, preview: id }, body: { choices } }: Input<Call>,
  ctx: Context,
  call: CallTools,
): Promise<WithDates<Preview>> {
  const { db } = deps;
  await db.transaction().execute(async (tx) => {
    await lockOpen(tx, deps, project, id);
    const entries = await entriesOf(tx, deps, project, choices, ctx);
    const names: Record<string, Record<string, string>> = {};
    for (const [at, { kind, name }] of choices.entries()) {
      const entry = entries[at];
      if (entry !== undefined) names[kind] = { ...names[kind], [fold(name)]: entry };
    }
    await store.addNames(tx, project, id, names);
  });
  return recheck(deps, { project, preview: id }, ctx, call);
}

/** The entry chosen for each name. @throws AppError VALIDATION */
async function entriesOf(
  tx: Tx,
  { createNames }: { createNames: CreateNames },
  project: string,
  choices: readonly Choice[],
  ctx: Context,
): Promise<string[]> {
  const catalog = await catalogNames(tx, project);
  const words = planWords(ctx.locale).names;
  const details: { path: string; message: string }[] = [];
  const used = choices.map(({ kind, name, use, create }, at) => {
    const path = `choices.${at}`;
    const fault = (message: string, params: Record<string, string>) =>
      details.push({ path, message: formatMessage(message, params, ctx.locale) });
    if ((use === undefined) === (create === undefined)) {
      fault(words.noChoice, { name });
      return null;
    }
    if (use === undefined) return null;
    const entry = inUse(catalog[kind]).find((one) => fold(one.name) === fold(use));
    if (!entry) fault(words.notInCatalog, { name: use });
    return entry?.id ?? null;
  });
  if (details.length > 0) throw new AppError("VALIDATION", { details });
  const created = await createNames(
    tx,
    ctx,
    project,
    choices
      .filter(({ create }) => create !== undefined)
      .map(({ kind, name, create }) => ({ kind, name: name.trim(), frequency: create?.frequency ?? null })),
  );
  return used.map((id) => id ?? created.shift() ?? "");
}
