import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { workerEntry } from "../../../platform/work/pool/worker-process.ts";
import { WorkbookFault } from "../workbook-fault.ts";
import { WorkerBusy, WorkerCrashed, WorkerPool } from "./worker-pool.ts";

const entry = workerEntry(new URL("../testing/trouble.worker.ts", import.meta.url).href, "trouble.worker");
const OPTIONS = { entry, heapMegabytes: 64, timeLimitMs: 20_000, idleMs: 60_000, queue: 3 };

let pool: WorkerPool;
let trouble: string[];
beforeEach(() => {
  trouble = [];
  pool = new WorkerPool({ ...OPTIONS, onTrouble: (what) => trouble.push(what) });
});
afterEach(() => pool.close());

const text = (value: string) => [Buffer.from(value)];
const echo = (value: string) => pool.run("echo", text(value), null) as Promise<{ text: string; pid: number }>;

describe("the worker pool", () => {
  it("sends the file in pieces and receives events and the result", async () => {
    const events: unknown[] = [];
    const pieces = [Buffer.from("Esta"), Buffer.from("ción")];
    const result = await pool.run(
      "echo",
      pieces,
      { catalog: new Map([["a", 1]]) },
      { onEvent: (event) => events.push(event) },
    );
    expect(result).toMatchObject({ text: "Estación", input: { catalog: new Map([["a", 1]]) } });
    expect(events).toEqual([{ bytes: 9 }]);
  });

  it("splits large files and joins them again", async () => {
    const large = Buffer.alloc(3_000_001, "ab");
    expect((await echo(large.toString())).text.length).toBe(3_000_001);
  });

  it("reuses one process for successive jobs, in their order", async () => {
    const results = await Promise.all([echo("1"), echo("2"), echo("3")]);
    expect(results.map((result) => result.text)).toEqual(["1", "2", "3"]);
    expect(new Set(results.map((result) => result.pid)).size).toBe(1);
  });

  it("returns a fault of the file as such, and continues", async () => {
    const error = await pool.run("fault", [], null).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WorkbookFault);
    expect(error).toMatchObject({ code: "unknown", found: "pdf" });
    expect((await echo("después")).text).toBe("después");
  });

  it("logs a programming error, and returns only the failure to the caller", async () => {
    await expect(pool.run("fail", [], null)).rejects.toThrow(WorkerCrashed);
    expect(trouble.join()).toContain("something of our own is wrong");
    await expect(pool.run("nothing like this", [], null)).rejects.toThrow(WorkerCrashed);
  });

  it.each(["exit", "eat"])(
    "survives the crash of a worker (%s): the job fails, the next one runs in a new process",
    async (task) => {
      const before = (await echo("antes")).pid;
      const [lost, after] = await Promise.allSettled([pool.run(task, [], null), echo("después")]);
      expect(lost).toMatchObject({ status: "rejected", reason: expect.any(WorkerCrashed) });
      expect(after).toMatchObject({ status: "fulfilled", value: { text: "después" } });
      expect(after.status === "fulfilled" && after.value.pid).not.toBe(before);
      expect(trouble.join()).toMatch(/the worker ended with/);
    },
  );

  it("ends a job that takes too long, also one that never yields", async () => {
    await pool.close();
    pool = new WorkerPool({ ...OPTIONS, timeLimitMs: 1500, onTrouble: () => {} });
    await expect(pool.run("spin", [], null)).rejects.toThrow("the time is over");
    expect(pool.pid).toBeUndefined();
  });

  it("drops a running or waiting job when its caller aborts", async () => {
    const [running, waiting] = [new AbortController(), new AbortController()];
    const started = new Promise((resolve) => {
      void pool.run("spin", [], null, { signal: running.signal, onEvent: resolve }).catch(() => {});
    });
    await started;
    const second = pool.run("echo", text("x"), null, { signal: waiting.signal });
    const third = echo("tercero");
    waiting.abort(new Error("left"));
    await expect(second).rejects.toThrow("left");
    running.abort(new Error("gone"));
    expect((await third).text).toBe("tercero");
    await expect(
      pool.run("echo", [], null, { signal: AbortSignal.abort(new Error("never came")) }),
    ).rejects.toThrow("never came");
  });

  it("refuses jobs beyond the maximum queue length", async () => {
    const started = new Promise((resolve) => {
      pool.run("wait", [], null, { onEvent: resolve }).catch(() => {});
    });
    await started;
    const waiting = [echo("1"), echo("2"), echo("3")].map((job) => job.catch((error: unknown) => error));
    await expect(echo("4")).rejects.toThrow(WorkerBusy);
    await pool.close();
    for (const job of waiting) expect(await job).toBeInstanceOf(WorkerCrashed);
    await expect(echo("5")).rejects.toThrow(WorkerBusy);
  });

  it("ends an idle process, and starts it again for the next job", async () => {
    await pool.close();
    pool = new WorkerPool({ ...OPTIONS, idleMs: 50, onTrouble: () => {} });
    const { pid } = await echo("uno");
    await vi.waitFor(() => expect(pool.pid).toBeUndefined(), 20_000);
    expect((await echo("dos")).pid).not.toBe(pid);
  });

  it("can be started before the first job", async () => {
    pool.warm();
    const { pid } = pool;
    expect(pid).toBeTypeOf("number");
    expect((await echo("x")).pid).toBe(pid);
  });

  it("passes no secret environment variable to the worker", async () => {
    process.env["SECRET_KEY"] = "not for the worker";
    const names = (await pool.run("secrets", [], null)) as string[];
    delete process.env["SECRET_KEY"];
    expect(names.filter((name) => !/^(NODE_|npm_|__)/.test(name))).toEqual([
      "MALLOC_ARENA_MAX",
      "PATH",
      "TZ",
    ]);
  });
});
