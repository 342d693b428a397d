import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { type ChargesSheet, SampleCharges } from "./SampleCharges.tsx";

const ion = (name: string, charge: number, meq: number | null) => ({
  ion: name,
  charge,
  meq,
  halved: false,
  undecided: false,
});
const cations = [ion("Ca", 2, 3), ion("Mg", 2, 1), ion("Na", 1, 1)];
const sheetOf = (ions: ChargesSheet["ions"], more: Partial<ChargesSheet> = {}): ChargesSheet => ({
  ions,
  missing: [],
  countedAsZero: [],
  undecided: [],
  fromAlkalinity: false,
  balance: null,
  ...more,
});
const cellsOf = (name: string) =>
  within(screen.getByRole("row", { name: new RegExp(`^${name}\\b`) }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

beforeAll(async () => {
  await chooseLocale("es");
  await loadWords("samples");
});
afterEach(cleanup);

describe("the ion table of a sample", () => {
  it("has sums and shares where each ion of a side was measured", () => {
    const balance = {
      cations: 5,
      anions: 5,
      cbe: 0,
      verdict: "good",
      byPercent: "good",
      byStandardMethods: true,
      acid: false,
    } as const;
    const anions = [ion("HCO3", -1, 4), ion("Cl", -1, 1)];
    render(<SampleCharges sheet={sheetOf([...cations, ...anions], { balance })} />);
    expect(cellsOf("Ca")).toEqual(["3,000", "60,0"]);
    expect(cellsOf("Cationes")).toEqual(["5,000", ""]);
    expect(cellsOf("Aniones")).toEqual(["5,000", ""]);
  });

  it("reports both criteria, and the ions that count as zero", () => {
    const balance = {
      cations: 4.1,
      anions: 3.9,
      cbe: 2.5,
      verdict: "bad",
      byPercent: "good",
      byStandardMethods: false,
      acid: false,
    } as const;
    render(<SampleCharges sheet={sheetOf(cations, { balance, countedAsZero: ["K", "F"] })} />);
    expect(screen.getByText(/Standard Methods 1030 E/).textContent).toMatch(/no aceptado/i);
    expect(screen.getByText(/Error de ±5/).textContent).toMatch(/bueno/i);
    expect(screen.getByText(/cuentan como cero/i).textContent).toContain("K⁺, F⁻");
  });

  it("reports ions with several values apart from missing ones", () => {
    const sulfate = { ...ion("SO4", -2, null), undecided: true };
    const missing = [...cations, sulfate, ion("Cl", -1, null)];
    render(<SampleCharges sheet={sheetOf(missing, { missing: ["Cl"], undecided: ["SO4"] })} />);
    expect(screen.getByRole("row", { name: /^SO₄²⁻ varios valores/ })).toBeTruthy();
    expect(screen.getByRole("row", { name: /^Cl⁻ no medido/ })).toBeTruthy();
    expect(screen.getByText(/falta Cl⁻/)).toBeTruthy();
    expect(screen.getByText(/varios valores de SO₄²⁻/)).toBeTruthy();
  });

  it("has neither on a side with an unmeasured ion", () => {
    const anions = [ion("HCO3", -1, null), ion("Cl", -1, 1)];
    render(<SampleCharges sheet={sheetOf([...cations, ...anions], { missing: ["HCO3"] })} />);
    expect(cellsOf("Cationes")).toEqual(["5,000", ""]);
    expect(cellsOf("Cl")).toEqual(["1,000", "–"]);
    expect(cellsOf("Aniones")).toEqual(["–", ""]);
  });
});
