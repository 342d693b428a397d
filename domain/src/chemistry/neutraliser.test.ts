import { describe, expect, it } from "vitest";
import { consumptionOf, doseOf } from "./neutraliser.ts";

const LIME = { reagent: "Ca(OH)2", purity: 0.9, efficiency: 0.8 } as const;

describe("a neutraliser", () => {
  it("has its dose computed from the net acidity, its purity and its efficiency", () => {
    expect(doseOf(500, LIME)).toBeCloseTo(0.514097, 6);
    expect(doseOf(-20, LIME)).toBe(0);
    expect(() => doseOf(500, { ...LIME, purity: 90 })).toThrow(RangeError);
    expect(() => doseOf(500, { ...LIME, efficiency: 0 })).toThrow(RangeError);
  });

  it("has its consumption as a ratio of sums, never as a mean of ratios", () => {
    const found = consumptionOf(
      [
        { kg: 100, m3: 100, net: 500 },
        { kg: 100, m3: 900, net: 60 },
      ],
      LIME,
    );
    expect(found.specific).toBe(0.2);
    expect(found.efficiency).toBeCloseTo((100 * 0.7403 * (50 + 54)) / 180, 9);
    expect(found.beyond).toBe(false);
  });

  it("is marked where it neutralises more than it can, and ignores days without acidity", () => {
    const found = consumptionOf(
      [
        { kg: 10, m3: 100, net: 500 },
        { kg: 10, m3: 100, net: null },
      ],
      LIME,
    );
    expect(found).toMatchObject({ beyond: true, unknown: 1, specific: 0.1 });
    expect(consumptionOf([], LIME)).toEqual({ specific: null, efficiency: null, beyond: false, unknown: 0 });
  });
});
