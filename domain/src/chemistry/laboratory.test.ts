import { describe, expect, it } from "vitest";
import type { Cell } from "../text/cells.ts";
import { findTable } from "./laboratory.columns.ts";
import { readLaboratory } from "./laboratory.ts";

const read = (rows: Cell[][]) => {
  const table = findTable(rows);
  if (!table) throw new Error("no table");
  const reading = readLaboratory(rows, table);
  // Every cell of the file is accounted for.
  expect(reading.results.length + reading.missing + reading.rejected).toBe(reading.cells);
  return { table, ...reading };
};

describe("a laboratory's wide file", () => {
  const rows: Cell[][] = [
    ["Laboratorio Andes S.A.", null, null, null, null, null],
    [null, null, null, null, null, null],
    ["id", "station", "date", "unit", "pH", "Ca", "SO4 (mg/L)", "Cu disuelto (µg/L)", "Color del frasco"],
    ["M-1", "PM-01", "05/03/2026", "mg/L", "7,25", "88", "<5", "12,5", "azul"],
    ["M-2", "PM-02", { serial: 46086.4375 }, "mg/L", 6.9, "-", "ND", "ver nota", null],
    [null, null, null, null, null, null],
    ["M-3", "PM-03", "31/02/2026", "mg/L", "7,1", "80", "6", "1", null],
    ["", "", "05/03/2026", "mg/L", "7,1", "80", "6", "1", null],
    ["M-5", "PM-05", null, "mg/L", "#N/A", { error: "#N/A" }, { serial: 44000 }, "1,234", null],
  ];

  it("is recognised below its letterhead, with the role of each column", () => {
    const { table } = read(rows);
    expect(table).toMatchObject({ layout: "wide", headerRow: 2 });
    expect(table.columns[6]).toEqual({ kind: "parameter", parameter: "SO4", fraction: null, unit: "mg/L" });
    expect(table.columns[7]).toEqual({
      kind: "parameter",
      parameter: "Cu",
      fraction: "dissolved",
      unit: "µg/L",
    });
    expect(table.columns[8]).toEqual({ kind: "unknown" });
  });

  it("has a result for each filled cell, with its station, day, unit and text", () => {
    const { results, decimal } = read(rows);
    expect(decimal).toBe(",");
    const of = (sample: string) => results.filter((one) => one.sample === sample);
    expect(of("M-1").map(({ parameter, unit, raw, result }) => [parameter, unit, raw, result])).toEqual([
      ["pH", "mg/L", "7,25", { kind: "value", value: 7.25 }],
      ["Ca", "mg/L", "88", { kind: "value", value: 88 }],
      ["SO4", "mg/L", "<5", { kind: "below", limit: 5 }],
      ["Cu", "µg/L", "12,5", { kind: "value", value: 12.5 }],
    ]);
    expect(of("M-1")[0]).toMatchObject({ station: "PM-01", row: 3, column: 4, date: { date: "2026-03-05" } });
    expect(of("M-2").map(({ parameter }) => parameter)).toEqual(["pH", "SO4"]);
    expect(of("M-2")[0]?.date).toEqual({ date: "2026-03-05", minutes: 630, precision: "day" });
    expect(of("M-5").map(({ raw, result }) => [raw, result])).toEqual([
      ["1,234", { kind: "value", value: 1.234 }],
    ]);
    expect(of("M-5")[0]?.date).toBeNull();
  });

  it("reports each rejected cell with its position and reason", () => {
    const { errors, cells, missing, rejected } = read(rows);
    expect(errors.map(({ row, column, fault, value }) => [row, column, fault, value])).toEqual([
      [4, 7, "unreadable", "ver nota"],
      [6, 2, "badDate", "31/02/2026"],
      [7, 1, "noStation", ""],
      [8, 4, "unreadable", "#N/A"],
      [8, 5, "formulaError", "#N/A"],
      [8, 6, "unreadable", "44000"],
    ]);
    expect({ cells, missing, rejected }).toEqual({ cells: 20, missing: 1, rejected: 12 });
  });
});

it("reads all dates of a file with the month first where one of them proves it", () => {
  const { results, errors } = read([
    ["station", "sample", "date", "Ca (mg/L)"],
    ["P", "A", "03/04/2013", 1],
    ["P", "B", "03/25/2013", 2],
  ]);
  expect(errors).toEqual([]);
  expect(results.map(({ date }) => date?.date)).toEqual(["2013-03-04", "2013-03-25"]);
});

describe("a laboratory's long file", () => {
  it("in WQX form has one result per row", () => {
    const { table, results, errors } = read([
      [
        "MonitoringLocationIdentifier",
        "ActivityStartDate",
        "ActivityStartTime/Time",
        "CharacteristicName",
        "ResultSampleFractionText",
        "ResultDetectionConditionText",
        "ResultMeasureValue",
        "ResultMeasure/MeasureUnitCode",
        "DetectionQuantitationLimitMeasure/MeasureValue",
      ],
      ["W-1", "2026-03-05", "10:30", "Copper", "Dissolved", "", "3.2", "ug/L", ""],
      ["W-1", "2026-03-05", "10:30", "Sulfate", "Total", "Not Detected", "", "mg/L", "0.5"],
      ["W-1", "2026-03-05", "10:30", "Unobtainium", "Total", "", "1", "mg/L", ""],
    ]);
    expect(table.layout).toBe("long");
    expect(
      results.map(({ parameter, fraction, unit, result }) => [parameter, fraction, unit, result]),
    ).toEqual([
      ["Cu", "dissolved", "ug/L", { kind: "value", value: 3.2 }],
      ["SO4", "total", "mg/L", { kind: "below", limit: 0.5 }],
    ]);
    expect(results[0]?.date).toEqual({ date: "2026-03-05", minutes: 630, precision: "day" });
    expect(errors).toEqual([{ row: 3, column: 3, value: "Unobtainium", fault: "unknownParameter" }]);
  });

  it("in ESdat form recognises substances by their numbers, and the qualifiers", () => {
    const { results } = read([
      [
        "SampleCode",
        "ChemCode",
        "OriginalChemName",
        "Prefix",
        "Result",
        "Result_Unit",
        "Total_or_Filtered",
        "EQL",
      ],
      ["S1", "7440-38-2", "As", "<", 0.001, "mg/L", "F", 0.001],
      ["S1", "7440-50-8", "Cu (raro)", ">", 10, "mg/L", "T", 0.001],
      ["S1", "14808-79-8", "SO4", "", 120, "mg/L", "T", 1],
    ]);
    expect(results.map(({ parameter, fraction, result }) => [parameter, fraction, result])).toEqual([
      ["As", "dissolved", { kind: "below", limit: 0.001 }],
      ["Cu", "total", { kind: "above", limit: 10 }],
      ["SO4", "total", { kind: "value", value: 120 }],
    ]);
  });

  it("in Portuguese and in French has the same columns", () => {
    const portuguese = read([
      [
        "Ponto de amostragem",
        "Data de coleta",
        "Parâmetro",
        "Resultado",
        "Unidade",
        "Limite de quantificação",
      ],
      ["P1", "05/03/2026", "Cobre dissolvido", "< LQ", "mg/L", "0,01"],
    ]);
    expect(portuguese.results[0]).toMatchObject({
      station: "P1",
      parameter: "Cu",
      fraction: "dissolved",
      result: { kind: "below", limit: 0.01 },
    });
    const french = read([
      ["Point de prélèvement", "Date de prélèvement", "Paramètre", "Résultat", "Unité"],
      ["P1", "5 mars 2026", "Cuivre total", "0,02", "mg/L"],
    ]);
    expect(french.results[0]).toMatchObject({
      date: { date: "2026-03-05" },
      parameter: "Cu",
      fraction: "total",
    });
  });
});

describe("a file that is not a laboratory's", () => {
  it.each<[string, Cell[][]]>([
    ["is empty", []],
    [
      "has no station",
      [
        ["Ca", "Mg"],
        [1, 2],
      ],
    ],
    [
      "has no parameter",
      [
        ["station", "date"],
        ["P1", "2026-03-05"],
      ],
    ],
    ["holds words alone", [["Informe"], ["Señores"]]],
  ])("which %s, has no table", (_, rows) => {
    expect(findTable(rows)).toBeNull();
  });

  it("with a repeated role uses the first column, and marks the other as unknown", () => {
    const table = findTable([["station", "Punto", "Ca"]]);
    expect(table?.columns.map(({ kind }) => kind)).toEqual(["role", "unknown", "parameter"]);
  });
});
