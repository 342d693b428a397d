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
  state: "waiting" | "sending" | "paused" | "done" | "failed";
  error: string;
}

/** Above this a file goes in pieces, and goes on after a cut. */
export const ONE_CALL_BYTES = 16 * 1024 * 1024;

type Change = { add: FileUpload[] } | { id: number; values: Partial<FileUpload> } | { remove: number };

function reduce(list: readonly FileUpload[], change: Change): readonly FileUpload[] {
  if ("add" in change) return [...list, ...change.add];
  if ("remove" in change) return list.filter(({ id }) => id !== change.remove);
  return list.map((one) => (one.id === change.id ? { ...one, ...change.values } : one));
}

export interface Uploads {
  list: readonly FileUpload[];
  add(files: readonly File[], type: FileType, onto?: string): void;
  /** Again, or on from where it was. */
  retry(upload: FileUpload): void;
  pause(id: number): void;
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
    async (one: FileUpload) => {
      const { id, file } = one;
      const signal = stops.current.get(id)?.signal;
      if (!signal || signal.aborted) return;
      change({ id, values: { state: "sending", error: "" } });
      const onSent = (sent: number) => change({ id, values: { sent } });
      try {
        await (file.size > ONE_CALL_BYTES ? inPieces : atOnce)(project, one, signal, onSent);
        change({ id, values: { state: "done", sent: file.size } });
        await queries.invalidateQueries({ queryKey: [project, "files"] });
      } catch (error) {
        if (!signal.aborted) change({ id, values: { state: "failed", error: describeError(error) } });
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
  const pause = useCallback((id: number) => {
    stops.current.get(id)?.abort("pause");
    change({ id, values: { state: "paused" } });
  }, []);
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
    stops.current.get(id)?.abort("end");
    stops.current.delete(id);
    change({ remove: id });
  }, []);
  return { list, add, retry: enqueue, pause, remove };
}

type Send = (
  project: string,
  upload: FileUpload,
  signal: AbortSignal,
  onSent: (sent: number) => void,
) => Promise<unknown>;

const atOnce: Send = (project, { file, type, onto }, signal, onSent) =>
  upload("files", "upload", {
    params: { project },
    query: { type, ...(onto ? { file: onto } : {}) },
    file,
    signal,
    onSent: (sent, total) => onSent(total > 0 ? (sent / total) * file.size : 0),
  });

const inPieces: Send = async (project, { file, type, onto }, signal, onSent) => {
  // Few files are that large: the program for them comes with the first.
  const { sendResumable } = await import("./resumable.ts");
  await sendResumable({ project, file, type, onto, signal, onSent });
};
