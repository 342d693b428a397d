import { expect, it } from "vitest";
import { setUpDatabase } from "../../testing/set-up.ts";
import type { Db } from "../db/db.ts";
import { createLogDrainer } from "./log-drainer.ts";
import { acquireLock, lockNamed, lockOfPartition, tryLock } from "./transaction-lock.ts";

let db: Db;
setUpDatabase((opened) => {
  ({ db } = opened);
});

const lockOf = (partition: string) => lockOfPartition(1, partition);

/** A drainer over a log in memory. */
function open(entries: Record<string, number>) {
  const seen: string[] = [];
  const locked: string[] = [];
  let processedCount = 0;
  const drainer = createLogDrainer<string>({
    db,
    lockOf,
    processOldest: async (_tx, partition) => {
      const left = entries[partition] ?? 0;
      if (left === 0) return false;
      entries[partition] = left - 1;
      seen.push(`${partition}${left}`);
      return true;
    },
    onProcessed: () => {
      processedCount++;
    },
    onLocked: async (_tx, partition) => void locked.push(partition),
  });
  return { drainer, seen, locked, processedCount: () => processedCount };
}

it("processes a partition until it is empty", async () => {
  const { drainer, seen, processedCount } = open({ a: 2, b: 1 });
  await drainer.drain("a");
  expect(seen).toEqual(["a2", "a1"]);
  expect(processedCount()).toBe(2);
});

it("leaves a partition to the process that has its lock", async () => {
  const { drainer, seen, locked } = open({ a: 1, b: 1 });
  await db.transaction().execute(async (tx) => {
    await acquireLock(tx, lockOf("a"));
    await drainer.drain("a");
    await drainer.drain("b");
  });
  expect([seen, locked]).toEqual([["b1"], ["a"]]);
  await drainer.drain("a");
  expect(seen).toEqual(["b1", "a1"]);
});

it("stops between two steps when it is closed", async () => {
  const { drainer, seen } = open({ a: 3 });
  await drainer.drain("a", () => seen.length === 2);
  expect(seen).toEqual(["a3", "a2"]);
});

it("passes an error on and releases the lock", async () => {
  let fails = true;
  const drainer = createLogDrainer<string>({
    db,
    lockOf,
    processOldest: async () => {
      if (fails) throw new Error("broken");
      return false;
    },
  });
  await expect(drainer.drain("a")).rejects.toThrow("broken");
  fails = false;
  await drainer.drain("a");
  expect(await db.transaction().execute((tx) => tryLock(tx, lockOf("a")))).toBe(true);
});

it("distinguishes locks by name, number space and partition", async () => {
  await db.transaction().execute(async (tx) => {
    await acquireLock(tx, lockNamed("boards 1"));
    await acquireLock(tx, lockOfPartition(1, "x"));
    const others = [lockNamed("boards 2"), lockOfPartition(2, "x"), lockOfPartition(1, "y")];
    const same = [lockNamed("boards 1"), lockOfPartition(1, "x")];
    const free = await db.transaction().execute(async (other) => {
      const answers: boolean[] = [];
      for (const key of [...others, ...same]) answers.push(await tryLock(other, key));
      return answers;
    });
    expect(free).toEqual([true, true, true, false, false]);
  });
});
