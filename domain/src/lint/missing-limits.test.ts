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

describe("an obligation of a station", () => {
  const text = "Pozo A1: sulfato <= 250 mg/L y arsénico <= 0,01 mg/L, límites que no deberá exceder.";
  const pressure = "Los umbrales de presión de poros del pozo A1 están en la Tabla 8.2.";

  it.each(["Fitobentos", "DBO5", "Caudal", "Nivel", "Riqueza"])(
    "does not concern a parameter that it does not name: %s",
    (parameter) => {
      const series = row("Seguimiento", parameter);
      for (const one of [text, pressure]) {
        expect(found(series, [{ text: one, shortCommitment: null }])).toEqual([]);
        expect(found(series, [{ text: one, shortCommitment: "Seguimiento" }])).toEqual([]);
      }
    },
  );

  it("concerns the parameters that it names, in the plural as well", () => {
    expect(found(row("Seguimiento", "Sulfatos; Caudal"), [{ text, shortCommitment: null }])).toEqual([
      ["Sulfatos", "límites"],
    ]);
    const nickel = "Los fenoles y el níquel del pozo A1 no superarán el límite.";
    expect(found(row("Seguimiento", "Cobre"), [{ text: nickel, shortCommitment: null }])).toHaveLength(0);
    expect(found(row("Seguimiento", "Níquel"), [{ text: nickel, shortCommitment: null }])).toHaveLength(1);
  });

  it("concerns all parameters of the rows that are linked to it, if it names none", () => {
    const general = "No se superarán los límites comprometidos.";
    expect(found(row("Calidad", "Cloruro"), [{ text: general, shortCommitment: "Calidad" }])).toHaveLength(1);
  });
});

it.each([
  ["Calidad de agua", "Sin límite"],
  ["Calidad de agua", "Límite: no aplica"],
  ["Calidad de agua, sin límite normativo", null],
  ["Calidad de agua, no tiene límite", null],
  ["Water quality, no limit", null],
  ["Qualité de l'eau, sans valeur limite", null],
  ["Qualidade da água, sem limite", null],
])("no limit is stated by a text that denies it: %s, %s", (commitment, limits) => {
  expect(found(row(commitment, "Sulfato", limits))).toEqual([]);
});

it.each([
  "Selon la Directive 019",
  "Según Res. Ex. 45/2020",
  "Según Resolución Exenta N° 45/2020",
  "Pendiente (reunión 12-03-2027)",
  "Por definir en reunión del 12 de marzo de 2027",
  "As 0,01 mg/L",
])("the number of another subject is no limit: %s", (limits) => {
  expect(found(row("Sulfato bajo el límite", "Sulfato", limits))).toEqual([["Sulfato", "límite"]]);
});

it("the limit of a parameter of another row is no limit of this one", () => {
  expect(found(row("Sulfato bajo el límite", "Sulfato; pH", "As 0,01 mg/L; pH 6"))).toEqual([
    ["Sulfato", "límite"],
  ]);
  expect(found(row("Metales bajo el límite", "Metales", "As 0,01 mg/L; Pb 0,05 mg/L"))).toEqual([]);
  expect(found(row("Sulfato bajo el límite", "Sulfato; pH", "máx. 250 mg/L; pH 6"))).toEqual([]);
});
