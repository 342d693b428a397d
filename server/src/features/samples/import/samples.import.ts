// Import of laboratory files: a preview that accounts for each cell, which is made again when users reassign columns, and
// the file with its wrong cells marked.
import { Readable } from "node:stream";
import type { Input } from "@vetaverde/contract/endpoint";
import type { SamplePreview, sampleImportsEndpoints } from "@vetaverde/contract/sample-imports";
import type { WithDates } from "@vetaverde/contract/shapes";
import { fold } from "@vetaverde/domain/text/fold";
import { todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import { fileError } from "../../../gateways/excel/import/file-error.ts";
import { jobOf, type WorkbookProcesses } from "../../../gateways/excel/worker/workbook-processes.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { Emit } from "../../../platform/events/events.ts";
import type { CallTools } from "../../../platform/http/mount.ts";
import type { FileReply } from "../../../platform/http/reply.ts";
import * as laboratories from "../catalog/laboratories.store.ts";
import { parametersOf } from "../catalog/parameters.service.ts";
import { previewBackfill } from "../samples.backfill.store.ts";
import { sampleMessages } from "../samples.messages.ts";
import type { SampleFile, SampleFileEvent, SampleFileInput } from "../samples.types.ts";
import {
  correctionsOf,
  disambiguateByDate,
  disambiguateByHour,
  disambiguateByMatrix,
} from "./sample-previews.conflicts.ts";
import * as previews from "./sample-previews.store.ts";
import { keyOfHeader } from "./samples.columns.ts";
import { copyStagedResults } from "./samples.compress.ts";
import type { SampleMarkInput } from "./samples.mark.ts";
import { MAX_ROWS, type NoTable } from "./samples.open.ts";
import { usablePreview } from "./usable-preview.ts";

type Calls = typeof sampleImportsEndpoints;
type ColumnAssignments = Readonly<Record<string, string>>;

const PREVIEW_TTL_MS = 24 * 3_600_000;

export interface SampleImportDeps {
  db: Db;
  workers: Pick<WorkbookProcesses, "run" | "warm">;
  emit: Emit;
  mayAdmin: (project: string, ctx: Context) => Promise<boolean>;
  addStation: (tx: Tx, project: string, station: previews.PreviewRow["stations"][number]) => Promise<void>;
  now: () => number;
}

interface SourceInput {
  preview: string;
  fileName: string;
  laboratory: string | null;
  /** Assignments for this file; columns without one have that of the laboratory. */
  columns: ColumnAssignments;
  acceptedControls: readonly string[];
}

/** What the worker needs to parse a file. */
async function inputOf(
  { db, now }: SampleImportDeps,
  project: string,
  { preview, fileName, laboratory, columns, acceptedControls }: SourceInput,
  { locale }: Context,
): Promise<SampleFileInput> {
  const { rows } = await sql<{
    zone: string;
  }>`select time_zone as zone from published_projects where id = ${project}`.execute(db);
  const timeZone = rows[0]?.zone ?? "UTC";
  const ofLaboratory = laboratory ? await laboratories.columnsOf(db, project, fold(laboratory)) : {};
  const parameters = await parametersOf(db, project);
  const history = await laboratories.historyOf(db, project);
  // Version 0: a standard parameter as the product has it, whose names the worker knows.
  const changedByProject = parameters.filter(({ version, active }) => active && version > 0);
  return {
    assignments: { ...ofLaboratory, ...columns },
    acceptedControls,
    own: Object.fromEntries(
      changedByProject.flatMap(({ code, names, aliases }) =>
        [code, ...Object.values(names), ...aliases].map((name) => [keyOfHeader(name), code]),
      ),
    ),
    parameters: parameters.map(({ code, unit, area }) => ({ code, unit, area })),
    merged: await laboratories.mergedStations(db, project),
    history,
    today: todayIn(timeZone, now()),
    timeZone,
    locale,
    fileName,
    staging: { project, preview },
  };
}

const unitByParameter = ({ parameters }: SampleFileInput) =>
  Object.fromEntries(parameters.map(({ code, unit }) => [code, unit]));

interface ParsedFile {
  file: SampleFile;
  packed: Uint8Array[];
}

async function parseInWorker(
  { workers }: SampleImportDeps,
  project: string,
  bytes: readonly Uint8Array[],
  input: SampleFileInput,
  ctx: Context,
  call: CallTools,
): Promise<ParsedFile> {
  const packed: Uint8Array[] = [];
  const onEvent = (message: unknown) => {
    const event = message as SampleFileEvent;
    if ("packed" in event) packed.push(event.packed);
    else call.progress({ phase: "checking", ...event });
  };
  const file = (await workers
    .run("samples.read", bytes, input, { ...jobOf(project, ctx), signal: call.signal, onEvent })
    .catch((error: unknown) => {
      throw fileError(error, MAX_ROWS, ctx.locale);
    })) as SampleFile | NoTable;
  if (typeof file !== "string") return { file, packed };
  const message = sampleMessages(ctx.locale).noTable[file];
  throw new AppError("FILE_NO_RESULTS", { details: [{ path: "file", message }] });
}

/** @throws AppError FILE_…, IMPORT_… */
export async function createPreview(
  deps: SampleImportDeps,
  { params: { project }, query }: Input<Calls["createPreview"]>,
  ctx: Context,
  call: CallTools,
): Promise<WithDates<SamplePreview>> {
  deps.workers.warm();
  const { name: fileName, bytes, sha256 } = await call.file();
  const named = query.laboratory ?? null;
  const columns = query.columns ?? {};
  const id = newId();
  const input = await inputOf(
    deps,
    project,
    { preview: id, fileName, laboratory: named, columns, acceptedControls: [] },
    ctx,
  );
  const parsed = await parseInWorker(deps, project, [bytes], input, ctx, call);
  const laboratory = named ?? parsed.file.laboratory;
  const expiresAt = new Date(deps.now() + PREVIEW_TTL_MS);
  const by = actorOf(ctx).id;
  return transact(deps.db, ctx, async (tx) => {
    const { cells, missing, rejected } = parsed.file;
    await previews.insert(tx, project, {
      id,
      by,
      expiresAt,
      fileName,
      sha256,
      laboratory,
      columns,
      cells,
      missing,
      rejected,
      units: unitByParameter(input),
      file: bytes,
    });
    const previewMeta = { id, fileName, sha256, size: bytes.length, laboratory, expiresAt };
    return stage(tx, project, previewMeta, parsed, ctx, call);
  });
}

/** @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED, FILE_…, IMPORT_… */
export async function rereadPreview(
  deps: SampleImportDeps,
  { params: { project, preview: id }, body }: Input<Calls["readAgain"]>,
  ctx: Context,
  call: CallTools,
): Promise<WithDates<SamplePreview>> {
  deps.workers.warm();
  const preview = await usablePreview(deps.db, project, id, { now: deps.now() });
  const input = await inputOf(deps, project, { preview: id, fileName: preview.fileName, ...body }, ctx);
  const bytes = await previews.loadFileBytes(deps.db, project, id, preview.size);
  const parsed = await parseInWorker(deps, project, bytes, input, ctx, call);
  return transact(deps.db, ctx, async (tx) => {
    await usablePreview(tx, project, id, { now: deps.now(), isLocked: true });
    const { cells, missing, rejected } = parsed.file;
    await previews.changeTo(tx, project, id, {
      ...body,
      cells,
      missing,
      rejected,
      units: unitByParameter(input),
    });
    return stage(tx, project, { id, ...preview, laboratory: body.laboratory }, parsed, ctx, call);
  });
}

type PreviewMeta = Pick<previews.PreviewRow, "fileName" | "sha256" | "size" | "laboratory" | "expiresAt"> & {
  id: string;
};

/** The stations that the project lacks, with their places as far as the file contains them. */
async function stageNewStations(tx: Tx, project: string, id: string, places: ParsedFile["file"]["places"]) {
  const unknown = await previews.unknownStations(tx, project, id);
  const newStations = unknown.map(({ key, ...station }) => {
    const { latitude = null, longitude = null, elevation = null } = places[key] ?? {};
    return { ...station, latitude, longitude, elevation };
  });
  await previews.setStations(tx, project, id, newStations);
  return newStations;
}

/** Stages the results until they are saved, and compares them with the project's data. */
async function stage(
  tx: Tx,
  project: string,
  { id, fileName, sha256, size, laboratory, expiresAt }: PreviewMeta,
  { file, packed }: ParsedFile,
  ctx: Context,
  call: CallTools,
): Promise<WithDates<SamplePreview>> {
  await copyStagedResults(tx, packed, (done) =>
    call.progress({ phase: "saving", done, total: packed.length }),
  );
  const { places, errors, laboratory: _stated, ...sheet } = file;
  const newStations = await stageNewStations(tx, project, id, places);
  await disambiguateByMatrix(tx, project, id);
  await disambiguateByHour(tx, project, id);
  await disambiguateByDate(tx, project, id);
  const earlierImport = await previews.importedBefore(tx, project, sha256);
  const { imported, flagged, samples, from, to } = await previews.countsOf(tx, project, id);
  const flags = await previews.flagCounts(tx, project, id);
  const laboratoryKey = laboratory && fold(laboratory);
  const comparison = await correctionsOf(tx, project, id, laboratoryKey);
  return {
    preview: id,
    fileName,
    size,
    laboratory,
    ...sheet,
    imported,
    flagged,
    samples,
    from,
    to,
    flags,
    errors: errors.map((error) => ({
      row: error.row,
      column: String(error.column),
      header: error.header,
      value: error.value,
      rule: error.fault,
      message: sampleMessages(ctx.locale).rules[error.fault],
    })),
    newStations,
    catalog: {},
    ...comparison,
    completed: await previewBackfill(tx, project, id, laboratory !== null),
    sameFile: earlierImport ?? null,
    expiresAt,
  };
}

/** @throws AppError NOT_FOUND, PREVIEW_EXPIRED, IMPORT_… */
export async function markErrors(
  deps: SampleImportDeps,
  { params: { project, preview } }: Input<Calls["previewErrors"]>,
  ctx: Context,
  { signal }: CallTools,
): Promise<FileReply> {
  const { db, workers, now } = deps;
  const row = await previews.find(db, project, preview);
  if (!row) throw new AppError("NOT_FOUND");
  if (row.expiresAt.getTime() < now()) throw new AppError("PREVIEW_EXPIRED");
  const { rules, errors } = sampleMessages(ctx.locale);
  const { fileName, laboratory, columns, acceptedControls } = row;
  const input: SampleMarkInput = {
    ...(await inputOf(deps, project, { preview, fileName, laboratory, columns, acceptedControls }, ctx)),
    words: { rules, list: errors },
    stations: await laboratories.stationKeys(db, project),
  };
  const pieces: Uint8Array[] = [];
  const onEvent = (piece: unknown) => pieces.push(piece as Uint8Array);
  const bytes = await previews.loadFileBytes(db, project, preview, row.size);
  await workers
    .run("samples.mark", bytes, input, { ...jobOf(project, ctx), signal, onEvent })
    .catch((error: unknown) => {
      throw fileError(error, MAX_ROWS, ctx.locale);
    });
  const base = row.fileName.replace(/\.\w+$/, "");
  return { filename: `${base}-${errors.file}.xlsx`, body: Readable.from(pieces) };
}
