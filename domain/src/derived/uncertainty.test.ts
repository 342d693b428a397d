import { describe, expect, it } from "vitest";
import type { DeriveInput, Series } from "./derive.ts";
import type { Formula } from "./formula.ts";
import { propagateAccuracy } from "./uncertainty.ts";

const HOUR = 3_600_000;
const series = (...values: number[]): Series => ({ times: values.map((_, n) => n * HOUR), values });
const inputOf = (
  formula: Formula,
  unit: DeriveInput["unit"],
  driver: Series,
  others: [string, Series][] = [],
) => ({
  formula,
  unit,
  driver,
  others: new Map(others),
  units: new Map(["a", "b"].map((sensor) => [sensor, [{ unit: "m", appliesFrom: 0, version: 1 }]])),
});
const accuracies = (a?: number, b?: number) =>
  new Map(Object.entries({ a, b }).filter((entry): entry is [string, number] => entry[1] !== undefined));

describe("the accuracy of sources", () => {
  it("is added as squares over independent sources, each by its factor", () => {
    const balance: Formula = {
      kind: "combination",
      operation: "sum",
      terms: [
        { sensor: "a", factor: 1 },
        { sensor: "b", factor: -2 },
      ],
      within: 60,
    };
    const result = propagateAccuracy(
      inputOf(balance, "cm", series(5), [["b", series(1)]]),
      0,
      accuracies(0.03, 0.02),
    );
    // √(3² + 4²) = 5 cm
    expect(result?.value).toBeCloseTo(300, 9);
    expect(result?.uncertainty).toBeCloseTo(5, 9);
    expect(result?.effects.map(({ sensor, effect }) => [sensor, effect.toFixed(9)])).toEqual([
      ["a", "3.000000000"],
      ["b", "4.000000000"],
    ]);
  });

  it("is larger where a curve is steeper: the larger side counts", () => {
    const rating: Formula = {
      kind: "rating",
      sensor: "a",
      segments: [{ upTo: null, coefficient: 2, zero: 0, exponent: 1.5 }],
      gauged: null,
    };
    // 2 (0.26^1.5 − 0.25^1.5) = 0.015147 and, below, 2 (0.25^1.5 − 0.24^1.5) = 0.014849 m³/s.
    const result = propagateAccuracy(inputOf(rating, "m³/s", series(0.25)), 0, accuracies(0.01));
    expect(result?.uncertainty).toBeCloseTo(0.015_149, 5);
    expect(result?.uncertainty).toBeGreaterThan(0.014_9);
  });

  it("of a meter counts for each of both counts, and of a mean for all of its readings together", () => {
    const meter: Formula = {
      ...{ kind: "totaliser", sensor: "a", gives: "volume", volumePerCount: 1, rollsOverAfter: null },
      ...{ resets: false, maxFlow: null, maxGap: 86_400, replacements: [] },
    };
    const volume = propagateAccuracy(inputOf(meter, "m³", series(10, 14)), HOUR, accuracies(0.5));
    expect(volume?.value).toBe(4);
    expect(volume?.uncertainty).toBeCloseTo(0.5 * Math.SQRT2, 9);
    const moving: Formula = { kind: "moving", sensor: "a", statistic: "mean", window: 7200 };
    const mean = propagateAccuracy(inputOf(moving, "m", series(10, 14)), HOUR, accuracies(0.5));
    expect([mean?.value, mean?.uncertainty]).toEqual([12, 0.5]);
  });

  it("that nobody stated leaves the uncertainty unknown, but only of a source that affects the value", () => {
    const variables = ["a", "b"].map((name) => ({ name, sensor: name }));
    const formula = (text: string): Formula => ({ kind: "expression", text, variables, within: 60 });
    const input = (text: string) => inputOf(formula(text), "m", series(5), [["b", series(1)]]);
    expect(propagateAccuracy(input("a + b"), 0, accuracies(0.1))).toMatchObject({
      value: 6,
      uncertainty: null,
      unknown: ["b"],
    });
    // The larger of both is a alone.
    expect(propagateAccuracy(input("max(a, b)"), 0, accuracies(0.1))).toMatchObject({
      uncertainty: expect.closeTo(0.1, 9),
      unknown: [],
    });
  });

  it("is unknown where a source off by it leaves no value, and nothing is said without a value", () => {
    const rating: Formula = {
      kind: "rating",
      sensor: "a",
      segments: [{ upTo: 1, coefficient: 2, zero: 0, exponent: 1.5 }],
      gauged: null,
    };
    expect(propagateAccuracy(inputOf(rating, "m³/s", series(2)), 0, accuracies(0.01))).toBeNull();
    // One side within the curve is enough.
    expect(
      propagateAccuracy(inputOf(rating, "m³/s", series(1)), 0, accuracies(0.01))?.uncertainty,
    ).toBeGreaterThan(0);
    expect(propagateAccuracy(inputOf(rating, "m³/s", series(1)), 5, accuracies(0.01))).toBeNull();
  });
});
