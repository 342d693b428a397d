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

  it.each([
    ["Coordenada Este (m)", "utmEasting"],
    ["Coordenada Norte (m)", "utmNorthing"],
    ["Coordonnée Est [m]", "utmEasting"],
    ["X (m)", "utmEasting"],
    ["Y (m)", "utmNorthing"],
    ["Este WGS 84 H19S", "utmEasting"],
    ["Norte (m) WGS 84 H19S", "utmNorthing"],
    ["Coordenada Este (m) WGS84 Huso 19", "utmEasting"],
    ["Límite (mg/L)", "limits"],
    ["Valor límite [dB(A)]", "limits"],
    ["Limite (µg/m³)", "limits"],
    ["N° Tabla", "tableReference"],
    ["Nº Tabla", "tableReference"],
    ["Tabla RCA", "tableReference"],
  ])("may have a unit, a number or a permit: %s", (header, key) => {
    expect(columnOfHeader(header)).toBe(key);
  });

  it.each(["Límite (fecha)", "Límite (responsable)", "Este (km)", "Tabla (m)", "Responsable (m)"])(
    "are unknown with another word in brackets: %s",
    (header) => {
      expect(columnOfHeader(header)).toBeUndefined();
    },
  );

  it("are compared without accents, brackets and case", () => {
    expect(columnOfHeader("duracion horas")).toBe("durationHours");
    expect(columnOfHeader("HORA DE TERMINO")).toBe("endTime");
    expect(columnOfHeader("Nom court de l’engagement")).toBe("shortCommitment");
    expect(columnOfHeader("Coordenada")).toBeUndefined();
    expect(columnOfHeader("")).toBeUndefined();
  });
});
