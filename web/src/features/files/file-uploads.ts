import { useQueryClient } from "@tanstack/react-query";
import type { FileType } from "@vetaverde/contract/files";
import { useCallback, useReducer, useRef } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { upload } from "../../lib/upload.ts";

export interface FileUpload {
  id: number;
  file: File;
  type: FileType;
  /** The file that gets a new version. */
  onto: string | undefined;
  sent: number;
  state: "waiting" | "sending" | "done" | "failed";
  error: string;
}

type Change = { add: FileUpload[] } | { id: number; values: Partial<FileUpload> } | { remove: number };

function reduce(list: readonly FileUpload[], change: Change): readonly FileUpload[] {
  if ("add" in change) return [...list, ...change.add];
  if ("remove" in change) return list.filter(({ id }) => id !== change.remove);
  return list.map((one) => (one.id === change.id ? { ...one, ...change.values } : one));
}

export interface Uploads {
  list: readonly FileUpload[];
  add(files: readonly File[], type: FileType, onto?: string): void;
  retry(upload: FileUpload): void;
  /** Stops it where it still goes on. */
  remove(id: number): void;
}

/** What is on its way to the server: one after the other, so that a field connection is not shared out. */
export function useUploads(project: string): Uploads {
  const queries = useQueryClient();
  const [list, change] = useReducer(reduce, []);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const last = useRef(0);

  const send = useCallback(
    async ({ id, file, type, onto }: FileUpload) => {
      const stop = stops.current.get(id);
      if (!stop || stop.signal.aborted) return;
      change({ id, values: { state: "sending", sent: 0, error: "" } });
      try {
        await upload("files", "upload", {
          params: { project },
          query: { type, ...(onto ? { file: onto } : {}) },
          file,
          signal: stop.signal,
          onSent: (sent, total) =>
            change({ id, values: { sent: total > 0 ? (sent / total) * file.size : 0 } }),
        });
        change({ id, values: { state: "done", sent: file.size } });
        await queries.invalidateQueries({ queryKey: [project, "files"] });
      } catch (error) {
        if (!stop.signal.aborted) change({ id, values: { state: "failed", error: describeError(error) } });
      }
    },
    [project, queries],
  );
  const enqueue = useCallback(
    (one: FileUpload) => {
      stops.current.set(one.id, new AbortController());
      queue.current = queue.current.then(() => send(one));
    },
    [send],
  );
  const add = useCallback(
    (files: readonly File[], type: FileType, onto?: string) => {
      const fresh = files.map(
        (file): FileUpload => ({
          id: ++last.current,
          file,
          type,
          onto,
          sent: 0,
          state: "waiting",
          error: "",
        }),
      );
      change({ add: fresh });
      fresh.forEach(enqueue);
    },
    [enqueue],
  );
  const remove = useCallback((id: number) => {
    stops.current.get(id)?.abort();
    stops.current.delete(id);
    change({ remove: id });
  }, []);
  return { list, add, retry: enqueue, remove };
}
