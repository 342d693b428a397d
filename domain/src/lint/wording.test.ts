import { describe, expect, it } from "vitest";
import { lintInput, lintSeries } from "../testing/lint-series.ts";
import { neverRepeats } from "./never-repeats.ts";
import { wording } from "./wording.ts";

describe("frequency words in a text", () => {
  it("that contradict the row's frequency are reported, all rows of one text together", () => {
    const series = [1, 2].map(() =>
      lintSeries({ frequency: "four-monthly", shortCommitment: "Isótopos, informe TRIMESTRAL" }),
    );
    expect(wording(lintInput(series))).toEqual([
      {
        rule: "mixedWording",
        series,
        params: { word: "trimestral", means: "quarterly", frequency: "four-monthly" },
      },
    ]);
  });

  it.each(["bimensual", "Bimensuelle", "bimensal"])("that are ambiguous are reported: %s", (word) => {
    const series = lintSeries({ frequency: "bimonthly", shortCommitment: `Muestreo ${word} de pozos` });
    expect(wording(lintInput([series]))).toMatchObject([
      { rule: "ambiguousWording", params: { word: word.toLowerCase(), frequency: "bimonthly" } },
    ]);
  });

  it("are found in the project's name of the frequency as well", () => {
    const frequencyNames = new Map([["f-two", "Bimensual"]]);
    const series = lintSeries({ frequency: "fortnightly", frequencyRecord: "f-two" });
    expect(wording(lintInput([series], { frequencyNames }))).toMatchObject([
      { rule: "ambiguousWording", params: { word: "bimensual", frequency: "fortnightly" } },
    ]);
  });

  it.each([
    "Nivel freático mensual",
    "Informe semestral de la medición mensual",
    "Registro continuo",
    "Once pozos",
  ])("are not reported in %s", (shortCommitment) => {
    expect(wording(lintInput([lintSeries({ shortCommitment })]))).toEqual([]);
  });
});

describe("a frequency that gives a single monitoring", () => {
  it("is reported once for all of its rows", () => {
    const series = [
      lintSeries({ endDate: "2027-02-04" }),
      lintSeries({ startDate: "2027-01-31", endDate: "2027-02-27" }),
    ];
    const good = lintSeries({ endDate: "2027-02-05" });
    expect(neverRepeats(lintInput([...series, good]))).toEqual([
      { rule: "neverRepeats", series, params: { frequency: "monthly" } },
    ]);
  });
  it("is not reported for once and continuous", () => {
    const short = { endDate: "2027-01-05" };
    const series = [
      lintSeries({ ...short, frequency: "once" }),
      lintSeries({ ...short, frequency: "continuous" }),
    ];
    expect(neverRepeats(lintInput(series))).toEqual([]);
  });
});
