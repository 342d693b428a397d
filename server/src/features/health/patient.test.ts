import { setImmediate as settled } from "node:timers/promises";
import { expect, it } from "vitest";
import { patient } from "./health.service.ts";

it("asks once while an answer is under way, and again after it", async () => {
  let asked = 0;
  let answer: (n: number) => void = () => {};
  const ask = patient(() => {
    asked++;
    return new Promise<number>((resolve) => {
      answer = resolve;
    });
  }, 20);
  expect(await Promise.all([ask(), ask()])).toEqual([null, null]);
  expect(await ask()).toBeNull();
  expect(asked).toBe(1);
  answer(7);
  await settled();
  const again = ask();
  answer(8);
  expect([await again, asked]).toEqual([8, 2]);
});

it("answers null when asking fails", async () => {
  expect(await patient(async () => Promise.reject(new Error("gone")))()).toBeNull();
});
