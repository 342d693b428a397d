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
    expect(phraseText(phrase, locale).toLowerCase().split("\n")[0]?.split(" ").at(-1)).toBe(word[locale]);
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

it("names the limit of an alert and its reading to the resolution of the sensor", () => {
  const values = {
    device: "PZ-04",
    sensor: "Nivel piezométrico",
    unit: "m s.n.m.",
    value: 3012.38,
    sender: "project",
  };
  const below = { ...values, decimals: 2, limit: 3012.4, side: "below" };
  expect(phraseText({ key: "alertRaised", values: below }, "es")).toBe(
    "Alerta en PZ-04: Nivel piezométrico\nNivel piezométrico bajó de 3.012,40 m s.n.m.: se registró 3.012,38 m s.n.m.",
  );
  expect(
    phraseText({ key: "alertRaised", values: { ...below, side: "above", limit: 3012.375 } }, "en"),
  ).toContain("exceeded 3,012.375 m s.n.m.: recorded value 3,012.38");
  expect(phraseText({ key: "alertRaised", values: { ...below, doubts: "extrapolated,jump" } }, "es")).toMatch(
    /3\.012,38 m s\.n\.m\.\nValor con observaciones: Salto para revisar, Extrapolado\.$/,
  );
  // Older notifications, and rules without a limit of one side.
  expect(phraseText({ key: "alertRaised", values }, "es")).toBe(
    "Alerta en PZ-04: Nivel piezométrico\nSe registró 3.012,38 m s.n.m.",
  );
});
