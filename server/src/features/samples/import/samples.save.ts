// Saves a laboratory's file: every cell is counted, and no stored result is lost.
import type { Input } from "@vetaverde/contract/endpoint";
import type { SavedSamples, sampleImportsEndpoints } from "@vetaverde/contract/sample-imports";
import { fold } from "@vetaverde/domain/text/fold";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import { lockCatalog, shareCatalog } from "../../../platform/db/catalog-lock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { parametersOf } from "../catalog/parameters.service.ts";
import { refreshFlagsOfImport } from "../quality/balance-flags.ts";
import { fillSamples, saveRepeats, saveSampleFacts } from "../samples.backfill.store.ts";
import { sampleMessages } from "../samples.messages.ts";
import { unhideSamples } from "../withdrawal/samples.withdraw.store.ts";
import {
  applyStationMerges,
  correctionsOf,
  disambiguateByDate,
  disambiguateByHour,
  disambiguateByMatrix,
} from "./sample-previews.conflicts.ts";
import * as previews from "./sample-previews.store.ts";
import type { SampleImportDeps } from "./samples.import.ts";
import * as save from "./samples.save.store.ts";
import { usablePreview } from "./usable-preview.ts";

type Calls = typeof sampleImportsEndpoints;

/** @throws AppError PREVIEW_UNITS: a parameter's unit changed after the preview converted its results */
async function requireSameUnits(
  tx: Tx,
  project: string,
  preview: string,
  units: previews.PreviewRow["units"],
): Promise<void> {
  const changed = (await parametersOf(tx, project)).filter(({ code, unit }) => units[code] !== unit);
  const codes = changed.map(({ code }) => code);
  if (codes.length > 0 && (await previews.hasResultsOf(tx, project, preview, codes)))
    throw new AppError("PREVIEW_UNITS");
}

/** @throws AppError VALIDATION: no cell of the file could be read as a result */
function requireCells({ cells }: previews.PreviewRow, ctx: Context): void {
  if (cells === 0)
    throw new AppError("VALIDATION", {
      details: [{ path: "preview", message: sampleMessages(ctx.locale).noTable.none }],
    });
}

/** Adds the stations that the project lacks. @returns number of stations added */
async function addStations(
  { addStation }: SampleImportDeps,
  tx: Tx,
  project: string,
  preview: string,
  stations: previews.PreviewRow["stations"],
): Promise<number> {
  const missing = new Set((await previews.unknownStations(tx, project, preview)).map(({ name }) => name));
  const added = stations.filter(({ name }) => missing.has(name));
  for (const station of added) await addStation(tx, project, station);
  return added.length;
}

/** How many of the file's cells became results, and what became of the others. */
async function countCells(tx: Tx, project: string, preview: string, previewRow: previews.PreviewRow) {
  const { imported, flagged } = await previews.countsOf(tx, project, preview, { onlyKnownStations: true });
  const { cells, missing } = previewRow;
  // The rejected cells of the file, and those of stations that the project lacks.
  return { cells, imported, flagged, missing, rejected: cells - imported - flagged - missing };
}

/** The laboratory of the file, with the meaning of its columns for the next one. */
async function saveLaboratory(tx: Tx, project: string, preview: previews.PreviewRow): Promise<string | null> {
  const { laboratory: name, columns } = preview;
  return name ? save.saveLaboratory(tx, project, { name, nameKey: fold(name), columns }) : null;
}

/** @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED, PREVIEW_UNITS, FORBIDDEN, VALIDATION */
export async function savePreview(
  deps: SampleImportDeps,
  { params: { project }, body }: Input<Calls["save"]>,
  ctx: Context,
): Promise<SavedSamples> {
  const { preview } = body;
  if (body.createStations && !(await deps.mayAdmin(project, ctx))) throw new AppError("FORBIDDEN");
  return transact(deps.db, ctx, async (tx) => {
    await save.lockImports(tx, project);
    const previewRow = await usablePreview(tx, project, preview, { now: deps.now(), isLocked: true });
    requireCells(previewRow, ctx);
    // An import that adds stations needs the exclusive catalogue lock; others a shared one, so that the catalogue does
    // not change meanwhile.
    await (body.createStations ? lockCatalog : shareCatalog)(tx, project);
    await applyStationMerges(tx, project, preview);
    await requireSameUnits(tx, project, preview, previewRow.units);
    const stations = body.createStations
      ? await addStations(deps, tx, project, preview, previewRow.stations)
      : 0;
    await disambiguateByMatrix(tx, project, preview);
    await disambiguateByHour(tx, project, preview);
    await disambiguateByDate(tx, project, preview);
    const laboratoryKey = previewRow.laboratory && fold(previewRow.laboratory);
    const { corrections, unchanged, addedFacts } = await correctionsOf(tx, project, preview, laboratoryKey);
    if (corrections > 0 && !body.reason)
      throw new AppError("VALIDATION", {
        details: [{ path: "reason", message: sampleMessages(ctx.locale).reason }],
      });
    const counts = await countCells(tx, project, preview, previewRow);
    const laboratory = await saveLaboratory(tx, project, previewRow);
    const { fileName, sha256 } = previewRow;
    const [id, at, by] = [newId(), new Date(deps.now()), actorOf(ctx).id];
    await save.insertImport(tx, project, { id, laboratory, fileName, sha256, ...counts, at, by });
    const results = await saveResults(
      tx,
      { project, preview, import: id, laboratory, laboratoryKey },
      { reason: body.reason ?? "", at, by, corrections, unchanged },
    );
    const done = { ...results, addedFacts, stations, ...counts };
    await recordChange(tx, ctx, {
      project,
      action: "samples.imported",
      entity: "sample-import",
      entityId: id,
      after: { file: fileName, reason: body.reason ?? null, ...done },
    });
    await deps.emit(tx, project, "samples.imported", { import: id });
    return { import: id, ...done };
  });
}

/** Writes samples and results of a preview; an older result that the file corrects is replaced with the reason. */
async function saveResults(
  tx: Tx,
  to: save.Target,
  change: { reason: string; at: Date; by: string; corrections: number; unchanged: number },
) {
  const { reason, at, by, corrections, unchanged } = change;
  const samples = await save.insertSamples(tx, to);
  const completed = await fillSamples(tx, to);
  await saveSampleFacts(tx, to);
  if (unchanged > 0) await saveRepeats(tx, to);
  const results = await save.insertResults(tx, to);
  const unhidden = await unhideSamples(tx, to.project, to.import);
  const corrected = corrections > 0 ? await save.replaceOlder(tx, to, { reason, at, by }) : 0;
  await save.markSavedAndDeleteStaged(tx, to);
  await refreshFlagsOfImport(tx, to.project, to.import);
  return { samples: samples + unhidden, results, unchanged, corrected, completed };
}
