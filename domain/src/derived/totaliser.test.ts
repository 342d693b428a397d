import { describe, expect, it } from "vitest";
import { seeded } from "../testing/seeded.ts";
import {
  type MeterReplacement,
  meteredInterval,
  meteredIntervals,
  type TotaliserOptions,
} from "./totaliser.ts";

const HOUR = 3_600_000;
const options: TotaliserOptions = {
  volumePerCount: 0.1,
  rollsOverAfter: 9999,
  resets: false,
  maxFlow: null,
  maxGapMs: 6 * HOUR,
};
const between = (
  before: number,
  after: number,
  more: Partial<TotaliserOptions> = {},
  replacements: readonly MeterReplacement[] = [],
  hours = 1,
) =>
  meteredInterval({ at: 0, count: before }, { at: hours * HOUR, count: after }, replacements, {
    ...options,
    ...more,
  });

describe("a totaliser", () => {
  it("gives volume and mean flow of what it counted", () => {
    expect(between(100, 460)).toEqual({ from: 0, to: HOUR, volume: 36, flow: 0.01, flags: [] });
    expect(between(100, 100)).toMatchObject({ volume: 0, flow: 0 });
  });

  it("counts through its rollover", () => {
    // 9,990 … 9,999 are ten counts to 0, and 5 more.
    expect(between(9990, 5)).toMatchObject({ volume: 1.5, flags: ["rollover"] });
  });

  it("takes a decrease for no rollover where the flow would be implausible", () => {
    const slow = { maxFlow: 0.001 };
    expect(between(500, 20, slow)).toMatchObject({ volume: null, flow: null, flags: ["decreased"] });
    expect(between(500, 20, { ...slow, resets: true })).toMatchObject({
      volume: 2,
      flow: null,
      flags: ["reset"],
    });
    expect(between(500, 20, { rollsOverAfter: null })).toMatchObject({ volume: null, flags: ["decreased"] });
    expect(between(100, 460, slow)).toMatchObject({ volume: 36, flags: ["implausible"] });
  });

  it("marks a last count below the last reading as the rollover that it would be", () => {
    const replaced = { at: HOUR / 2, finalCount: 20, startCount: 7 };
    expect(between(9990, 27, {}, [replaced])).toMatchObject({ volume: 5, flags: ["replaced", "rollover"] });
  });

  it("adds what both meters counted at a replacement", () => {
    const replaced = { at: HOUR / 2, finalCount: 130, startCount: 7 };
    expect(between(100, 27, {}, [replaced])).toMatchObject({
      volume: 5,
      flow: 5 / 3600,
      flags: ["replaced"],
    });
    expect(between(100, 27, {}, [{ ...replaced, finalCount: null }])).toMatchObject({
      volume: 2,
      flow: null,
      flags: ["replaced", "unknownPart"],
    });
    expect(between(100, 5, { rollsOverAfter: null }, [replaced])).toMatchObject({
      volume: null,
      flags: ["replaced", "decreased"],
    });
  });

  it("gives no flow over a gap", () => {
    expect(between(100, 460, {}, [], 7)).toMatchObject({ volume: 36, flow: null });
  });

  it("loses no volume, whatever is read in between", () => {
    const random = seeded(4);
    for (let run = 0; run < 500; run++) {
      // A true volume that only grows, shown by a counter of four digits that is exchanged at times.
      const replacements: MeterReplacement[] = [];
      const readings = [{ at: 0, count: random(0, 9999) }];
      let [shown, total] = [readings[0]?.count ?? 0, 0];
      for (let n = 1; n <= 40; n++) {
        const passed = random(0, 400);
        total += passed;
        shown += passed;
        if (random(1, 12) === 1) {
          const startCount = random(0, 50);
          replacements.push({ at: n * HOUR - 1, finalCount: shown % 10_000, startCount });
          shown = startCount;
        }
        shown %= 10_000;
        if (random(1, 3) > 1 || n === 40) readings.push({ at: n * HOUR, count: shown });
      }
      const volumes = meteredIntervals(readings, replacements, options).map(
        ({ volume }) => volume ?? Number.NaN,
      );
      expect(
        volumes.reduce((sum, volume) => sum + volume, 0),
        `run ${run}`,
      ).toBeCloseTo(total * 0.1, 6);
    }
  });

  it("leaves out readings of the same instant and out of order", () => {
    const readings = [0, 1, 1, 0.5, 2].map((hours, n) => ({ at: hours * HOUR, count: n * 10 }));
    expect(meteredIntervals(readings, [], options).map(({ from, to }) => [from / HOUR, to / HOUR])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });
});
