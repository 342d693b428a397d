import { readFileSync } from "node:fs";
import { LOCALES } from "@vetaverde/domain/locale";
import { expect, it } from "vitest";
import { phraseText } from "./notifications.messages.ts";

it("calls a mishap by the glossary's word in each language", () => {
  const glossary = readFileSync(new URL("../../../../docs/glossary.md", import.meta.url), "utf8");
  const row = glossary.split("\n").find((line) => line.startsWith("| mishap |")) ?? "";
  const [es, en, fr, pt] = row
    .split("|")
    .slice(2)
    .map((cell) => cell.trim().toLowerCase());
  const word = { es, en, fr, pt };
  const phrase = { key: "mishap", values: { station: "PZ-1", mishap: "…" } } as const;
  for (const locale of LOCALES)
    expect(phraseText(phrase, locale).toLowerCase().split(" ")[0]).toBe(word[locale]);
});

it("describes the result of a processing, with every placeholder filled in", () => {
  const values = { instrument: "i", name: "RCA 47", pages: 1200, found: 0 };
  for (const locale of LOCALES) {
    for (const found of [0, 1, 2]) {
      const text = phraseText({ key: "instrumentProcessed", values: { ...values, found } }, locale);
      expect(text).toMatch(/^[^{}#]*RCA 47[^{}#]*$/s);
    }
    expect(phraseText({ key: "instrumentFailed", values }, locale)).toContain("RCA 47");
  }
});
