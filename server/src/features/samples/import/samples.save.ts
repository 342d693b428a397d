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
import { fillSamples, saveRepeats, saveSampleFacts } from "../samples.backfill.store.ts";
import { sampleWords } from "../samples.messages.ts";
import { restoreResults } from "../withdrawal/samples.withdraw.store.ts";
import { applyStationMerges, correctionsOf, disambiguateByDate } from "./sample-previews.conflicts.ts";
import * as previews from "./sample-previews.store.ts";
import type { SampleImportDeps } from "./samples.import.ts";
import * as save from "./samples.save.store.ts";

type Calls = typeof sampleImportsEndpoints;

/** @throws AppError PREVIEW_UNITS: a parameter's unit changed after the preview converted its results */
async function sameUnits(
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

/** @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED, PREVIEW_UNITS, FORBIDDEN, VALIDATION */
export async function savePreview(
  deps: SampleImportDeps,
  { params: { project }, body }: Input<Calls["save"]>,
  ctx: Context,
): Promise<SavedSamples> {
  if (body.createStations && !(await deps.mayAdmin(project, ctx))) throw new AppError("FORBIDDEN");
  return transact(deps.db, ctx, async (tx) => {
    await save.lockImports(tx, project);
    const found = await previews.find(tx, project, body.preview, true);
    if (!found) throw new AppError("NOT_FOUND");
    if (found.savedAs) throw new AppError("PREVIEW_USED");
    if (found.expiresAt.getTime() < deps.now()) throw new AppError("PREVIEW_EXPIRED");
    if (found.cells === 0)
      throw new AppError("VALIDATION", {
        details: [{ path: "preview", message: sampleWords(ctx.locale).noTable.none }],
      });
    // An import that adds stations needs the exclusive catalogue lock; others a shared one, so that the catalogue does
    // not change meanwhile.
    await (body.createStations ? lockCatalog : shareCatalog)(tx, project);
    await applyStationMerges(tx, project, body.preview);
    await sameUnits(tx, project, body.preview, found.units);
    const missing = new Set(
      (await previews.unknownStations(tx, project, body.preview)).map(({ name }) => name),
    );
    const added = body.createStations ? found.stations.filter(({ name }) => missing.has(name)) : [];
    for (const station of added) await deps.addStation(tx, project, station);
    await disambiguateByDate(tx, project, body.preview);
    const { corrections, unchanged } = await correctionsOf(tx, project, body.preview);
    if (corrections > 0 && !body.reason)
      throw new AppError("VALIDATION", {
        details: [{ path: "reason", message: sampleWords(ctx.locale).reason }],
      });
    const { imported, flagged } = await previews.countsOf(tx, project, body.preview, true);
    const { cells } = found;
    const counts = {
      cells,
      imported,
      flagged,
      missing: found.missing,
      rejected: cells - imported - flagged - found.missing,
    };
    const at = new Date(deps.now());
    const by = actorOf(ctx).id;
    const laboratory = found.laboratory
      ? await save.saveLaboratory(tx, project, {
          name: found.laboratory,
          nameKey: fold(found.laboratory),
          columns: found.columns,
        })
      : null;
    const id = newId();
    await save.insertImport(tx, project, {
      id,
      laboratory,
      fileName: found.fileName,
      sha256: found.sha256,
      ...counts,
      at,
      by,
    });
    const to = { project, preview: body.preview, import: id, laboratory };
    const samples = await save.insertSamples(tx, to);
    const completed = await fillSamples(tx, to);
    await saveSampleFacts(tx, to);
    if (unchanged > 0) await saveRepeats(tx, to);
    const results = await save.insertResults(tx, to);
    const again = await restoreResults(tx, project, id);
    const corrected =
      corrections > 0 ? await save.replaceOlder(tx, to, { reason: body.reason ?? "", at, by }) : 0;
    await save.finish(tx, to);
    const done = {
      samples: samples + again,
      results,
      unchanged,
      corrected,
      completed,
      stations: added.length,
      ...counts,
    };
    const change = { project, action: "samples.imported", entity: "sample-import", entityId: id };
    await recordChange(tx, ctx, {
      ...change,
      after: { file: found.fileName, reason: body.reason ?? null, ...done },
    });
    await deps.emit(tx, project, "samples.imported", { import: id });
    return { import: id, ...done };
  });
}
