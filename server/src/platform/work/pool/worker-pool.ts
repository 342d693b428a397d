// Child processes that work on untrusted files. One that exceeds its time or memory is killed without harm to the web
// process; one that ended a task in order is reused for the next.
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import type { FromWorker, ToWorker } from "./worker-messages.ts";
import { startProcess } from "./worker-process.ts";

export interface WorkerPoolOptions {
  readonly entry: string;
  readonly heapMegabytes: number;
  /** Bound of the resident memory: memory outside of the heap has no other bound. */
  readonly memoryMegabytes: number;
  /** A process above this resident memory is not reused. */
  readonly maxReuseMegabytes: number;
  /** An idle process is ended after so long. */
  readonly idleMs: number;
  /** Called with what went wrong inside, for the log. */
  readonly onTrouble: (what: string) => void;
}

export interface WorkerTask {
  readonly task: string;
  readonly input: unknown;
  /** Longest time without a message from the process. */
  readonly quietMs: number;
  readonly feed?: AsyncIterable<unknown>;
  readonly signal?: AbortSignal;
  /** Events in order, batched; the process waits while too many are not handled (back-pressure). */
  readonly onEvents?: (events: unknown[]) => Promise<void>;
}

export interface WorkerPool {
  /** @throws WorkerFault, WorkerCrashed, the signal's reason, or what `onEvents` throws */
  run(task: WorkerTask): Promise<unknown>;
  close(): Promise<void>;
}

/** A fault of the file itself, to be shown to the user. */
export class WorkerFault extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, number>>;
  constructor(code: string, params: Readonly<Record<string, number>>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** The process ended without a result: it exceeded its time or memory, failed, or was killed. */
export class WorkerCrashed extends Error {
  readonly why: "time" | "memory" | "ended" | "failed";
  constructor(why: WorkerCrashed["why"]) {
    super(`the worker crashed: ${why}`);
    this.why = why;
  }
}

const WATCH_MS = 100;
const MB = 1024 * 1024;

export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
  let closed = false;

  function acquire(): ChildProcess {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      if (!child.connected) continue;
      child.ref();
      child.channel?.ref();
      return child;
    }
    const child = startProcess(options.entry, options.heapMegabytes);
    all.add(child);
    child.once("exit", () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    child.on("error", (error) => options.onTrouble(error.message));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => options.onTrouble(text.slice(0, 2000)));
    return child;
  }
  function park(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    idle.set(child, setTimeout(() => child.kill("SIGKILL"), options.idleMs).unref());
  }
  return {
    run: async (task) => {
      task.signal?.throwIfAborted();
      if (closed) throw new WorkerCrashed("ended");
      const child = acquire();
      const outcome = await send(child, task, options);
      if (outcome.isReusable && residentBytes(child.pid) < options.maxReuseMegabytes * MB) park(child);
      else await kill(child);
      return outcome.answer();
    },
    close: async () => {
      closed = true;
      await Promise.all([...all].map(kill));
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

/** @returns the result, or what it throws, and whether the process may be reused */
async function send(child: ChildProcess, task: WorkerTask, options: WorkerPoolOptions) {
  const watch = watchOver(child, task, options);
  const abort = () => watch.fail(task.signal?.reason);
  task.signal?.addEventListener("abort", abort, { once: true });
  try {
    void begin(child, task).catch(() => watch.fail(new WorkerCrashed("ended")));
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

async function begin(child: ChildProcess, { task, input, feed }: WorkerTask): Promise<void> {
  await post(child, { type: "start", task, input });
  if (!feed) return;
  for await (const piece of feed) await post(child, { type: "fed", piece });
  await post(child, { type: "end" });
}

const post = (child: ChildProcess, message: ToWorker) =>
  new Promise<void>((resolve, reject) => {
    child.send(message, (error) => (error ? reject(error) : resolve()));
  });

function watchOver(child: ChildProcess, task: WorkerTask, { memoryMegabytes, onTrouble }: WorkerPoolOptions) {
  let resolve = (_answer: unknown) => {};
  let fail = (_error: unknown) => {};
  const answer = new Promise<unknown>((yes, no) => {
    [resolve, fail] = [yes, no];
  });
  let lastMessageAt = Date.now();
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
  const exit = () => afterAll(() => fail(new WorkerCrashed("ended")));
  child.on("message", onMessage);
  child.once("exit", exit);
  const timer = setInterval(() => {
    if (Date.now() - lastMessageAt > task.quietMs) fail(new WorkerCrashed("time"));
    if (residentBytes(child.pid) > memoryMegabytes * MB) fail(new WorkerCrashed("memory"));
  }, WATCH_MS);
  const stop = () => {
    clearInterval(timer);
    child.off("message", onMessage);
    child.off("exit", exit);
  };
  return { answer, fail, stop };
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
