import { useQueryClient } from "@tanstack/react-query";
import type { FileType } from "@vetaverde/contract/files";
import { useCallback } from "react";
import { ONE_CALL_BYTES, upload } from "../../lib/upload.ts";
import {
  type QueuedUpload,
  type SendUpload,
  type UploadQueue,
  useUploadQueue,
} from "../../lib/upload-queue.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";

interface Target {
  type: FileType;
  /** The file that is to get a new version. */
  onto: string | undefined;
}
export type FileUpload = QueuedUpload<Target>;
export type Uploads = UploadQueue<Target>;

/** The project's uploads in progress. */
export function useUploads(project: string): Uploads {
  const queries = useQueryClient();
  const send = useCallback<SendUpload<Target>>(
    async (one, signal, onSent) => {
      await (one.file.size > ONE_CALL_BYTES ? inPieces : atOnce)(project, one, signal, onSent);
      void invalidateCalls(queries, project, ["files"]);
    },
    [project, queries],
  );
  return useUploadQueue(send, { listsCompleted: true, place: { project, list: "files" } });
}

type Send = (project: string, ...of: Parameters<SendUpload<Target>>) => Promise<unknown>;

const atOnce: Send = (project, { file, type, onto, key }, signal, onSent) =>
  upload("files", "upload", {
    params: { project },
    query: { type, ...(onto ? { file: onto } : {}) },
    file,
    signal,
    // Sent again after a reload, it still creates only one file.
    idempotencyKey: key,
    onSent: (sent, total) => onSent(total > 0 ? (sent / total) * file.size : 0),
  });

const inPieces: Send = async (project, { file, type, onto }, signal, onSent) => {
  // Few files are that large, so the upload library is loaded with the first one.
  const { sendResumable } = await import("../../lib/resumable.ts");
  const metadata = { type, ...(onto ? { file: onto } : {}) };
  await sendResumable({ project, endpoint: `/fkl-file/${project}/uploads`, file, metadata, signal, onSent });
};
