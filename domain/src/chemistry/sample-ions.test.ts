import { describe, expect, it } from "vitest";
import { equivalentWeight } from "./ions.ts";
import { type MeasuredResult, sampleIons } from "./sample-ions.ts";

const one = (parameter: string, standard: number | null, more: Partial<MeasuredResult> = {}) => ({
  ...({ parameter, standard, fraction: "", kind: "value" } as const),
  ...more,
});
const mg = (code: string) => (code === "alkalinity" ? "mg/L CaCO3" : code === "pH" ? "pH" : "mg/L");

describe("the ions of a sample", () => {
  it("are in meq/L, by the project's unit", () => {
    const { meq } = sampleIons([one("Ca", 40.078), one("Cl", 35450)], (code) =>
      code === "Cl" ? "µg/L" : "mg/L",
    );
    expect(meq.Ca).toBeCloseTo(2, 12);
    expect(meq.Cl).toBeCloseTo(1, 12);
  });

  it("use half of a detection limit and list those ions", () => {
    const { meq, substituted } = sampleIons([one("K", 2, { kind: "below" }), one("Na", 22.98976928)], mg);
    expect(meq.K).toBeCloseTo(1 / equivalentWeight("K"), 12);
    expect(substituted).toEqual(["K"]);
  });

  it("prefer the dissolved fraction, and detected over not detected", () => {
    const several = [
      one("Mg", 30, { fraction: "total" }),
      one("Mg", 10, { fraction: "dissolved", kind: "below" }),
      one("Mg", 24.305, { fraction: "dissolved" }),
    ];
    expect(sampleIons(several, mg).meq.Mg).toBeCloseTo(2, 12);
  });

  it("omit results above the range, and results with an unknown unit", () => {
    expect(sampleIons([one("SO4", 900, { kind: "above" }), one("Ca", null)], mg).meq).toEqual({});
    expect(sampleIons([one("Ca", 3)], () => "NTU").meq).toEqual({});
  });

  it("use bicarbonate from the alkalinity where it was not measured, with a flag", () => {
    const { meq, fromAlkalinity } = sampleIons([one("alkalinity", 50.043), one("pH", 7)], mg);
    expect(meq.HCO3).toBeCloseTo(1, 12);
    expect(meq.H).toBeCloseTo(1e-4, 12);
    expect(fromAlkalinity).toBe(true);
    expect(sampleIons([one("alkalinity", 50.043), one("HCO3", 122.032)], mg).meq.HCO3).toBeCloseTo(2, 12);
  });

  it("use the alkalinity and the TDS in the project's unit", () => {
    const units: Readonly<Record<string, string>> = {
      alkalinity: "g/L CaCO3",
      alkalinityP: "µg/L CaCO3",
      TDS: "g/L",
    };
    const results = [one("alkalinity", 0.100086), one("alkalinityP", 25021.5), one("TDS", 1.25)];
    const { meq, tds } = sampleIons(results, (code) => units[code] ?? "mg/L");
    expect(meq.HCO3).toBeCloseTo(1, 12);
    expect(meq.CO3).toBeCloseTo(1, 12);
    expect(tds).toBeCloseTo(1250, 9);
  });

  it("keep measured carbonate and hydroxide beside an alkalinity", () => {
    const results = [
      one("alkalinity", 50.043),
      one("alkalinityP", 40),
      one("CO3", 30.004),
      one("OH", 34.014),
    ];
    const { meq } = sampleIons(results, mg);
    expect(meq.CO3).toBeCloseTo(1, 12);
    expect(meq.OH).toBeCloseTo(2, 12);
  });

  it("list bicarbonate and carbonate of an alkalinity that was not detected", () => {
    const below = { kind: "below" } as const;
    expect(sampleIons([one("alkalinity", 5, below)], mg).substituted).toEqual(["HCO3"]);
    const { meq, substituted } = sampleIons([one("alkalinity", 50.043), one("alkalinityP", 1, below)], mg);
    expect(meq.CO3).toBeCloseTo(1 / 50.043, 12);
    expect(substituted).toEqual(["CO3"]);
  });
});
