import { sendContent } from "../../gateways/files/files.send.ts";
import type { FiledVersion, FileStorage, StoredDocument } from "../../gateways/files/files.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { CallTools } from "../../platform/http/mount.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import type { FilesService } from "./files.service.ts";

/** The documents of instruments, or reports, stored and sent by another feature. */
export interface DocumentFiles {
  /** @throws AppError FILE_QUOTA when the project's quota has no room for this many more bytes */
  room(project: string, size: number): Promise<void>;
  /** Creates a file from bytes that are already in the storage. @throws AppError FILE_QUOTA, CONFLICT */
  add(tx: Tx, ctx: Context, project: string, document: StoredDocument): Promise<FiledVersion>;
  content(document: StoredDocument, call: Pick<CallTools, "header">): Promise<FileReply>;
}

const PDF = "application/pdf";

export function createDocumentFiles(
  db: Db,
  files: FilesService,
  storage: FileStorage,
  type: "instrument" | "report" = "instrument",
): DocumentFiles {
  return {
    room: (project, size) => files.checkQuota(db, project, size),
    add: async (tx, ctx, project, { name, sha256, size }) => {
      await files.checkQuota(tx, project, size);
      const arrival = {
        type,
        name,
        sha256,
        size,
        kind: PDF,
        file: null,
        upload: null,
      } as const;
      const { id, version } = await files.add(tx, ctx, project, arrival);
      return { file: id, version };
    },
    content: (document, call) => sendContent(storage, document, call),
  };
}
