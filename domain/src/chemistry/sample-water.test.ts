import { describe, expect, it } from "vitest";
import { type RepeatedResult, UNDECIDED } from "./repeated-results.ts";
import { balanceOfWater, lackingForDiagram, sampleWater } from "./sample-water.ts";

let lastId = 0;
const result = (
  parameter: string,
  standard: number,
  fraction: RepeatedResult["fraction"] = "",
): RepeatedResult => ({
  id: String(++lastId),
  parameter,
  fraction,
  kind: "value",
  standard,
  analysedOn: null,
});
const unitOf = (parameter: string) => (parameter === "pH" ? "pH" : "mg/L");
const major = [
  result("Ca", 60),
  result("Mg", 12),
  result("Na", 23),
  result("Cl", 35),
  result("SO4", 96),
  result("HCO3", 122),
];
const water = (...more: RepeatedResult[]) => sampleWater([...major, ...more], UNDECIDED, unitOf);

describe("sampleWater", () => {
  it("has a balance and a place in the diagrams while no parameter repeats", () => {
    expect(balanceOfWater(water())).not.toBeNull();
    expect(lackingForDiagram(water())).toEqual({ missing: [], undecided: [] });
    // The same value twice is no contradiction.
    expect(balanceOfWater(water(result("Ca", 60)))).toEqual(balanceOfWater(water()));
  });

  it("has neither while one of its ions has two values and nobody has chosen", () => {
    const repeated = water(result("Ca", 80));
    expect(repeated.meq.Ca).toBeUndefined();
    expect(repeated.undecided).toEqual(["Ca"]);
    expect(balanceOfWater(repeated)).toBeNull();
    expect(lackingForDiagram(repeated)).toEqual({ missing: [], undecided: ["Ca"] });
  });

  it.each(["K", "CO3"])("has neither with two values of %s, which may be absent", (ion) => {
    const repeated = water(result(ion, 5), result(ion, 9));
    expect(balanceOfWater(repeated)).toBeNull();
    expect(lackingForDiagram(repeated).undecided).toEqual([ion]);
  });

  it("is not affected by two values of what is not drawn", () => {
    const repeated = water(result("Zn", 5), result("Zn", 9));
    expect(balanceOfWater(repeated)).toEqual(balanceOfWater(water()));
    expect(repeated.repeats).toHaveLength(1);
  });

  it("does not fall back to the total where the dissolved results are undecided", () => {
    const repeated = water(result("K", 5, "total"), result("K", 3, "dissolved"), result("K", 4, "dissolved"));
    expect(repeated.meq.K).toBeUndefined();
    const decided = water(result("K", 5, "total"), result("K", 6, "total"), result("K", 3, "dissolved"));
    expect(decided.meq.K).toBeCloseTo(3 / 39.0983, 5);
    expect(decided.undecided).toEqual([]);
  });

  it("does not compute HCO3 of an alkalinity where it was measured twice, or where the alkalinity was", () => {
    const alkalinity = result("alkalinity", 100);
    const measured = sampleWater([...major, result("HCO3", 140), alkalinity], UNDECIDED, unitOf);
    expect(measured.meq.HCO3).toBeUndefined();
    const [, , , , , _hco3, ...rest] = [...major];
    const withoutHco3 = [...major.slice(0, 5), ...rest];
    for (const twice of ["alkalinity", "alkalinityP"]) {
      const of = sampleWater(
        [...withoutHco3, alkalinity, result(twice, 20), result(twice, 30)],
        UNDECIDED,
        unitOf,
      );
      expect(of.meq.HCO3, twice).toBeUndefined();
      expect(lackingForDiagram(of), twice).toEqual({ missing: [], undecided: ["HCO3", "CO3"] });
    }
    // Where HCO3 was measured, the alkalinity is not needed.
    expect(water(alkalinity, result("alkalinity", 120)).meq.HCO3).toBeCloseTo(2, 2);
  });

  it("has no balance while two values of pH leave open whether metals carry charge, but is drawn", () => {
    const repeated = water(result("pH", 3.9), result("pH", 4.3));
    expect(balanceOfWater(repeated)).toBeNull();
    expect(lackingForDiagram(repeated).undecided).toEqual([]);
  });

  it("uses what was chosen", () => {
    const results = [...major, result("Ca", 80)];
    const chosen = results.at(-1)?.id ?? "";
    const choices = [{ parameter: "Ca", fraction: "" as const, result: chosen, rule: null, among: null }];
    const decided = sampleWater(results, { choices, projectRule: null }, unitOf);
    expect(decided.meq.Ca).toBeCloseTo(80 / 20.039, 3);
    expect(decided.undecided).toEqual([]);
    const mean = sampleWater(results, { choices: [], projectRule: "mean" }, unitOf);
    expect(mean.meq.Ca).toBeCloseTo(70 / 20.039, 3);
    expect(mean.repeats[0]).toMatchObject({ by: "project", rule: "mean" });
  });

  it("considers nitrate only where it is drawn", () => {
    const repeated = water(result("NO3", 5), result("NO3", 9));
    expect(lackingForDiagram(repeated).undecided).toEqual([]);
    expect(lackingForDiagram(repeated, { nitrate: true }).undecided).toEqual(["NO3"]);
  });
});
