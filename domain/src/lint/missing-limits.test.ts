import { describe, expect, it } from "vitest";
import { NO_DETAILS } from "../schedule/series-details.ts";
import { lintInput, lintSeries, mine } from "../testing/lint-series.ts";
import type { LintObligation } from "./finding.ts";
import { missingLimits } from "./missing-limits.ts";

const row = (shortCommitment: string, parameters: string, limits: string | null = null) =>
  lintSeries({ station: "A", shortCommitment, details: { ...NO_DETAILS, parameters, limits } });
const found = (series: ReturnType<typeof row>, obligations: LintObligation[] = []) =>
  missingLimits(
    lintInput([series], {
      places: mine.map((place) => ({ ...place, name: `Pozo ${place.id}1` })),
      permit: { instruments: [], documents: [], passages: null, obligations },
    }),
  ).map(({ params }) => [params["parameter"], params["word"]]);

describe("a parameter without a limit in numbers", () => {
  it.each([
    ["Sulfato bajo el límite", "límite"],
    ["El sulfato no deberá exceder lo comprometido", "no deberá exceder"],
    ["Sulphate must not exceed the permit", "must not exceed"],
    ["Respect des valeurs limites de sulfate", "valeurs limites"],
    ["O sulfato não deverá ultrapassar o valor da licença", "não deverá ultrapassar"],
    ["Concentración máxima permitida de sulfato", "máxima permitida"],
  ])("is reported where the commitment speaks of one: %s", (commitment, word) => {
    expect(found(row(commitment, "Sulfato"))).toEqual([["Sulfato", word]]);
    expect(found(row(commitment, "SO4; pH", "pH 6 a 9"))).toEqual([["SO4", word]]);
    expect(found(row(commitment, "Sulfato", "Según la normativa vigente"))).toEqual([["Sulfato", word]]);
  });

  it.each([
    ["a number", "Sulfato bajo el límite", "Sulfato", "250 mg/L"],
    ["a number under another name", "Sulfato bajo el límite", "Sulfato; pH", "SO4 250 mg/L; pH 6-9"],
    ["a norm", "Sulfato bajo el límite", "Sulfato", "NCh 1333"],
    ["a table of the permit", "Sulfato bajo el límite", "Sulfato", "Tabla 7-13"],
    ["a number in the name", "El sulfato no superará 250 mg/L", "Sulfato", null],
    ["a number in the list", "Sulfato bajo el límite", "Sulfato < 250 mg/L", null],
    ["no limit of which is spoken", "Calidad de agua", "Sulfato", null],
    ["a border", "Ruido en el límite de la faena", "LAeq", null],
    ["a limit of the analysis", "Metales, límite de detección bajo", "Plomo", null],
    [
      "a limit of another parameter",
      "El sulfato no superará el límite",
      "Sulfato; Temperatura",
      "SO4 250 mg/L",
    ],
  ])("is not reported where there is %s", (_, commitment, parameters, limits) => {
    expect(found(row(commitment, parameters, limits))).toEqual([]);
  });

  it("is reported where a commitment that is linked to the row, or names its station, speaks of one", () => {
    const text = "El cloruro no superará 250 mg/L en el pozo A1.";
    const series = row("Calidad", "Cloruro; Nitrato");
    expect(found(series, [{ text, shortCommitment: "Calidad" }])).toEqual([["Cloruro", "no superará"]]);
    expect(found(series, [{ text: `Pozo A1: ${text}`, shortCommitment: null }])).toEqual([
      ["Cloruro", "no superará"],
    ]);
    expect(found(series, [{ text, shortCommitment: "Otro compromiso" }])).toEqual([]);
    expect(found(series, [{ text: text.replace("A1", "B1"), shortCommitment: null }])).toEqual([]);
  });
});
