// A preview's file, checked again after somebody settled a part of it.
import type { Preview } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { CorrectedCells } from "../../../gateways/excel/import/layout.ts";
import type { Context } from "../../../platform/context/context.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { CallTools } from "../../../platform/http/mount.ts";
import { checkFileInWorker, type ImportDeps, saveChunks } from "./plans.import.ts";
import * as store from "./previews.store.ts";

/** @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED */
export async function lockOpen(tx: Tx, { now }: ImportDeps, project: string, id: string): Promise<void> {
  const row = await store.lockPreview(tx, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  if (row.savedAs !== null) throw new AppError("PREVIEW_USED");
  if (row.expiresAt.getTime() < now()) throw new AppError("PREVIEW_EXPIRED");
}

/** How many cells were corrected. */
export const countCells = (cells: CorrectedCells): number =>
  Object.values(cells).reduce((sum, texts) => sum + Object.keys(texts).length, 0);

/**
 * Checks the stored file with all names and cells that were settled so far, and replaces the preview.
 * @throws AppError NOT_FOUND, PREVIEW_EXPIRED, PREVIEW_USED, FILE_…, IMPORT_…
 */
export async function recheck(
  deps: ImportDeps,
  { project, preview: id }: { project: string; preview: string },
  ctx: Context,
  call: Pick<CallTools, "progress" | "signal">,
): Promise<WithDates<Preview>> {
  const { db } = deps;
  const previewFile = await store.findFile(db, project, id);
  if (!previewFile) throw new AppError("NOT_FOUND");
  const pieces = await store.readFile(db, project, id, previewFile.bytes);
  const { file, chunks } = await checkFileInWorker(deps, project, ctx, pieces, previewFile, call);
  const before = JSON.parse(previewFile.answer) as WithDates<Preview>;
  const preview: WithDates<Preview> = {
    ...before,
    ...file,
    corrected: countCells(previewFile.cells),
    errors: [...file.errors],
    columns: [...file.columns],
    sample: [...file.sample],
    unknown: [...file.unknown],
    catalog: { ...file.catalog },
  };
  const replaced = transact(db, ctx, async (tx) => {
    await lockOpen(tx, deps, project, id);
    const current = await store.findFile(tx, project, id);
    // Thrown, so that nothing is stored as this request's answer.
    if (settledIn(current) !== settledIn(previewFile)) throw new SettledMeanwhile();
    const { rows, monitorings, start, end, errorCount } = preview;
    const answer = JSON.stringify(preview);
    await store.replacePreview(tx, project, id, { rows, monitorings, start, end, errorCount, answer });
    await saveChunks(tx, project, id, chunks, call);
    return preview;
  });
  return replaced.catch((error: unknown) => {
    if (error instanceof SettledMeanwhile) return recheck(deps, { project, preview: id }, ctx, call);
    throw error;
  });
}

/** Somebody settled more of the file while it was checked: the result is without it. */
class SettledMeanwhile extends Error {}

/** The names and cells as text; the database returns equal ones in the same order. */
const settledIn = (file: Awaited<ReturnType<typeof store.findFile>>): string =>
  JSON.stringify([file?.names, file?.cells]);
