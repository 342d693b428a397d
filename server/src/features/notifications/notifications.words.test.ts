import { readFileSync } from "node:fs";
import { LOCALES } from "@vetaverde/domain/locale";
import { expect, it } from "vitest";
import { phraseText } from "./notifications.words.ts";

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
