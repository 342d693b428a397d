import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { type ChargesSheet, SampleCharges } from "./SampleCharges.tsx";

const ion = (name: string, charge: number, meq: number | null) => ({ ion: name, charge, meq, halved: false });
const cations = [ion("Ca", 2, 3), ion("Mg", 2, 1), ion("Na", 1, 1)];
const sheetOf = (ions: ChargesSheet["ions"], more: Partial<ChargesSheet> = {}): ChargesSheet => ({
  ions,
  missing: [],
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
    const balance = { cations: 5, anions: 5, cbe: 0, verdict: "good", acid: false } as const;
    const anions = [ion("HCO3", -1, 4), ion("Cl", -1, 1)];
    render(<SampleCharges sheet={sheetOf([...cations, ...anions], { balance })} />);
    expect(cellsOf("Ca")).toEqual(["3,000", "60,0"]);
    expect(cellsOf("Cationes")).toEqual(["5,000", ""]);
    expect(cellsOf("Aniones")).toEqual(["5,000", ""]);
  });

  it("has neither on a side with an unmeasured ion", () => {
    const anions = [ion("HCO3", -1, null), ion("Cl", -1, 1)];
    render(<SampleCharges sheet={sheetOf([...cations, ...anions], { missing: ["HCO3"] })} />);
    expect(cellsOf("Cationes")).toEqual(["5,000", ""]);
    expect(cellsOf("Cl")).toEqual(["1,000", "–"]);
    expect(cellsOf("Aniones")).toEqual(["–", ""]);
  });
});
