import { describe, expect, it } from "vitest";
import { LOCALES } from "../locale.ts";
import { FREQUENCIES } from "./frequency.ts";
import { columnOfHeader, FREQUENCY_NAMES, frequencyOfName, headerKey, TEMPLATE_COLUMNS } from "./template.ts";

describe("headers", () => {
  it("name one column each, in every language, whatever marks stand round them", () => {
    for (const { key, header, synonyms } of TEMPLATE_COLUMNS) {
      for (const name of [...Object.values(header), ...synonyms]) {
        expect(columnOfHeader(name), name).toBe(key);
        expect(columnOfHeader(`  ${name.toUpperCase()} * `), name).toBe(key);
      }
    }
  });

  it("do not meet: no name stands for two columns", () => {
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

describe("frequencies", () => {
  it("have a name in every language, which means that frequency everywhere", () => {
    for (const frequency of FREQUENCIES) {
      for (const locale of LOCALES) {
        const [first] = FREQUENCY_NAMES[frequency][locale];
        expect(first, `${frequency} ${locale}`).toBeTruthy();
        for (const name of FREQUENCY_NAMES[frequency][locale])
          expect(frequencyOfName(name), name).toBe(frequency);
      }
    }
  });

  it("are known in either gender, without accents, in capitals", () => {
    expect(frequencyOfName("DIARIO")).toBe("daily");
    expect(frequencyOfName("unica  vez")).toBe("once");
    expect(frequencyOfName("Contínuo")).toBe("continuous");
    expect(frequencyOfName("cuatrimestral")).toBe("four-monthly");
  });

  it.each(["bimensual", "Bimensuelle", "BIMENSAL", "bimonthly", "biweekly"])(
    "refuse %s, which is said of two",
    (name) => {
      expect(frequencyOfName(name)).toBe("ambiguous");
    },
  );

  it("leave unknown words unknown", () => {
    expect(frequencyOfName("Mensal X")).toBeUndefined();
    expect(frequencyOfName("de vez en cuando")).toBeUndefined();
  });
});
