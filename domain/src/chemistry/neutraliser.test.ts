import { describe, expect, it } from "vitest";
import {
  compositionOf,
  consumptionOf,
  doseOf,
  overallEfficiency,
  type Product,
  productFault,
} from "./neutraliser.ts";

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
    expect(consumptionOf([], LIME)).toEqual({
      specific: null,
      efficiency: null,
      beyond: false,
      unknown: 0,
      undosed: 0,
    });
  });
});

// Calculated by hand from the formulas of the docstrings.
describe("a product as it is delivered", () => {
  /** Hydrated lime with carbonate, 10 % of inerts and 5 % of moisture. */
  const BLEND: Product = {
    reagent: "Ca(OH)2",
    purity: 0.7,
    efficiency: 0.8,
    blend: [{ reagent: "CaCO3", share: 0.2 }],
    moisture: 0.05,
  };

  it("has reagents, inerts and water that add up to one", () => {
    const { active, inert, moisture } = compositionOf(BLEND);
    // 0.95 × 0.9, 0.95 × 0.1
    expect([active, inert, moisture]).toEqual([
      expect.closeTo(0.855, 12),
      expect.closeTo(0.095, 12),
      expect.closeTo(0.05, 12),
    ]);
    expect(active + inert + moisture).toBeCloseTo(1, 12);
  });

  it("of a blend neutralises what its reagents do together", () => {
    // 0.95 × (0.7 / 0.7403 + 0.2 / 1) = 0.95 × 1.145562 = 1.088284 kg CaCO3 a kg
    expect(compositionOf(BLEND).neutralising).toBeCloseTo(1.088284, 6);
    // 0.9 / 1.145562
    expect(compositionOf(BLEND).factor).toBeCloseTo(0.78564, 6);
    // 0.5 kg acidity a m³ / (1.088284 × 0.8)
    expect(doseOf(500, BLEND)).toBeCloseTo(0.574298, 6);
  });

  it("needs more of the same lime where it is moist or has inerts", () => {
    expect(doseOf(500, { ...LIME, moisture: 0.1 })).toBeCloseTo(0.514097 / 0.9, 6);
    expect(doseOf(500, { ...LIME, purity: 0.6 })).toBeCloseTo(0.514097 * 1.5, 6);
  });

  it("reacts more completely where sludge is recycled: 0.8 / (1 − 0.9 × 0.2) is 0.975610", () => {
    expect(overallEfficiency({ ...LIME, recycled: 0.9 })).toBeCloseTo(0.97561, 6);
    expect(overallEfficiency(LIME)).toBe(0.8);
    // The first rounds of the series: 0.8 + 0.9 × 0.2 × 0.8 + (0.9 × 0.2)² × 0.8 …
    const rounds = Array.from({ length: 60 }, (_, n) => 0.8 * (0.9 * 0.2) ** n);
    expect(overallEfficiency({ ...LIME, recycled: 0.9 })).toBeCloseTo(
      rounds.reduce((a, b) => a + b),
      12,
    );
    // 0.5 × 0.7403 / (0.9 × 0.97561)
    expect(doseOf(500, { ...LIME, recycled: 0.9 })).toBeCloseTo(0.42156, 6);
  });

  it("never reacts more than whole, and needs no more for more recycling", () => {
    for (const efficiency of [0.05, 0.5, 0.9, 1])
      for (let recycled = 0; recycled < 0.99; recycled += 0.09) {
        const now = overallEfficiency({ ...LIME, efficiency, recycled });
        const more = overallEfficiency({ ...LIME, efficiency, recycled: recycled + 0.009 });
        expect(now).toBeLessThanOrEqual(1);
        expect(more).toBeGreaterThanOrEqual(now);
      }
  });

  it("has its efficiency from the reagents that were used, without water and inerts", () => {
    const found = consumptionOf([{ kg: 100, m3: 100, net: 500 }], BLEND);
    // 50 kg acidity × 0.785640 = 39.282 kg of reagents, of 85.5 kg used
    expect(found.efficiency).toBeCloseTo(45.943869, 6);
  });

  it("has its efficiency from the days with a dose: the acidity of the others was not neutralised", () => {
    const dosed = { kg: 100, m3: 100, net: 500 };
    const idle = { kg: 0, m3: 300, net: 500 };
    const found = consumptionOf([dosed, idle, { ...idle, net: null }, { ...idle, m3: 0 }], BLEND);
    expect(found).toMatchObject({ beyond: false, unknown: 0, undosed: 2, specific: 100 / 700 });
    expect(found.efficiency).toBeCloseTo(45.943869, 6);
    expect(consumptionOf([idle], BLEND)).toMatchObject({ efficiency: null, undosed: 1 });
  });

  it("is refused where its shares are impossible", () => {
    const blend = (share: number, reagent: "CaO" | "Ca(OH)2" = "CaO") =>
      productFault({ ...LIME, blend: [{ reagent, share }] });
    expect([blend(0.1), blend(0.11), blend(0), blend(0.05, "Ca(OH)2")]).toEqual([
      null,
      "sum",
      "share",
      "twice",
    ]);
    expect(() => doseOf(500, { ...LIME, blend: [{ reagent: "CaO", share: 0.2 }] })).toThrow(RangeError);
    expect(() => doseOf(500, { ...LIME, moisture: 1 })).toThrow(RangeError);
    expect(() => doseOf(500, { ...LIME, recycled: -0.1 })).toThrow(RangeError);
  });
});
