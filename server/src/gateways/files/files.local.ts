import { createReadStream } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { newId } from "../../platform/db/id.ts";
import { FileLostError, type FileStorage, keyOf, measure, partKey, type StoredFile } from "./files.ts";

/** Writes a file under a temporary name, flushed to disk. @returns its path, and its size and hash */
export async function writeIncoming(
  root: string,
  source: Readable,
  maxBytes: number,
): Promise<{ path: string; stored: StoredFile }> {
  const path = join(root, `incoming/${newId()}`);
  // One that breaks off before the pipeline reads it: the pipeline reports its error.
  source.on("error", () => {});
  await mkdir(dirname(path), { recursive: true });
  const measured = measure(maxBytes);
  // Opened first: a source that breaks off at once would be followed by the file that is still being opened.
  const file = await open(path, "wx", 0o600);
  try {
    await pipeline(source, measured, file.createWriteStream({ flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, stored: measured.result() };
}

/** Renames a written file to its final place, durably. */
export async function moveToKey(root: string, path: string, key: string): Promise<void> {
  const folder = dirname(join(root, key));
  const isNewFolder = (await mkdir(folder, { recursive: true })) !== undefined;
  await rename(path, join(root, key));
  await flushFolder(folder);
  // A new directory is an entry of its parent, which a power cut could lose as well.
  if (isNewFolder)
    for (let up = dirname(folder); up.length >= root.length; up = dirname(up)) await flushFolder(up);
}

/** @throws FileLostError */
async function openPath(
  path: string,
  key: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  await access(path).catch(() => {
    throw new FileLostError(key);
  });
  return createReadStream(path, range);
}

const statOf = (path: string) =>
  stat(path).then(
    ({ size }) => ({ size }),
    (error: { code?: string }) => {
      if (error.code === "ENOENT") return null;
      throw error;
    },
  );

/** Files in a directory: written to a temporary file, flushed to disk, and only then renamed. */
export function createLocalStorage(root: string): FileStorage {
  const at = (key: string) => join(root, key);
  const openKey = (key: string, range?: { start: number; end: number }) => openPath(at(key), key, range);
  return {
    put: async (source, { maxBytes, arriving }) => {
      const { path, stored } = await writeIncoming(root, source, maxBytes);
      try {
        await arriving?.(stored.sha256);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      await moveToKey(root, path, keyOf(stored.sha256));
      return stored;
    },
    remove: (sha256) => rm(at(keyOf(sha256)), { force: true }),
    open: (sha256, range) => openKey(keyOf(sha256), range),
    stat: (sha256) => statOf(at(keyOf(sha256))),
    exists: async (sha256) => (await statOf(at(keyOf(sha256)))) !== null,
    putPart: async (part, source, { maxBytes }) => {
      const { path, stored } = await writeIncoming(root, source, maxBytes);
      await moveToKey(root, path, partKey(part));
      return stored;
    },
    openPart: (part) => openKey(partKey(part)),
    removePart: (part) => rm(at(partKey(part)), { force: true }),
    close: () => {},
  };
}

/**
 * A file name is durable once its directory is flushed. Some systems do not allow opening a directory; there,
 * durability is left to the system.
 */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => null);
  if (!folder) return;
  try {
    await folder.sync().catch(() => {});
  } finally {
    await folder.close();
  }
}
