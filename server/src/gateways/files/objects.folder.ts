import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { moveToKey, writeIncoming } from "./files.local.ts";
import type { ListedObject, ObjectStore } from "./objects.ts";

const isMissing = (error: unknown) => ["ENOENT", "ENOTDIR"].includes((error as { code?: string }).code ?? "");

/** Objects as files of a folder: each is written to a temporary file, flushed to disk, and only then renamed. */
export function createFolderStore(root: string): ObjectStore {
  return {
    put: async (key, bytes) => {
      const { path } = await writeIncoming(root, Readable.from([bytes]), Number.MAX_SAFE_INTEGER);
      await moveToKey(root, path, key);
    },
    get: (key) =>
      readFile(join(root, key)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    list: (prefix) => listFolder(root, prefix),
    remove: (key) => rm(join(root, key), { force: true }),
    removeUnfinished: () => rm(join(root, "incoming"), { recursive: true, force: true }),
    close: () => {},
  };
}

/** @param prefix a folder with the slash at its end, or nothing */
async function* listFolder(root: string, prefix: string): AsyncGenerator<ListedObject> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* listFolder(root, `${key}/`);
    else if (entry.isFile()) yield { key, size: (await stat(join(root, key))).size };
  }
}
