import { expect, it } from "vitest";
import { setUpDatabase } from "../../testing/set-up.ts";
import type { Db } from "../db/db.ts";
import { createLogCursor } from "./log-cursor.ts";
import { acquireLock, lockNamed, lockOfPartition, tryLock } from "./transaction-lock.ts";

let db: Db;
setUpDatabase((opened) => {
  ({ db } = opened);
});

const lockOf = (partition: string) => lockOfPartition(1, partition);

/** A cursor over a log in memory. */
function open(entries: Record<string, number>) {
  const seen: string[] = [];
  const locked: string[] = [];
  let advanced = 0;
  const cursor = createLogCursor<string>({
    db,
    lockOf,
    advance: async (_tx, partition) => {
      const left = entries[partition] ?? 0;
      if (left === 0) return false;
      entries[partition] = left - 1;
      seen.push(`${partition}${left}`);
      return true;
    },
    onAdvanced: () => {
      advanced++;
    },
    onLocked: async (_tx, partition) => void locked.push(partition),
  });
  return { cursor, seen, locked, advanced: () => advanced };
}

it("advances a partition until it is empty", async () => {
  const { cursor, seen, advanced } = open({ a: 2, b: 1 });
  await cursor.drain("a");
  expect(seen).toEqual(["a2", "a1"]);
  expect(advanced()).toBe(2);
});

it("leaves a partition to the process that has its lock", async () => {
  const { cursor, seen, locked } = open({ a: 1, b: 1 });
  await db.transaction().execute(async (tx) => {
    await acquireLock(tx, lockOf("a"));
    await cursor.drain("a");
    await cursor.drain("b");
  });
  expect([seen, locked]).toEqual([["b1"], ["a"]]);
  await cursor.drain("a");
  expect(seen).toEqual(["b1", "a1"]);
});

it("stops between two steps when it is closed", async () => {
  const { cursor, seen } = open({ a: 3 });
  await cursor.drain("a", () => seen.length === 2);
  expect(seen).toEqual(["a3", "a2"]);
});

it("passes an error on and releases the lock", async () => {
  let fails = true;
  const cursor = createLogCursor<string>({
    db,
    lockOf,
    advance: async () => {
      if (fails) throw new Error("broken");
      return false;
    },
  });
  await expect(cursor.drain("a")).rejects.toThrow("broken");
  fails = false;
  await cursor.drain("a");
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
