// Processes that are sent on errands: each opens a stranger's file and tells what it finds on the way. One that takes
// too much time or memory takes itself with it, never the web process. Who came back well may be sent again.
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import type { FromErrand, ToErrand } from "./errand-messages.ts";
import { startProcess } from "./worker-process.ts";

export interface ErrandsOptions {
  readonly entry: string;
  readonly heapMegabytes: number;
  /** Of everything, as the system counts it: what lies outside of the heap is bounded by nothing else. */
  readonly memoryMegabytes: number;
  /** Who took more than this is not sent again. */
  readonly againMegabytes: number;
  /** Who is not needed for so long ends. */
  readonly idleMs: number;
  /** Hears what went wrong inside, for the log. */
  readonly onTrouble: (what: string) => void;
}

export interface Errand {
  readonly task: string;
  readonly input: unknown;
  /** Longest silence. */
  readonly quietMs: number;
  readonly feed?: AsyncIterable<unknown>;
  readonly signal?: AbortSignal;
  /** Events in their order, as many as have come by then; the errand slows down to what this takes in. */
  readonly onEvents?: (events: unknown[]) => Promise<void>;
}

export interface Errands {
  /** @throws ErrandFault, ErrandLost, the signal's reason, or what `onEvents` throws */
  run(errand: Errand): Promise<unknown>;
  close(): Promise<void>;
}

/** What a person is to be told of the file. */
export class ErrandFault extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, number>>;
  constructor(code: string, params: Readonly<Record<string, number>>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** The process ended without an answer: it took too long, too much, failed, or was ended by somebody. */
export class ErrandLost extends Error {
  readonly why: "time" | "memory" | "ended" | "failed";
  constructor(why: ErrandLost["why"]) {
    super(`the errand was lost: ${why}`);
    this.why = why;
  }
}

const WATCH_MS = 100;
const MB = 1024 * 1024;

export function createErrands(options: ErrandsOptions): Errands {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
  let closed = false;

  function take(): ChildProcess {
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
  function rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    idle.set(child, setTimeout(() => child.kill("SIGKILL"), options.idleMs).unref());
  }
  return {
    run: async (errand) => {
      errand.signal?.throwIfAborted();
      if (closed) throw new ErrandLost("ended");
      const child = take();
      const well = await send(child, errand, options);
      if (well.again && residentBytes(child.pid) < options.againMegabytes * MB) rest(child);
      else await kill(child);
      return well.answer();
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

/** @returns the answer, or what it throws, and whether the process may be sent again */
async function send(child: ChildProcess, errand: Errand, options: ErrandsOptions) {
  const watch = watchOver(child, errand, options);
  const abort = () => watch.fail(errand.signal?.reason);
  errand.signal?.addEventListener("abort", abort, { once: true });
  try {
    void begin(child, errand).catch(() => watch.fail(new ErrandLost("ended")));
    const result = await watch.answer;
    return { again: true, answer: () => result };
  } catch (error) {
    const answer = () => {
      throw error;
    };
    return { again: error instanceof ErrandFault, answer };
  } finally {
    errand.signal?.removeEventListener("abort", abort);
    watch.stop();
  }
}

async function begin(child: ChildProcess, { task, input, feed }: Errand): Promise<void> {
  await post(child, { type: "start", task, input });
  if (!feed) return;
  for await (const piece of feed) await post(child, { type: "fed", piece });
  await post(child, { type: "end" });
}

const post = (child: ChildProcess, message: ToErrand) =>
  new Promise<void>((resolve, reject) => {
    child.send(message, (error) => (error ? reject(error) : resolve()));
  });

function watchOver(child: ChildProcess, errand: Errand, { memoryMegabytes, onTrouble }: ErrandsOptions) {
  let resolve = (_answer: unknown) => {};
  let fail = (_error: unknown) => {};
  const answer = new Promise<unknown>((yes, no) => {
    [resolve, fail] = [yes, no];
  });
  let heard = Date.now();
  const inbox = createInbox(child, errand, fail);
  // What was told before counts before the end does.
  const afterAll = (end: () => void) => void inbox.empty().then(end);
  const hear = (message: FromErrand) => {
    heard = Date.now();
    if (message.type === "event") inbox.add(message.event);
    else if (message.type === "done") afterAll(() => resolve(message.result));
    else if (message.type === "fault") afterAll(() => fail(new ErrandFault(message.code, message.params)));
    else {
      onTrouble(message.message.slice(0, 2000));
      afterAll(() => fail(new ErrandLost("failed")));
    }
  };
  const exit = () => afterAll(() => fail(new ErrandLost("ended")));
  child.on("message", hear);
  child.once("exit", exit);
  const timer = setInterval(() => {
    if (Date.now() - heard > errand.quietMs) fail(new ErrandLost("time"));
    if (residentBytes(child.pid) > memoryMegabytes * MB) fail(new ErrandLost("memory"));
  }, WATCH_MS);
  const stop = () => {
    clearInterval(timer);
    child.off("message", hear);
    child.off("exit", exit);
  };
  return { answer, fail, stop };
}

/** Takes events in one after the other, all that wait at once. */
function createInbox(child: ChildProcess, { onEvents }: Errand, fail: (error: unknown) => void) {
  let waiting: unknown[] = [];
  let working: Promise<void> | null = null;
  const work = async () => {
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      await onEvents?.(events);
      if (child.connected) child.send({ type: "taken", events: events.length } satisfies ToErrand, () => {});
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

/** 0 where the system does not tell; there the heap's bound is the only one. */
function residentBytes(pid: number | undefined): number {
  if (process.platform !== "linux" || pid === undefined) return 0;
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
