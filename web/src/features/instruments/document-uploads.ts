import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { upload } from "../../lib/upload.ts";

export interface DocumentUpload {
  id: number;
  file: File;
  sent: number;
  state: "waiting" | "sending" | "failed";
  error: string;
}

type Change = { add: DocumentUpload } | { id: number; values: Partial<DocumentUpload> } | { remove: number };

function reduce(list: readonly DocumentUpload[], change: Change): readonly DocumentUpload[] {
  if ("add" in change) return [...list, change.add];
  if ("remove" in change) return list.filter(({ id }) => id !== change.remove);
  return list.map((one) => (one.id === change.id ? { ...one, ...change.values } : one));
}

/** Whether leaving would end what is on its way. */
export const onTheirWay = (list: readonly DocumentUpload[]): boolean =>
  list.some(({ state }) => state !== "failed");

export interface DocumentUploads {
  list: readonly DocumentUpload[];
  add(files: readonly File[]): void;
  retry(upload: DocumentUpload): void;
  remove(id: number): void;
}

/** Files that were chosen for an instrument before it had a page. */
const chosenBefore = new Map<string, readonly File[]>();
export const keepForLater = (instrument: string, files: readonly File[]): void => {
  if (files.length > 0) chosenBefore.set(instrument, files);
};

/** Documents on their way to an instrument, one after the other; what has arrived stands in its list. */
export function useDocumentUploads(project: string, instrument: string): DocumentUploads {
  const queries = useQueryClient();
  const [list, change] = useReducer(reduce, []);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const last = useRef(0);

  const send = useCallback(
    async ({ id, file }: DocumentUpload) => {
      const signal = stops.current.get(id)?.signal;
      if (!signal || signal.aborted) return;
      change({ id, values: { state: "sending", error: "", sent: 0 } });
      const onSent = (sent: number) => change({ id, values: { sent } });
      try {
        await upload("instruments", "addDocument", { params: { project, instrument }, file, signal, onSent });
        await queries.invalidateQueries({ queryKey: [project, "instruments"] });
        change({ remove: id });
      } catch (error) {
        if (!signal.aborted) change({ id, values: { state: "failed", error: describeError(error) } });
      }
    },
    [project, instrument, queries],
  );
  const enqueue = useCallback(
    (one: DocumentUpload) => {
      stops.current.set(one.id, new AbortController());
      queue.current = queue.current.then(() => send(one));
    },
    [send],
  );
  const add = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const one: DocumentUpload = { id: ++last.current, file, sent: 0, state: "waiting", error: "" };
        change({ add: one });
        enqueue(one);
      }
    },
    [enqueue],
  );
  useEffect(() => {
    const files = chosenBefore.get(instrument);
    chosenBefore.delete(instrument);
    if (files) add(files);
  }, [instrument, add]);
  return {
    list,
    add,
    retry: (one) => {
      change({ id: one.id, values: { state: "waiting", error: "" } });
      enqueue(one);
    },
    remove: (id) => {
      stops.current.get(id)?.abort();
      change({ remove: id });
    },
  };
}
