// Saves a preview: all rows or none, and only what was shown.
import type { CatalogImport } from "@vetaverde/contract/catalog-imports";
import type { WithDates } from "@vetaverde/contract/shapes";
import { fold } from "@vetaverde/domain/text/fold";
import { recordChange, recordChanges } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context/context.ts";
import { lockCatalog } from "../../../platform/db/catalog-lock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type ComparedLine, comparedDigest, compareRows, entryKey } from "./catalog-import.compare.ts";
import { toSystem } from "./catalog-import.questions.ts";
import * as store from "./catalog-import.store.ts";
import type { CatalogRowRead } from "./catalog-import.types.ts";
import type { ExistingEntry } from "./rows.gen.ts";

/** @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED, PREVIEW_QUESTIONS, PREVIEW_HAS_ERRORS, PREVIEW_STALE */
export async function saveCatalog(
  tx: Tx,
  place: store.PreviewPlace,
  ctx: Context,
  now: number,
): Promise<WithDates<CatalogImport>> {
  const { project } = place;
  const { preview, rows, compared } = await confirmPreview(tx, place, now);
  const { fileName, sha256, format, systems, answers } = preview;
  const written = compared.filter(({ outcome }) => outcome !== "unchanged").map(withId);
  await store.writeEntries(
    tx,
    project,
    written.map(({ id, row }) => ({ ...row.after, id, isNew: row.before === null })),
  );
  const created = written.filter(({ row }) => row.outcome === "new").length;
  const saved: store.SavedImport = {
    id: newId(),
    fileName,
    fileSha256: sha256,
    format,
    systems,
    answers,
    rows: rows.length,
    created,
    changed: written.length - created,
    unchanged: rows.length - written.length,
    at: new Date(now),
  };
  await store.insertImport(tx, project, place.by, saved);
  await store.markSaved(tx, place, saved.at);
  await audit(tx, ctx, project, saved, written);
  return toDto(tx, place, saved, ctx);
}

async function toDto(
  tx: Tx,
  { project, by }: store.PreviewPlace,
  { answers: _answers, systems, ...facts }: store.SavedImport,
  { locale }: Context,
): Promise<WithDates<CatalogImport>> {
  const { items } = await store.listImports(tx, project, { page: 1, size: 1, q: null, id: facts.id });
  return {
    ...facts,
    by: { id: by, name: items[0]?.byName ?? "" },
    systems: systems.map((one) => toSystem(one, locale)),
  };
}

/**
 * The preview, and its rows compared with the catalogue as it is now, which is locked.
 * @throws AppError when it cannot be saved, or would no longer save what was shown
 */
async function confirmPreview(tx: Tx, place: store.PreviewPlace, now: number) {
  const { project } = place;
  const preview = await store.lockPreview(tx, place);
  if (!preview) throw new AppError("NOT_FOUND");
  if (preview.bytes === null || preview.rows === null) throw new AppError("PREVIEW_USED");
  if (preview.expiresAt.getTime() < now) throw new AppError("PREVIEW_EXPIRED");
  const { errorCount } = preview;
  if (errorCount > 0) throw new AppError("PREVIEW_HAS_ERRORS", { extra: { errorCount } });
  if (!preview.isAnswered) throw new AppError("PREVIEW_QUESTIONS");
  await lockCatalog(tx, project);
  const rows = JSON.parse(preview.rows) as CatalogRowRead[];
  const names = rows.map(({ kind, name }) => ({ kind, nameKey: fold(name) }));
  const existing = await store.existingEntries(tx, project, names);
  const compared = compareRows(rows, new Map(existing.map((one) => [entryKey(one.kind, one.nameKey), one])));
  // An entry changed since the preview: the user sees the new comparison before anything is written.
  if (comparedDigest(compared) !== preview.compared) throw new AppError("PREVIEW_STALE");
  return { preview, rows, compared };
}

interface WrittenLine {
  readonly id: string;
  readonly row: ComparedLine;
}

const withId = (row: ComparedLine): WrittenLine => ({ id: row.before?.id ?? newId(), row });

/** Records the import, and each entry with its state before. */
async function audit(
  tx: Tx,
  ctx: Context,
  project: string,
  { id, fileName, fileSha256, systems, answers, created, changed, unchanged }: store.SavedImport,
  written: readonly WrittenLine[],
): Promise<void> {
  await recordChange(tx, ctx, {
    project,
    action: "catalog.imported",
    entity: "catalog-import",
    entityId: id,
    after: { fileName, fileSha256, created, changed, unchanged, systems, answers },
  });
  await recordChanges(
    tx,
    ctx,
    written.map(({ id: entityId, row: { before, after } }) => ({
      project,
      action: before ? "catalog.updated" : "catalog.created",
      entity: after.kind,
      entityId,
      ...(before ? { before: toEntry(before) } : {}),
      after: { id: entityId, ...toEntry(after) },
    })),
  );
}

const toEntry = ({ nameKey: _key, mergedInto: _merged, ...entry }: Omit<ExistingEntry, "id">) => entry;
