// The pool of child processes that work on untrusted files and draw large documents, one task at a time each. One that
// exceeds its time or memory is killed without harm to the web process; one that ended a task in order is reused for the
// next. Why no library does it: docs/decisions/0103.
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import type { FaultParams, FromWorker, ToWorker } from "./worker-messages.ts";
import { startProcess } from "./worker-process.ts";

export interface WorkerPoolOptions {
  readonly entry: string;
  readonly heapMegabytes: number;
  /** Bound of the resident memory: memory outside of the heap has no other bound. Absent: the heap's bound alone. */
  readonly memoryMegabytes?: number;
  /** A process above this resident memory is not reused. Absent: every process is. */
  readonly maxReuseMegabytes?: number;
  /** An idle process is ended after so long. */
  readonly idleMs: number;
  /** Called with what went wrong inside, for the log. */
  readonly onTrouble: (what: string) => void;
}

interface TaskRequest {
  readonly task: string;
  readonly input: unknown;
  /** Sent piece by piece after the input. */
  readonly feed?: AsyncIterable<unknown>;
  readonly signal?: AbortSignal;
  /** Events in order, batched; the process waits while too many are not handled (back-pressure). */
  readonly onEvents?: (events: unknown[]) => Promise<void>;
}

/** A task always has a deadline, after which its process is killed. */
export type WorkerTask = TaskRequest &
  (
    | {
        /** Longest time without a message from the process. */
        readonly quietMs: number;
      }
    | {
        /** Longest time in all. */
        readonly timeLimitMs: number;
      }
  );

export interface WorkerPool {
  /**
   * Runs a task in an idle process, or in a new one: the pool itself bounds no concurrency.
   * @throws WorkerFault, WorkerCrashed, the signal's reason, or what `onEvents` throws
   */
  run(task: WorkerTask): Promise<unknown>;
  /** Starts a process in advance, so that the next task does not wait for it. */
  warm(): void;
  /** Kills all processes; running tasks fail with WorkerCrashed `stopped`. */
  close(): Promise<void>;
}

/** A fault of the file itself, to be shown to the user. */
export class WorkerFault extends Error {
  readonly code: string;
  readonly params: FaultParams;
  constructor(code: string, params: FaultParams) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/**
 * The process ended without a result: it exceeded its time or memory, ended by itself, failed by an error of the
 * program, or was stopped with the pool.
 */
export class WorkerCrashed extends Error {
  readonly reason: "time" | "memory" | "ended" | "failed" | "stopped";
  constructor(reason: WorkerCrashed["reason"]) {
    super(`the worker crashed: ${reason}`);
    this.reason = reason;
  }
}

const WATCH_MS = 100;
const MB = 1024 * 1024;

export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const processes = createProcesses(options);
  const { maxReuseMegabytes = Number.POSITIVE_INFINITY } = options;
  let closed = false;
  return {
    run: async (task) => {
      task.signal?.throwIfAborted();
      if (closed) throw new WorkerCrashed("stopped");
      const child = processes.acquire();
      const outcome = await send(child, task, { ...options, isClosed: () => closed });
      if (outcome.isReusable && residentBytes(child.pid) < maxReuseMegabytes * MB) processes.park(child);
      else await kill(child);
      return outcome.answer();
    },
    warm: () => {
      if (!closed) processes.warm();
    },
    close: async () => {
      closed = true;
      await processes.killAll();
    },
  };
}

/** The processes of a pool, idle or with a task. */
function createProcesses({ entry, heapMegabytes, idleMs, onTrouble }: WorkerPoolOptions) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
  const start = (): ChildProcess => {
    const child = startProcess(entry, heapMegabytes);
    all.add(child);
    child.once("exit", () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    child.on("error", (error) => onTrouble(error.message));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => onTrouble(text.slice(0, 2000)));
    return child;
  };
  const park = (child: ChildProcess): void => {
    child.unref();
    child.channel?.unref();
    idle.set(child, setTimeout(() => child.kill("SIGKILL"), idleMs).unref());
  };
  return {
    acquire: (): ChildProcess => claimIdle(idle) ?? start(),
    park,
    warm: () => {
      if (all.size === 0) park(start());
    },
    killAll: async () => {
      await Promise.all([...all].map(kill));
    },
  };
}

/** An idle process that is still connected. */
function claimIdle(idle: Map<ChildProcess, NodeJS.Timeout>): ChildProcess | null {
  for (const [child, timer] of idle) {
    clearTimeout(timer);
    idle.delete(child);
    if (!child.connected) continue;
    child.ref();
    child.channel?.ref();
    return child;
  }
  return null;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

interface SendOptions extends WorkerPoolOptions {
  isClosed(): boolean;
}

/** @returns the result, or what it throws, and whether the process may be reused */
async function send(child: ChildProcess, task: WorkerTask, options: SendOptions) {
  const watch = watchOver(child, task, options);
  const abort = () => watch.fail(task.signal?.reason);
  task.signal?.addEventListener("abort", abort, { once: true });
  try {
    void begin(child, task, watch.isOver).catch(() => watch.fail(new WorkerCrashed("ended")));
    const result = await watch.answer;
    return { isReusable: true, answer: () => result };
  } catch (error) {
    const answer = () => {
      throw error;
    };
    return { isReusable: error instanceof WorkerFault, answer };
  } finally {
    task.signal?.removeEventListener("abort", abort);
    watch.stop();
  }
}

/** Sends the task and its feed; ends with the task, so that the next one does not get the pieces of this one. */
async function begin(
  child: ChildProcess,
  { task, input, feed }: WorkerTask,
  isOver: () => boolean,
): Promise<void> {
  await post(child, { type: "start", task, input });
  if (!feed) return;
  for await (const piece of feed) {
    if (isOver()) return;
    await post(child, { type: "fed", piece });
  }
  if (!isOver()) await post(child, { type: "end" });
}

const post = (child: ChildProcess, message: ToWorker) =>
  new Promise<void>((resolve, reject) => {
    child.send(message, (error) => (error ? reject(error) : resolve()));
  });

/** A promise that is settled from outside. */
function createDeferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((onValue, onError) => {
    [resolve, reject] = [onValue, onError];
  });
  return { promise, resolve, reject };
}

const isLate = (task: WorkerTask, startedAt: number, lastMessageAt: number): boolean =>
  "quietMs" in task ? Date.now() - lastMessageAt > task.quietMs : Date.now() - startedAt > task.timeLimitMs;
function watchOver(
  child: ChildProcess,
  task: WorkerTask,
  { memoryMegabytes = Number.POSITIVE_INFINITY, onTrouble, isClosed }: SendOptions,
) {
  const { promise: answer, resolve, reject: fail } = createDeferred<unknown>();
  const startedAt = Date.now();
  let lastMessageAt = startedAt;
  let over = false;
  const inbox = createInbox(child, task, fail);
  // Events that arrived before the end are handled before it.
  const afterAll = (end: () => void) => void inbox.empty().then(end);
  const onMessage = (message: FromWorker) => {
    lastMessageAt = Date.now();
    if (message.type === "event") inbox.add(message.event);
    else if (message.type === "done") afterAll(() => resolve(message.result));
    else if (message.type === "fault") afterAll(() => fail(new WorkerFault(message.code, message.params)));
    else {
      onTrouble(message.message.slice(0, 2000));
      afterAll(() => fail(new WorkerCrashed("failed")));
    }
  };
  const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
    if (!isClosed()) onTrouble(`the worker ended with ${code ?? signal}`);
    afterAll(() => fail(new WorkerCrashed(isClosed() ? "stopped" : "ended")));
  };
  child.on("message", onMessage);
  child.once("exit", onExit);
  const timer = setInterval(() => {
    if (isLate(task, startedAt, lastMessageAt)) fail(new WorkerCrashed("time"));
    if (residentBytes(child.pid) > memoryMegabytes * MB) fail(new WorkerCrashed("memory"));
  }, WATCH_MS);
  const stop = () => {
    over = true;
    clearInterval(timer);
    child.off("message", onMessage);
    child.off("exit", onExit);
  };
  return { answer, fail, stop, isOver: () => over };
}

/** Handles events in order, all pending ones in one batch. */
function createInbox(child: ChildProcess, { onEvents }: WorkerTask, fail: (error: unknown) => void) {
  let waiting: unknown[] = [];
  let working: Promise<void> | null = null;
  const work = async () => {
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      await onEvents?.(events);
      if (child.connected) child.send({ type: "taken", events: events.length } satisfies ToWorker, () => {});
    }
  };
  return {
    add: (event: unknown) => {
      waiting.push(event);
      working ??= work()
        .catch(fail)
        .finally(() => {
          working = null;
        });
    },
    empty: async () => {
      while (working) await working;
    },
  };
}

/** 0 when the system does not report it; then the heap limit is the only limit. */
function residentBytes(pid: number | undefined): number {
  if (process.platform !== "linux" || pid === undefined) return 0;
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
