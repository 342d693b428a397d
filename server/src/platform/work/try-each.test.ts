import { expect, it } from "vitest";
import { tryEach } from "./try-each.ts";

it("gives each item its turn although one fails, and throws the first error then", async () => {
  const done: number[] = [];
  const run = tryEach([1, 2, 3, 4], async (n) => {
    if (n % 2 === 1) throw new Error(`failed at ${n}`);
    done.push(n);
  });
  await expect(run).rejects.toThrow("failed at 1");
  expect(done).toEqual([2, 4]);
});

it("ends when it is closed", async () => {
  const done: number[] = [];
  await tryEach(
    [1, 2, 3],
    async (n) => void done.push(n),
    () => done.length === 2,
  );
  expect(done).toEqual([1, 2]);
});
