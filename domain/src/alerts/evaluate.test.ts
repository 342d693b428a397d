import { describe, expect, it } from "vitest";
import {
  type AlertState,
  evaluateEntries,
  evaluateReading,
  IDLE,
  maxSilenceMs,
  type Reading,
} from "./evaluate.ts";
import type { RuleCondition } from "./rule.ts";
import { BLANK_RULE } from "./rule.ts";
import { startTrial, tryRule, trySilence } from "./trial.ts";

const MINUTE = 60_000;
const each = (values: readonly number[], stepMs = MINUTE): Reading[] =>
  values.map((value, at) => ({ t: at * stepMs, value }));

/** Result of each reading as a string: R raised, C cleared, L late, a dot for nothing. */
function transitionsOf(rule: RuleCondition, readings: readonly Reading[]): string {
  let state: AlertState = IDLE;
  return readings
    .map((reading) => {
      const step = evaluateReading(rule, state, reading);
      state = step.state;
      return step.isLate
        ? "L"
        : step.transition === "raised"
          ? "R"
          : step.transition === "cleared"
            ? "C"
            : ".";
    })
    .join("");
}

describe("a rule of a value", () => {
  it("raises an alert once, which stays active until the rule no longer applies", () => {
    const rule: RuleCondition = { ...BLANK_RULE, operator1: ">", value1: 5 };
    expect(transitionsOf(rule, each([4, 5, 6, 7, 5, 8]))).toBe("..R.CR");
  });

  it("with two operators is a band", () => {
    const rule: RuleCondition = { ...BLANK_RULE, operator1: ">=", value1: 5, operator2: "<", value2: 7 };
    expect(transitionsOf(rule, each([4, 5, 6.9, 7, 8, 6]))).toBe(".R.C.R");
  });

  it("clears only once the value is back within the limit by the hysteresis", () => {
    const rule: RuleCondition = { ...BLANK_RULE, operator1: ">", value1: 5, hysteresis: 1 };
    expect(transitionsOf(rule, each([5.1, 4.9, 4.1, 4, 4.9, 5.1]))).toBe("R..C.R");
  });

  it("waits for the configured number of consecutive readings", () => {
    const rule: RuleCondition = { ...BLANK_RULE, operator1: "<", value1: 2, consecutive: 3 };
    expect(transitionsOf(rule, each([1, 1, 3, 1, 1, 1, 1, 3]))).toBe(".....R.C");
    const raised = each([1, 1.5, 1]).reduce(
      (step, reading) => evaluateReading(rule, step.state, reading),
      evaluateReading(rule, IDLE, { t: -1, value: 9 }),
    );
    expect(raised.readings.map(({ value }) => value)).toEqual([1, 1.5, 1]);
  });
});

describe("a rule with limits", () => {
  it("raises alerts on both sides, each cleared by its own side's hysteresis", () => {
    const rule: RuleCondition = { ...BLANK_RULE, type: "limits", min: 0, max: 10, hysteresis: 2 };
    expect(transitionsOf(rule, each([5, -1, 1, 9, 5, 11, 9, 3]))).toBe(".R.C.R.C");
  });

  it("with only one limit leaves the other side open", () => {
    expect(
      transitionsOf({ ...BLANK_RULE, type: "limits", min: null, max: 10 }, each([-1000, 10, 10.01])),
    ).toBe("..R");
  });
});

describe("a rule of a rate", () => {
  it("uses the change per hour since the previous reading", () => {
    const rule: RuleCondition = { ...BLANK_RULE, type: "rate", operator1: ">", value1: 30 };
    // A rise of 0.5 per minute is 30 per hour; of 0.6 it is 36.
    expect(transitionsOf(rule, each([0, 0.5, 1.1, 1.2]))).toBe("..RC");
  });

  it("over minutes compares over that period, and raises nothing before it has one", () => {
    const rule: RuleCondition = { ...BLANK_RULE, type: "rate", operator1: "<=", value1: -6, minutes: 10 };
    // The limit of 6 per hour is 0.1 per minute, exceeded here; the rate is known from the eleventh reading on.
    const falling = each(Array.from({ length: 12 }, (_, at) => 100 - 0.11 * at));
    expect(transitionsOf(rule, falling)).toBe("..........R.");
  });

  it("stores few readings of a long period", () => {
    const rule: RuleCondition = { ...BLANK_RULE, type: "rate", operator1: ">", value1: 1e9, minutes: 1440 };
    let state = IDLE;
    for (const reading of each(
      Array.from({ length: 20_000 }, (_, at) => at),
      5000,
    ))
      state = evaluateReading(rule, state, reading).state;
    expect(state.past.length).toBeLessThan(210);
    expect((state.last?.t ?? 0) - (state.past[0]?.t ?? 0)).toBeGreaterThanOrEqual(1440 * MINUTE);
  });
});

describe("a rule of a stuck value", () => {
  it("is raised after its time, and cleared by the first different reading", () => {
    const rule: RuleCondition = { ...BLANK_RULE, type: "stuck", minutes: 3, tolerance: 0.1 };
    expect(transitionsOf(rule, each([1, 1.05, 0.95, 1, 1, 1.2, 1.2]))).toBe("...R.C.");
  });

  it("is not raised by a slow drift away from the first value", () => {
    const rule: RuleCondition = { ...BLANK_RULE, type: "stuck", minutes: 3, tolerance: 0.1 };
    expect(transitionsOf(rule, each([1, 1.09, 1.18, 1.27, 1.36, 1.45]))).toBe("......");
  });
});

describe("a late reading", () => {
  const rule: RuleCondition = { ...BLANK_RULE, operator1: ">", value1: 5, consecutive: 2 };

  it("does not change an active alert, and raises a late one where it fulfils the rule by itself", () => {
    const [a, b, c] = each([1, 9, 1]) as [Reading, Reading, Reading];
    expect(transitionsOf(rule, [a, c, b])).toBe("..L");
    expect(transitionsOf(rule, [a, c, { ...b, value: 2 }])).toBe("...");
    const state = evaluateReading(rule, evaluateReading(rule, IDLE, a).state, c).state;
    expect(evaluateReading(rule, state, b).state).toBe(state);
  });

  it("raises a late alert from the first matching reading, in any order of arrival", () => {
    const [a, b, c, d] = each([1, 9, 9, 1]) as [Reading, Reading, Reading, Reading];
    const { transitions } = evaluateEntries({ ...rule, consecutive: 1 }, IDLE, [[a], [d], [c], [b]]);
    expect(transitions).toEqual([{ kind: "late", readings: [b, c], until: d.t }]);
  });

  it("raises separate late alerts for faults days apart, each until the first reading after it, up to a maximum", () => {
    const DAY = 86_400_000;
    const one: RuleCondition = { ...rule, consecutive: 1 };
    const at = (day: number, value: number): Reading => ({ t: day * DAY, value });
    const backlog = [at(1, 9), at(1.5, 9), at(4, 9), at(5, 1), at(9, 9)];
    const { transitions } = evaluateEntries(one, IDLE, [[at(10, 1)], backlog]);
    expect(transitions).toEqual([
      { kind: "late", readings: [at(1, 9), at(1.5, 9)], until: 4 * DAY },
      { kind: "late", readings: [at(4, 9)], until: 5 * DAY },
      { kind: "late", readings: [at(9, 9)], until: 10 * DAY },
    ]);
    const years = Array.from({ length: 300 }, (_, n) => at(2 * n, 9));
    const { transitions: ofYears } = evaluateEntries(one, IDLE, [[at(1000, 1)], years]);
    expect(ofYears).toHaveLength(20);
    expect(ofYears.flatMap((each) => ("readings" in each ? each.readings : []))).toEqual(years);
  });

  it("ends the last late alert, too, at the first reading after its fault", () => {
    const one: RuleCondition = { ...rule, consecutive: 1 };
    const at = (minute: number, value: number): Reading => ({ t: minute * MINUTE, value });
    const { transitions } = evaluateEntries(one, IDLE, [[at(60, 1)], [at(10, 9), at(11, 1)]]);
    expect(transitions).toEqual([{ kind: "late", readings: [at(10, 9)], until: 11 * MINUTE }]);
  });

  it("raises nothing by a rate, as the moment has passed", () => {
    const fast: RuleCondition = { ...BLANK_RULE, type: "rate", operator1: ">", value1: 1 };
    const [a, b, c] = each([1, 1000, 1]) as [Reading, Reading, Reading];
    expect(transitionsOf(fast, [a, c, b])).toBe("...");
  });
});

describe("a rule of silence", () => {
  it("uses twice the expected interval unless it has its own", () => {
    expect(maxSilenceMs({ ...BLANK_RULE, type: "missing" }, 900)).toBe(1_800_000);
    expect(maxSilenceMs({ ...BLANK_RULE, type: "missing", minutes: 5 }, 900)).toBe(300_000);
  });
});

/** A random walk of readings, from a seeded generator: the same in every run. */
function wander(seed: number, length: number): Reading[] {
  let at = seed;
  const next = () => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0;
    return at / 2 ** 32;
  };
  let value = 5;
  let t = 0;
  return Array.from({ length }, () => {
    value += next() * 2 - 1;
    t += 1 + Math.floor(next() * 10) * MINUTE;
    return { t, value };
  });
}

describe("the rules on random readings", () => {
  const rules: RuleCondition[] = [
    { ...BLANK_RULE, operator1: ">", value1: 5, consecutive: 2, hysteresis: 0.5 },
    { ...BLANK_RULE, type: "limits", min: 3, max: 7, hysteresis: 1 },
    { ...BLANK_RULE, type: "rate", operator1: ">", value1: 20, minutes: 15 },
    { ...BLANK_RULE, type: "stuck", minutes: 10, tolerance: 0.5 },
  ];
  const seeds = Array.from({ length: 100 }, (_, seed) => seed + 1);

  it.each(rules)(
    "a $type rule raises and clears alternately, and continues from its stored state",
    (rule) => {
      for (const seed of seeds) {
        const readings = wander(seed, 200);
        const history = transitionsOf(rule, readings);
        expect(history.replaceAll(".", "")).toMatch(/^(RC)*R?$/);
        // Serialised to JSON between any two readings, as in the database.
        let state = IDLE;
        const again = readings.map((reading) => {
          const step = evaluateReading(rule, JSON.parse(JSON.stringify(state)), reading);
          state = step.state;
          return step.transition === "raised" ? "R" : step.transition === "cleared" ? "C" : ".";
        });
        expect(again.join("")).toBe(history);
      }
    },
  );

  it("a wider hysteresis never raises more alerts", () => {
    for (const seed of seeds) {
      const readings = wander(seed, 300);
      const counts = [0, 0.5, 1, 2].map(
        (hysteresis) => tryRule({ ...BLANK_RULE, operator1: ">", value1: 5, hysteresis }, readings).count,
      );
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    }
  });

  it("more consecutive readings never raise more alerts", () => {
    for (const seed of seeds) {
      const readings = wander(seed, 300);
      const counts = [1, 2, 3, 5].map(
        (consecutive) => tryRule({ ...BLANK_RULE, operator1: ">", value1: 5, consecutive }, readings).count,
      );
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    }
  });
});

describe("the trial of a rule", () => {
  it("returns each episode with its period and extremes", () => {
    const rule: RuleCondition = { ...BLANK_RULE, operator1: ">", value1: 5, consecutive: 2 };
    expect(tryRule(rule, each([1, 6, 8, 7, 1, 9, 9]))).toEqual({
      readings: 7,
      episodes: [
        { raisedAt: 2 * MINUTE, clearedAt: 4 * MINUTE, least: 6, greatest: 8 },
        { raisedAt: 6 * MINUTE, clearedAt: null, least: 9, greatest: 9 },
      ],
      count: 2,
      activeMs: 2 * MINUTE,
      months: [{ month: "", count: 2, activeMs: 2 * MINUTE }],
    });
  });

  it("counts more episodes than it lists", () => {
    const rule: RuleCondition = { ...BLANK_RULE, operator1: ">", value1: 5 };
    const { count, episodes } = tryRule(rule, each(Array.from({ length: 100 }, (_, at) => (at % 2) * 10)), 5);
    expect([count, episodes.length]).toEqual([50, 5]);
  });

  it("is the same read in batches, and counts by month when the months are given", () => {
    const rule: RuleCondition = { ...BLANK_RULE, operator1: ">", value1: 5, hysteresis: 0.5 };
    const readings = wander(7, 2000);
    const trial = startTrial(rule, {
      months: [
        { month: "2026-01", from: 0 },
        { month: "2026-02", from: 100_000_000 },
      ],
    });
    for (const reading of readings) trial.addReading(reading);
    const { months, ...rest } = trial.result();
    expect(months).toHaveLength(2);
    const { months: _, ...whole } = tryRule(rule, readings);
    expect(rest).toEqual(whole);
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(rest.count);
    expect(months.reduce((sum, { activeMs }) => sum + activeMs, 0)).toBe(rest.activeMs);
  });

  it("assigns each month the time within it, also of an episode from the month before", () => {
    const months = [
      { month: "2026-01", from: 0 },
      { month: "2026-02", from: 3 * MINUTE },
      { month: "2026-03", from: 5 * MINUTE },
    ];
    const trial = startTrial({ ...BLANK_RULE, operator1: ">", value1: 5 }, { months });
    for (const reading of each([1, 9, 9, 9, 1, 1, 1])) trial.addReading(reading);
    expect(trial.result().months).toEqual([
      { month: "2026-01", count: 1, activeMs: 2 * MINUTE },
      { month: "2026-02", count: 0, activeMs: MINUTE },
    ]);
  });

  it("of silence returns each silent period of that length, and the current one", () => {
    const instants = [0, 10, 20, 60, 65, 70].map((minute) => minute * MINUTE);
    expect(trySilence(15 * MINUTE, instants, 100 * MINUTE)).toMatchObject({
      readings: 6,
      count: 2,
      activeMs: (25 + 15) * MINUTE,
      episodes: [
        { raisedAt: 35 * MINUTE, clearedAt: 60 * MINUTE, least: null },
        { raisedAt: 85 * MINUTE, clearedAt: null },
      ],
    });
    expect(trySilence(15 * MINUTE, [], 100 * MINUTE)).toMatchObject({ count: 0, readings: 0 });
  });
});
