import { describe, expect, it } from "vitest";
import {
  assessBalance,
  balanceOf,
  countedAsZero,
  meetsStandardMethods,
  missingForBalance,
  verdictOf,
} from "./balance.ts";
import { carbonateOf } from "./carbonate.ts";
import { percentagesOf, piperPosition, stiffRows } from "./diagram.ts";
import { diamondField, faciesCode, faciesOf } from "./facies.ts";
import { acidityOf, hardnessOf, netAcidity, sarOf } from "./indices.ts";
import { meqOfMg } from "./ions.ts";

/** mg/L of a limestone water; expected values were calculated independently, with more digits than are asserted. */
const MG = { Ca: 88, Mg: 7.3, Na: 19, K: 2.8, HCO3: 320, SO4: 6.7, Cl: 13 } as const;
const WATER = Object.fromEntries(
  Object.entries(MG).map(([ion, mg]) => [ion, meqOfMg(ion as keyof typeof MG, mg)]),
) as Record<keyof typeof MG, number>;

describe("the charge balance", () => {
  it("is signed, and of the measured ions", () => {
    const balance = balanceOf(WATER);
    expect(balance?.cations).toBeCloseTo(5.890205, 6);
    expect(balance?.anions).toBeCloseTo(5.750742, 6);
    expect(balance?.cbe).toBeCloseTo(1.198042, 6);
    expect(balanceOf({ ...WATER, Cl: WATER.Cl + 1 })?.cbe).toBeLessThan(0);
  });

  it("is absent where an ion is missing, and lists the missing ones", () => {
    const { Cl: _, SO4: __, ...rest } = WATER;
    expect(balanceOf(rest)).toBeNull();
    expect(missingForBalance(rest)).toEqual(["Cl", "SO4"]);
    const { K: ___, ...withoutK } = WATER;
    expect(missingForBalance(withoutK)).toEqual([]);
  });

  it("includes hydrogen and the metals of acid water on request", () => {
    const acid = { Ca: 5, Mg: 5, Na: 1, HCO3: 0, Cl: 0.5, SO4: 20, H: 1, Fe2: 3, Al: 4, Mn: 1 };
    expect(balanceOf(acid)?.cbe).toBeCloseTo((100 * (11 - 20.5)) / 31.5, 9);
    expect(balanceOf(acid, true)?.cbe).toBeCloseTo((100 * (20 - 20.5)) / 40.5, 9);
  });

  it.each([
    [5, "good"],
    [-5, "good"],
    [5.01, "doubtful"],
    [-10, "doubtful"],
    [10.01, "bad"],
  ] as const)("of %d %% is %s", (cbe, verdict) => {
    expect(verdictOf({ cations: 1, anions: 1, cbe })).toBe(verdict);
  });

  it("is evaluated by Standard Methods, by the sum of ions", () => {
    const of = (cations: number, anions: number) =>
      meetsStandardMethods({ cations, anions, cbe: (100 * (cations - anions)) / (cations + anions) });
    expect([of(1.2, 1.05), of(1.3, 1.05)]).toEqual([true, false]);
    expect([of(6.1, 5.9), of(6.3, 5.9)]).toEqual([true, false]);
    expect([of(21, 20), of(23, 20)]).toEqual([true, false]);
    expect(of(900, 900)).toBeNull();
  });

  it("is decided by the criterion that the project chose, and both are reported", () => {
    const of = (cations: number, anions: number) => ({
      cations,
      anions,
      cbe: (100 * (cations - anions)) / (cations + anions),
    });
    // Dilute water: 16 % of error, and only 0.15 meq/L of difference.
    const dilute = of(0.55, 0.4);
    expect(assessBalance(dilute, "percent")).toEqual({
      verdict: "bad",
      byPercent: "bad",
      byStandardMethods: true,
    });
    expect(assessBalance(dilute, "standardMethods").verdict).toBe("good");
    // 3 % of error at 6 meq/L.
    expect(assessBalance(of(6.371, 6), "percent").verdict).toBe("good");
    expect(assessBalance(of(6.371, 6), "standardMethods").verdict).toBe("bad");
    expect(assessBalance(of(1000, 900), "standardMethods")).toEqual({
      verdict: "doubtful",
      byPercent: "doubtful",
      byStandardMethods: null,
    });
  });

  it("counts ions as zero that were not measured, and names them", () => {
    const six = { Ca: 1, Mg: 1, Na: 1, HCO3: 1, Cl: 1, SO4: 1 };
    expect(countedAsZero(six)).toEqual(["K", "NH4", "CO3", "NO3", "F"]);
    expect(countedAsZero({ ...six, K: 0.1, CO3: 0, F: 0.01 })).toEqual(["NH4", "NO3"]);
    const { Ca: _ca, ...five } = six;
    expect(countedAsZero(five)).not.toContain("Ca");
  });
});

describe("an alkalinity", () => {
  it("is bicarbonate where none was titrated to phenolphthalein", () => {
    expect(carbonateOf(50.043, null)).toEqual({ HCO3: 1, CO3: 0, OH: 0 });
  });

  it.each([
    [200, 40, { HCO3: 120, CO3: 80, OH: 0 }],
    [200, 100, { HCO3: 0, CO3: 200, OH: 0 }],
    [200, 150, { HCO3: 0, CO3: 100, OH: 100 }],
    [200, 0, { HCO3: 200, CO3: 0, OH: 0 }],
  ])(
    "of %d with %d at the phenolphthalein end point is split into its parts",
    (total, phenolphthalein, expected) => {
      const found = carbonateOf(total, phenolphthalein);
      for (const ion of ["HCO3", "CO3", "OH"] as const)
        expect(found[ion] * 50.043, ion).toBeCloseTo(expected[ion], 9);
    },
  );
});

describe("the water diagrams", () => {
  it("normalise each triangle by its own sum", () => {
    const percent = percentagesOf(WATER);
    const expected = {
      Ca: 74.554903,
      Mg: 10.198277,
      "Na+K": 15.24682,
      Cl: 6.376807,
      SO4: 2.425808,
      "HCO3+CO3": 91.197385,
    };
    for (const [name, value] of Object.entries(expected))
      expect(percent?.[name as keyof typeof expected], name).toBeCloseTo(value, 5);
  });

  const corner = (cation: "Ca" | "Mg" | "Na", anion: "HCO3" | "SO4" | "Cl") => {
    const percent = percentagesOf({ Ca: 0, Mg: 0, Na: 0, HCO3: 0, SO4: 0, Cl: 0, [cation]: 1, [anion]: 1 });
    if (!percent) throw new Error("no point");
    return piperPosition(percent);
  };
  const HEIGHT = Math.sqrt(3) / 2;

  it("have the same corners as Piper's", () => {
    expect(corner("Ca", "HCO3")).toMatchObject({
      cations: { x: 0, y: 0 },
      anions: { x: 0, y: 0 },
      diamond: { x: 0, y: 0 },
    });
    expect(corner("Na", "Cl")).toMatchObject({
      cations: { x: 1, y: 0 },
      anions: { x: 1, y: 0 },
      diamond: { x: 1, y: 0 },
    });
    expect(corner("Mg", "SO4")).toMatchObject({
      cations: { x: 0.5, y: HEIGHT },
      anions: { x: 0.5, y: HEIGHT },
      diamond: { x: 0.5, y: HEIGHT },
    });
    expect(corner("Na", "HCO3").diamond).toEqual({ x: 0.5, y: -HEIGHT });
  });

  it("plot a sample's three points on the rays that meet in the diamond", () => {
    const percent = percentagesOf(WATER);
    if (!percent) throw new Error("no point");
    const { u, v, diamond } = piperPosition(percent);
    expect(u).toBeCloseTo(0.1524682, 6);
    expect(v).toBeCloseTo(0.0880261, 6);
    expect(diamond).toEqual({ x: (u + v) / 2, y: HEIGHT * (v - u) });
  });

  it("have no point where an ion is missing or negative, or a triangle is empty", () => {
    const { Mg: _, ...withoutMg } = WATER;
    expect(percentagesOf(withoutMg)).toBeNull();
    expect(stiffRows(withoutMg)).toBeNull();
    expect(percentagesOf({ ...WATER, Ca: -1 })).toBeNull();
    expect(percentagesOf({ Ca: 0, Mg: 0, Na: 0, HCO3: 1, SO4: 1, Cl: 1 })).toBeNull();
  });

  it("count nitrate with chloride only on request", () => {
    const nitrate = { ...WATER, NO3: 2 };
    expect(percentagesOf(nitrate)).toEqual(percentagesOf(WATER));
    expect(percentagesOf(nitrate, { nitrate: true })?.Cl).toBeCloseTo(
      (100 * (WATER.Cl + 2)) / (5.750742 + 2),
      5,
    );
  });

  it("have the rows of Stiff from top to bottom", () => {
    expect(stiffRows(WATER)?.map(({ cation, anion }) => [cation.name, anion.name])).toEqual([
      ["Na+K", "Cl"],
      ["Ca", "HCO3+CO3"],
      ["Mg", "SO4"],
    ]);
    expect(stiffRows(WATER)?.[0]?.cation.meq).toBeCloseTo(0.898069, 6);
  });
});

describe("the water type", () => {
  it("is named by the ion with more than half, or else mixed", () => {
    const percent = percentagesOf(WATER);
    expect(percent && faciesCode(faciesOf(percent))).toBe("Ca-HCO3");
    const even = percentagesOf({ Ca: 1, Mg: 1, Na: 1, HCO3: 1, SO4: 1, Cl: 1 });
    expect(even && faciesCode(faciesOf(even))).toBe("mixed-mixed");
    const half = percentagesOf({ Ca: 1, Mg: 0.5, Na: 0.5, HCO3: 0, SO4: 2, Cl: 1 });
    expect(half && faciesCode(faciesOf(half))).toBe("mixed-SO4");
  });

  it.each([
    [0.1, 0.1, "Ca-HCO3"],
    [0.9, 0.9, "Na-Cl"],
    [0.1, 0.9, "Ca-Cl-SO4"],
    [0.9, 0.1, "Na-HCO3"],
    [0.45, 0.6, "mixed"],
    [0.6, 0.45, "mixed"],
    [0.5, 0.5, "Ca-HCO3"],
  ] as const)("at u %d, v %d is in the field %s", (u, v, field) => {
    expect(diamondField(u, v)).toBe(field);
  });
});

describe("values computed from the ions", () => {
  it("include the hardness and the sodium adsorption ratio", () => {
    expect(hardnessOf(WATER)).toBeCloseTo(249.821469, 5);
    expect(sarOf(WATER)).toBeCloseTo(0.523107, 6);
    expect(hardnessOf({ Ca: 1 })).toBeNull();
    expect(sarOf({ Ca: 0, Mg: 0, Na: 1 })).toBeNull();
  });

  it("include the acidity, with a list of the ions not measured", () => {
    const acid = { pH: 3.2, Fe2: 120, Fe3: 30, Al: 45, Mn: 12 };
    expect(acidityOf(acid)?.value).toBeCloseTo(599.497314, 5);
    expect(acidityOf({ ...acid, Al: null })?.without).toEqual(["Al"]);
    expect(acidityOf({ ...acid, pH: null })).toBeNull();
    expect(netAcidity(599.5, 120)).toBe(479.5);
  });
});
