import { describe, expect, it } from "vitest";
import { type Bound, boundOf, evaluate } from "./limit.ts";
import { limitFault, scaled, unitFactor } from "./limit-set.ts";

const fixed = (value: number): Bound => ({ kind: "fixed", value });
const formula: Bound = {
  kind: "logarithmic",
  covariate: "hardness",
  slope: 1.273,
  intercept: -1.46,
  factor: 1.46203,
  factorSlope: 0.145712,
  from: 25,
  to: 400,
};

describe("a line of a limit set", () => {
  it.each<[Bound | null, Bound | null, string | null]>([
    [null, null, "none"],
    [fixed(5), null, null],
    [fixed(9), fixed(6), "order"],
    [null, { kind: "steps", covariate: "hardness", steps: [] }, "steps"],
    [
      null,
      {
        kind: "steps",
        covariate: "pH",
        steps: [
          { upTo: 7, value: 1 },
          { upTo: 6, value: 2 },
        ],
      },
      "steps",
    ],
    [
      null,
      {
        kind: "steps",
        covariate: "pH",
        steps: [
          { upTo: null, value: 1 },
          { upTo: 7, value: 2 },
        ],
      },
      "steps",
    ],
    [null, formula, null],
    [null, { ...formula, from: 0 }, "range"],
    [null, { ...formula, factorSlope: 0.5 }, "negative"],
    [null, { ...formula, slope: 300 }, "extreme"],
    [null, { ...formula, intercept: -900 }, "extreme"],
    [null, { ...formula, intercept: 40 }, "extreme"],
    // Both ends are plausible, but the extreme between them is not.
    [
      null,
      { ...formula, slope: 3, intercept: 21, factor: 6, factorSlope: 1.00138, from: 1, to: 400 },
      "extreme",
    ],
  ])("reports its fault", (min, max, expected) => {
    expect(limitFault({ min, max })).toBe(expected);
  });

  it("has the same meaning in another unit", () => {
    const given = { hardness: 100 };
    for (const bound of [
      fixed(2),
      formula,
      { kind: "steps", covariate: "hardness", steps: [{ upTo: null, value: 2 }] } as const,
    ])
      expect(boundOf(scaled(bound, 0.001) as Bound, given)).toBeCloseTo(
        Number(boundOf(bound, given)) / 1000,
        12,
      );
    expect(scaled(null, 2)).toBeNull();
  });
});

describe("a unit conversion", () => {
  it.each<[string, string, Parameters<typeof unitFactor>[2], number | null]>([
    ["µg/L", "mg/L", null, 1e-3],
    ["mg/L", "mg/L", "Ca", 1],
    ["mg/L N", "mg/L", "NO3", 62.004 / 14.007],
    ["meq/L", "mg/L", "Ca", 20.039],
    ["mg/L N", "mg/L", null, null],
    ["meq/L", "mg/L", null, null],
    ["mS/cm", "µS/cm", null, 1000],
    ["MPN/100 mL", "NMP/100 mL", null, 1],
    ["pH", "mg/L", null, null],
    ["UFC/100 mL", "NMP/100 mL", null, null],
  ])("converts %s to %s", (from, to, ion, expected) => {
    const found = unitFactor(from, to, ion);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(expected, 9);
  });

  it("causes no exceedance by rounding errors", () => {
    // 0.1 + 0.2 is a little more than 0.3.
    expect(
      evaluate({ kind: "value", value: 0.1 + 0.2 }, { min: null, max: fixed(0.3), warning: null }).kind,
    ).toBe("meets");
    expect(
      evaluate({ kind: "value", value: 0.3001 }, { min: null, max: fixed(0.3), warning: null }).kind,
    ).toBe("exceeds");
  });
});
