import { describe, expect, it } from "vitest";
import { STANDARD_PARAMETERS } from "../chemistry/parameters.ts";
import { boundOf } from "./limit.ts";
import { limitFault, unitFactor } from "./limit-set.ts";
import { STANDARD_SETS } from "./standard-sets.ts";

const parameters = new Map(STANDARD_PARAMETERS.map((one) => [one.code, one]));
const criterion = (parameter: string, note: string): number => {
  const lines = STANDARD_SETS.find(({ key }) => key === "us-epa-aquatic-life")?.lines ?? [];
  const max = lines.find((one) => one.parameter === parameter && one.note?.startsWith(note))?.max;
  return max ? Number(boundOf(max, { hardness: 100 })) : Number.NaN;
};

describe("the standard limit sets", () => {
  it("contain known parameters, in units that convert to the parameters' own", () => {
    for (const { key, lines } of STANDARD_SETS)
      for (const one of lines) {
        const parameter = parameters.get(one.parameter);
        expect(parameter, `${key} ${one.parameter}`).toBeDefined();
        expect(
          unitFactor(one.unit, parameter?.unit ?? "", parameter?.ion ?? null),
          `${key} ${one.parameter}`,
        ).not.toBeNull();
        expect(limitFault(one), `${key} ${one.parameter}`).toBeNull();
      }
  });

  it("contain a parameter once for each fraction and note", () => {
    for (const { lines } of STANDARD_SETS) {
      const named = lines.map(({ parameter, fraction, note }) => `${parameter}|${fraction}|${note}`);
      expect(new Set(named).size).toBe(named.length);
    }
  });

  // The criteria that the US EPA prints for a hardness of 100 mg/L, in µg/L.
  it.each([
    ["Cd", 1.8, 0.72],
    ["Cu", 13, 9],
    ["Pb", 65, 2.5],
    ["Ni", 470, 52],
    ["Zn", 120, 120],
  ])("have the printed criteria of %s", (metal, acute, chronic) => {
    expect(Number(criterion(metal, "CMC").toPrecision(2))).toBe(acute);
    expect(Number(criterion(metal, "CCC").toPrecision(2))).toBe(chronic);
  });

  it("have only the acute criterion of silver", () => {
    expect(Number(criterion("Ag", "CMC").toPrecision(2))).toBe(3.2);
    expect(criterion("Ag", "CCC")).toBeNaN();
  });
});
