import { describe, expect, it } from "vitest";
import { planCondition, planLevel } from "../testing/response-plans.ts";
import { evaluateReadings, evaluateTime, INITIAL, type Reading, seedConditions } from "./evaluate.ts";
import { type PlanContent, type PlanLevel, planFaults } from "./plan.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NONE = new Map<string, number>();

const condition = planCondition;
const level = (name: string, change: Partial<PlanLevel> = {}): PlanLevel =>
  planLevel({
    name,
    shape: name === "green" ? "circle" : name === "amber" ? "triangle" : "octagon",
    ...change,
  });

const planOf = (...levels: PlanLevel[]): PlanContent => ({ levels: [level("green"), ...levels] });
const at = (t: number, value: number, sensor = "level") => ({ t, value, sensor });
const atRest = { level: 0, state: INITIAL };

describe("conditions", () => {
  it("raise the level with the first reading at the limit, and a person's level stays", () => {
    const plan = planOf(level("amber", { conditions: [condition({})] }));
    const run = evaluateReadings(plan, atRest, [at(1, 9.9), at(2, 10), at(3, 0)]);
    expect(run.transitions).toEqual([
      { from: 0, to: 1, at: 2, causes: [{ condition: "c", quantity: 10, since: 2 }] },
    ]);
    expect(run.level).toBe(1);
    expect(run.state.belowSince).toBe(3);
  });

  it("must be met for the holding time without interruption", () => {
    const plan = planOf(level("amber", { conditions: [condition({ holdingMinutes: 30 })] }));
    const interrupted = [at(0, 11), at(20 * MINUTE, 9), at(25 * MINUTE, 11), at(50 * MINUTE, 11)];
    const run = evaluateReadings(plan, atRest, interrupted);
    expect(run.transitions).toEqual([]);
    const later = evaluateTime(plan, run, 56 * MINUTE, NONE);
    expect(later.transitions).toMatchObject([{ from: 0, to: 1, at: 55 * MINUTE }]);
  });

  it("raise the level at the end of the holding time, also if a lower reading is known already", () => {
    const plan = planOf(level("amber", { conditions: [condition({ holdingMinutes: 30 })] }));
    const run = evaluateReadings(plan, atRest, [at(0, 11), at(HOUR, 0)]);
    expect(run.transitions).toMatchObject([{ to: 1, at: 30 * MINUTE }]);
  });

  it("compare a change per day over the period", () => {
    const rate = condition({ type: "rate", hours: 12, limit: 2 });
    const plan = planOf(level("amber", { conditions: [rate] }));
    const slow = evaluateReadings(plan, atRest, [at(0, 0), at(12 * HOUR, 0.9), at(24 * HOUR, 1.8)]);
    expect(slow.level).toBe(0);
    expect(evaluateReadings(plan, slow, [at(36 * HOUR, 2.9)]).transitions).toMatchObject([
      { to: 1, causes: [{ condition: "c" }] },
    ]);
  });

  it("sum rain over the period, also as it passes", () => {
    const rain = condition({ type: "rain", hours: 24, limit: 40 });
    const lowering = { by: "rule", minutes: 0 } as const;
    const plan = planOf(level("amber", { conditions: [rain], lowering }));
    const hourly = Array.from({ length: 10 }, (_, hour) => at(hour * HOUR, 4));
    const run = evaluateReadings(plan, atRest, hourly);
    expect(run.transitions).toMatchObject([{ to: 1, at: 9 * HOUR, causes: [{ quantity: 40 }] }]);
    expect(evaluateTime(plan, run, 23 * HOUR, NONE).level).toBe(1);
    expect(evaluateTime(plan, run, 24 * HOUR, NONE).transitions).toMatchObject([{ from: 1, to: 0 }]);
  });

  it("of facts: alarms, silence and observations", () => {
    const alarms = condition({ id: "n", type: "alarms", sensor: null, limit: 2 });
    const plan = planOf(level("amber", { conditions: [alarms] }));
    expect(evaluateTime(plan, atRest, 5, new Map([["n", 1]])).level).toBe(0);
    expect(evaluateTime(plan, atRest, 5, new Map([["n", 2]])).transitions).toMatchObject([{ to: 1, at: 5 }]);
  });

  it("with `all` are needed together", () => {
    const both = [condition({}), condition({ id: "r", sensor: "river", side: "below", limit: 3 })];
    const plan = planOf(level("amber", { match: "all", conditions: both }));
    const run = evaluateReadings(plan, atRest, [at(1, 12), at(1, 4, "river")]);
    expect(run.level).toBe(0);
    expect(evaluateReadings(plan, run, [at(2, 3, "river")]).level).toBe(1);
  });

  it("of a plan that begins count as they are now, not as they were", () => {
    const plan = planOf(level("amber", { conditions: [condition({})] }));
    const over = seedConditions(plan, [at(1, 12), at(2, 3)]);
    expect(evaluateTime(plan, { level: 0, state: over }, 3, NONE).transitions).toEqual([]);
    const now = seedConditions(plan, [at(1, 3), at(2, 12)]);
    expect(evaluateTime(plan, { level: 0, state: now }, 3, NONE).transitions).toMatchObject([{ to: 1 }]);
  });
});

function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const STORM = planOf(
  level("amber", {
    lowering: { by: "rule", minutes: 60 },
    conditions: [condition({ id: "a", holdingMinutes: 20, hysteresis: 2 })],
  }),
  level("red", {
    lowering: { by: "rule", minutes: 120 },
    match: "all",
    conditions: [
      condition({ id: "b", limit: 14, hysteresis: 1 }),
      condition({ id: "r", type: "rain", sensor: "rain", hours: 2, limit: 30 }),
    ],
  }),
);

/** Readings of two sensors by time, each sensor's own instants increasing. */
function drawReadings(next: (below: number) => number): (Reading & { sensor: string })[] {
  let t = 0;
  return Array.from({ length: 60 }, () => {
    t += (1 + next(25)) * MINUTE;
    return next(2) === 0 ? at(t, 5 + next(14)) : at(t, next(12), "rain");
  });
}

describe("whatever arrives", () => {
  const seeds = Array.from({ length: 200 }, (_, n) => n + 1);

  it("there is one level at a time: each transition continues from the one before", () => {
    let count = 0;
    for (const seed of seeds) {
      const { transitions, level: last } = evaluateReadings(STORM, atRest, drawReadings(generator(seed)));
      let present = 0;
      for (const { from, to } of transitions) {
        expect(from).toBe(present);
        expect(to).not.toBe(from);
        present = to;
        count++;
      }
      expect(last).toBe(present);
    }
    expect(count).toBeGreaterThan(500);
  });

  it("the same readings in other batches give the same states", () => {
    for (const seed of seeds) {
      const next = generator(seed);
      const readings = drawReadings(next);
      const whole = evaluateReadings(STORM, atRest, readings);
      let run = { ...evaluateReadings(STORM, atRest, []) };
      const transitions = [];
      for (let from = 0; from < readings.length; ) {
        const to = from + 1 + next(9);
        run = evaluateReadings(STORM, run, readings.slice(from, to));
        transitions.push(...run.transitions);
        from = to;
      }
      expect({ transitions, level: run.level, state: run.state }).toEqual({
        transitions: whole.transitions,
        level: whole.level,
        state: whole.state,
      });
    }
  });

  it("late readings, in any order and anywhere, change nothing", () => {
    for (const seed of seeds) {
      const next = generator(seed);
      const readings = drawReadings(next);
      const newest = new Map<string, number>();
      const mixed = readings.flatMap((reading) => {
        newest.set(reading.sensor, reading.t);
        const late = Array.from({ length: next(4) }, () =>
          at(reading.t - next(5000) * MINUTE, next(60), reading.sensor),
        );
        return [reading, ...late];
      });
      expect(evaluateReadings(STORM, atRest, mixed)).toEqual(evaluateReadings(STORM, atRest, readings));
    }
  });

  it("a value that moves within the hysteresis never flaps", () => {
    const lowering = { by: "rule", minutes: 0 } as const;
    const plan = planOf(level("amber", { lowering, conditions: [condition({ hysteresis: 2 })] }));
    for (const seed of seeds) {
      const next = generator(seed);
      const noise = Array.from({ length: 200 }, (_, t) => at(t, 8 + next(400) / 100));
      expect(evaluateReadings(plan, atRest, noise).transitions.length).toBeLessThanOrEqual(1);
    }
  });

  it("the level is never below what the conditions ask for", () => {
    const plan = planOf(level("amber", { conditions: [condition({})] }));
    for (const seed of seeds) {
      let run = evaluateReadings(plan, atRest, []);
      for (const reading of drawReadings(generator(seed))) {
        run = evaluateReadings(plan, run, [reading]);
        if (reading.sensor === "level" && reading.value >= 10) expect(run.level).toBe(1);
      }
    }
  });

  it("the stored state stays bounded", () => {
    const rain = condition({ type: "rain", hours: 24, limit: 1e9 });
    const rate = condition({ id: "r", type: "rate", hours: 24, limit: 1e9 });
    const plan = planOf(level("amber", { conditions: [rain, rate] }));
    const readings = Array.from({ length: 20_000 }, (_, n) => at(n * 10_000, 1));
    const { state } = evaluateReadings(plan, atRest, readings);
    for (const { past } of Object.values(state.conditions)) expect(past.length).toBeLessThan(300);
    expect(state.conditions["c"]?.quantity).toBeCloseTo(8640, -2);
  });
});

describe("faults of a plan", () => {
  it("names the level and what is wrong", () => {
    const amber = level("amber", { conditions: [condition({})] });
    expect(planFaults(planOf(amber))).toEqual([]);
    expect(planFaults(planOf(level("amber")))).toEqual([{ level: 1, field: "conditions" }]);
    expect(planFaults(planOf({ ...amber, name: "green" }))).toEqual([{ level: 1, field: "name" }]);
    expect(planFaults(planOf({ ...amber, shape: "circle" }))).toEqual([{ level: 1, field: "shape" }]);
    expect(planFaults(planOf(level("amber", { conditions: [condition({ hours: 3 })] })))).toEqual([
      { level: 1, field: "condition", at: 0 },
    ]);
    const escalation = [30, 10].map((minutes) => ({ minutes, people: ["p"] }));
    expect(planFaults(planOf({ ...amber, escalation }))).toEqual([{ level: 1, field: "escalation" }]);
  });
});
