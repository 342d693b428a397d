import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { type FileType, fileType } from "@vetaverde/contract/files";
import { id as idShape } from "@vetaverde/contract/shapes";
import type { Locale } from "@vetaverde/domain/locale";
import * as z from "zod";
import type { FileStorage } from "../../gateways/files/files.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { detailsOf, validationMessages } from "../../platform/http/messages.ts";
import { plainName } from "../../platform/http/upload.ts";
import { putFile } from "./files.put.ts";
import type { FilesService } from "./files.service.ts";
import * as store from "./uploads.store.ts";

/** An unfinished upload is deleted after this time. */
const LIFE_MS = 7 * 86_400_000;

/** The destination of an upload: the project's files, its map layers, or an instrument, of which it becomes a document. */
export interface Place {
  project: string;
  instrument: string | null;
  isLayer: boolean;
}

export interface UploadsService {
  /** @throws AppError FILE_TOO_LARGE, FILE_MISSING, FILE_QUOTA, VALIDATION, NOT_FOUND */
  create(place: Place, ctx: Context, size: number, metadata: Map<string, string>): Promise<store.UploadRow>;
  /**
   * The upload's state. When all bytes are there but no file was created yet, creates it.
   * @throws AppError NOT_FOUND, or the fault of an instrument's document, which is then deleted
   */
  get(place: Place, ctx: Context, id: string): Promise<store.UploadRow>;
  /**
   * Stores the received bytes, even when the connection breaks off. Null on a checksum mismatch.
   * @throws AppError NOT_FOUND, CONFLICT when the part does not begin where the received bytes end
   */
  append(place: Place, ctx: Context, id: string, piece: Chunk): Promise<store.UploadRow | null>;
  /** @throws AppError NOT_FOUND */
  end(place: Place, ctx: Context, id: string): Promise<void>;
  /**
   * The file of a map layer, and the layer that was made of it: one that is refused can be added again with other
   * settings.
   * @throws AppError NOT_FOUND, CONFLICT when bytes are missing
   */
  openLayer(project: string, ctx: Context, id: string): Promise<LayerFile>;
  /**
   * Records, in the transaction that adds it, what was made of the file.
   * @throws AppError CONFLICT when another call made a layer of it meanwhile
   */
  finishLayer(tx: Tx, project: string, id: string, layer: string): Promise<void>;
  /** Deletes the bytes of a file that is a layer now. */
  clearLayer(project: string, id: string): Promise<void>;
  deleteExpired(): Promise<void>;
}

export interface Chunk {
  offset: number;
  source: Readable;
  checksum: { algorithm: string; digest: string } | null;
}

export interface LayerFile {
  name: string;
  source: Readable;
  /** The layer that was made of it; null if none was. */
  layer: string | null;
}

export interface UploadsDeps {
  db: Db;
  storage: FileStorage;
  files: Pick<FilesService, "add" | "checkQuota" | "checkTarget">;
  documents: InstrumentDocuments;
  /** `quotaBytes`: of all uploads of map layers of a project that are not layers yet. */
  layers: { maxBytes: number; quotaBytes: number };
  maxBytes: number;
  now: () => number;
}

/** The documents of instruments, injected by the composition root. */
export interface InstrumentDocuments {
  /** @throws AppError NOT_FOUND */
  check(project: string, instrument: string): Promise<void>;
  /** `also` runs in the same transaction. @throws AppError FK-0005, FILE_QUOTA, or the fault of the PDF */
  addUploaded(
    project: string,
    instrument: string,
    ctx: Context,
    one: { name: string; source: Readable },
    also: (tx: Tx, file: string) => Promise<void>,
  ): Promise<void>;
  maxBytes: number;
}

/** Concurrent requests for the same upload share one completion. */
function createCompletions() {
  const running = new Map<string, Promise<void>>();
  return (id: string, complete: () => Promise<void>): Promise<void> => {
    const begun = running.get(id);
    if (begun) return begun;
    const completion = complete().finally(() => running.delete(id));
    running.set(id, completion);
    return completion;
  };
}

export function createUploadsService(deps: UploadsDeps): UploadsService {
  const { db } = deps;
  const completeOnce = createCompletions();
  /** The state of an upload; completes one whose bytes have all arrived. */
  const get = async (place: Place, ctx: Context, id: string) => {
    const row = await mine(deps, place, ctx, id);
    if (row.received < row.size || row.finished || row.isLayer) return row;
    await completeOnce(id, () =>
      row.instrument
        ? completeDocument(deps, place.project, row.instrument, ctx, row)
        : complete(deps, place.project, ctx, row),
    );
    return mine(deps, place, ctx, id);
  };

  return {
    create: (place, ctx, size, metadata) => create(deps, place, ctx, size, metadata),
    get: get,
    append: async (place, ctx, id, piece) => {
      const row = await mine(deps, place, ctx, id);
      return (await appendPiece(deps, place.project, row, piece)) ? get(place, ctx, id) : null;
    },
    end: async (place, ctx, id) => {
      await mine(deps, place, ctx, id);
      await deleteUpload(deps, place.project, id);
    },
    openLayer: async (project, ctx, id) => {
      const { name, received, size, finished } = await mine(deps, layerPlace(project), ctx, id);
      if (received < size) throw new AppError("CONFLICT");
      const parts = await store.parts(db, project, id);
      return { name, source: Readable.from(joined(deps.storage, parts)), layer: finished };
    },
    finishLayer: async (tx, project, id, layer) => {
      if (!(await store.finish(tx, project, id, layer))) throw new AppError("CONFLICT");
    },
    clearLayer: (project, id) => clearParts(deps, project, id),
    deleteExpired: async () => {
      for (const { project, id } of await store.expired(db)) await deleteUpload(deps, project, id);
    },
  };
}

const layerPlace = (project: string): Place => ({ project, instrument: null, isLayer: true });

async function deleteUpload(deps: UploadsDeps, project: string, id: string): Promise<void> {
  await clear(deps, project, id);
  await store.deleteUpload(deps.db, project, id);
}

/** @returns false when the checksum differs, which stores nothing. @throws AppError CONFLICT */
async function appendPiece(
  { db, storage }: UploadsDeps,
  project: string,
  row: store.UploadRow,
  { offset, source, checksum }: Parameters<UploadsService["append"]>[3],
): Promise<boolean> {
  if (offset !== row.received || row.finished) throw new AppError("CONFLICT");
  const part = newId();
  const hash = checksum && createHash(checksum.algorithm);
  const arrived = Readable.from(whatComes(source, hash));
  const { size } = await storage.putPart(part, arrived, { maxBytes: row.size - row.received });
  if (hash && hash.digest("base64") !== checksum?.digest) {
    await storage.removePart(part);
    return false;
  }
  const isAppended =
    size > 0 &&
    (await db
      .transaction()
      .execute((tx) => store.append(tx, project, row.id, { part, start: offset, size })));
  if (!isAppended) await storage.removePart(part);
  if (!isAppended && size > 0) throw new AppError("CONFLICT");
  return true;
}

async function mine({ db }: UploadsDeps, { project, instrument, isLayer }: Place, ctx: Context, id: string) {
  if (!idShape.safeParse(id).success) throw new AppError("NOT_FOUND");
  const row = await store.find(db, project, actorOf(ctx).id, { id, instrument, isLayer });
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

async function clearParts(deps: UploadsDeps, project: string, id: string): Promise<void> {
  await clear(deps, project, id);
  await store.deleteParts(deps.db, project, id);
}

async function clear({ db, storage }: UploadsDeps, project: string, id: string): Promise<void> {
  for (const { part } of await store.parts(db, project, id)) await storage.removePart(part);
}

/** Joins the parts and creates the file; a second call finds the file already created. */
async function complete(
  deps: UploadsDeps,
  project: string,
  ctx: Context,
  row: store.UploadRow,
): Promise<void> {
  const { db, storage, maxBytes, files } = deps;
  const { id, type, name, file } = row;
  const parts = await store.parts(db, project, id);
  const stored = await putFile(storage, Readable.from(joined(storage, parts)), name, maxBytes);
  await db.transaction().execute(async (tx) => {
    const locked = await store.lock(tx, project, id);
    if (!locked || locked.finished) return;
    if (stored.size !== locked.size) throw new Error(`the upload ${id} was put together wrongly`);
    const added = await files.add(tx, ctx, project, { ...stored, type, name, file, upload: id });
    await store.finish(tx, project, id, added.id);
  });
  await clearParts(deps, project, id);
}

/** The same for an instrument's document. A fault of the document is permanent, so the upload is deleted. */
async function completeDocument(
  deps: UploadsDeps,
  project: string,
  instrument: string,
  ctx: Context,
  row: store.UploadRow,
) {
  const { storage, db, documents } = deps;
  const source = Readable.from(joined(storage, await store.parts(db, project, row.id)));
  try {
    const one = { name: row.name, source };
    await documents.addUploaded(project, instrument, ctx, one, async (tx, file) => {
      await store.finish(tx, project, row.id, file);
    });
    await clearParts(deps, project, row.id);
  } catch (error) {
    // A concurrent request completed it first.
    const known = { id: row.id, instrument, isLayer: false };
    if ((await store.find(db, project, actorOf(ctx).id, known))?.finished) return;
    if (error instanceof AppError && !AGAIN.has(error.error)) {
      await deleteUpload(deps, project, row.id);
    }
    throw error;
  }
}

async function create(
  deps: UploadsDeps,
  place: Place,
  ctx: Context,
  size: number,
  metadata: Map<string, string>,
): Promise<store.UploadRow> {
  const { documents, now, db } = deps;
  const { project, instrument, isLayer } = place;
  const most = largestOf(deps, place);
  if (size > most) throw tooLarge(most);
  if (size === 0) throw new AppError("FILE_MISSING");
  if (instrument) await documents.check(project, instrument);
  const { type, file } = isLayer ? OF_LAYER : instrument ? OF_INSTRUMENT : targetOf(metadata, ctx.locale);
  const name = plainName(metadata.get("filename"));
  const row = { id: newId(), type, name, file, instrument, isLayer, size };
  const expiresAt = new Date(now() + LIFE_MS);
  await db.transaction().execute(async (tx) => {
    await checkSpace(deps, tx, place, { type, file, size });
    await store.insert(tx, project, actorOf(ctx).id, { ...row, expiresAt });
  });
  return { ...row, expiresAt, received: 0, finished: null };
}

function largestOf({ documents, layers, maxBytes }: UploadsDeps, { instrument, isLayer }: Place): number {
  if (isLayer) return layers.maxBytes;
  return instrument ? documents.maxBytes : maxBytes;
}

/** @throws AppError FILE_QUOTA, NOT_FOUND */
async function checkSpace(
  { files, layers }: UploadsDeps,
  tx: Tx,
  { project, isLayer }: Place,
  { type, file, size }: { type: FileType; file: string | null; size: number },
): Promise<void> {
  if (isLayer) {
    if ((await store.reservedByLayers(tx, project)) + size <= layers.quotaBytes) return;
    throw new AppError("FILE_QUOTA", { params: { gigabytes: layers.quotaBytes / 1024 ** 3 } });
  }
  if (file) await files.checkTarget(tx, project, type, file);
  await files.checkQuota(tx, project, size);
}

const OF_LAYER = { type: "other", file: null } as const;
const OF_INSTRUMENT = { type: "instrument", file: null } as const;
/** Temporary refusals: the bytes are kept, and a later request may succeed. */
const AGAIN: ReadonlySet<string> = new Set(["IMPORT_BUSY", "FILE_QUOTA"]);

const requestedShape = z.object({ type: fileType, file: idShape.nullable() });

function targetOf(metadata: Map<string, string>, locale: Locale): { type: FileType; file: string | null } {
  const target = { type: metadata.get("type"), file: metadata.get("file") || null };
  const read = requestedShape.safeParse(target, { error: validationMessages(locale) });
  if (read.success) return read.data;
  throw new AppError("VALIDATION", { details: detailsOf(read.error) });
}

const tooLarge = (maxBytes: number) =>
  new AppError("FILE_TOO_LARGE", { params: { megabytes: Math.floor(maxBytes / 1024 / 1024) } });

/** An aborted connection ends the part; the bytes received so far count. */
async function* whatComes(source: Readable, hash: Hash | null) {
  try {
    for await (const chunk of source) {
      hash?.update(chunk as Buffer);
      yield chunk;
    }
  } catch (error) {
    if (!CUT.has((error as { code?: string }).code ?? "")) throw error;
  }
}

const CUT = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ECONNABORTED", "EPIPE"]);

async function* joined(storage: FileStorage, parts: readonly store.Part[]) {
  for (const { part } of parts) yield* await storage.openPart(part);
}
