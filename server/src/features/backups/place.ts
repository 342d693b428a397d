import { randomBytes } from "node:crypto";
import type { ObjectStore } from "../../gateways/files/objects.ts";
import { BackupFault } from "./backup-fault.ts";
import { type Chunks, createChunks, keyOfChunk, listChunks } from "./chunks.ts";
import { type Manifest, readFileLines, readManifest, writeManifest } from "./manifest.ts";
import type { Sealing } from "./sealing.ts";

const BACKUPS = "backups/";
const ID = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;
const manifestKey = (id: string) => `${BACKUPS}${id}/manifest`;
const startedKey = (id: string) => `${BACKUPS}${id}/started`;
const CLEANING = `${BACKUPS}cleaning`;
const DAY_MS = 86_400_000;
/** An unfinished backup of another database counts as running for this long. */
const FOREIGN_MS = 7 * DAY_MS;

/** Where backups are kept: their chunks, and one manifest for each. */
export interface Place {
  /** Complete backups, the oldest first. */
  list(): Promise<string[]>;
  /** @throws BackupFault when there is none, or it is damaged, or the key is wrong */
  manifest(id: string): Promise<Manifest>;
  /** The newest complete backup of this database; null: there is none that this key can read. */
  latest(database: string): Promise<Manifest | null>;
  chunks(): Promise<Chunks>;
  /** Only for reading: which chunks there are is not looked up. */
  reader(): Chunks;
  /** Removes what dead runs of this database left behind, and says that a new one is beginning. @returns its id */
  begin(database: string, at: Date): Promise<string>;
  finish(id: string, content: Manifest): Promise<void>;
  /**
   * Deletes this database's oldest backups beyond the number to keep, and then every chunk that no backup needs.
   * @returns the ids of the deleted backups
   */
  deleteOld(database: string, keep: number): Promise<string[]>;
}

const newBackupId = (at: Date) =>
  `${at.toISOString().replace(/[-:]|\.\d+/g, "")}-${randomBytes(3).toString("hex")}`;

export function createPlace(store: ObjectStore, sealing: Sealing): Place {
  const reader = () => createChunks(store, sealing, new Set());
  const manifest = async (id: string) => {
    const stored = await store.get(manifestKey(id));
    if (!stored) throw new BackupFault(`There is no complete backup ${id} here.`);
    return readManifest(id, stored, sealing);
  };
  const list = async () => (await listBackups(store)).complete;
  return {
    list,
    manifest,
    latest: async (database) => {
      for (const id of (await list()).reverse()) {
        const found = await manifest(id).catch(() => null);
        if (found?.database === database) return found;
      }
      return null;
    },
    reader,
    chunks: async () => createChunks(store, sealing, await listChunks(store)),
    begin: async (database, at) => {
      await store.removeUnfinished();
      await removeDeadRuns(store, database);
      const id = newBackupId(at);
      await store.put(startedKey(id), markOf(database));
      await refuseCleaning(store, database);
      return id;
    },
    finish: async (id, content) => {
      await store.put(manifestKey(id), await writeManifest(id, content, sealing));
      await store.remove(startedKey(id));
    },
    deleteOld: async (database, keep) => {
      const ids = await list();
      const manifests = await readAll(ids, manifest);
      const own = ids.filter((id) => manifests.get(id)?.database === database);
      const old = own.slice(0, Math.max(own.length - keep, 0));
      for (const id of old) {
        await store.remove(manifestKey(id));
        manifests.delete(id);
      }
      await cleanUp(store, database, () => deleteUnneeded(store, manifests, reader()));
      return old;
    },
  };
}

async function listBackups(store: ObjectStore): Promise<{ complete: string[]; unfinished: string[] }> {
  const [complete, begun] = [new Set<string>(), new Set<string>()];
  for await (const { key } of store.list(BACKUPS)) {
    const [id = "", name] = key.slice(BACKUPS.length).split("/");
    if (!ID.test(id)) continue;
    if (name === "manifest") complete.add(id);
    if (name === "started") begun.add(id);
  }
  return {
    complete: [...complete].sort(),
    unfinished: [...begun].filter((id) => !complete.has(id)).sort(),
  };
}

/** Runs of this database are dead, because there is only one at a time and this one has begun. */
async function removeDeadRuns(store: ObjectStore, database: string): Promise<void> {
  for (const id of (await listBackups(store)).unfinished) {
    const mark = await readMark(store, startedKey(id));
    const isDead = mark && (mark.database === database || Date.now() - mark.at > FOREIGN_MS);
    if (isDead) await store.remove(startedKey(id));
  }
}

const markOf = (database: string) => Buffer.from(JSON.stringify({ database, at: Date.now() }));

async function readMark(store: ObjectStore, key: string): Promise<{ database: string; at: number } | null> {
  const stored = await store.get(key);
  if (!stored) return null;
  try {
    return JSON.parse(stored.toString("utf8"));
  } catch {
    return { database: "", at: Date.now() };
  }
}

/** @throws BackupFault for one that cannot be read: what it needs is then unknown, and nothing may be deleted */
async function readAll(
  ids: readonly string[],
  manifest: (id: string) => Promise<Manifest>,
): Promise<Map<string, Manifest>> {
  const all = new Map<string, Manifest>();
  for (const id of ids) all.set(id, await manifest(id));
  return all;
}

/**
 * Chunks are deleted only while no backup is being made into the same place, because it may be about to refer to any of
 * them. Each side announces itself before it looks for the other.
 */
async function cleanUp(store: ObjectStore, database: string, clean: () => Promise<void>): Promise<void> {
  await store.put(CLEANING, markOf(database));
  try {
    if ((await listBackups(store)).unfinished.length === 0) await clean();
  } finally {
    await store.remove(CLEANING);
  }
}

/** @throws BackupFault */
async function refuseCleaning(store: ObjectStore, database: string): Promise<void> {
  const mark = await readMark(store, CLEANING);
  // One of this database is a dead one's, and a day is longer than any takes.
  if (!mark || mark.database === database || Date.now() - mark.at > DAY_MS) return;
  throw new BackupFault("Another database's old backups are being deleted here: try again later.");
}

async function deleteUnneeded(
  store: ObjectStore,
  manifests: ReadonlyMap<string, Manifest>,
  chunks: Chunks,
): Promise<void> {
  const needed = new Set<string>();
  for (const { tables, fileList } of manifests.values()) {
    for (const stream of [...tables, fileList]) for (const name of stream.chunks) needed.add(name);
    for await (const file of readFileLines(chunks.read(fileList.chunks)))
      for (const name of file.chunks) needed.add(name);
  }
  for (const name of await listChunks(store)) if (!needed.has(name)) await store.remove(keyOfChunk(name));
}
