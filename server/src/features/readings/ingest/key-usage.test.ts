import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createKeyUsageRecorder, type KeyUse } from "./key-usage.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("writes the last use of each key once per interval, and pending uses on close", async () => {
  const written: KeyUse[][] = [];
  let now = 1000;
  const recorder = createKeyUsageRecorder(
    async (some) => void written.push(some),
    () => now,
  );
  const [a, b] = [Buffer.from("a"), Buffer.from("b")];
  recorder.record("p", "device", a);
  now = 2000;
  recorder.record("p", "device", a);
  recorder.record("p", null, b);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(30_000);
  const at = new Date(2000);
  expect(written).toEqual([
    [
      { project: "p", device: "device", hash: a, at },
      { project: "p", device: null, hash: b, at },
    ],
  ]);
  recorder.record("p", "device", b);
  await recorder.close();
  expect(written[1]).toEqual([{ project: "p", device: "device", hash: b, at }]);
});
