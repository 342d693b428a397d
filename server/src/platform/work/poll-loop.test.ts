import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Log } from "../log/log.ts";
import { createPollLoop, type PollLoop } from "./poll-loop.ts";

const FAILED = { event: "alerts.evaluation_failed", sentence: "round of alert rules failed" } as const;

describe("a poll loop", () => {
  const rounds: number[] = [];
  const lines: object[] = [];
  let isBroken = false;
  let loop: PollLoop;
  beforeEach(() => {
    vi.useFakeTimers();
    rounds.length = 0;
    lines.length = 0;
    isBroken = false;
    const log: Pick<Log, "warn"> = { warn: (fields) => void lines.push(fields) };
    loop = createPollLoop({
      run: async () => {
        rounds.push(performance.now());
        if (isBroken) throw new Error("the database is down");
      },
      log,
      failed: FAILED,
      minIntervalMs: 50,
      pollIntervalMs: 30_000,
    });
  });
  afterEach(async () => {
    await loop.close();
    vi.useRealTimers();
  });

  it("does the work that arrives within the minimum interval in one round", async () => {
    await vi.advanceTimersByTimeAsync(1000);
    loop.wake();
    await vi.advanceTimersByTimeAsync(1);
    for (let at = 0; at < 5; at++) loop.wake();
    await vi.advanceTimersByTimeAsync(49);
    expect(rounds).toHaveLength(2);
  });

  it("waits longer with each failed round, whoever wakes it, and logs them in one line a minute", async () => {
    isBroken = true;
    loop.wake();
    for (let ms = 0; ms < 20_000; ms += 100) {
      await vi.advanceTimersByTimeAsync(100);
      loop.wake();
    }
    // 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, then every 5 seconds.
    expect(rounds.length).toBeLessThanOrEqual(10);
    expect(rounds.length).toBeGreaterThanOrEqual(8);
    expect(lines).toHaveLength(1);
  });

  it("has its usual interval again after a round that succeeded", async () => {
    isBroken = true;
    loop.wake();
    await vi.advanceTimersByTimeAsync(20_000);
    isBroken = false;
    await vi.advanceTimersByTimeAsync(5000);
    const before = rounds.length;
    loop.wake();
    await vi.advanceTimersByTimeAsync(50);
    expect(rounds).toHaveLength(before + 1);
  });
});
