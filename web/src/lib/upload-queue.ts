import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { isCallError } from "./call-error.ts";
import { describeError } from "./describe-error.ts";
import { isOnline, noteNoAnswer, onLinkChange } from "./online.ts";
import {
  claimUpload,
  deleteUpload,
  type FileIdentity,
  isSameFile,
  markPaused,
  type StoredUpload,
  storedUploads,
  storeUpload,
  type UploadPlace,
} from "./stored-uploads.ts";

/** A file in the upload queue; `K` is additional data that its sender needs. */
export type QueuedUpload<K extends object = object> = K & {
  id: number;
  /** Key under which this device stores it, and by which the server recognises it. */
  key: string;
  /** An empty file if this device no longer has the content. */
  file: File;
  name: string;
  /** Bytes. */
  size: number;
  /** Bytes. */
  sent: number;
  /**
   * `offline`: resumes automatically when the server responds again. `missing`: the user must choose the same file
   * again; `mismatch`: they chose a different one.
   */
  state: "waiting" | "sending" | "paused" | "offline" | "missing" | "mismatch" | "done" | "failed";
  error: string;
};

export interface UploadQueue<K extends object = object> {
  list: readonly QueuedUpload<K>[];
  add(files: readonly File[], of: K): void;
  /** Restarts the upload, or resumes it. */
  retry(upload: QueuedUpload<K>): void;
  pause(id: number): void;
  /** Removes an upload; one in progress is aborted with the reason "end". */
  remove(id: number): void;
  /** Supplies the file of a `missing` upload: resumes it, or reports `mismatch` if it is a different file. */
  provide(upload: QueuedUpload<K>, file: File): Promise<void>;
}

export type SendUpload<K extends object> = (
  upload: QueuedUpload<K>,
  signal: AbortSignal,
  onSent: (sent: number) => void,
) => Promise<unknown>;

export interface UploadQueueOptions {
  /** Whether completed uploads remain in the list. */
  listsCompleted: boolean;
  /** Where unfinished uploads are stored to survive a reload; if absent they are not stored. */
  place?: UploadPlace;
}

/** Whether leaving the page would interrupt an upload. */
export const uploading = (list: readonly Pick<QueuedUpload, "state">[]): boolean =>
  list.some(({ state }) => state === "waiting" || state === "sending" || state === "offline");

/** There was no response: the upload can be resumed once the server is reachable. */
const isCutOff = (error: unknown): boolean =>
  isCallError(error) && (error.error === "OFFLINE" || error.error === "TIME_OUT");
/** The server rejects it permanently, so a retry is pointless. */
const isRefused = (error: unknown): boolean =>
  isCallError(error) && error.status >= 400 && error.status < 500 && error.status !== 401;

/**
 * Uploads files one at a time, so that a slow connection in the field is not divided among them. An interrupted upload
 * resumes automatically once the server responds again. `send` must have a stable identity.
 */
export function useUploadQueue<K extends object>(
  send: SendUpload<K>,
  { listsCompleted, place }: UploadQueueOptions,
): UploadQueue<K> {
  const { list, change, append, keyOf } = useUploadList<K>();
  const storage = useStoredUploads(place);
  const { enqueue, stop } = useSendQueue(send, listsCompleted, storage, change);
  useRestoredUploads(storage, append, enqueue);
  const add = useCallback(
    (files: readonly File[], of: K) => {
      for (const file of files) {
        const key = crypto.randomUUID();
        storage.keep(key, file, of);
        enqueue(append(key, of, { file, name: file.name, size: file.size, state: "waiting" }));
      }
    },
    [enqueue, append, storage],
  );
  const retry = useCallback(
    (one: QueuedUpload<K>) => {
      storage.pause(one.key, false);
      enqueue(one);
    },
    [enqueue, storage],
  );
  const pause = useCallback(
    (id: number) => {
      stop(id, "pause");
      storage.pause(keyOf(id), true);
      change({ id, values: { state: "paused" } });
    },
    [stop, storage, keyOf, change],
  );
  const remove = useCallback(
    (id: number) => {
      stop(id, "end");
      storage.forget(keyOf(id));
      change({ remove: id });
    },
    [stop, storage, keyOf, change],
  );
  const provide = useCallback(
    async (one: QueuedUpload<K>, file: File) => {
      if (await storage.isOf(one.key, file)) return enqueue({ ...one, file });
      change({ id: one.id, values: { state: "mismatch" } });
    },
    [enqueue, storage, change],
  );
  return { list, add, retry, pause, remove, provide };
}

type UploadContent = Pick<QueuedUpload, "file" | "name" | "size" | "state">;
type AppendUpload<K extends object> = (key: string, of: K, content: UploadContent) => QueuedUpload<K>;

/** The uploads that the page shows, each with an identifier of its own and the key under which it is stored. */
function useUploadList<K extends object>() {
  const [list, change] = useReducer(reduce<K>, []);
  const keys = useRef(new Map<number, string>());
  const last = useRef(0);
  const append: AppendUpload<K> = useCallback((key, of, content) => {
    const id = ++last.current;
    const one: QueuedUpload<K> = { ...of, ...content, id, key, sent: 0, error: "" };
    keys.current.set(id, key);
    change({ add: one });
    return one;
  }, []);
  const keyOf = useCallback((id: number) => keys.current.get(id) ?? "", []);
  return { list, change, append, keyOf };
}

/** Sends the uploads one after another. One that got no response is sent again when the connection returns. */
function useSendQueue<K extends object>(
  send: SendUpload<K>,
  listsCompleted: boolean,
  storage: Stored,
  change: (change: Change<K>) => void,
) {
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const cutOff = useRef(new Map<number, QueuedUpload<K>>());
  const sendOne = useSendOne(send, listsCompleted, storage, change, cutOff);
  const enqueue = useCallback(
    (one: QueuedUpload<K>) => {
      const controller = new AbortController();
      stops.current.set(one.id, controller);
      cutOff.current.delete(one.id);
      change({ id: one.id, values: { state: "waiting", error: "" } });
      queue.current = queue.current.then(() => sendOne(one, controller.signal));
    },
    [sendOne, change],
  );
  const stop = useCallback((id: number, reason: "pause" | "end") => {
    stops.current.get(id)?.abort(reason);
    if (reason === "end") stops.current.delete(id);
    cutOff.current.delete(id);
  }, []);
  useEffect(
    () =>
      onLinkChange(() => {
        if (isOnline()) for (const one of [...cutOff.current.values()]) enqueue(one);
      }),
    [enqueue],
  );
  usePauseOnUnmount(stops);
  return { enqueue, stop };
}

/** Stored uploads are resumed when the user returns to the page. */
function usePauseOnUnmount(stops: RefObject<Map<number, AbortController>>): void {
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const controller of running.values()) controller.abort("pause");
    };
  }, [stops]);
}

/** Sends one upload and shows its progress. One that got no response is added to `cutOff`. */
function useSendOne<K extends object>(
  send: SendUpload<K>,
  listsCompleted: boolean,
  storage: Stored,
  change: (change: Change<K>) => void,
  cutOff: RefObject<Map<number, QueuedUpload<K>>>,
) {
  return useCallback(
    async (one: QueuedUpload<K>, signal: AbortSignal) => {
      if (signal.aborted) return;
      const { id, key } = one;
      const update = (values: Partial<QueuedUpload>) => change({ id, values });
      update({ state: "sending", error: "" });
      try {
        await send(one, signal, (sent) => update({ sent }));
        storage.forget(key);
        if (listsCompleted) update({ state: "done", sent: one.size });
        else change({ remove: id });
      } catch (error) {
        if (signal.aborted) return;
        if (isCutOff(error)) {
          cutOff.current.set(id, one);
          update({ state: "offline" });
          noteNoAnswer();
          return;
        }
        if (isRefused(error)) storage.forget(key);
        update({ state: "failed", error: describeError(error) });
      }
    },
    [send, listsCompleted, storage, change, cutOff],
  );
}

/** Restores the user's unfinished uploads of an earlier page, unless another tab has claimed them. */
function useRestoredUploads<K extends object>(
  storage: Stored,
  append: AppendUpload<K>,
  enqueue: (upload: QueuedUpload<K>) => void,
) {
  useEffect(
    () =>
      storage.restore(({ key, of, file, identity: { name, size }, paused }) => {
        const state = file === null ? "missing" : paused ? "paused" : "waiting";
        const one = append(key, of as K, { file: file ?? new File([], name), name, size, state });
        if (state === "waiting") enqueue(one);
      }),
    [storage, append, enqueue],
  );
}

type Stored = ReturnType<typeof useStoredUploads>;

/**
 * Stores the uploads of a place on this device. Changes are serialised, so that none is applied before the upload is
 * stored.
 */
function useStoredUploads(place: UploadPlace | undefined) {
  const project = place?.project;
  const name = place?.list;
  return useMemo(
    () => createUploadStore(project !== undefined && name !== undefined ? { project, list: name } : null),
    [project, name],
  );
}

/** Stores nothing if `at` is null. */
function createUploadStore(at: UploadPlace | null) {
  const identities = new Map<string, FileIdentity>();
  const releases = new Map<string, () => void>();
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = (act: (at: UploadPlace) => Promise<unknown>) => {
    if (at) before = before.then(() => act(at));
  };
  const claim = async (key: string) => {
    const release = await claimUpload(key);
    if (release) releases.set(key, release);
    return release !== null;
  };
  return {
    keep: (key: string, file: File, of: object) =>
      inTurn(async (to) => {
        await claim(key);
        await storeUpload(to, key, file, of);
      }),
    forget: (key: string) =>
      inTurn(async (to) => {
        await deleteUpload(to, key);
        releases.get(key)?.();
      }),
    pause: (key: string, paused: boolean) => inTurn((to) => markPaused(to, key, paused)),
    isOf: async (key: string, file: File) => {
      const identity = identities.get(key);
      return identity !== undefined && (await isSameFile(file, identity));
    },
    /** @returns function that stops restoring and releases the uploads for other pages */
    restore: (show: (upload: StoredUpload) => void) => {
      let isHere = true;
      inTurn(async (to) => {
        for (const upload of await storedUploads(to)) {
          if (!isHere || !(await claim(upload.key))) continue;
          identities.set(upload.key, upload.identity);
          show(upload);
        }
      });
      return () => {
        isHere = false;
        inTurn(async () => {
          for (const release of releases.values()) release();
          releases.clear();
        });
      };
    },
  };
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
