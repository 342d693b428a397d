import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createWorkerPool,
  WorkerCrashed,
  WorkerFault,
  type WorkerPool,
  type WorkerPoolOptions,
} from "./worker-pool.ts";
import { workerEntry } from "./worker-process.ts";

const entry = workerEntry(new URL("testing/trouble.worker.ts", import.meta.url).href, "trouble.worker");
const LIMIT = { timeLimitMs: 60_000 };

let pool: WorkerPool;
let trouble: string[];
const open = (options: Partial<WorkerPoolOptions> = {}) =>
  createWorkerPool({
    entry,
    heapMegabytes: 64,
    idleMs: 60_000,
    onTrouble: (what) => trouble.push(what),
    ...options,
  });
beforeEach(() => {
  trouble = [];
  pool = open();
});
afterEach(() => pool.close());

const echo = (input: unknown = null) =>
  pool.run({ task: "echo", input, ...LIMIT }) as Promise<{ input: unknown; pid: number }>;
const crashOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof WorkerCrashed ? error.reason : String(error)),
  );
async function* feedOf(pieces: Iterable<unknown>) {
  yield* pieces;
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a pool of worker processes", () => {
  it("passes the input with its types, and reuses the process of an ended task", async () => {
    const { input, pid } = await echo({ catalog: new Map([["a", 1]]) });
    expect(input).toEqual({ catalog: new Map([["a", 1]]) });
    expect((await echo()).pid).toBe(pid);
  });

  it("runs concurrent tasks in processes of their own", async () => {
    const [one, other] = await Promise.all([echo(), echo()]);
    expect(one.pid).not.toBe(other.pid);
  });

  it("feeds pieces and returns events in order, however slowly they are handled", async () => {
    const pieces = Array.from({ length: 100 }, (_, n) => n);
    const events: unknown[] = [];
    const onEvents = async (some: unknown[]) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      events.push(...some);
    };
    expect(await pool.run({ task: "mirror", input: null, feed: feedOf(pieces), onEvents, ...LIMIT })).toBe(
      100,
    );
    expect(events).toEqual(pieces);
  });

  it("returns a fault of the file with its details, and keeps the process", async () => {
    const { pid } = await echo();
    const fault = await pool.run({ task: "fault", input: null, ...LIMIT }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(WorkerFault);
    expect(fault).toMatchObject({ code: "KNOWN", params: { found: "pdf", pages: 3 } });
    expect((await echo()).pid).toBe(pid);
  });

  it("sends nothing of an ended task's feed to the next task", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late = (async function* () {
      yield "early";
      await gate;
      yield "late";
    })();
    await expect(pool.run({ task: "fault", input: null, feed: late, ...LIMIT })).rejects.toThrow(WorkerFault);
    const mine = (async function* () {
      yield "mine";
      release();
      await new Promise((resolve) => setTimeout(resolve, 50));
    })();
    const events: unknown[] = [];
    const onEvents = async (some: unknown[]) => void events.push(...some);
    await pool.run({ task: "mirror", input: null, feed: mine, onEvents, ...LIMIT });
    expect(events).toEqual(["mine"]);
  });

  it("logs an error of the program, and returns only the failure to the caller", async () => {
    expect(await crashOf(pool.run({ task: "fail", input: null, ...LIMIT }))).toBe("failed");
    expect(trouble.join()).toContain("something of our own is wrong");
    expect(await crashOf(pool.run({ task: "nothing like this", input: null, ...LIMIT }))).toBe("failed");
  });

  it.each(["exit", "eat"])("replaces a process that ended by itself (%s)", async (task) => {
    const { pid } = await echo();
    expect(await crashOf(pool.run({ task, input: null, ...LIMIT }))).toBe("ended");
    expect(trouble.join()).toMatch(/the worker ended with/);
    expect((await echo()).pid).not.toBe(pid);
  });

  it("kills a task over its time limit, also one that never yields or keeps sending", async () => {
    for (const task of ["spin", "chatter"])
      expect(await crashOf(pool.run({ task, input: null, timeLimitMs: 1500 }))).toBe("time");
  });

  it("kills a task that sends nothing for too long, and none that keeps sending", async () => {
    const quietMs = 3000;
    const caller = new AbortController();
    await echo();
    const began = Date.now();
    const onEvents = async () => {
      if (Date.now() - began > 2 * quietMs) caller.abort(new Error("seen enough"));
    };
    const chatter = pool.run({ task: "chatter", input: null, quietMs, signal: caller.signal, onEvents });
    await expect(chatter).rejects.toThrow("seen enough");
    expect(await crashOf(pool.run({ task: "spin", input: null, quietMs }))).toBe("time");
  });

  it.runIf(process.platform === "linux")("kills a task that takes memory outside of the heap", async () => {
    await pool.close();
    pool = open({ memoryMegabytes: 300 });
    expect(await crashOf(pool.run({ task: "swell", input: null, ...LIMIT }))).toBe("memory");
  });

  it.runIf(process.platform === "linux")("does not reuse a process that has grown too large", async () => {
    await pool.close();
    pool = open({ maxReuseMegabytes: 1 });
    const { pid } = await echo();
    expect((await echo()).pid).not.toBe(pid);
  });

  it("kills a task whose caller aborts, and starts none for a caller that already has", async () => {
    const caller = new AbortController();
    const onEvents = async () => caller.abort(new Error("gone"));
    const signal = caller.signal;
    await expect(pool.run({ task: "spin", input: null, signal, onEvents, ...LIMIT })).rejects.toThrow("gone");
    await expect(pool.run({ task: "echo", input: null, signal, ...LIMIT })).rejects.toThrow("gone");
  });

  it("ends an idle process, and starts another for the next task", async () => {
    await pool.close();
    pool = open({ idleMs: 50 });
    const { pid } = await echo();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 20_000);
    expect((await echo()).pid).not.toBe(pid);
  });

  it("starts one process in advance", async () => {
    pool.warm();
    pool.warm();
    const { pid } = await echo();
    pool.warm();
    expect((await echo()).pid).toBe(pid);
  });

  it("stops running tasks when it closes, and accepts none afterwards", async () => {
    const stopped: Promise<string>[] = [];
    await new Promise<void>((resolve) => {
      const onEvents = async () => resolve();
      stopped.push(crashOf(pool.run({ task: "spin", input: null, onEvents, ...LIMIT })));
    });
    await pool.close();
    expect(await Promise.all([...stopped, crashOf(echo())])).toEqual(["stopped", "stopped"]);
    expect(trouble).toEqual([]);
  });

  it("passes no secret environment variable to a process", async () => {
    process.env["SECRET_KEY"] = "not for the worker";
    const names = (await pool.run({ task: "secrets", input: null, ...LIMIT })) as string[];
    delete process.env["SECRET_KEY"];
    expect(names.filter((name) => !/^(NODE_|npm_|__)/.test(name))).toEqual([
      "MALLOC_ARENA_MAX",
      "PATH",
      "TZ",
    ]);
  });
});
