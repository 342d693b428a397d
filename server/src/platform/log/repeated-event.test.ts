import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRepeatedEvent, flushRepeatedEvents } from "./repeated-event.ts";

const written: object[] = [];
const record = () =>
  createRepeatedEvent<{ mail: number; reason?: string }>((fields) => void written.push(fields));

beforeEach(() => {
  vi.useFakeTimers();
  written.length = 0;
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe("a repeated event", () => {
  it("logs the first occurrence immediately, and the others once a minute with their count", () => {
    const deferred = record();
    for (let mail = 1; mail <= 500; mail++) deferred({ mail });
    expect(written).toEqual([{ mail: 1, count: 1 }]);
    vi.advanceTimersByTime(59_999);
    expect(written).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(written).toEqual([
      { mail: 1, count: 1 },
      { mail: 500, count: 499 },
    ]);
  });

  it("continues to aggregate while the condition persists, and logs immediately after a quiet minute", () => {
    const deferred = record();
    deferred({ mail: 1 });
    deferred({ mail: 2 });
    vi.advanceTimersByTime(60_000);
    deferred({ mail: 3 });
    expect(written).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(written.at(-1)).toEqual({ mail: 3, count: 1 });
    vi.advanceTimersByTime(60_000);
    expect(written).toHaveLength(3);
    deferred({ mail: 4 });
    expect(written.at(-1)).toEqual({ mail: 4, count: 1 });
  });

  it("counts each key separately", () => {
    const refused = record();
    for (const reason of ["busy", "busy", "rejected", "busy"]) refused({ mail: 1, reason }, reason);
    vi.advanceTimersByTime(60_000);
    expect(written).toEqual([
      { mail: 1, reason: "busy", count: 1 },
      { mail: 1, reason: "rejected", count: 1 },
      { mail: 1, reason: "busy", count: 2 },
    ]);
  });

  it("logs the pending count before the process ends, and not a second time", () => {
    const deferred = record();
    for (let mail = 1; mail <= 3; mail++) deferred({ mail });
    flushRepeatedEvents();
    expect(written.at(-1)).toEqual({ mail: 3, count: 2 });
    flushRepeatedEvents();
    vi.advanceTimersByTime(60_000);
    expect(written).toHaveLength(2);
  });
});
