import { describe, expect, it } from "vitest";
import { FREQUENCIES } from "../schedule/frequency.ts";
import { lintInput, lintSeries, mine, place } from "../testing/lint-series.ts";
import { seeded } from "../testing/seeded.ts";
import { findingKey, lintPlan } from "./lint.ts";
import { median, middleAndSpread } from "./robust.ts";

interface CpuTime {
  user: number;
  system: number;
}
/** The domain is free of Node; only this test measures with it. */
declare const process: { cpuUsage(since?: CpuTime): CpuTime };

describe("the review of a plan", () => {
  const plan = [
    lintSeries({ station: "X" }),
    lintSeries(),
    lintSeries(),
    lintSeries({ frequency: "weekly" }),
    lintSeries({ subcomponent: "flow", endDate: "2027-01-20" }),
  ];
  const input = lintInput(plan, { places: [...mine, place("X", 28.26, -69.7)] });

  it("lists the gravest finding first", () => {
    expect(lintPlan(input).map(({ rule }) => rule)).toEqual([
      "misplacedStation",
      "twoFrequencies",
      "sameSeries",
      "neverRepeats",
    ]);
  });

  it("finds nothing in a consistent plan", () => {
    expect(lintPlan(lintInput([lintSeries(), lintSeries({ station: "PZ-2" })], { places: mine }))).toEqual(
      [],
    );
    expect(lintPlan(lintInput([]))).toEqual([]);
  });

  it("finds the same in any order of the rows, under the same keys", () => {
    const random = seeded(4);
    const keys = lintPlan(input).map(findingKey);
    for (let round = 0; round < 20; round++) {
      const own = [...plan].sort(() => random(0, 1) - 0.5);
      expect(lintPlan({ ...input, own }).map(findingKey)).toEqual(keys);
    }
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("makes a new finding when a series is added to one", () => {
    const [before] = lintPlan(lintInput(plan.slice(1, 3))).map(findingKey);
    const [after] = lintPlan(lintInput([...plan.slice(1, 3), lintSeries()])).map(findingKey);
    expect(after).not.toBe(before);
  });

  it("takes time in proportion to the series read, those of other plans included", () => {
    const random = seeded(8);
    const many = (count: number, name: string) =>
      Array.from({ length: count }, (_, n) =>
        lintSeries({
          id: `${name}${n}`,
          row: n + 2,
          plan: name,
          station: `PZ-${random(0, count / 12)}`,
          frequency: FREQUENCIES[random(0, 10)] ?? "monthly",
          subcomponent: `${random(0, 3)}`,
          startDate: `2027-0${random(1, 9)}-15`,
          endDate: `20${random(27, 40)}-12-31`,
          shortCommitment: `Compromiso ${random(0, 5)}`,
        }),
      );
    const planOf = (count: number) =>
      lintInput(many(count, "own"), {
        others: many(2 * count, "other"),
        places: Array.from({ length: count / 12 }, (_, n) =>
          place(`PZ-${n}`, -28 - n / 10_000, -69 - n / 10_000),
        ),
      });
    // Time of the processor: that of other programs does not count.
    const time = (input: ReturnType<typeof planOf>) => {
      const from = process.cpuUsage();
      expect(lintPlan(input).length).toBeGreaterThan(100);
      return process.cpuUsage(from).user;
    };
    const [small, large] = [planOf(1_200), planOf(4_800)];
    time(small);
    // The best of several rounds, because collected garbage and a full cache can only lengthen a time.
    const best = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
    // Four times the size: ratio 4 if linear, 16 if every pair were compared.
    for (let round = 0; round < 4 || (round < 12 && best.large / best.small >= 9); round++) {
      best.small = Math.min(best.small, time(small));
      best.large = Math.min(best.large, time(large));
    }
    expect(best.large / best.small).toBeLessThan(9);
  });
});

describe("middle and spread", () => {
  it("are not changed by a single wrong value", () => {
    // 1.4826 × the median of |x − 3|: 2, 1, 0, 1, 97 → 1.
    expect(middleAndSpread([1, 2, 3, 4, 100])).toEqual({ middle: 3, spread: 1.4826 });
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });
});
