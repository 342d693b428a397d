// Laboratories' files as people meet them: a preview in which each cell is accounted for, then its saving.
import type { Input } from "@vetaverde/contract/endpoint";
import type { PreviewError } from "@vetaverde/contract/previews";
import type { SamplePreview, SavedSamples, sampleImportsEndpoints } from "@vetaverde/contract/sample-imports";
import { fold } from "@vetaverde/domain/text/fold";
import { todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import { fileError } from "../../gateways/excel/import/file-error.ts";
import type { WorkerPool } from "../../gateways/excel/worker/worker-pool.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Emit } from "../../platform/events/events.ts";
import type { CallTools } from "../../platform/http/mount.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { parametersOf } from "./parameters.service.ts";
import * as previews from "./sample-previews.store.ts";
import { keyOfHeader } from "./samples.columns.ts";
import type {
  FileError,
  SampleFile,
  SampleFileEvent,
  SampleFileInput,
  StagedResult,
} from "./samples.file.ts";
import * as save from "./samples.save.store.ts";
import { sampleWords } from "./samples.words.ts";

type Calls = typeof sampleImportsEndpoints;

const PREVIEW_MS = 24 * 3_600_000;
const MOST_ROWS = 100_000;
const SHOWN_ERRORS = 500;

export interface SampleImportDeps {
  db: Db;
  workers: Pick<WorkerPool, "run" | "warm">;
  emit: Emit;
  mayAdmin: (project: string, ctx: Context) => Promise<boolean>;
  addStation: (tx: Tx, project: string, station: previews.PreviewRow["stations"][number]) => Promise<void>;
  now: () => number;
}

async function inputOf(
  { db, now }: SampleImportDeps,
  project: string,
  said: Readonly<Record<string, string>>,
): Promise<SampleFileInput> {
  const { rows } = await sql<{
    zone: string;
  }>`select time_zone as zone from published_projects where id = ${project}`.execute(db);
  const timeZone = rows[0]?.zone ?? "UTC";
  const [parameters, history] = [await parametersOf(db, project), await previews.historyOf(db, project)];
  const own = parameters.filter(({ standard, active }) => active && !standard);
  return {
    said,
    own: Object.fromEntries(
      own.flatMap(({ code, names, aliases }) =>
        [code, ...Object.values(names), ...aliases].map((name) => [keyOfHeader(name), code]),
      ),
    ),
    parameters: parameters.map(({ code, unit, area }) => ({ code, unit, area })),
    ...{ history, today: todayIn(timeZone, now()), timeZone },
  };
}

const shownError =
  (ctx: Context) =>
  ({ row, column, header, value, fault }: FileError): PreviewError => ({
    ...{ row, column: String(column + 1), header, value, rule: fault },
    message: sampleWords(ctx.locale).rules[fault],
  });

/** @throws AppError NOT_TEMPLATE, FILE_…, IMPORT_… */
export async function createPreview(
  deps: SampleImportDeps,
  { params: { project }, query }: Input<Calls["createPreview"]>,
  ctx: Context,
  call: CallTools,
): Promise<SamplePreview> {
  const { db, workers } = deps;
  workers.warm();
  const { name, bytes, sha256 } = await call.file();
  const laboratory = query.laboratory ?? null;
  const columns = query.columns ?? {};
  const saved = laboratory ? await previews.columnsOf(db, project, fold(laboratory)) : {};
  const input = await inputOf(deps, project, { ...saved, ...columns });
  const chunks: StagedResult[][] = [];
  const onEvent = (heard: unknown) => {
    const event = heard as SampleFileEvent;
    if ("chunk" in event) chunks.push(event.chunk);
    else call.progress({ phase: "checking", ...event });
  };
  const file = (await workers
    .run("samples.read", [bytes], input, { signal: call.signal, onEvent })
    .catch((error: unknown) => {
      throw fileError(error, MOST_ROWS, ctx.locale);
    })) as SampleFile | null;
  if (!file)
    throw new AppError("NOT_TEMPLATE", { extra: { missingColumns: [], invalidColumns: [], empty: false } });
  const id = newId();
  const expiresAt = new Date(deps.now() + PREVIEW_MS);
  return transact(db, ctx, async (tx) => {
    const { cells, missing, rejected, errors } = file;
    const kept = { fileName: name, sha256, laboratory, columns, cells, missing, rejected, errors };
    await previews.insert(tx, project, { id, by: actorOf(ctx).id, expiresAt, ...kept });
    for (const [at, chunk] of chunks.entries()) {
      await previews.insertResults(tx, project, id, at * 1000, chunk);
      call.progress({ phase: "saving", done: at + 1, total: chunks.length });
    }
    const unknown = await previews.unknownStations(tx, project, id);
    const newStations = unknown.map(({ key, name: station, cells: count }) => {
      const place = file.places[key];
      const { latitude = null, longitude = null, elevation = null } = place ?? {};
      return { name: station, cells: count, latitude, longitude, elevation };
    });
    await previews.setStations(tx, project, id, newStations);
    const before = await previews.importedBefore(tx, project, sha256);
    return {
      ...{
        preview: id,
        fileName: name,
        size: bytes.length,
        laboratory,
        layout: file.layout,
        headerRow: file.headerRow,
      },
      ...{ rows: file.rows, cells, missing, rejected, ...(await previews.countsOf(tx, project, id)) },
      flags: await previews.flagCounts(tx, project, id),
      ...{ columns: file.columns, errorCount: file.errorCount, first: file.first, newStations },
      errors: errors.slice(0, SHOWN_ERRORS).map(shownError(ctx)),
      ...(await previews.comparedWithKept(tx, project, id)),
      sameFile: before ? { ...before, at: before.at.toISOString() } : null,
      expiresAt: expiresAt.toISOString(),
    };
  });
}

/** @throws AppError NOT_FOUND, PREVIEW_EXPIRED */
export async function listErrors(
  { db, workers, now }: SampleImportDeps,
  { params: { project, preview } }: Input<Calls["previewErrors"]>,
  ctx: Context,
): Promise<FileReply> {
  const found = await previews.find(db, project, preview);
  if (!found) throw new AppError("NOT_FOUND");
  if (found.expiresAt.getTime() < now()) throw new AppError("PREVIEW_EXPIRED");
  const { errors, rules } = sampleWords(ctx.locale);
  const rows = found.errors.map(({ row, column, header, value, fault }) => [
    row,
    column + 1,
    header,
    value,
    rules[fault],
  ]);
  const widths = [8, 10, 30, 24, 60];
  const columns = errors.heads.map((header, at) => ({ header, width: widths[at] ?? 20 }));
  const bytes = await workers.run("samples.errors", [], { name: errors.sheet, columns, rows });
  const base = found.fileName.replace(/\.\w+$/, "");
  return { filename: `${base}-${errors.file}.xlsx`, body: Buffer.from(bytes as Uint8Array) };
}

/** @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED, FORBIDDEN, VALIDATION */
export async function savePreview(
  deps: SampleImportDeps,
  { params: { project }, body }: Input<Calls["save"]>,
  ctx: Context,
): Promise<SavedSamples> {
  if (body.createStations && !(await deps.mayAdmin(project, ctx))) throw new AppError("FORBIDDEN");
  return transact(deps.db, ctx, async (tx) => {
    await save.oneAtATime(tx, project);
    const found = await previews.find(tx, project, body.preview, true);
    if (!found) throw new AppError("NOT_FOUND");
    if (found.savedAs) throw new AppError("PREVIEW_USED");
    if (found.expiresAt.getTime() < deps.now()) throw new AppError("PREVIEW_EXPIRED");
    const missing = new Set(
      (await previews.unknownStations(tx, project, body.preview)).map(({ name }) => name),
    );
    const added = body.createStations ? found.stations.filter(({ name }) => missing.has(name)) : [];
    for (const station of added) await deps.addStation(tx, project, station);
    const { corrections, unchanged } = await previews.comparedWithKept(tx, project, body.preview);
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
      ? await save.keepLaboratory(tx, project, {
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
    const results = await save.insertResults(tx, to);
    const corrected =
      corrections > 0 ? await save.replaceOlder(tx, to, { reason: body.reason ?? "", at, by }) : 0;
    await save.finish(tx, to);
    const done = { samples, results, unchanged, corrected, stations: added.length, ...counts };
    const change = { project, action: "samples.imported", entity: "sample-import", entityId: id };
    await recordChange(tx, ctx, {
      ...change,
      after: { file: found.fileName, reason: body.reason ?? null, ...done },
    });
    await deps.emit(tx, project, "samples.imported", { import: id });
    return { import: id, ...done };
  });
}
