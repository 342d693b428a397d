import { describe, expect, it } from "vitest";
import type { DeriveInput, Series } from "./derive.ts";
import type { Formula } from "./formula.ts";
import { METER } from "./testing/meter.ts";
import { combined, propagateAccuracy, type SourceShift } from "./uncertainty.ts";

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
/** Each source is an instrument of its own. */
const instruments = (accuracies: Record<string, number>) =>
  new Map<string, SourceShift[]>(
    Object.entries(accuracies).map(([source, by]) => [source, [{ source, by }]]),
  );
const uncertaintyOf = (result: ReturnType<typeof propagateAccuracy>) => combined(result?.effects ?? []);
const expression = (text: string): Formula => ({
  kind: "expression",
  text,
  within: 60,
  variables: ["a", "b"].map((name) => ({ name, sensor: name })),
});

describe("the accuracy of sources", () => {
  it("is added as squares over independent instruments, each by its factor", () => {
    const balance: Formula = {
      kind: "combination",
      operation: "sum",
      terms: [
        { sensor: "a", factor: 1 },
        { sensor: "b", factor: -2 },
      ],
      within: 60,
    };
    const input = inputOf(balance, "cm", series(5), [["b", series(1)]]);
    const result = propagateAccuracy(input, 0, instruments({ a: 0.03, b: 0.02 }));
    // √(3² + 4²) = 5 cm
    expect(result?.value).toBeCloseTo(300, 9);
    expect(uncertaintyOf(result)).toBeCloseTo(5, 9);
    expect(result?.effects.map(({ sensor, effect }) => [sensor, effect.toFixed(9)])).toEqual([
      ["a", "3.000000000"],
      ["b", "-4.000000000"],
    ]);
  });

  it("of one instrument behind two sources is their sum, or nothing where they cancel out", () => {
    const of = (text: string) => inputOf(expression(text), "m", series(5), [["b", series(1)]]);
    const shared = new Map([
      [
        "wire",
        [
          { source: "a", by: 0.1 },
          { source: "b", by: 0.1 },
        ],
      ],
    ]);
    expect(uncertaintyOf(propagateAccuracy(of("a + b"), 0, shared))).toBeCloseTo(0.2, 9);
    expect(uncertaintyOf(propagateAccuracy(of("a - b"), 0, shared))).toBeCloseTo(0, 9);
    expect(uncertaintyOf(propagateAccuracy(of("a + b"), 0, instruments({ a: 0.1, b: 0.1 })))).toBeCloseTo(
      0.1 * Math.SQRT2,
      9,
    );
  });

  it("is larger where a curve is steeper: the larger side counts", () => {
    const rating: Formula = {
      kind: "rating",
      sensor: "a",
      segments: [{ upTo: null, coefficient: 2, zero: 0, exponent: 1.5 }],
      gauged: null,
    };
    // 2 (0.26^1.5 − 0.25^1.5) = 0.015149 and, below, 2 (0.25^1.5 − 0.24^1.5) = 0.014849 m³/s.
    const result = propagateAccuracy(inputOf(rating, "m³/s", series(0.25)), 0, instruments({ a: 0.01 }));
    expect(uncertaintyOf(result)).toBeCloseTo(0.015_149, 5);
    expect(uncertaintyOf(result)).toBeGreaterThan(0.014_9);
  });

  it("of a meter counts for each of both counts, and of a mean for all of its readings together", () => {
    const volume = propagateAccuracy(inputOf(METER, "m³", series(10, 14)), HOUR, instruments({ a: 0.5 }));
    expect(volume?.value).toBe(4);
    expect(uncertaintyOf(volume)).toBeCloseTo(0.5 * Math.SQRT2, 9);
    const moving: Formula = { kind: "moving", sensor: "a", statistic: "mean", window: 7200 };
    const mean = propagateAccuracy(inputOf(moving, "m", series(10, 14)), HOUR, instruments({ a: 0.5 }));
    expect([mean?.value, uncertaintyOf(mean)]).toEqual([12, 0.5]);
  });

  it("that nobody stated is named, but only of a source that affects the value", () => {
    const input = (text: string) => inputOf(expression(text), "m", series(5), [["b", series(1)]]);
    expect(propagateAccuracy(input("a + b"), 0, instruments({ a: 0.1 }))).toMatchObject({
      value: 6,
      unknown: ["b"],
    });
    // The larger of both is a alone.
    const larger = propagateAccuracy(input("max(a, b)"), 0, instruments({ a: 0.1 }));
    expect(larger?.unknown).toEqual([]);
    expect(uncertaintyOf(larger)).toBeCloseTo(0.1, 9);
  });

  it("is unknown where a source off by it leaves no value, and nothing is said without a value", () => {
    const rating: Formula = {
      kind: "rating",
      sensor: "a",
      segments: [{ upTo: 1, coefficient: 2, zero: 0, exponent: 1.5 }],
      gauged: null,
    };
    const accuracy = instruments({ a: 0.01 });
    expect(propagateAccuracy(inputOf(rating, "m³/s", series(2)), 0, accuracy)).toBeNull();
    // One side within the curve is enough.
    expect(uncertaintyOf(propagateAccuracy(inputOf(rating, "m³/s", series(1)), 0, accuracy))).toBeGreaterThan(
      0,
    );
    expect(propagateAccuracy(inputOf(rating, "m³/s", series(1)), 5, accuracy)).toBeNull();
  });
});
