import { describe, expect, it } from "vitest";
import { LOCALES } from "../locale.ts";
import { FREQUENCIES } from "./frequency.ts";
import { FREQUENCY_NAMES, frequencyOfName } from "./frequency-names.ts";

describe("frequencies", () => {
  it("have a name in every language, with the same meaning everywhere", () => {
    for (const frequency of FREQUENCIES) {
      for (const locale of LOCALES) {
        const [first] = FREQUENCY_NAMES[frequency][locale];
        expect(first, `${frequency} ${locale}`).toBeTruthy();
        for (const name of FREQUENCY_NAMES[frequency][locale])
          expect(frequencyOfName(name), name).toBe(frequency);
      }
    }
  });

  it("are recognised in either gender, without accents, in capitals", () => {
    expect(frequencyOfName("DIARIO")).toBe("daily");
    expect(frequencyOfName("unica  vez")).toBe("once");
    expect(frequencyOfName("Contínuo")).toBe("continuous");
    expect(frequencyOfName("cuatrimestral")).toBe("four-monthly");
  });

  it.each(["bimensual", "Bimensuelle", "BIMENSAL", "bimonthly", "biweekly", "bi-mensual", "Bi-mensuelle"])(
    "refuse %s, which is ambiguous",
    (name) => {
      expect(frequencyOfName(name)).toBe("ambiguous");
    },
  );

  it("do not match unknown words", () => {
    expect(frequencyOfName("Mensal X")).toBeUndefined();
    expect(frequencyOfName("de vez en cuando")).toBeUndefined();
  });
});
