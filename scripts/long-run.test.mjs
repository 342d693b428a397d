import { expect, it } from "vitest";
import { inTurn, longSteps, minutesOf } from "./long-run.mjs";

const DAY_MS = 86_400_000;
const journeys = Array.from({ length: 69 }, (_, index) => `journey-${index}`);
const steps = longSteps(journeys, ["attack", "faults"]);

it("has every file in exactly one step", () => {
  expect(steps.flatMap(({ files }) => files).toSorted()).toEqual(
    [...journeys, "attack", "faults"].toSorted(),
  );
});

it("covers every step within days, although each day's run ends after three of them", () => {
  const covered = new Set();
  for (let day = 0; day < steps.length; day++)
    for (const step of inTurn(steps, day * DAY_MS).slice(0, 3)) covered.add(step);
  expect(covered.size).toBe(steps.length);
  expect(inTurn([], DAY_MS)).toEqual([]);
});

it("has no limit without one, and refuses one that is no number", () => {
  expect(minutesOf(["--with-long"])).toBe(Number.POSITIVE_INFINITY);
  expect(minutesOf(["--with-long", "--minutes=55"])).toBe(55);
  for (const wrong of ["--minutes", "--minutes=", "--minutes=soon", "--minutes=0", "--minutes=-3"])
    expect(() => minutesOf([wrong]), wrong).toThrow(/--minutes needs a number/);
});
