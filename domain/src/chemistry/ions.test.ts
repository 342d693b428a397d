import { describe, expect, it } from "vitest";
import { equivalentWeight, meqOfMg, meqOfMmol, mgOfMeq } from "./ions.ts";

describe("milliequivalents", () => {
  it("equal the factors of Hem (1989), table 9, to their four digits", () => {
    const factors = {
      Ca: 0.0499,
      Mg: 0.08229,
      Na: 0.0435,
      K: 0.02558,
      HCO3: 0.01639,
      CO3: 0.03333,
      SO4: 0.02082,
      Cl: 0.02821,
    } as const;
    for (const [ion, factor] of Object.entries(factors))
      expect(meqOfMg(ion as keyof typeof factors, 1), ion).toBeCloseTo(factor, 5);
  });

  it("are computed from unrounded masses", () => {
    expect(equivalentWeight("Ca")).toBe(20.039);
    expect(equivalentWeight("SO4")).toBe(48.028);
    expect(equivalentWeight("Al")).toBeCloseTo(8.99385, 5);
    expect(meqOfMg("Cl", 35.45)).toBe(1);
  });

  it("convert in both directions, and from moles by the charge", () => {
    expect(mgOfMeq("Mg", meqOfMg("Mg", 7.3))).toBeCloseTo(7.3, 12);
    expect(meqOfMmol("SO4", 1.5)).toBe(3);
    expect(meqOfMmol("Fe3", 1)).toBe(3);
  });
});
