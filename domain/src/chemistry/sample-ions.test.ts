import { describe, expect, it } from "vitest";
import { equivalentWeight } from "./ions.ts";
import { type MeasuredResult, sampleIons } from "./sample-ions.ts";

const one = (parameter: string, standard: number | null, more: Partial<MeasuredResult> = {}) => ({
  ...({ parameter, standard, fraction: "", kind: "value" } as const),
  ...more,
});
const mg = (code: string) => (code === "alkalinity" ? "mg/L CaCO3" : code === "pH" ? "pH" : "mg/L");

describe("the ions of a sample", () => {
  it("are told in meq/L, by the unit that the project keeps", () => {
    const { meq } = sampleIons([one("Ca", 40.078), one("Cl", 35450)], (code) =>
      code === "Cl" ? "µg/L" : "mg/L",
    );
    expect(meq.Ca).toBeCloseTo(2, 12);
    expect(meq.Cl).toBeCloseTo(1, 12);
  });

  it("take half of a detection limit and say of which ion", () => {
    const { meq, substituted } = sampleIons([one("K", 2, { kind: "below" }), one("Na", 22.98976928)], mg);
    expect(meq.K).toBeCloseTo(1 / equivalentWeight("K"), 12);
    expect(substituted).toEqual(["K"]);
  });

  it("are the dissolved ones where there are several, and what was found before what was not", () => {
    const several = [
      one("Mg", 30, { fraction: "total" }),
      one("Mg", 10, { fraction: "dissolved", kind: "below" }),
      one("Mg", 24.305, { fraction: "dissolved" }),
    ];
    expect(sampleIons(several, mg).meq.Mg).toBeCloseTo(2, 12);
  });

  it("are none of what was above its range, or in a unit that nobody understands", () => {
    expect(sampleIons([one("SO4", 900, { kind: "above" }), one("Ca", null)], mg).meq).toEqual({});
    expect(sampleIons([one("Ca", 3)], () => "°dH").meq).toEqual({});
  });

  it("have bicarbonate from the alkalinity where nobody measured it, and say so", () => {
    const { meq, fromAlkalinity } = sampleIons([one("alkalinity", 50.043), one("pH", 7)], mg);
    expect(meq.HCO3).toBeCloseTo(1, 12);
    expect(meq.H).toBeCloseTo(1e-4, 12);
    expect(fromAlkalinity).toBe(true);
    expect(sampleIons([one("alkalinity", 50.043), one("HCO3", 122.032)], mg).meq.HCO3).toBeCloseTo(2, 12);
  });
});
