import { FileLostError, type FileStorage } from "../../gateways/files/files.ts";
import type { Db } from "../../platform/db/db.ts";
import * as store from "./files.store.ts";

/** In base64 it stays below the ten that the strictest mail servers take. */
export const MAX_ATTACHED_BYTES = 7 * 1024 * 1024;

export interface Attached {
  name: string;
  kind: string;
  content: Buffer;
}

/** The newest bytes of a file that goes along with a message; null: it was withdrawn, is too large, or is not there. */
export const attachments =
  (db: Db, storage: FileStorage) =>
  async (project: string, file: string): Promise<Attached | null> => {
    const row = await store.find(db, project, file);
    if (!row || row.withdrawnAt || row.size > MAX_ATTACHED_BYTES) return null;
    try {
      const stream = await storage.open(row.sha256);
      return { name: row.name, kind: row.kind, content: Buffer.concat(await stream.toArray()) };
    } catch (error) {
      // What it tells of is worth more than the file, which the link still names.
      if (error instanceof FileLostError) return null;
      throw error;
    }
  };
