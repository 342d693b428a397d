import { describe, expect, it } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { createFairQueue } from "./fair-queue.ts";

const OPTIONS = {
  concurrency: 2,
  concurrencyPerLane: 1,
  maxWaiting: 6,
  maxWaitingPerLane: 4,
  busy: "IMPORT_BUSY",
} as const;

function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    of: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a fair queue", () => {
  it("let another lane's work start while one lane's hangs, however much of it waits", async () => {
    const fairQueue = createFairQueue(OPTIONS);
    const work = createWork();
    for (const name of ["a1", "a2", "a3", "a4"]) void fairQueue.run("a", work.of(name));
    const other = fairQueue.run("b", work.of("b1"));
    await settled();
    expect(work.begun).toEqual(["a1", "b1"]);
    await work.end("b1");
    expect(await other).toBe("b1");
  });

  it("alternate: a lane with much work waits for later ones", async () => {
    const fairQueue = createFairQueue({ ...OPTIONS, concurrency: 1 });
    const work = createWork();
    for (const name of ["a1", "a2", "a3"]) void fairQueue.run("a", work.of(name));
    for (const name of ["b1", "b2"]) void fairQueue.run("b", work.of(name));
    void fairQueue.run("c", work.of("c1"));
    for (const name of ["a1", "b1", "c1", "a2", "b2", "a3"]) {
      await settled();
      expect(work.begun.at(-1)).toBe(name);
      await work.end(name);
    }
    expect(fairQueue.waiting).toBe(0);
  });

  it("refuse work beyond the maximum of one lane, and beyond the total maximum", async () => {
    const fairQueue = createFairQueue(OPTIONS);
    const work = createWork();
    for (let n = 0; n < 5; n++) void fairQueue.run("a", work.of(`a${n}`));
    await expect(fairQueue.run("a", work.of("a5"))).rejects.toMatchObject({ error: "IMPORT_BUSY" });
    for (let n = 0; n < 3; n++) void fairQueue.run("b", work.of(`b${n}`));
    await expect(fairQueue.run("c", work.of("c0"))).rejects.toMatchObject({ error: "IMPORT_BUSY" });
    expect(fairQueue.waiting).toBe(6);
  });

  it("drop a caller that aborts while waiting, and continue after failed work", async () => {
    const fairQueue = createFairQueue({ ...OPTIONS, concurrency: 1 });
    const work = createWork();
    const failing = fairQueue.run("a", async () => {
      await settled();
      throw new Error("broken");
    });
    const leaving = new AbortController();
    const left = fairQueue.run("b", work.of("b1"), leaving.signal);
    const last = fairQueue.run("c", work.of("c1"));
    leaving.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    await expect(failing).rejects.toThrow("broken");
    await settled();
    expect(work.begun).toEqual(["c1"]);
    await work.end("c1");
    await last;
    expect(fairQueue.waiting).toBe(0);
  });
});

describe("a circuit breaker", () => {
  const openBreaker = (given: { windowMs: number; maxPauseMs: number }) => {
    let now = 0;
    const breaker = createCircuitBreaker({ ...given, maxCrashes: 2, pauseMs: 60_000, now: () => now });
    const pass = (ms: number) => {
      now += ms;
    };
    return { breaker, pass };
  };

  it("pauses a user who loses several processes, twice as long each time, and no other user", () => {
    const { breaker, pass } = openBreaker({ windowMs: 600_000, maxPauseMs: 150_000 });
    const loseTwice = () => {
      breaker.recordCrash("a");
      breaker.recordCrash("a");
    };
    breaker.recordCrash("a");
    expect(() => breaker.check("a")).not.toThrow();
    breaker.recordCrash("a");
    expect(() => breaker.check("a")).toThrow(
      expect.objectContaining({ error: "FILES_REST", params: { minutes: 1 }, extra: { retryAfter: 60 } }),
    );
    expect(() => breaker.check("b")).not.toThrow();
    pass(60_001);
    expect(() => breaker.check("a")).not.toThrow();
    loseTwice();
    pass(110_000);
    expect(() => breaker.check("a")).toThrow();
    pass(11_000);
    loseTwice();
    pass(149_000);
    expect(() => breaker.check("a")).toThrow();
    pass(2_000);
    expect(() => breaker.check("a")).not.toThrow();
  });

  it("does not add up losses that are far apart", () => {
    const { breaker, pass } = openBreaker({ windowMs: 1000, maxPauseMs: 60_000 });
    for (let n = 0; n < 5; n++) {
      breaker.recordCrash("a");
      pass(1001);
      expect(() => breaker.check("a")).not.toThrow();
    }
  });
});
