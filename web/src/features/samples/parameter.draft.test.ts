import type { Parameter } from "@vetaverde/contract/sample-parameters";
import { describe, expect, it } from "vitest";
import { answersTo, draftFaults, parameterBody, parameterDraft } from "./parameter.draft.ts";

const arsenic: Parameter = {
  code: "As",
  cas: "7440-38-2",
  area: "metal",
  unit: "mg/L",
  aliases: ["arsénico total"],
  active: true,
  names: { es: "Arsénico", en: "Arsenic", fr: "Arsenic", pt: "Arsênio" },
  standard: true,
  version: 3,
  results: 7,
};

describe("the form of a parameter", () => {
  it("is prefilled with the existing one and returns it unchanged", () => {
    const { standard: _standard, results: _results, ...body } = arsenic;
    expect(draftFaults(parameterDraft(arsenic)).size).toBe(0);
    expect(parameterBody(parameterDraft(arsenic), 3)).toEqual(body);
    expect(
      parameterBody({ ...parameterDraft(arsenic), cas: " ", aliases: "a\n\n a \nb" }, undefined),
    ).toEqual({
      ...body,
      version: undefined,
      cas: null,
      aliases: ["a", "b"],
    });
  });

  it("reports what is missing or invalid, by field", () => {
    const draft = { ...parameterDraft(), code: "a:b", unit: "", cas: "7440-83-2", aliases: "x".repeat(121) };
    expect(Object.fromEntries(draftFaults(draft))).toEqual({
      code: "code",
      unit: "empty",
      cas: "cas",
      aliases: "aliasLong",
      "names.es": "empty",
      "names.en": "empty",
      "names.fr": "empty",
      "names.pt": "empty",
    });
    const many = Array.from({ length: 101 }, (_, n) => `n${n}`).join("\n");
    expect(draftFaults({ ...parameterDraft(arsenic), aliases: many }).get("aliases")).toBe("aliasMany");
  });

  it("finds a parameter by its code, any name, its number and laboratories' spellings", () => {
    expect(
      ["as", "arsenio", "38-2", "ARSENICO TOTAL", "cobre"].map((text) => answersTo(arsenic, text)),
    ).toEqual([...[true, true, true, true], false]);
  });
});
