import { describe, expect, it } from "vitest";
import { LOCALES } from "../locale.ts";
import { FREQUENCIES } from "../schedule/frequency.ts";
import { frequencyOfName } from "../schedule/frequency-names.ts";
import { fold } from "../text/fold.ts";
import { standardCatalog } from "./standard-catalog.ts";

describe.each(LOCALES)("the standard catalogue in %s", (locale) => {
  const entries = standardCatalog(locale);

  it("has each name once in its kind, as a cell would be compared with it", () => {
    const keys = entries.map(({ kind, name }) => `${kind} ${fold(name)}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(entries.filter(({ name }) => name.trim() === "" || name.length > 60)).toEqual([]);
  });

  it("has all frequencies under names that the import reads as them", () => {
    const frequencies = entries.filter(({ kind }) => kind === "frequencies");
    expect(frequencies.map(({ frequency }) => frequency)).toEqual([...FREQUENCIES]);
    for (const { name, frequency } of frequencies) expect(frequencyOfName(name)).toBe(frequency);
  });

  it("gives each subcomponent environmental components that are in the catalogue", () => {
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

it("has as many names in each language", () => {
  const counts = LOCALES.map((locale) => standardCatalog(locale).length);
  expect(new Set(counts).size).toBe(1);
});
