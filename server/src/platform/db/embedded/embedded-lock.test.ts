import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeProcess, processSpace } from "../process-info.ts";
import { lockFolder } from "./embedded-lock.ts";

let folder: string;
let file: string;
const releases: (() => void)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vetaverde-lock-"));
  file = join(folder, "in-use.lock");
});
afterEach(() => {
  for (const release of releases.splice(0)) release();
  rmSync(folder, { recursive: true, force: true });
});

const lock = async (silenceMs?: number) => void releases.push(await lockFolder(folder, silenceMs));
const left = (holder: object) => writeFileSync(file, JSON.stringify({ token: "theirs", ...holder }));
const here = processSpace();

it("the data folder's lock is exclusive, and free again once it is released", async () => {
  await lock();
  await expect(lock()).rejects.toThrow(`process ${process.pid}`);
  releases.pop()?.();
  await lock();
});

it("the lock is taken over from an ended process, from a reused process number, and from a truncated file", async () => {
  left({ pid: 2 ** 22 + 1, started: "1", space: here });
  await lock();
  releases.pop()?.();
  left({ pid: process.pid, started: "not when this one began", space: here });
  await lock();
  releases.pop()?.();
  writeFileSync(file, '{"pid":');
  await lock();
});

it("the lock is acquired by one of many processes that find it stale at the same time", async () => {
  for (let round = 0; round < 20; round++) {
    left({ pid: 2 ** 22 + 1, started: "1", space: here });
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lock()));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    releases.pop()?.();
  }
});

it("the lock of another container is respected while it is refreshed, and taken over when it is not", async () => {
  left({ pid: 1, started: describeProcess(1)?.started, space: "another" });
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 50);
  await expect(lock(2_000)).rejects.toThrow("process 1");
  clearInterval(beat);
  await lock(300);
  expect(JSON.parse(readFileSync(file, "utf8")).pid).toBe(process.pid);
});

it("the lock is not removed by a process that lost it", async () => {
  const release = await lockFolder(folder);
  left({ pid: process.pid, started: describeProcess(process.pid)?.started, space: here });
  release();
  await expect(lock()).rejects.toThrow(`process ${process.pid}`);
});
