import { describe, expect, it } from "vitest";
import { allUnits, unitNamed } from "./units.ts";

describe("a unit", () => {
  it("is recognised as written, each once", () => {
    for (const unit of allUnits) expect(unitNamed(unit)).toBe(unit);
    expect(new Set(allUnits).size).toBe(allUnits.length);
  });
  it.each([
    ["ug/m3", "µg/m³"],
    ["μg/m³", "µg/m³"],
    ["uS/cm", "µS/cm"],
    ["l/s", "L/s"],
    ["M3/H", "m³/h"],
    ["masl", "m s.n.m."],
    ["m.s.n.m.", null],
    ["ºC", "°C"],
    ["degC", "°C"],
    ["KPA", "kPa"],
    ["ohm", "Ω"],
    ["kgf/cm2", "kgf/cm²"],
    ["ftH2O", "ftH₂O"],
    ["ft H2O", "ftH₂O"],
    ["pies de agua", "ftH₂O"],
    ["InHg", "inHg"],
    ["in Hg", "inHg"],
    ["psig", "psi"],
    ["us", "µs"],
    ["PH", "pH"],
    ["digits", "digits"],
  ])("%s is %s", (text, unit) => expect(unitNamed(text)).toBe(unit));
  it("is refused where it is unknown, or ambiguous but for its case", () => {
    for (const text of ["", " ", "furlong", "m/", "mpa", "kPa/s"]) expect(unitNamed(text)).toBeNull();
  });
});
