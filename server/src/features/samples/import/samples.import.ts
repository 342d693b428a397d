// Import of laboratory files: a preview that accounts for each cell, a new reading when users reassign columns, and the
// file with its wrong cells marked.
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
import { sampleWords } from "../samples.messages.ts";
import type { SampleFile, SampleFileEvent, SampleFileInput } from "../samples.types.ts";
import { correctionsOf, disambiguateByDate } from "./sample-previews.conflicts.ts";
import * as previews from "./sample-previews.store.ts";
import { keyOfHeader } from "./samples.columns.ts";
import { decompress } from "./samples.compress.ts";
import type { SampleMarkInput } from "./samples.mark.ts";
import { MAX_ROWS, type NoTable } from "./samples.open.ts";

type Calls = typeof sampleImportsEndpoints;
type ColumnAssignments = Readonly<Record<string, string>>;

const PREVIEW_MS = 24 * 3_600_000;

export interface SampleImportDeps {
  db: Db;
  workers: Pick<WorkbookProcesses, "run" | "warm">;
  emit: Emit;
  mayAdmin: (project: string, ctx: Context) => Promise<boolean>;
  addStation: (tx: Tx, project: string, station: previews.PreviewRow["stations"][number]) => Promise<void>;
  now: () => number;
}

/** @param columns assignments for this file; where they say nothing, those of the laboratory apply */
async function inputOf(
  { db, now }: SampleImportDeps,
  project: string,
  preview: string,
  of: { laboratory: string | null; columns: ColumnAssignments },
  { locale }: Context,
): Promise<SampleFileInput> {
  const { rows } = await sql<{
    zone: string;
  }>`select time_zone as zone from published_projects where id = ${project}`.execute(db);
  const timeZone = rows[0]?.zone ?? "UTC";
  const saved = of.laboratory ? await laboratories.columnsOf(db, project, fold(of.laboratory)) : {};
  const [parameters, history] = [await parametersOf(db, project), await laboratories.historyOf(db, project)];
  const own = parameters.filter(({ version, active }) => active && version > 0);
  return {
    said: { ...saved, ...of.columns },
    own: Object.fromEntries(
      own.flatMap(({ code, names, aliases }) =>
        [code, ...Object.values(names), ...aliases].map((name) => [keyOfHeader(name), code]),
      ),
    ),
    parameters: parameters.map(({ code, unit, area }) => ({ code, unit, area })),
    merged: await laboratories.mergedStations(db, project),
    history,
    today: todayIn(timeZone, now()),
    timeZone,
    locale,
    into: { project, preview },
  };
}

const unitsOf = ({ parameters }: SampleFileInput) =>
  Object.fromEntries(parameters.map(({ code, unit }) => [code, unit]));

interface ReadFile {
  file: SampleFile;
  packed: Uint8Array[];
}

async function readFile(
  { workers }: SampleImportDeps,
  project: string,
  bytes: readonly Uint8Array[],
  input: SampleFileInput,
  ctx: Context,
  call: CallTools,
): Promise<ReadFile> {
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
  const message = sampleWords(ctx.locale).noTable[file];
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
  const of = { laboratory: query.laboratory ?? null, columns: query.columns ?? {} };
  const id = newId();
  const input = await inputOf(deps, project, id, of, ctx);
  const read = await readFile(deps, project, [bytes], input, ctx, call);
  const expiresAt = new Date(deps.now() + PREVIEW_MS);
  const by = actorOf(ctx).id;
  return transact(deps.db, ctx, async (tx) => {
    const { cells, missing, rejected } = read.file;
    const counts = { cells, missing, rejected };
    await previews.insert(tx, project, {
      id,
      by,
      expiresAt,
      fileName,
      sha256,
      ...of,
      ...counts,
      units: unitsOf(input),
      file: bytes,
    });
    const previewMeta = { id, fileName, sha256, size: bytes.length, laboratory: of.laboratory, expiresAt };
    return stage(tx, project, previewMeta, read, ctx, call);
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
  const open = async (tx: Db | Tx, lock: boolean) => {
    const preview = await previews.find(tx, project, id, lock);
    if (!preview) throw new AppError("NOT_FOUND");
    if (preview.savedAs) throw new AppError("PREVIEW_USED");
    if (preview.expiresAt.getTime() < deps.now()) throw new AppError("PREVIEW_EXPIRED");
    return preview;
  };
  const preview = await open(deps.db, false);
  const input = await inputOf(deps, project, id, body, ctx);
  const bytes = await previews.readFile(deps.db, project, id, preview.size);
  const read = await readFile(deps, project, bytes, input, ctx, call);
  return transact(deps.db, ctx, async (tx) => {
    await open(tx, true);
    const { cells, missing, rejected } = read.file;
    await previews.changeTo(tx, project, id, {
      ...body,
      cells,
      missing,
      rejected,
      units: unitsOf(input),
    });
    return stage(tx, project, { id, ...preview, laboratory: body.laboratory }, read, ctx, call);
  });
}

type PreviewMeta = Pick<previews.PreviewRow, "fileName" | "sha256" | "size" | "laboratory" | "expiresAt"> & {
  id: string;
};

/** The stations that the project lacks, with their places as far as the file contains them. */
async function stageNewStations(tx: Tx, project: string, id: string, places: ReadFile["file"]["places"]) {
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
  { file, packed }: ReadFile,
  ctx: Context,
  call: CallTools,
): Promise<WithDates<SamplePreview>> {
  await decompress(tx, packed, (done) => call.progress({ phase: "saving", done, total: packed.length }));
  const { places, errors, ...rest } = file;
  const newStations = await stageNewStations(tx, project, id, places);
  await disambiguateByDate(tx, project, id);
  const before = await previews.importedBefore(tx, project, sha256);
  return {
    preview: id,
    fileName,
    size,
    laboratory,
    ...rest,
    ...(await previews.countsOf(tx, project, id)),
    flags: await previews.flagCounts(tx, project, id),
    errors: errors.map((error) => ({
      row: error.row,
      column: String(error.column),
      header: error.header,
      value: error.value,
      rule: error.fault,
      message: sampleWords(ctx.locale).rules[error.fault],
    })),
    newStations,
    catalog: {},
    ...(await correctionsOf(tx, project, id)),
    completed: await previewBackfill(tx, project, id, laboratory !== null),
    sameFile: before ?? null,
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
  const { rules, errors } = sampleWords(ctx.locale);
  const input: SampleMarkInput = {
    ...(await inputOf(deps, project, preview, row, ctx)),
    fileName: row.fileName,
    words: { rules, list: errors },
    stations: await laboratories.stationKeys(db, project),
  };
  const pieces: Uint8Array[] = [];
  const onEvent = (piece: unknown) => pieces.push(piece as Uint8Array);
  const bytes = await previews.readFile(db, project, preview, row.size);
  await workers
    .run("samples.mark", bytes, input, { ...jobOf(project, ctx), signal, onEvent })
    .catch((error: unknown) => {
      throw fileError(error, MAX_ROWS, ctx.locale);
    });
  const base = row.fileName.replace(/\.\w+$/, "");
  return { filename: `${base}-${errors.file}.xlsx`, body: Readable.from(pieces) };
}
