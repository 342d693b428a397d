import { FileLostError, type FileStorage } from "../../gateways/files/files.ts";
import type { Db } from "../../platform/db/db.ts";
import * as store from "./files.store.ts";

/** In base64 this stays below the 10 MB limit of the strictest mail servers. */
export const MAX_ATTACHED_BYTES = 7 * 1024 * 1024;

export interface Attached {
  name: string;
  kind: string;
  content: Buffer;
}

/** The newest bytes of a file to attach to a message; null: it was withdrawn, is too large, or does not exist. */
export const attachments =
  (db: Db, storage: FileStorage) =>
  async (project: string, file: string): Promise<Attached | null> => {
    const row = await store.find(db, project, file);
    if (!row || row.withdrawnAt || row.size > MAX_ATTACHED_BYTES) return null;
    try {
      const stream = await storage.open(row.sha256);
      return { name: row.name, kind: row.kind, content: Buffer.concat(await stream.toArray()) };
    } catch (error) {
      // The message matters more than the attachment, which its link still names.
      if (error instanceof FileLostError) return null;
      throw error;
    }
  };
