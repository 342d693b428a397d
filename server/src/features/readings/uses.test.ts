import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createUses, type KeyUse } from "./uses.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("writes the last use of each key, not every use, and the rest at the end", async () => {
  const written: KeyUse[][] = [];
  let now = 1000;
  const uses = createUses(
    async (some) => void written.push(some),
    () => now,
  );
  const [a, b] = [Buffer.from("a"), Buffer.from("b")];
  uses.used("p", "device", a);
  now = 2000;
  uses.used("p", "device", a);
  uses.used("p", null, b);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(30_000);
  const at = new Date(2000);
  expect(written).toEqual([
    [
      { project: "p", device: "device", hash: a, at },
      { project: "p", device: null, hash: b, at },
    ],
  ]);
  uses.used("p", "device", b);
  await uses.close();
  expect(written[1]).toEqual([{ project: "p", device: "device", hash: b, at }]);
});
