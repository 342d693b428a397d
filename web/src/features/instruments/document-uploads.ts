import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { upload } from "../../lib/upload.ts";
import {
  type QueuedUpload,
  type SendUpload,
  type UploadQueue,
  useUploadQueue,
} from "../../lib/upload-queue.ts";

export type DocumentUpload = QueuedUpload;

export interface DocumentUploads extends Pick<UploadQueue, "list" | "retry" | "remove"> {
  add(files: readonly File[]): void;
}

/** Files that were chosen for an instrument before it had a page. */
const chosenBefore = new Map<string, readonly File[]>();
export const keepForLater = (instrument: string, files: readonly File[]): void => {
  if (files.length > 0) chosenBefore.set(instrument, files);
};

/** Documents on their way to an instrument; what has arrived stands in its list. */
export function useDocumentUploads(project: string, instrument: string): DocumentUploads {
  const queries = useQueryClient();
  const send = useCallback<SendUpload<object>>(
    async ({ file }, signal, onSent) => {
      onSent(0);
      await upload("instruments", "addDocument", { params: { project, instrument }, file, signal, onSent });
      await queries.invalidateQueries({ queryKey: [project, "instruments"] });
    },
    [project, instrument, queries],
  );
  const { list, add: enqueue, retry, remove } = useUploadQueue(send, { keepsDone: false });
  const add = useCallback((files: readonly File[]) => enqueue(files, {}), [enqueue]);
  useEffect(() => {
    const files = chosenBefore.get(instrument);
    chosenBefore.delete(instrument);
    if (files) add(files);
  }, [instrument, add]);
  return { list, add, retry, remove };
}
