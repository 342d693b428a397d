import { describe, expect, it } from "vitest";
import { LOCALES } from "../locale.ts";
import { FREQUENCIES } from "../schedule/frequency.ts";
import { frequencyOfName } from "../schedule/frequency-names.ts";
import { fold } from "../text/fold.ts";
import { standardCatalog } from "./standard-catalog.ts";

describe.each(LOCALES)("the standard catalogue in %s", (locale) => {
  const entries = standardCatalog(locale);

  it("has unique names within each kind, compared as cells are", () => {
    const keys = entries.map(({ kind, name }) => `${kind} ${fold(name)}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(entries.filter(({ name }) => name.trim() === "" || name.length > 60)).toEqual([]);
  });

  it("has all frequencies under names that the import recognises", () => {
    const frequencies = entries.filter(({ kind }) => kind === "frequencies");
    expect(frequencies.map(({ frequency }) => frequency)).toEqual([...FREQUENCIES]);
    for (const { name, frequency } of frequencies) expect(frequencyOfName(name)).toBe(frequency);
  });

  it("has only environmental components of the catalogue for each subcomponent", () => {
    const components = new Set(
      entries.filter(({ kind }) => kind === "environmental-components").map(({ name }) => name),
    );
    const subcomponents = entries.filter(({ kind }) => kind === "subcomponents");
    expect(subcomponents.length).toBeGreaterThan(20);
    for (const { components: of } of subcomponents) {
      expect(of.length).toBeGreaterThan(0);
      expect(of.every((name) => components.has(name))).toBe(true);
    }
  });
});

it("the standard catalogue has the same number of names in each language", () => {
  const counts = LOCALES.map((locale) => standardCatalog(locale).length);
  expect(new Set(counts).size).toBe(1);
});
