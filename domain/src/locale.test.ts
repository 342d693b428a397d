import { describe, expect, it } from "vitest";
import { isLocale, LOCALES, pickLocale } from "./locale.ts";

describe("pickLocale", () => {
  it.each([
    [undefined, "es"],
    ["", "es"],
    ["de", "es"],
    ["de, fr;q=0.5", "fr"],
    ["pt-BR", "pt"],
    ["PT-br,pt;q=0.9,en;q=0.8", "pt"],
    ["fr-CA, en;q=0.9, es;q=0.8", "fr"],
    ["en;q=0.4, pt;q=0.7, fr;q=0.6", "pt"],
    ["en;q=0, fr;q=0.1", "fr"],
    ["en;q=0", "es"],
    ["*", "es"],
    ["de, *;q=0.5", "es"],
    ["en;q=0.2, *;q=0.1", "en"],
    ["en, fr", "en"],
    ["en;q=nonsense, fr;q=0.3", "fr"],
    ["en;q=7, fr;q=0.3", "fr"],
    ["en ; q=0.3 , fr ; q=0.6", "fr"],
    ["enx, frx", "es"],
    [";;,,=,q=1", "es"],
  ])("resolves %j to %s", (header, locale) => {
    expect(pickLocale(header)).toBe(locale);
  });

  it("supports exactly four languages", () => {
    expect(LOCALES).toEqual(["es", "en", "fr", "pt"]);
    expect(isLocale("pt")).toBe(true);
    expect(isLocale("pt-BR")).toBe(false);
    expect(isLocale(undefined)).toBe(false);
  });
});
