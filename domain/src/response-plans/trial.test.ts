import { expect, it } from "vitest";
import { planCondition, planLevel } from "../testing/response-plans.ts";
import type { PlanContent } from "./plan.ts";
import { startTrial } from "./trial.ts";

const HOUR = 3_600_000;
const level = planLevel();
const limit = planCondition({ sensor: "s", hysteresis: 1 });
const plan: PlanContent = {
  levels: [
    level,
    {
      ...level,
      name: "amber",
      shape: "triangle",
      conditions: [limit, { ...limit, id: "o", type: "observation" }],
    },
    { ...level, name: "red", shape: "octagon", conditions: [{ ...limit, id: "d", limit: 20 }] },
  ],
};

it("counts how often each level would have been raised, and for how long, in batches of any size", () => {
  const values = [0, 12, 9.5, 8, 25, 21, 5, 11];
  const readings = values.map((value, hour) => ({ sensor: "s", t: hour * HOUR, value }));
  for (const size of [1, 3, 8]) {
    const trial = startTrial(plan, 100);
    for (let at = 0; at < readings.length; at += size) trial.addReadings(readings.slice(at, at + size));
    expect(trial.result(9 * HOUR)).toEqual({
      readings: 8,
      skipped: ["observation"],
      levels: [
        { raised: 0, activeMs: 3 * HOUR },
        { raised: 2, activeMs: 4 * HOUR },
        { raised: 1, activeMs: 2 * HOUR },
      ],
      episodes: [
        { level: 1, from: HOUR, to: 3 * HOUR },
        { level: 2, from: 4 * HOUR, to: 6 * HOUR },
        { level: 1, from: 7 * HOUR, to: null },
      ],
    });
  }
});
