import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { newId } from "../../platform/db/id.ts";
import { FileLostError, type FileStorage, keyOf, measure, partKey, type StoredFile } from "./files.ts";

/** Files in a directory: written to a temporary file, flushed to disk, and only then renamed. */
export function createLocalStorage(root: string): FileStorage {
  const at = (key: string) => join(root, key);

  async function write(source: Readable, maxBytes: number): Promise<{ path: string; stored: StoredFile }> {
    const path = at(`incoming/${newId()}`);
    await mkdir(dirname(path), { recursive: true });
    const measured = measure(maxBytes);
    try {
      await pipeline(source, measured, createWriteStream(path, { flush: true, mode: 0o600 }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, stored: measured.result() };
  }

  async function settle(path: string, key: string): Promise<void> {
    const folder = dirname(at(key));
    const made = await mkdir(folder, { recursive: true });
    await rename(path, at(key));
    await flushFolder(folder);
    // A new directory is an entry of its parent, which a power cut could lose as well.
    if (made)
      for (let up = dirname(folder); up.length >= root.length; up = dirname(up)) await flushFolder(up);
  }

  async function read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    await access(at(key)).catch(() => {
      throw new FileLostError(key);
    });
    return createReadStream(at(key), range);
  }

  const statOf = async (sha256: string) =>
    stat(at(keyOf(sha256))).then(
      ({ size }) => ({ size }),
      (error: { code?: string }) => {
        if (error.code === "ENOENT") return null;
        throw error;
      },
    );

  return {
    put: async (source, { maxBytes, arriving }) => {
      const { path, stored } = await write(source, maxBytes);
      try {
        await arriving?.(stored.sha256);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      await settle(path, keyOf(stored.sha256));
      return stored;
    },
    remove: (sha256) => rm(at(keyOf(sha256)), { force: true }),
    open: (sha256, range) => read(keyOf(sha256), range),
    stat: statOf,
    exists: async (sha256) => (await statOf(sha256)) !== null,
    putPart: async (part, source, { maxBytes }) => {
      const { path, stored } = await write(source, maxBytes);
      await settle(path, partKey(part));
      return stored;
    },
    openPart: (part) => read(partKey(part)),
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
