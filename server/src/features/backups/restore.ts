import { Readable } from "node:stream";
import type { FileStorage } from "../../gateways/files/files.ts";
import { restoreDatabase } from "../../platform/db/dump/target.ts";
import type { Log } from "../../platform/log/log.ts";
import { BackupFault } from "./backup-fault.ts";
import type { Chunks } from "./chunks.ts";
import { mapInOrder } from "./in-order.ts";
import { type FileLine, type Manifest, type ManifestTable, readFileLines } from "./manifest.ts";

const FILES_AT_ONCE = 4;

export interface RestoreRequest {
  manifest: Manifest;
  chunks: Chunks;
  /** Connection of the role that will own the tables. */
  url: string;
  migrationsDir: string;
  log: Log;
  /** Whether the product will work on the database, and not only compare it. */
  releaseJobs: boolean;
  /** Tables that are left empty. */
  forget?: readonly string[];
}

export interface RestoredDatabase {
  tables: number;
  rows: number;
  /** Tables of the backup for which the program's migrations have no place. */
  unknown: string[];
}

/** Restores the database of a backup into an empty one. @throws BackupFault, DatabaseFault */
export async function restoreTables({
  manifest,
  chunks,
  forget = [],
  ...target
}: RestoreRequest): Promise<RestoredDatabase> {
  let rows = 0;
  const unknown = await restoreDatabase<ManifestTable>({
    ...target,
    parts: { ...manifest, tables: manifest.tables.filter((table) => !forget.includes(fullName(table))) },
    read: (table) => chunks.read(table.chunks),
    restored: (table, taken) => {
      if (taken !== table.lines)
        throw new BackupFault(`${table.name}: ${taken} rows were restored of ${table.lines}`);
      rows += taken;
    },
  });
  return {
    tables: manifest.tables.length - unknown.length,
    rows,
    unknown: unknown.map(fullName),
  };
}

const fullName = ({ schema, name }: ManifestTable) => `${schema}.${name}`;

/** Restores the files that the storage does not have. @throws BackupFault */
export async function restoreFiles(
  { fileList }: Manifest,
  chunks: Chunks,
  storage: FileStorage,
): Promise<{ files: number; written: number }> {
  const done = { files: 0, written: 0 };
  const restore = (file: FileLine) => restoreFile(file, chunks, storage);
  for await (const isNew of mapInOrder(readFileLines(chunks.read(fileList.chunks)), FILES_AT_ONCE, restore)) {
    done.files++;
    if (isNew) done.written++;
  }
  return done;
}

/** @returns false when the storage has the file already */
async function restoreFile(file: FileLine, chunks: Chunks, storage: FileStorage): Promise<boolean> {
  const there = await storage.stat(file.sha256);
  if (there?.size === file.size) return false;
  const source = Readable.from(chunks.read(file.chunks), { objectMode: false });
  const stored = await storage.put(source, { maxBytes: Number.MAX_SAFE_INTEGER });
  if (stored.sha256 !== file.sha256) throw new BackupFault(`The file ${file.sha256} was saved damaged.`);
  return true;
}
