import { describe, expect, it } from "vitest";
import { catalogImportWords } from "../server/src/features/catalog/import/catalog-import.words.ts";

const LOCALES = ["es", "en", "fr", "pt"];
const small = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** The messages of one part of the web client in one language. */
async function webWords(locale, file, name) {
  const words = await import(`../web/src/locales/${locale}/${file}.ts`);
  return words[name];
}

describe.each(LOCALES)("the catalogue names in %s", (locale) => {
  it("are the same on the catalogue page, in files and in the import's list of unknown names", async () => {
    const page = await webWords(locale, "catalogs", "catalogs");
    const missing = await webWords(locale, "unknown-names", "unknownNames");
    expect(catalogImportWords(locale).kinds).toEqual(page.kinds);
    expect(missing.kinds).toEqual(page.kinds);
  });

  it("have the same singular on the catalogue page, in files and in the import's list of changes", async () => {
    const page = await webWords(locale, "catalogs", "catalogs");
    const imported = await webWords(locale, "catalog-import", "catalogImport");
    const { oneOf } = catalogImportWords(locale);
    expect(imported.kinds).toEqual(oneOf);
    for (const [kind, title] of Object.entries(page.newTitle))
      expect(title.endsWith(` ${small(oneOf[kind])}`), `${title}: ${oneOf[kind]}`).toBe(true);
  });
});
