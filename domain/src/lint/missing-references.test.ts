import { describe, expect, it } from "vitest";
import { NO_DETAILS, type SeriesDetails } from "../schedule/series-details.ts";
import { lintInput, lintSeries } from "../testing/lint-series.ts";
import { missingReferences } from "./missing-references.ts";

const PASSAGES = [
  "Tabla 7-12. Programa",
  "Tabla 5",
  "Anexo B",
  "8.1 Umbrales de alerta",
  "ver considerando 9.2",
];

const found = (change: Partial<SeriesDetails>, passages: readonly string[] = PASSAGES) =>
  missingReferences(
    lintInput([lintSeries({ details: { ...NO_DETAILS, ...change } })], {
      permit: {
        instruments: [{ name: "RCA 47", year: 2019, start: null, end: null }],
        obligations: [],
        documents: ["RCA 47"],
        passages,
      },
    }),
  ).map(({ params }) => params["word"]);

describe("a number without the word of a table", () => {
  it.each<Partial<SeriesDetails>>([
    { limits: "55" },
    { limits: "0,75" },
    { limits: "12.5" },
    { limits: "6 a 9" },
    { parameters: "B" },
    { parameters: "N; P; K" },
    { parameters: "F" },
    { method: "A" },
    { reportTerm: "30" },
  ])("is no reference outside of the column of references: %o", (change) => {
    expect(found(change)).toEqual([]);
  });

  it.each([
    ["7-19", ["7-19"]],
    ["C", ["C"]],
    ["5 y 6", ["6"]],
    ["5; 6", ["6"]],
    ["5 et 6", ["6"]],
    ["4 a 6", ["4", "6"]],
    ["8.3", ["8.3"]],
  ])("is that of a table in the column of references: %s", (tableReference, words) => {
    expect(found({ tableReference })).toEqual(words);
  });

  it.each(["7-12", "5", "B", "8.1", "9.2"])(
    "is right where the permit has a table, an annex or a section of that number: %s",
    (tableReference) => {
      expect(found({ tableReference })).toEqual([]);
    },
  );

  it("is no table where the word says table, although a section has the number", () => {
    expect(found({ tableReference: "Tabla 8.1" })).toEqual(["Tabla 8.1"]);
    expect(found({ limits: "Tabla 9" })).toEqual(["Tabla 9"]);
  });
});
