import { useCallback, useReducer, useRef } from "react";
import { describeError } from "./describe-error.ts";

/** A file on its way to the server; `K` is what else its sender must know of it. */
export type QueuedUpload<K extends object = object> = K & {
  id: number;
  file: File;
  /** Bytes. */
  sent: number;
  state: "waiting" | "sending" | "paused" | "done" | "failed";
  error: string;
};

export interface UploadQueue<K extends object = object> {
  list: readonly QueuedUpload<K>[];
  add(files: readonly File[], of: K): void;
  /** Again, or on from where it was. */
  retry(upload: QueuedUpload<K>): void;
  pause(id: number): void;
  /** Stops it where it still goes on, with the reason "end". */
  remove(id: number): void;
}

export type SendUpload<K extends object> = (
  upload: QueuedUpload<K>,
  signal: AbortSignal,
  onSent: (sent: number) => void,
) => Promise<unknown>;

/** Whether leaving would end what is on its way. */
export const onTheirWay = (list: readonly Pick<QueuedUpload, "state">[]): boolean =>
  list.some(({ state }) => state === "waiting" || state === "sending");

/**
 * Files on their way, one after the other, so that a field connection is not shared out. `send` keeps its identity, or the
 * queue begins to send otherwise; with `keepsDone` what has arrived stays in the list.
 */
export function useUploadQueue<K extends object>(
  send: SendUpload<K>,
  { keepsDone }: { keepsDone: boolean },
): UploadQueue<K> {
  const [list, change] = useReducer(reduce<K>, []);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const last = useRef(0);

  const sendOne = useCallback(
    async (one: QueuedUpload<K>, signal: AbortSignal) => {
      if (signal.aborted) return;
      const { id } = one;
      const say = (values: Partial<QueuedUpload>) => change({ id, values });
      say({ state: "sending", error: "" });
      try {
        await send(one, signal, (sent) => say({ sent }));
        if (keepsDone) say({ state: "done", sent: one.file.size });
        else change({ remove: id });
      } catch (error) {
        if (!signal.aborted) say({ state: "failed", error: describeError(error) });
      }
    },
    [send, keepsDone],
  );
  const enqueue = useCallback(
    (one: QueuedUpload<K>) => {
      const stop = new AbortController();
      stops.current.set(one.id, stop);
      change({ id: one.id, values: { state: "waiting", error: "" } });
      queue.current = queue.current.then(() => sendOne(one, stop.signal));
    },
    [sendOne],
  );
  const add = useCallback(
    (files: readonly File[], of: K) => {
      for (const file of files) {
        const id = ++last.current;
        const one: QueuedUpload<K> = { ...of, id, file, sent: 0, state: "waiting", error: "" };
        change({ add: one });
        enqueue(one);
      }
    },
    [enqueue],
  );
  const pause = useCallback((id: number) => {
    stops.current.get(id)?.abort("pause");
    change({ id, values: { state: "paused" } });
  }, []);
  const remove = useCallback((id: number) => {
    stops.current.get(id)?.abort("end");
    stops.current.delete(id);
    change({ remove: id });
  }, []);
  return { list, add, retry: enqueue, pause, remove };
}

type Change<K extends object> =
  | { add: QueuedUpload<K> }
  | { id: number; values: Partial<QueuedUpload> }
  | { remove: number };

function reduce<K extends object>(
  list: readonly QueuedUpload<K>[],
  change: Change<K>,
): readonly QueuedUpload<K>[] {
  if ("add" in change) return [...list, change.add];
  if ("remove" in change) return list.filter(({ id }) => id !== change.remove);
  return list.map((one) => (one.id === change.id ? { ...one, ...change.values } : one));
}
