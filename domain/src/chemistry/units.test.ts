import { describe, expect, it } from "vitest";
import type { Ion } from "./ions.ts";
import { parseUnit, toMeq, toMg } from "./units.ts";

const meq = (value: number, unit: string, ion: Ion) => {
  const parsed = parseUnit(unit);
  return parsed && toMeq(value, parsed, ion);
};

describe("the unit of a concentration", () => {
  it.each([
    ["mg/L", "Cl", 35.45, 1],
    ["mg/l", "Cl", 35.45, 1],
    ["MG / L", "Cl", 35.45, 1],
    ["mg L-1", "Cl", 35.45, 1],
    ["mg·L⁻¹", "Cl", 35.45, 1],
    ["mg/dm3", "Cl", 35.45, 1],
    ["g/m3", "Cl", 35.45, 1],
    ["µg/L", "Cl", 35_450, 1],
    ["μg/l", "Cl", 35_450, 1],
    ["mcg/L", "Cl", 35_450, 1],
    ["ug/mL", "Cl", 35.45, 1],
    ["ppm", "Cl", 35.45, 1],
    ["ppb", "Cl", 35_450, 1],
    ["meq/L", "Ca", 2, 2],
    ["µeq/L", "Ca", 2000, 2],
    ["mmol/L", "Ca", 1, 2],
    ["mol/m3", "Ca", 1, 2],
    ["mg/L CaCO3", "HCO3", 50.043, 1],
    ["mg CaCO3/L", "HCO3", 50.043, 1],
    ["mg/L as CaCO3", "Ca", 100.086, 2],
    ["mg/L (como CaCO3)", "HCO3", 50.043, 1],
    ["mg/L N", "NO3", 14.007, 1],
    ["mg N-NO3/L", "NO3", 14.007, 1],
    ["mg/L en N", "NO3", 14.007, 1],
    ["mg/L S", "SO4", 32.06, 2],
    ["°f", "Ca", 5.0043, 1],
    ["°fH", "Mg", 5.0043, 1],
    ["°dH", "Ca", 50.043 / 17.848, 1],
  ] as const)("parses %s of %s", (unit, ion, value, expected) => {
    expect(meq(value, unit, ion)).toBeCloseTo(expected, 9);
  });

  it.each(["", "L", "NTU", "mg", "mg/L foo", "mg CaCO3/L N", "meq/L CaCO3", "°C", "°F", "mg/L sulfato"])(
    "does not guess the unit %j",
    (unit) => {
      expect(parseUnit(unit)).toBeNull();
    },
  );

  it("has no result where the basis does not contain the ion", () => {
    expect(meq(1, "mg/L N", "Cl")).toBeNull();
    expect(meq(1, "mg/L CaCO3", "Cl")).toBeNull();
    expect(meq(1, "mg/L S", "NO3")).toBeNull();
  });

  it("converts to the ion itself in mg/L", () => {
    const asNitrogen = parseUnit("mg/L N");
    expect(asNitrogen && toMg(11.3, asNitrogen, "NO3")).toBeCloseTo(50.021, 3);
  });
});
