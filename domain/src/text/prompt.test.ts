import { describe, expect, it } from "vitest";
import { fillPrompt, unknownVariables, usedVariables } from "./prompt.ts";

const values = {
  project: "Quebrada Alta",
  miningUnit: "Tranque",
  instrument: "RCA 123",
  year: "2019",
  document: "{year}.pdf",
};

describe("the variables of a prompt", () => {
  it("are filled in, also with spaces inside the braces, and a value is not read again", () => {
    expect(fillPrompt("{instrument} de { year }: {document}", values)).toBe("RCA 123 de 2019: {year}.pdf");
  });

  it("are told once each, in their order", () => {
    expect(usedVariables("{year} {instrument} {year}")).toEqual(["year", "instrument"]);
  });

  it("that nobody knows are told, letter for letter", () => {
    expect(unknownVariables("{Year} {unidad_minera} {unidad_minera} {año} {year}")).toEqual([
      "Year",
      "unidad_minera",
      "año",
    ]);
  });

  it("are not mistaken for an example in JSON", () => {
    const example = '{"text": "…", "page": 3} {} {{ }} {a b} {1}';
    expect(unknownVariables(example)).toEqual([]);
    expect(fillPrompt(example, values)).toBe(example);
  });
});
