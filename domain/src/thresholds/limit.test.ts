import { describe, expect, it } from "vitest";
import { readResult } from "../chemistry/result.ts";
import { COPPER_BY_HARDNESS } from "../testing/bounds.ts";
import { type Bound, boundOf, evaluate, type Limit } from "./limit.ts";

const fixed = (value: number): Bound => ({ kind: "fixed", value });
const most = (value: number, warning: number | null = null): Limit => ({
  min: null,
  max: fixed(value),
  warning,
});
const kindOf = (cell: string | number | null, limit: Limit) => {
  const verdict = evaluate(readResult(cell), limit);
  return verdict.kind === "indeterminate" ? verdict.reason : verdict.kind;
};

describe("a limit", () => {
  it.each<[string | number | null, Limit, string]>([
    [0.009, most(0.01), "meets"],
    [0.01, most(0.01), "meets"],
    [0.0101, most(0.01), "exceeds"],
    [0.008, most(0.01, 0.8), "warns"],
    [0.0079, most(0.01, 0.8), "meets"],
    [5.4, { min: fixed(5.5), max: fixed(9), warning: null }, "exceeds"],
    [9, { min: fixed(5.5), max: fixed(9), warning: null }, "meets"],
    ["<0.005", most(0.01), "meets"],
    ["<0.05", most(0.01), "detectionLimit"],
    ["ND", most(0.01), "detectionLimitUnknown"],
    ["<0.5", { min: fixed(5), max: null, warning: null }, "notDetected"],
    [">2420", most(1000), "exceeds"],
    [">2420", most(5000), "beyondRange"],
    [">15", { min: fixed(5), max: null, warning: null }, "meets"],
    ["", most(0.01), "notMeasured"],
    ["ver nota", most(0.01), "unreadable"],
    ["1,234", most(2), "unreadable"],
  ])("compares %j with it", (cell, limit, expected) => {
    expect(kindOf(cell, limit)).toBe(expected);
  });

  it("returns the bound that was compared", () => {
    expect(evaluate(readResult(12), most(10))).toEqual({ kind: "exceeds", bound: 10 });
    expect(evaluate(readResult(4), { min: fixed(5), max: fixed(9), warning: null })).toEqual({
      kind: "exceeds",
      bound: 5,
    });
  });
});

describe("a limit that depends on the water", () => {
  it("follows the formula within its range", () => {
    // Acute criterion of dissolved copper at 100 mg/L CaCO3: 13.44 µg/L.
    expect(boundOf(COPPER_BY_HARDNESS, { hardness: 100 })).toBeCloseTo(13.44, 2);
    expect(boundOf(COPPER_BY_HARDNESS, { hardness: 10 })).toBe(boundOf(COPPER_BY_HARDNESS, { hardness: 25 }));
    expect(boundOf(COPPER_BY_HARDNESS, { hardness: 900 })).toBe(
      boundOf(COPPER_BY_HARDNESS, { hardness: 400 }),
    );
  });

  it("may have steps, of which the last may be open", () => {
    const steps: Bound = {
      kind: "steps",
      covariate: "hardness",
      steps: [
        { upTo: 60, value: 0.025 },
        { upTo: 120, value: 0.065 },
        { upTo: null, value: 0.11 },
      ],
    };
    const at = (hardness: number) => boundOf(steps, { hardness });
    expect([at(60), at(60.1), at(500)]).toEqual([0.025, 0.065, 0.11]);
    expect(boundOf({ ...steps, steps: [{ upTo: 60, value: 1 }] }, { hardness: 61 })).toBe("hardness");
  });

  it("is unknown where its covariate is unknown", () => {
    const limit: Limit = { min: null, max: COPPER_BY_HARDNESS, warning: null };
    expect(evaluate(readResult(5), limit)).toEqual({
      kind: "indeterminate",
      reason: "covariate",
      bound: null,
      covariate: "hardness",
    });
    expect(evaluate(readResult(20), limit, { hardness: 100 }).kind).toBe("exceeds");
  });
});
