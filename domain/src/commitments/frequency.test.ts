import { describe, expect, it } from "vitest";
import { frequencyIn, statesFrequency } from "./frequency.ts";

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
    ["dos veces al mes", "fortnightly"],
    ["dos (2) veces al mes", "fortnightly"],
    ["deux fois par mois", "fortnightly"],
    ["twice monthly", "fortnightly"],
    ["cuatro veces al año", "quarterly"],
    ["four times a year", "quarterly"],
    ["tres veces por año", "four-monthly"],
    ["dos campañas por año", "half-yearly"],
    ["duas vezes ao ano", "half-yearly"],
    ["una vez cada tres meses", "quarterly"],
    ["una vez cada 15 días", "fortnightly"],
    ["once a week", "weekly"],
    ["deux fois par quinzaine", "weekly"],
    ["una vez por quincena", "fortnightly"],
    ["une fois aux deux semaines", "fortnightly"],
    ["aux trois mois", "quarterly"],
    ["une fois par trimestre", "quarterly"],
    ["una vez por semestre", "half-yearly"],
    ["con una periodicidad de 3 meses", "quarterly"],
    ["leituras quinzenais", "fortnightly"],
    ["relatórios semanais", "weekly"],
    ["mensais", "monthly"],
    ["informes trimestrales", "quarterly"],
    ["reportes mensuales", "monthly"],
    ["quincenales", "fortnightly"],
    ["analyses mensuelles", "monthly"],
  ])("%s is %s", (words, frequency) => expect(frequencyIn(words)).toBe(frequency));

  it.each([
    "bimensual",
    "bimonthly",
    "cada dos años",
    "every five years",
    "cuando ocurra una tronadura",
    "",
    "dos veces por semana",
    "three times a week",
    "cinco veces al año",
    "dos veces cada quince días",
    "de trimestral a mensual",
    "from monthly to weekly",
    "90 días desde la notificación",
    "con 15 días de anticipación",
    "em até 90 dias",
    "en un plazo de 30 a 90 días",
    "por 6 meses",
    "durante el primer trimestre",
  ])("%s has none", (words) => expect(frequencyIn(words)).toBeNull());

  it.each([
    ["dos veces por semana", true],
    ["cada dos años", true],
    ["mensual", true],
    ["con 15 días de anticipación", false],
  ])("%s states a frequency: %s", (words, states) => expect(statesFrequency(words)).toBe(states));
});

it.each([
  ["mensualmente el pH y trimestralmente los metales", "monthly"],
  ["dos veces al año y mensualmente", "monthly"],
  ["annually, and quarterly during construction", "quarterly"],
  ["tres veces por semana y mensualmente", null],
  ["mensual y mensual", "monthly"],
])("names the most frequent of several in %j", (words, frequency) => {
  expect(frequencyIn(words)).toBe(frequency);
  expect(statesFrequency(words)).toBe(true);
});
