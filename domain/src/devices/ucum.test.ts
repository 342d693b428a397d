import { describe, expect, it } from "vitest";
import { convertUnit } from "../derived/dimensions.ts";
import { ucumOf } from "./ucum.ts";
import { allUnits } from "./units.ts";

/** Sizes in SI units, as UCUM defines them (its table of units and the prefixes). */
const ATOMS: Readonly<Record<string, number>> = {
  m: 1,
  "[ft_i]": 0.3048,
  Pa: 1,
  bar: 1e5,
  "[psi]": 6894.757_293_168_361,
  "kgf/cm2": 98_066.5,
  "m[H2O]": 9806.65,
  "12.[in_i'H2O]": 12 * 0.0254 * 9806.65,
  "mm[Hg]": 133.322_387_415,
  "[in_i'Hg]": 25.4 * 133.322_387_415,
};

describe("the UCUM code of a unit", () => {
  it("is there for each unit, and is the same for two units only where they have the same size", () => {
    const codes = new Map<string, (typeof allUnits)[number]>();
    for (const unit of allUnits) {
      const code = ucumOf(unit);
      // Printable ASCII without a blank, with closed brackets: what the code's grammar allows.
      expect(code, unit).toMatch(/^(?:[!-z|~]+|\{[A-Za-z]+\})$/);
      expect(code.split("[").length, unit).toBe(code.split("]").length);
      const other = codes.get(code);
      if (other) expect(convertUnit(1, unit, other), `${unit} and ${other}`).toBe(1);
      codes.set(code, unit);
    }
  });

  it("names a unit of the same size", () => {
    const sizeOf = (code: string) =>
      ATOMS[code] ??
      (code.endsWith("Pa") ? { k: 1000, h: 100, M: 1e6 }[code[0] as string] : undefined) ??
      (code === "mbar" ? 100 : Number.NaN);
    for (const unit of [
      "kPa",
      "hPa",
      "MPa",
      "bar",
      "mbar",
      "psi",
      "kgf/cm²",
      "mH₂O",
      "ftH₂O",
      "mmHg",
      "inHg",
    ] as const)
      expect((convertUnit(1, unit, "Pa") ?? 0) / sizeOf(ucumOf(unit)), unit).toBeCloseTo(1, 9);
    expect(convertUnit(1, "ft", "m")).toBe(ATOMS[ucumOf("ft")]);
  });
});
