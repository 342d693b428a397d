// Lists imported files, and withdraws them.
import type { Input } from "@vetaverde/contract/endpoint";
import type {
  SampleImport,
  sampleImportsEndpoints,
  WithdrawnImport,
} from "@vetaverde/contract/sample-imports";
import type { WithDates } from "@vetaverde/contract/shapes";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { SampleImportDeps } from "../import/samples.import.ts";
import { lockImports } from "../import/samples.save.store.ts";
import { refreshFlagsOfImport } from "../quality/balance-flags.ts";
import * as store from "./samples.withdraw.store.ts";

type Calls = typeof sampleImportsEndpoints;

export async function listImports(
  { db, mayAdmin }: Pick<SampleImportDeps, "db" | "mayAdmin">,
  { params: { project }, query: { page, size } }: Input<Calls["list"]>,
  ctx: Context,
) {
  const [{ rows, total }, admin] = await Promise.all([
    store.imports(db as Db, project, { limit: size, offset: (page - 1) * size }),
    mayAdmin(project, ctx),
  ]);
  const { id: me, token } = actorOf(ctx);
  // An API token does not act for its creator, so it may not withdraw the creator's own imports.
  const own = token === undefined;
  const items = rows.map(
    ({ by, byName, withdrawnAt, withdrawnBy, reason, ...row }): WithDates<SampleImport> => ({
      ...row,
      by: byName,
      withdrawn: withdrawnAt && {
        at: withdrawnAt,
        by: withdrawnBy ?? "",
        reason: reason ?? "",
      },
      mine: admin || (own && by === me),
    }),
  );
  return { items, total, page, size };
}

/**
 * @throws AppError NOT_FOUND, IMPORT_WITHDRAWN, FORBIDDEN: another user's import, and the caller is not an
 * administrator
 */
export async function withdrawImport(
  deps: SampleImportDeps,
  { params: { project, import: id }, body: { reason } }: Input<Calls["withdraw"]>,
  ctx: Context,
): Promise<WithdrawnImport> {
  const admin = await deps.mayAdmin(project, ctx);
  return transact(deps.db, ctx, async (tx) => {
    await lockImports(tx, project);
    const [found] = (await store.imports(tx, project, { limit: 1, offset: 0 }, id)).rows;
    if (!found) throw new AppError("NOT_FOUND");
    const { id: by, token } = actorOf(ctx);
    if (!admin && (token !== undefined || found.by !== by)) throw new AppError("FORBIDDEN");
    if (found.withdrawnAt) throw new AppError("IMPORT_WITHDRAWN");
    const withdrawal = { project, import: id, id: newId(), reason, at: new Date(deps.now()), by };
    await store.insertWithdrawal(tx, withdrawal);
    const { withdrawn, restored } = await store.withdrawResults(tx, withdrawal);
    const samples = await store.deleteFacts(tx, withdrawal);
    await refreshFlagsOfImport(tx, project, withdrawal.id);
    const done = { withdrawn, restored, samples };
    const change = { project, action: "samples.withdrawn", entity: "sample-import", entityId: id };
    await recordChange(tx, ctx, { ...change, after: { file: found.fileName, reason, ...done } });
    await deps.emit(tx, project, "samples.imported", { import: withdrawal.id });
    return done;
  });
}
