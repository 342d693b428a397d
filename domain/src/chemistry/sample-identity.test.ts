import { describe, expect, it } from "vitest";
import type { Cell } from "../text/cells.ts";
import { findTable } from "./laboratory.columns.ts";
import { readLaboratory } from "./laboratory.ts";
import { identifySamples } from "./sample-identity.ts";

/** The samples of a file as `code: parameter=value …`, in the order of their first row. */
function samplesIn(heads: Cell[], rows: Cell[][], fileName = "calidad.xlsx"): string[] {
  const file = [heads, ...rows];
  const table = findTable(file);
  if (!table) throw new Error("no table");
  const { results, errors } = readLaboratory(file, { ...table, acceptedControls: ["duplicado"] });
  expect(errors).toEqual([]);
  const codes = identifySamples(results, table, { name: fileName, id: "f1" });
  const samples = new Map<string, string[]>();
  for (const { row, station, parameter, fraction, raw } of results) {
    const key = `${station} ${codes.get(row)}`;
    const part = `${parameter}${fraction ? `/${fraction}` : ""}=${raw}`;
    samples.set(key, [...(samples.get(key) ?? []), part]);
  }
  return [...samples].map(([key, parts]) => `${key}: ${parts.join(" ")}`);
}

describe("a wide file", () => {
  it("has a sample in each row where year and month have columns of their own", () => {
    expect(
      samplesIn(
        ["Estación", "Año", "Mes", "Ca (mg/L)", "Cl (mg/L)"],
        [
          ["PZ-1", 2013, 4, 80, 10],
          ["PZ-1", 2013, 5, 81, 11],
          ["PZ-1", 2014, 5, 82, 12],
        ],
      ),
    ).toEqual(["PZ-1 2013-04: Ca=80 Cl=10", "PZ-1 2013-05: Ca=81 Cl=11", "PZ-1 2014-05: Ca=82 Cl=12"]);
  });

  it("has a sample in each row that repeats station and date, or has no date", () => {
    const heads = ["Estación", "Fecha", "Ca (mg/L)", "Cl (mg/L)"];
    expect(
      samplesIn(heads, [
        ["PZ-1", "21/05/2013", 80, 10],
        ["PZ-1", "21/05/2013", 81, 11],
        ["PZ-1", null, 82, 12],
        ["PZ-1", null, 83, 13],
      ]),
    ).toEqual([
      "PZ-1 2013-05-21 (1) f1: Ca=80 Cl=10",
      "PZ-1 2013-05-21 (2) f1: Ca=81 Cl=11",
      "PZ-1 calidad #4 f1: Ca=82 Cl=12",
      "PZ-1 calidad #5 f1: Ca=83 Cl=13",
    ]);
  });

  it("names rows of one day by their hours, depths and duplicates", () => {
    expect(
      samplesIn(
        ["Estación", "Fecha", "Hora", "Profundidad (m)", "Tipo de muestra", "Ca (mg/L)"],
        [
          ["PZ-1", "21/05/2013", "10:00", 5, null, 80],
          ["PZ-1", "21/05/2013", "14:00", 5, null, 81],
          ["PZ-1", "21/05/2013", "10:00", 20, null, 82],
          ["PZ-1", "21/05/2013", "10:00", 20, "Duplicado", 83],
        ],
      ),
    ).toEqual([
      "PZ-1 2013-05-21 10:00 · 5: Ca=80",
      "PZ-1 2013-05-21 14:00 · 5: Ca=81",
      "PZ-1 2013-05-21 · 20: Ca=82",
      "PZ-1 2013-05-21 · 20 · duplicado: Ca=83",
    ]);
  });

  it("joins rows that are different fractions of one sample, and no others", () => {
    const heads = ["Estación", "Fecha", "Fracción", "Ca (mg/L)"];
    expect(
      samplesIn(heads, [
        ["PZ-1", "21/05/2013", "total", 80],
        ["PZ-1", "21/05/2013", "disuelta", 79],
        ["PZ-2", "21/05/2013", "total", 50],
        ["PZ-2", "21/05/2013", "total", 51],
        ["PZ-2", "21/05/2013", "disuelta", 49],
      ]),
    ).toEqual([
      "PZ-1 2013-05-21: Ca/total=80 Ca/dissolved=79",
      "PZ-2 2013-05-21 (1) f1: Ca/total=50",
      "PZ-2 2013-05-21 (2) f1: Ca/total=51",
      "PZ-2 2013-05-21 (3) f1: Ca/dissolved=49",
    ]);
  });

  it("joins rows of one sample code, except of other depths or duplicates", () => {
    expect(
      samplesIn(
        ["Muestra", "Estación", "Fecha", "Profundidad", "Ca (mg/L)", "Cl (mg/L)"],
        [
          ["M-1", "PZ-1", "21/05/2013", null, 80, null],
          ["M-1", "PZ-1", "21/05/2013", null, null, 10],
          ["M-2", "PZ-1", "21/05/2013", 5, 81, 11],
          ["M-2", "PZ-1", "21/05/2013", 20, 82, 12],
          ["M-3", "PZ-1", "21/05/2013", 20, 83, 13],
        ],
      ),
    ).toEqual([
      "PZ-1 M-1: Ca=80 Cl=10",
      "PZ-1 M-2 · 5: Ca=81 Cl=11",
      "PZ-1 M-2 · 20: Ca=82 Cl=12",
      "PZ-1 M-3 · 20: Ca=83 Cl=13",
    ]);
  });

  it("does not take the station's name for a sample code", () => {
    expect(
      samplesIn(
        ["Muestra", "Estación", "Fecha", "Ca (mg/L)"],
        [
          ["pz-1", "PZ-1", "21/05/2013", 80],
          ["pz-1", "PZ-1", "21/05/2013", 81],
        ],
      ),
    ).toEqual(["PZ-1 pz-1 (1) f1: Ca=80", "PZ-1 pz-1 (2) f1: Ca=81"]);
  });
});

describe("the code of a sample", () => {
  const heads = ["Muestra", "Estación", "Fecha", "Profundidad", "Ca (mg/L)"];

  it("is of the file where a row has the station's name and no date", () => {
    expect(
      samplesIn(heads, [
        ["PZ-1", "PZ-1", "21/05/2013", null, 80],
        ["PZ-1", "PZ-1", null, null, 81],
      ]),
    ).toEqual(["PZ-1 PZ-1: Ca=80", "PZ-1 calidad #3 f1: Ca=81"]);
  });

  it("has its depth, so that another file's sample of that code at another depth is another one", () => {
    const at = (depth: number) => samplesIn(heads, [["M-1", "PZ-1", "21/05/2013", depth, 80]]);
    expect([at(5), at(50)]).toEqual([["PZ-1 M-1 · 5: Ca=80"], ["PZ-1 M-1 · 50: Ca=80"]]);
  });

  it("of more than sixty characters differs where its end does", () => {
    const long = "Monitoreo trimestral de aguas subterráneas del sector norte, 2026 pozo";
    const codes = samplesIn(heads, [
      [`${long} A`, "PZ-1", "21/05/2013", null, 80],
      [`${long} B`, "PZ-1", "21/05/2013", null, 81],
    ]);
    expect(new Set(codes).size).toBe(2);
    expect(codes[0]?.length).toBeLessThan(90);
  });
});

describe("a long file", () => {
  const heads = ["Estación", "Fecha", "Hora", "Parámetro", "Valor", "Unidad"];
  it("has a sample of each station and date", () => {
    expect(
      samplesIn(heads, [
        ["PZ-1", "21/05/2013", "10:00", "Calcio", 80, "mg/L"],
        ["PZ-1", "21/05/2013", "10:20", "Cloruro", 10, "mg/L"],
        ["PZ-1", "22/05/2013", "10:00", "Calcio", 81, "mg/L"],
      ]),
    ).toEqual(["PZ-1 2013-05-21: Ca=80 Cl=10", "PZ-1 2013-05-22: Ca=81"]);
  });

  it("separates by the hour where a parameter repeats", () => {
    expect(
      samplesIn(heads, [
        ["PZ-1", "21/05/2013", "10:00", "Calcio", 80, "mg/L"],
        ["PZ-1", "21/05/2013", "10:00", "Cloruro", 10, "mg/L"],
        ["PZ-1", "21/05/2013", "14:00", "Calcio", 81, "mg/L"],
        ["PZ-1", "21/05/2013", "14:00", "Cloruro", 11, "mg/L"],
      ]),
    ).toEqual(["PZ-1 2013-05-21 10:00: Ca=80 Cl=10", "PZ-1 2013-05-21 14:00: Ca=81 Cl=11"]);
  });

  it("separates hours that are not of one visit, although no parameter repeats", () => {
    expect(
      samplesIn(heads, [
        ["PZ-1", "21/05/2013", "08:00", "Calcio", 80, "mg/L"],
        ["PZ-1", "21/05/2013", "17:00", "Cloruro", 10, "mg/L"],
      ]),
    ).toEqual(["PZ-1 2013-05-21 08:00: Ca=80", "PZ-1 2013-05-21 17:00: Cl=10"]);
  });

  it("leaves repeated results together without an hour, for someone to choose", () => {
    expect(
      samplesIn(heads, [
        ["PZ-1", "21/05/2013", null, "Calcio", 80, "mg/L"],
        ["PZ-1", "21/05/2013", null, "Calcio", 81, "mg/L"],
      ]),
    ).toEqual(["PZ-1 2013-05-21: Ca=80 Ca=81"]);
  });
});

describe("a solid of a station and day", () => {
  it("is another sample than its water, by its matrix", () => {
    const heads = ["Estación", "Muestra", "Fecha", "Matriz", "Parámetro", "Resultado"];
    expect(
      samplesIn(heads, [
        ["PZ-1", "", "21/05/2013", "Agua superficial", "Ca", 1],
        ["PZ-1", "", "21/05/2013", "Sedimento", "Ca", 2],
        ["PZ-1", "M1", "21/05/2013", "Sedimento", "Ca", 3],
        ["PZ-1", "M2", "21/05/2013", "", "Ca", 4],
        ["PZ-1", "M2", "21/05/2013", "Suelo", "Ca", 5],
      ]),
    ).toEqual([
      "PZ-1 2013-05-21: Ca=1",
      "PZ-1 2013-05-21 · sediment: Ca=2",
      "PZ-1 M1: Ca=3",
      "PZ-1 M2: Ca=4",
      "PZ-1 M2 · soil: Ca=5",
    ]);
  });
});
