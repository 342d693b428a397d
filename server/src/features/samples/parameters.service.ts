import type { Input } from "@vetaverde/contract/endpoint";
import type { Parameter, samplesEndpoints } from "@vetaverde/contract/samples";
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import * as store from "./parameters.store.ts";

const STANDARD: readonly Parameter[] = STANDARD_PARAMETERS.map(({ group, ion: _ion, aliases, ...rest }) => ({
  ...{ ...rest, aliases: [...aliases], area: group, active: true, standard: true },
}));

/** The standard parameters, as the project has them, and its own behind them. */
export async function parametersOf(db: Db | Tx, project: string): Promise<Parameter[]> {
  const own = new Map((await store.own(db, project)).map((one) => [one.code, one]));
  const standard = STANDARD.map((one) => ({ ...one, ...own.get(one.code) }));
  const codes = new Set(STANDARD.map(({ code }) => code));
  const added = [...own.values()].filter(({ code }) => !codes.has(code));
  return [...standard, ...added.map((one) => ({ ...one, standard: false }))];
}

/** @throws AppError CONFLICT: results are kept in the unit that it has */
export const saveParameter = (
  db: Db,
  { params: { project }, body }: Input<(typeof samplesEndpoints)["saveParameter"]>,
  ctx: Context,
): Promise<Parameter> =>
  transact(db, ctx, async (tx) => {
    const before = (await parametersOf(tx, project)).find(({ code }) => code === body.code);
    if (before && before.unit !== body.unit && (await store.hasResults(tx, project, body.code)))
      throw new AppError("CONFLICT");
    await store.save(tx, project, body);
    const change = { project, action: "parameter.saved", entity: "parameter", entityId: body.code };
    await recordChange(tx, ctx, { ...change, ...(before ? { before } : {}), after: body });
    return { ...body, standard: before?.standard ?? false };
  });
