import { describe, expect, it } from "vitest";
import { type Flaggable, flag } from "./samples.flags.ts";

/** Charges balance: 2 + 1 + 1 meq/L of cations, 2 + 1 + 1 of anions. */
const BALANCED_MG = { Ca: 40.078, Mg: 12.1525, Na: 22.98976928, HCO3: 122.032, Cl: 35.45, SO4: 48.028 };

const rowsOf = (values: Readonly<Record<string, number>>): Flaggable[] =>
  Object.entries(values).map(([parameter, standard]) => ({
    stationKey: "p-01",
    codeKey: "m1",
    parameter,
    fraction: "",
    kind: "value",
    standard,
    flags: [],
  }));

describe("the flag of a charge balance", () => {
  it("is computed from results in the project's units", () => {
    const rows = rowsOf({ ...BALANCED_MG, Ca: 40_078 });
    flag(rows, {}, (parameter) => (parameter === "Ca" ? "µg/L" : "mg/L"));
    expect(rows.flatMap(({ flags }) => flags)).toEqual([]);
  });

  it("is on every major ion of a sample that does not balance", () => {
    const rows = rowsOf({ ...BALANCED_MG, Na: 229.8976928 });
    flag(rows, {}, () => "mg/L");
    expect(rows.map(({ flags }) => flags)).toEqual(rows.map(() => ["balance"]));
  });

  it("counts the H+ of a negative pH", () => {
    const rows = rowsOf({ ...BALANCED_MG, pH: -0.5, SO4: 48.028 * (1 + 1000 * 10 ** 0.5) });
    flag(rows, {}, () => "mg/L");
    expect(rows.flatMap(({ flags }) => flags)).toEqual([]);
  });

  it("is not given where the pH is only known to be below a limit", () => {
    const rows = rowsOf({ ...BALANCED_MG, SO4: 48.028 * 11 });
    const [pH] = rowsOf({ pH: 2 });
    const sample: Flaggable[] = [...rows, { ...(pH as Flaggable), kind: "below" }];
    flag(sample, {}, () => "mg/L");
    expect(sample.flatMap(({ flags }) => flags)).toEqual([]);
  });
});
