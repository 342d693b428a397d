import { describe, expect, it } from "vitest";
import { catalogImportWords } from "../server/src/features/catalog/import/catalog-import.messages.ts";
import { LANGUAGES, readMessages } from "./locale-files.mjs";

const small = (text) => text.charAt(0).toLowerCase() + text.slice(1);

describe.each(LANGUAGES)("the catalogue names in %s", (locale) => {
  const { screen } = readMessages(locale);

  it("are the same on the catalogue page, in files and in the import's list of unknown names", () => {
    const page = screen.catalogs;
    const missing = screen.unknownNames;
    expect(catalogImportWords(locale).kinds).toEqual(page.kinds);
    expect(missing.kinds).toEqual(page.kinds);
  });

  it("have the same singular on the catalogue page, in files and in the import's list of changes", () => {
    const page = screen.catalogs;
    const imported = screen.catalogImport;
    const { oneOf } = catalogImportWords(locale);
    expect(imported.kinds).toEqual(oneOf);
    for (const [kind, title] of Object.entries(page.newTitle))
      expect(title.endsWith(` ${small(oneOf[kind])}`), `${title}: ${oneOf[kind]}`).toBe(true);
  });
});
