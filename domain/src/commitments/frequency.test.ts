import { describe, expect, it } from "vitest";
import { frequencyIn } from "./frequency.ts";

describe("the frequency in a text", () => {
  it.each([
    ["semanalmente", "weekly"],
    ["con frecuencia mensual", "monthly"],
    ["cada tres meses", "quarterly"],
    ["cada 6 meses", "half-yearly"],
    ["una vez al año", "yearly"],
    ["en forma continua", "continuous"],
    ["de manera continua", "continuous"],
    ["every two weeks", "fortnightly"],
    ["on a quarterly basis", "quarterly"],
    ["twice a year", "half-yearly"],
    ["chaque trimestre", "quarterly"],
    ["une fois par jour", "daily"],
    ["annuelle", "yearly"],
    ["a cada dois meses", "bimonthly"],
    ["trimestralmente", "quarterly"],
    ["semestral", "half-yearly"],
    ["anuais ou anual", "yearly"],
  ])("%s is %s", (words, frequency) => expect(frequencyIn(words)).toBe(frequency));

  it.each(["bimensual", "bimonthly", "cada dos años", "every five years", "cuando ocurra una tronadura", ""])(
    "%s has none",
    (words) => expect(frequencyIn(words)).toBeNull(),
  );
});
