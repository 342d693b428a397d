import { describe, expect, it } from "vitest";
import { headerKey } from "../text/columns.ts";
import { columnOfHeader, TEMPLATE_COLUMNS } from "./template.ts";

describe("the headers of a workbook", () => {
  it("name one column each, in every language, regardless of surrounding marks", () => {
    for (const { key, header, synonyms } of TEMPLATE_COLUMNS) {
      for (const name of [...Object.values(header), ...synonyms]) {
        expect(columnOfHeader(name), name).toBe(key);
        expect(columnOfHeader(`  ${name.toUpperCase()} * `), name).toBe(key);
      }
    }
  });

  it("are unambiguous: no name is used for two columns", () => {
    const owners = new Map<string, string>();
    for (const { key, header, synonyms } of TEMPLATE_COLUMNS) {
      for (const name of [...Object.values(header), ...synonyms]) {
        expect(owners.get(headerKey(name)) ?? key, name).toBe(key);
        owners.set(headerKey(name), key);
      }
    }
  });

  it("are compared without accents, brackets and case", () => {
    expect(columnOfHeader("duracion horas")).toBe("durationHours");
    expect(columnOfHeader("HORA DE TERMINO")).toBe("endTime");
    expect(columnOfHeader("Nom court de l’engagement")).toBe("shortCommitment");
    expect(columnOfHeader("Coordenada")).toBeUndefined();
    expect(columnOfHeader("")).toBeUndefined();
  });
});
