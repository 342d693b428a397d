import type { FileStorage } from "../../gateways/files/files.ts";
import type { ObjectStore } from "../../gateways/files/objects.ts";
import type { NamedFile } from "../../platform/db/dump/catalog.ts";
import { openSnapshot, type Snapshot } from "../../platform/db/dump/snapshot.ts";
import type { Chunks } from "./chunks.ts";
import { mapInOrder } from "./in-order.ts";
import { type FileLine, lineOf, type Manifest, type ManifestTable, readFileLines } from "./manifest.ts";
import { createPlace, type Place } from "./place.ts";
import type { Sealing } from "./sealing.ts";

/** Files that are read at the same time. */
const FILES_AT_ONCE = 4;

export interface BackupSource {
  /** Connection of a role that may read every table. */
  url: string;
  storage: FileStorage;
  /** The key of the data directory, where it was generated there. */
  secretKey: string | undefined;
  program: string;
}

export interface BackupRequest {
  source: BackupSource;
  store: ObjectStore;
  sealing: Sealing;
  /** How many backups of this database stay; left out: all. */
  keep?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called once no other backup of this database is running. */
  begun?(): Promise<void>;
}

export interface BackupOutcome {
  id: string;
  at: Date;
  tables: number;
  rows: number;
  databaseBytes: number;
  files: number;
  fileBytes: number;
  /** What this backup added to its place. */
  writtenBytes: number;
  /** Files that the database names and the storage does not have whole. */
  lostFiles: number;
  deleted: string[];
  /** Why old backups could not be deleted; the new one is complete all the same. */
  deletionFault: string | null;
}

/**
 * Backs up the database as of one instant and all files that it names, while the product runs. Whatever interrupts it,
 * earlier backups stay whole, and the next one removes its remains.
 * @throws BackupFault, DatabaseFault
 */
export async function makeBackup(request: BackupRequest): Promise<BackupOutcome> {
  const snapshot = await openSnapshot(request.source.url);
  const abort = () => void snapshot.close().catch(() => {});
  request.signal?.addEventListener("abort", abort);
  try {
    await request.begun?.();
    return await makeFrom(snapshot, request);
  } finally {
    request.signal?.removeEventListener("abort", abort);
    await snapshot.close().catch(() => {});
  }
}

async function makeFrom(snapshot: Snapshot, request: BackupRequest): Promise<BackupOutcome> {
  const { source, store, sealing, signal, keep } = request;
  const place = createPlace(store, sealing);
  const previous = await place.latest(snapshot.database);
  const id = await place.begin(snapshot.database, snapshot.at);
  const chunks = await place.chunks();
  const tables: ManifestTable[] = [];
  for (const table of snapshot.tables) {
    signal?.throwIfAborted();
    tables.push({ ...table, ...(await chunks.write(snapshot.copyOut(table))) });
  }
  await snapshot.release();
  const saved = await saveFiles(snapshot.fileHashes, { storage: source.storage, chunks, previous, signal });
  await chunks.check();
  signal?.throwIfAborted();
  const content = describe(snapshot, source, sealing);
  const finishedAt = new Date().toISOString();
  await place.finish(id, { ...content, tables, fileList: saved.list, files: saved.files, finishedAt });
  return {
    id,
    at: snapshot.at,
    tables: tables.length,
    rows: tables.reduce((sum, { lines }) => sum + lines, 0),
    databaseBytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    files: saved.files.count,
    fileBytes: saved.files.bytes,
    writtenBytes: chunks.written.bytes,
    lostFiles: saved.lost,
    ...(await deleteOld(place, snapshot.database, keep)),
  };
}

async function deleteOld(
  place: Place,
  database: string,
  keep = Number.POSITIVE_INFINITY,
): Promise<Pick<BackupOutcome, "deleted" | "deletionFault">> {
  try {
    return { deleted: await place.deleteOld(database, keep), deletionFault: null };
  } catch (error) {
    return { deleted: [], deletionFault: (error as Error).message };
  }
}

function describe(snapshot: Snapshot, { program, secretKey }: BackupSource, { encrypted }: Sealing) {
  const { at, database, serverVersion, migrations, queueVersion, sequences } = snapshot;
  const content = {
    program,
    at: at.toISOString(),
    database,
    serverVersion,
    migrations,
    queueVersion,
    sequences,
  };
  return encrypted && secretKey !== undefined ? { ...content, secretKey } : content;
}

interface FileRun {
  storage: FileStorage;
  chunks: Chunks;
  previous: Manifest | null;
  signal?: AbortSignal | undefined;
}

/** @param hashes sorted */
async function saveFiles(hashes: readonly NamedFile[], run: FileRun) {
  const files = { count: 0, bytes: 0 };
  let lost = 0;
  const { chunks, previous, signal } = run;
  const known = previous ? readFileLines(chunks.read(previous.fileList.chunks)) : noFiles();
  async function* lines(): AsyncGenerator<Buffer> {
    const saved = mapInOrder(withKnown(hashes, known), FILES_AT_ONCE, (file) => saveFile(file, run));
    for await (const line of saved) {
      signal?.throwIfAborted();
      if (line === null || line === "lost") {
        if (line) lost++;
        continue;
      }
      files.count++;
      files.bytes += line.size;
      yield lineOf(line);
    }
  }
  return { list: await chunks.write(lines()), files, lost };
}

async function* noFiles(): AsyncGenerator<FileLine> {}

interface FileToSave extends NamedFile {
  /** As an earlier backup has it. */
  earlier: FileLine | null;
}

/** Both are sorted by their hash, so that neither has to be in memory. */
async function* withKnown(
  hashes: readonly NamedFile[],
  known: AsyncGenerator<FileLine>,
): AsyncGenerator<FileToSave> {
  let next = await known.next();
  for (const { sha256, isStored } of hashes) {
    while (!next.done && next.value.sha256 < sha256) next = await known.next();
    yield { sha256, isStored, earlier: !next.done && next.value.sha256 === sha256 ? next.value : null };
  }
}

/** @returns lost where the storage should have the file whole, null where the database keeps only its hash */
async function saveFile(
  { sha256, isStored, earlier }: FileToSave,
  { storage, chunks }: FileRun,
): Promise<FileLine | "lost" | null> {
  if (earlier && chunks.reuse(earlier.chunks)) return earlier;
  if (!(await storage.exists(sha256))) return isStored ? "lost" : null;
  const stored = await chunks.write(await storage.open(sha256));
  // Damaged in the storage: it is reported, since an earlier backup may have it whole.
  if (stored.sha256 !== sha256) return "lost";
  return { sha256, size: stored.bytes, chunks: stored.chunks };
}
