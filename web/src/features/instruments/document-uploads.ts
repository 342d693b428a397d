import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { ONE_CALL_BYTES, upload } from "../../lib/upload.ts";
import {
  type QueuedUpload,
  type SendUpload,
  type UploadQueue,
  useUploadQueue,
} from "../../lib/upload-queue.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";

export type DocumentUpload = QueuedUpload;

export interface DocumentUploads extends Pick<UploadQueue, "list" | "retry" | "remove" | "provide"> {
  add(files: readonly File[]): void;
}

/** Files chosen for an instrument before its page existed. */
const chosenBefore = new Map<string, readonly File[]>();
export const queueForUpload = (instrument: string, files: readonly File[]): void => {
  if (files.length > 0) chosenBefore.set(instrument, files);
};

/** An instrument's uploads in progress; completed ones appear in its list of documents. */
export function useDocumentUploads(project: string, instrument: string): DocumentUploads {
  const queries = useQueryClient();
  const send = useCallback<SendUpload<object>>(
    async ({ file, key }, signal, onSent) => {
      onSent(0);
      if (file.size > ONE_CALL_BYTES) await inPieces({ project, instrument }, file, signal, onSent);
      else
        await upload("instruments", "addDocument", {
          params: { project, instrument },
          file,
          signal,
          onSent,
          idempotencyKey: key,
        });
      await invalidateCalls(queries, project, ["instruments"]);
    },
    [project, instrument, queries],
  );
  const {
    list,
    add: enqueue,
    retry,
    remove,
    provide,
  } = useUploadQueue(send, {
    listsCompleted: false,
    place: { project, list: `instrument:${instrument}` },
  });
  const add = useCallback((files: readonly File[]) => enqueue(files, {}), [enqueue]);
  useEffect(() => {
    const files = chosenBefore.get(instrument);
    chosenBefore.delete(instrument);
    if (files) add(files);
  }, [instrument, add]);
  return { list, add, retry, remove, provide };
}

/** Few permits are that large, so the upload library is loaded with the first one. */
async function inPieces(
  { project, instrument }: { project: string; instrument: string },
  file: File,
  signal: AbortSignal,
  onSent: (sent: number) => void,
): Promise<void> {
  const { sendResumable } = await import("../../lib/resumable.ts");
  const endpoint = `/fkl-bdo/${project}/instruments/${instrument}/uploads`;
  // The metadata identifies the upload when it is resumed.
  await sendResumable({ project, endpoint, file, metadata: { instrument }, signal, onSent });
}
