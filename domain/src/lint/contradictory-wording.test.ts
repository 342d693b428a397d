import { describe, expect, it } from "vitest";
import { FREQUENCIES, type Frequency, frequencyStep } from "../schedule/frequency.ts";
import { FREQUENCY_NAMES } from "../schedule/frequency-names.ts";
import { NO_DETAILS, type SeriesDetails } from "../schedule/series-details.ts";
import { lintInput, lintSeries } from "../testing/lint-series.ts";
import { contradictoryWording } from "./contradictory-wording.ts";

describe("frequencies that a text names", () => {
  it("that contradict the row's frequency are reported, all rows of one text together", () => {
    const series = [1, 2].map(() =>
      lintSeries({ frequency: "four-monthly", shortCommitment: "Isótopos, informe TRIMESTRAL" }),
    );
    expect(contradictoryWording(lintInput(series))).toEqual([
      {
        rule: "mixedWording",
        series,
        params: { word: "trimestral", means: "quarterly", frequency: "four-monthly" },
      },
    ]);
  });

  it.each(["bimensual", "Bimensuelle", "bimensal"])("that are ambiguous are reported: %s", (word) => {
    const series = lintSeries({ frequency: "bimonthly", shortCommitment: `Muestreo ${word} de pozos` });
    expect(contradictoryWording(lintInput([series]))).toMatchObject([
      { rule: "ambiguousWording", params: { word: word.toLowerCase(), frequency: "bimonthly" } },
    ]);
  });

  it("are found in the project's name of the frequency as well", () => {
    const frequencyNames = new Map([["f-two", "Bimensual"]]);
    const series = lintSeries({ frequency: "fortnightly", frequencyRecord: "f-two" });
    expect(contradictoryWording(lintInput([series], { frequencyNames }))).toMatchObject([
      { rule: "ambiguousWording", params: { word: "bimensual", frequency: "fortnightly" } },
    ]);
  });

  it("are found in names of several words, in every language", () => {
    const repeating = FREQUENCIES.filter((frequency) => frequencyStep(frequency));
    for (const frequency of repeating) {
      for (const name of Object.values(FREQUENCY_NAMES[frequency]).flat()) {
        const own = lintSeries({ frequency, frequencyRecord: "f", shortCommitment: `${name}: informe` });
        const frequencyNames = new Map([["f", name]]);
        expect(contradictoryWording(lintInput([own], { frequencyNames })), name).toEqual([]);
        const other = lintSeries({ frequency: "once", shortCommitment: `Muestreo, ${name}` });
        expect(contradictoryWording(lintInput([other])), name).toMatchObject([
          { rule: "mixedWording", params: { means: frequency, frequency: "once" } },
        ]);
      }
    }
  });

  it.each([
    ["Muestreo cada dos meses", "cada dos meses", "bimonthly"],
    ["Sampling, every two weeks", "every two weeks", "fortnightly"],
    ["Prélèvement tous les deux mois", "tous les deux mois", "bimonthly"],
    ["Coleta a cada duas semanas", "a cada duas semanas", "fortnightly"],
    ["Four monthly report", "four-monthly", "four-monthly"],
    ["Semi-annual report", "semi-annual", "half-yearly"],
    ["Bi-monthly report", "bi-monthly", "ambiguous"],
    ["Muestreo bi-mensual", "bi-mensual", "ambiguous"],
  ])("are reported with all words of their name: %s", (shortCommitment, word, means) => {
    const series = lintSeries({ frequency: "yearly", shortCommitment });
    expect(contradictoryWording(lintInput([series]))).toMatchObject([{ params: { word, means } }]);
  });

  it("are reported once if a text names several, with the first", () => {
    const series = lintSeries({ frequency: "yearly", shortCommitment: "Informe trimestral y mensual" });
    expect(contradictoryWording(lintInput([series]))).toMatchObject([{ params: { word: "trimestral" } }]);
  });

  it.each([
    "Informe trimestral de la calidad del agua",
    "Programa anual de monitoreo",
    "Annual report on dust",
    "Rapport trimestriel",
    "Relatório semestral",
    "Nivel freático mensual",
    "Informe semestral de la medición mensual",
    "Registro continuo",
    "Once pozos",
  ])("are not reported in %s", (shortCommitment) => {
    expect(contradictoryWording(lintInput([lintSeries({ shortCommitment })]))).toEqual([]);
  });

  it.each([
    ["medición cada mes", "cada mes", "monthly"],
    ["muestreo todos los meses", "todos los meses", "monthly"],
    ["una vez al año", "una vez al año", "yearly"],
    ["cada tres meses", "cada tres meses", "quarterly"],
    ["sampled every month", "every month", "monthly"],
    ["twice a year", "twice a year", "half-yearly"],
    ["relevé chaque mois", "chaque mois", "monthly"],
    ["toutes les semaines", "toutes les semaines", "weekly"],
    ["todos os meses", "todos os meses", "monthly"],
    ["a cada três meses", "a cada três meses", "quarterly"],
  ])("are reported as phrases, in the name and in the parameters: %s", (text, word, means) => {
    const params = { word, means, frequency: "bimonthly" };
    const named = lintSeries({ frequency: "bimonthly", shortCommitment: `Agua, ${text}` });
    expect(contradictoryWording(lintInput([named]))).toMatchObject([{ rule: "mixedWording", params }]);
    const details = { ...NO_DETAILS, parameters: `pH, ${text}` };
    const measured = lintSeries({ frequency: "bimonthly", details });
    expect(contradictoryWording(lintInput([measured]))).toEqual([
      { rule: "mixedWording", series: [measured], params: { ...params, column: "parameters" } },
    ]);
  });

  it.each<[Frequency, string, Frequency]>([
    ["monthly", "dos veces al mes", "fortnightly"],
    ["monthly", "duas vezes por mês", "fortnightly"],
    ["monthly", "deux fois par mois", "fortnightly"],
    ["monthly", "aux deux semaines", "fortnightly"],
    ["yearly", "cuatro veces al año", "quarterly"],
    ["yearly", "4 veces al año", "quarterly"],
    ["yearly", "deux fois par année", "half-yearly"],
    ["yearly", "three times a year", "four-monthly"],
    ["quarterly", "cada 30 días", "monthly"],
    ["quarterly", "tous les 30 jours", "monthly"],
    ["monthly", "a cada 90 dias", "quarterly"],
  ])("of a %s row are reported where a text counts times or days: %s", (frequency, text, means) => {
    const named = lintSeries({ frequency, shortCommitment: `Agua, ${text}` });
    expect(contradictoryWording(lintInput([named]))).toMatchObject([
      { rule: "mixedWording", params: { word: text, means, frequency } },
    ]);
    const right = lintSeries({ frequency: means, shortCommitment: `Agua, ${text}` });
    expect(contradictoryWording(lintInput([right]))).toEqual([]);
  });

  const reported = (frequency: Frequency, change: Partial<SeriesDetails>) =>
    contradictoryWording(lintInput([lintSeries({ frequency, details: { ...NO_DETAILS, ...change } })])).map(
      ({ params }) => [params["word"], params["column"]],
    );

  it("of a report are reported only if it is more frequent than the monitoring", () => {
    expect(reported("quarterly", { reportPeriod: "Informe mensual" })).toEqual([["mensual", "reportPeriod"]]);
    expect(reported("quarterly", { reportTerm: "El día 10 de cada mes" })).toEqual([
      ["cada mes", "reportTerm"],
    ]);
    expect(reported("monthly", { reportPeriod: "Trimestral", reportTerm: "30 días, anualmente" })).toEqual(
      [],
    );
    expect(reported("continuous", { reportPeriod: "Mensual" })).toEqual([]);
    expect(reported("once", { reportPeriod: "Mensual" })).toEqual([]);
    expect(reported("monthly", { reportPeriod: "Bimensual" })).toEqual([["bimensual", "reportPeriod"]]);
  });

  it.each([
    "PM10, promedio anual y máximo diario",
    "Caudal medio diario",
    "annual mean, daily maximum",
    "moyenne annuelle",
    "média anual",
    "Ruido diario equivalente",
    "Nivel equivalente diario",
    "Niveau équivalent quotidien",
  ])("that are the period of a statistic are not reported: %s", (parameters) => {
    expect(reported("monthly", { parameters })).toEqual([]);
  });
});
