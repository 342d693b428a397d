import { frequencyOfName } from "@vetaverde/domain/schedule/frequency-names";
import type { ColumnKey } from "@vetaverde/domain/schedule/template";
import { describe, expect, it } from "vitest";
import { checkFile } from "../import/plans.check.ts";
import type { Catalog } from "../import/plans.lookup.ts";
import { ALL_KEYS, planBook, type RowInput } from "../testing/plan-books.ts";
import { lintFile } from "./plans.lint.ts";
import {
  FAULTY_PLAN,
  type FiledPlan,
  type FiledStation,
  gridCells,
  SOUND_PLANS,
} from "./testing/filed-plans.ts";

/** A catalogue of the names that the rows use. */
function catalogOf({ rows, stations }: FiledPlan): Catalog {
  const names = (key: ColumnKey) => [...new Set(rows.flatMap((row) => (row[key] ? [String(row[key])] : [])))];
  const records = (key: ColumnKey) => names(key).map((name) => ({ id: name, name, frequency: null }));
  return {
    "mining-components": records("miningComponent"),
    "environmental-components": records("environmentalComponent"),
    types: records("type"),
    stations: stations.map(([name]) => ({ id: name, name, frequency: null })),
    frequencies: names("frequency").map((name) => ({
      id: name,
      name,
      frequency: frequencyOfName(name) ?? null,
    })),
  };
}

/** Imports a plan's workbook, with the columns that it fills, and reviews its rows. */
async function review(plan: FiledPlan) {
  const keys = ALL_KEYS.filter(
    (key) => key === "durationHours" || plan.rows.some((row) => row[key] !== undefined),
  );
  const chunks: string[] = [];
  const result = await checkFile(
    planBook(plan.rows, { locale: plan.locale, keys }),
    { catalog: catalogOf(plan), locale: plan.locale },
    (event) => {
      if (event.kind === "chunk") chunks.push(event.text);
    },
  );
  if (!("file" in result)) throw new Error(JSON.stringify(result.notTemplate));
  expect(result.file.errors.map(({ message, row }) => `${row}: ${message}`)).toEqual([]);
  return lintFile(Buffer.from(chunks.join("\n")), {
    chunks: chunks.length,
    plan: null,
    places: plan.stations.map(([name, latitude, longitude]) => [
      name,
      name,
      plan.isLocated ? latitude : null,
      plan.isLocated ? longitude : null,
    ]),
    frequencyNames: catalogOf(plan).frequencies?.map(({ id, name }) => [id, name]) ?? [],
    period: null,
    permit: plan.permit,
    most: 50_000,
    aside: [],
  });
}

const brief = async (plan: FiledPlan) =>
  (await review(plan)).findings.map(({ rule, params, rows }) => [rule, rows.map(({ row }) => row), params]);

describe("the review of plans as they are filed", () => {
  it.each(SOUND_PLANS)("finds nothing in a sound one: $name", async (plan) => {
    expect(await brief(plan)).toEqual([]);
  });

  it("finds each of five known faults, with its row and both words", async () => {
    const first = FAULTY_PLAN.rows.length - 3;
    expect(await brief(FAULTY_PLAN)).toEqual([
      ["mixedDatums", [first + 2], { datum: "PSAD56", other: "WGS84", times: 8 }],
      [
        "afterPermit",
        [first + 4],
        { date: "2029-06-30", permitEnd: "2028-12-31", instrument: "RCA 047/2019" },
      ],
      ["limitMissing", [first + 1], { parameter: "Sulfato", word: "límite" }],
      ["referenceMissing", [first + 3], { word: "Tabla 9-4", document: "RCA 047/2019" }],
      ["mixedWording", [first], { word: "todos los meses", means: "monthly", frequency: "quarterly" }],
    ]);
  });
});

describe("faults of a sound plan in which one cell is changed", () => {
  const [copper, gold, , landfill, quebec, quarry] = SOUND_PLANS as [
    ...[FiledPlan, FiledPlan, FiledPlan, FiledPlan],
    ...[FiledPlan, FiledPlan],
  ];
  const changed = (plan: FiledPlan, at: number, change: RowInput): FiledPlan => ({
    ...plan,
    rows: plan.rows.map((row, index) => (index === at ? { ...row, ...change } : row)),
  });
  const rulesOf = async (plan: FiledPlan) =>
    (await review(plan)).findings.map(({ rule, rows }) => [rule, rows.map(({ row }) => row)]);

  it.each<[string, FiledPlan, number, RowInput, string]>([
    [
      "a report more often than the monitoring",
      copper,
      0,
      { reportPeriod: "Informe mensual" },
      "mixedWording",
    ],
    [
      "a term of every month",
      copper,
      1,
      { reportTerm: "A más tardar el día 15 de cada mes" },
      "mixedWording",
    ],
    ["a parameter measured every week", copper, 3, { parameters: "pH (cada semana)" }, "mixedWording"],
    ["an ambiguous report", copper, 3, { reportPeriod: "Bimensual" }, "ambiguousWording"],
    ["coordinates without a zone", copper, 0, { utmZone: null }, "zoneMissing"],
    ["coordinates without a datum", gold, 2, { datum: null }, "datumMissing"],
    ["another zone", copper, 0, { utmZone: "18S" }, "differentCoordinates"],
    ["another zone, of a station without a place", gold, 0, { utmZone: "18" }, "farCoordinates"],
    ["a digit too few in the northing", copper, 2, { utmNorthing: 6_273_000 }, "differentCoordinates"],
    ["an annex that does not exist", landfill, 0, { tableReference: "Anexo VII" }, "referenceMissing"],
    [
      "a table that does not exist, in the name",
      copper,
      3,
      { shortCommitment: "Aguas, Tabla 8" },
      "referenceMissing",
    ],
    ["the number of a table alone", copper, 3, { tableReference: "7-19" }, "referenceMissing"],
    [
      "a limit that the linked condition gives",
      landfill,
      0,
      { limits: "pH 6 a 9,5; DQO 90 mg/L; Nitrogênio amoniacal 20 mg/L" },
      "limitMissing",
    ],
    ["no limit at all", copper, 0, { limits: null }, "limitMissing"],
    ["a limit without a number", copper, 0, { limits: "Según normativa vigente" }, "limitMissing"],
    ["a frequency in French", quebec, 2, { parameters: "Niveau, relevé chaque mois" }, "mixedWording"],
    ["an annex in French", quebec, 3, { tableReference: "Annexe Z" }, "referenceMissing"],
    ["a datum in French", quebec, 0, { datum: "PSAD56" }, "mixedDatums"],
    ["a frequency in English", quarry, 0, { shortCommitment: "Level, every month" }, "mixedWording"],
    ["a table in English", quarry, 2, { tableReference: "Table S9.9" }, "referenceMissing"],
    ["no limit in English", quarry, 4, { limits: "As agreed" }, "limitMissing"],
    [
      "a frequency in Portuguese",
      landfill,
      4,
      { reportTerm: "Todos os meses, até o dia 10" },
      "mixedWording",
    ],
    ["a start before the licence", landfill, 3, { startDate: "01-01-2024" }, "beforePermit"],
    ["an end after the licence", landfill, 3, { endDate: "31-12-2029" }, "afterPermit"],
  ])("%s", async (_, plan, at, change, rule) => {
    const found = await rulesOf(changed(plan, at, change));
    expect(found.map(([name]) => name)).toContain(rule);
    for (const [, rows] of found) expect(rows).toContain(at + 2);
  });

  it("a station at two places within the plan", async () => {
    const other: FiledStation = ["MA-02", -7.15, -78.45];
    const again = { ...gold.rows[1], shortCommitment: "Nivel de agua", ...gridCells(other, "PSAD56", 17) };
    expect(await rulesOf({ ...gold, rows: [...gold.rows, again] })).toEqual([
      ["differentCoordinates", [3, 7]],
    ]);
  });
});
