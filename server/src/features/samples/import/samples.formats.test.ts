// Test files in the laboratories' exchange formats, with the headers and codes that the formats define.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { xlsx } from "../../../gateways/excel/testing/packages.ts";
import { sampleMessages } from "../samples.messages.ts";
import type { StagedResult } from "../samples.types.ts";
import {
  csvFile,
  type FileKind,
  type FileRow,
  INPUT,
  readFile,
  resultsOf,
  sampleFile,
} from "../testing/sample-files.ts";
import { keyOfHeader } from "./samples.columns.ts";
import { markSampleFile } from "./samples.mark.ts";

const brief = ({ station, code, day, parameter, fraction, kind, standard }: StagedResult) => [
  station,
  code,
  day,
  parameter,
  fraction,
  kind,
  standard,
];
/** The preview of a file and the results that would be stored; together they account for each cell. */
const readBoth = async (bytes: Buffer) => {
  const [file, results] = [await readFile(bytes), await resultsOf(bytes)];
  expect(results.length + file.missing + file.rejected).toBe(file.cells);
  return { file, results };
};

/** A row of a file, written with a bar between its cells. */
const cellsOf = (row: string): FileRow => row.split("|");

/** ESdat ELDF 2e: https://support.esdat.net/Lab_Specifications_2e.aspx */
const ESDAT: FileRow[] = [
  [
    ...["SampleCode", "ChemCode", "OriginalChemName", "Prefix", "Result", "Result_Unit", "Total_or_Filtered"],
    ...["Result_Type", "Method_Type", "Method_Name", "Extraction_Date", "Analysed_Date", "EQL", "EQL_Units"],
  ],
  cellsOf("S1|7440-50-8|Copper|<|0.001|mg/L|F|REG|Metals|EG020F|2026-02-05|2026-02-06|0.001|mg/L"),
  cellsOf("S1|7440-50-8|Copper||0.012|mg/L|T|REG|Metals|EG020T|2026-02-05|2026-02-06|0.001|mg/L"),
  cellsOf("S1|14808-79-8|Sulfate as SO4||410|mg/L|N|REG|Ions|ED041G|2026-02-05|2026-02-06|1|mg/L"),
  cellsOf("S1|460-00-4|4-Bromofluorobenzene||98|%|N|SUR|VOC|EP080|2026-02-05|2026-02-06||"),
];

/** WQX as exported by the Water Quality Portal (resultPhysChem). */
const WQX: FileRow[] = [
  [
    ...["OrganizationIdentifier", "ActivityIdentifier", "ActivityTypeCode", "ActivityMediaName"],
    ...[
      "ActivityMediaSubdivisionName",
      "ActivityStartDate",
      "ActivityStartTime/Time",
      "MonitoringLocationIdentifier",
    ],
    ...[
      "ResultDetectionConditionText",
      "CharacteristicName",
      "ResultSampleFractionText",
      "ResultMeasureValue",
    ],
    ...["ResultMeasure/MeasureUnitCode", "ResultAnalyticalMethod/MethodIdentifier"],
    ...[
      "DetectionQuantitationLimitMeasure/MeasureValue",
      "DetectionQuantitationLimitMeasure/MeasureUnitCode",
    ],
  ],
  cellsOf(
    "MINE|A-1|Sample-Routine|Water|Groundwater|2026-03-04|09:30:00|MINE-PZ1||Arsenic|Dissolved|12|ug/l|200.8||",
  ),
  cellsOf(
    "MINE|A-1|Sample-Routine|Water|Groundwater|2026-03-04|09:30:00|MINE-PZ1|Not Detected|Lead|Total|||200.8|0.5|ug/l",
  ),
  cellsOf(
    "MINE|A-2|Quality Control Sample-Field Blank|Water||2026-03-04|10:00:00|MINE-PZ1||Lead|Total|0.1|ug/l|200.8||",
  ),
  cellsOf("MINE|A-3|Sample-Routine|Sediment||2026-03-04|11:00:00|MINE-SE1||pH||7.1|None|150.1||"),
];

/** EDF as GeoTracker requires it: codes in capitals, days without dashes, zero and ND for a non-detect. */
const EDF: FileRow[] = [
  [
    ...[
      "GLOBAL_ID",
      "FIELD_PT_NAME",
      "LOGDATE",
      "LOGTIME",
      "SAMPID",
      "MATRIX",
      "LABCODE",
      "QCCODE",
      "ANMCODE",
    ],
    ...["ANADATE", "PARLABEL", "PARVAL", "PARVQ", "PARUN", "REPDL"],
  ],
  cellsOf("T06|MW-1|20260203|0930|MW1-0203|WG|CEL|CS|EPA200.7|20260210|CU|0.25|=|MG/L|0.01"),
  cellsOf("T06|MW-1|20260203|0930|MW1-0203|WG|CEL|CS|EPA200.7|20260210|PB|0|ND|UG/L|5"),
  cellsOf("T06|MW-1|20260203|0930|MW1-0203|WG|CEL|LB1|EPA200.7|20260210|CU|0|ND|MG/L|0.01"),
];

describe.each<FileKind>(["csv", "xlsx", "xls"])("a laboratory's file in .%s", (kind) => {
  it("is recognised as ESdat Chemistry2e; quality control samples are kept apart", async () => {
    const bytes = await sampleFile(ESDAT, kind);
    const { file, results } = await readBoth(bytes);
    expect(file).toMatchObject({ layout: "long", cells: 4, missing: 0, rejected: 1 });
    expect(file.errors.map(({ row, fault }) => [row, fault])).toContainEqual([5, "controlSample"]);
    expect(results.map(brief)).toEqual([
      ["S1", "S1", null, "Cu", "dissolved", "below", 0.001],
      ["S1", "S1", null, "Cu", "total", "value", 0.012],
      ["S1", "S1", null, "SO4", "total", "value", 410],
    ]);
    expect(results[0]).toMatchObject({ method: "EG020F", raw: "0.001" });
  });

  it("is recognised as WQX, with a limit in its own unit and the matrix from its own term", async () => {
    const bytes = await sampleFile(WQX, kind);
    const { file, results } = await readBoth(bytes);
    expect(file.errors.map(({ row, fault }) => [row, fault])).toEqual([[4, "controlSample"]]);
    expect(results.map(brief)).toEqual([
      ["MINE-PZ1", "A-1", "2026-03-04", "As", "dissolved", "value", 0.012],
      ["MINE-PZ1", "A-1", "2026-03-04", "Pb", "total", "below", 0.0005],
      ["MINE-SE1", "A-3", "2026-03-04", "pH", "", "value", 7.1],
    ]);
    expect(results.map(({ matrix }) => matrix)).toEqual(["ground", "ground", "sediment"]);
    expect(results[0]?.at).toBe("2026-03-04T12:30:00.000Z");
  });

  it("is recognised as EDF", async () => {
    const bytes = await sampleFile(EDF, kind);
    const { file, results } = await readBoth(bytes);
    expect(file).toMatchObject({ cells: 3, rejected: 1 });
    expect(results.map(brief)).toEqual([
      ["MW-1", "MW1-0203", "2026-02-03", "Cu", "", "value", 0.25],
      ["MW-1", "MW1-0203", "2026-02-03", "Pb", "", "below", 0.005],
    ]);
    expect(results[0]).toMatchObject({ matrix: "ground", at: "2026-02-03T12:30:00.000Z" });
  });

  it("may have a row of units, titles above, and any common notation for not detected", async () => {
    const bytes = await sampleFile(
      [
        ["Informe de ensayo 4711"],
        ["", "", "", "Metales disueltos"],
        ["Estación", "Fecha", "Conductividad", "Cobre disuelto", "Plomo", "Coliformes fecales", "Sulfato"],
        ["", "", "\u03bcS/cm", "(\u00b5g/L)", "\u03bcg/L", "NMP/100 mL", "meq/L"],
        ["P-1", "03-02-2026", "1250,5", "<0,005", "trazas", "> 2400", "2"],
        ["P-1", "4 de marzo de 2026", "n.m.", "ND", "ND<0,5", "< 1,8", "1.234,5"],
      ],
      kind,
    );
    const { file, results } = await readBoth(bytes);
    expect(file).toMatchObject({
      headerRow: 3,
      layout: "wide",
      rows: 2,
      cells: 10,
      missing: 1,
      errorCount: 0,
    });
    expect(results.map(({ parameter, kind: is, value, unit }) => [parameter, is, value, unit])).toEqual([
      ["EC", "value", 1250.5, "\u03bcS/cm"],
      ["Cu", "below", 0.005, "\u00b5g/L"],
      ["Pb", "below", null, "\u03bcg/L"],
      ["faecalColiforms", "above", 2400, "NMP/100 mL"],
      ["SO4", "value", 2, "meq/L"],
      ["Cu", "below", null, "\u00b5g/L"],
      ["Pb", "below", 0.5, "\u03bcg/L"],
      ["faecalColiforms", "below", 1.8, "NMP/100 mL"],
      ["SO4", "value", 1234.5, "meq/L"],
    ]);
    expect(results[1]?.standard).toBeCloseTo(5e-6, 12);
    expect(results[4]?.standard).toBeCloseTo(96.056, 6);
    expect(results[5]?.day).toBe("2026-03-04");
  });
});

describe("a laboratory's text file", () => {
  const line = (bytes: Buffer) => resultsOf(bytes).then(([first]) => first);

  it("is read with any of the usual delimiters, quotes and code pages", async () => {
    const text =
      'Estación,Fecha,"Sólidos, totales disueltos (mg/L)",Calcio (mg/L)\r\n"Río ""Alto""",2026-02-03,1.5,"40,5"\r\n';
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(text, "latin1")])
      expect(await line(bytes)).toMatchObject({ station: 'Río "Alto"', day: "2026-02-03" });
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(text.replaceAll(",", "\t"), "utf16le"),
    ]);
    expect((await line(wide))?.station).toBe('Río "Alto"');
  });

  it("with more rows than the maximum is refused", async () => {
    const bytes = csvFile([["Estación", "pH"], ...Array.from({ length: 250_001 }, () => ["P", 7])]);
    await expect(readFile(bytes)).rejects.toThrow("tooManyRows");
    const apart = Buffer.from(`Estación;pH\nP;7${"\n".repeat(250_001)}P;7`);
    await expect(readFile(apart)).rejects.toThrow("tooManyRows");
  });

  it("may end in any number of blank lines, and blank lines between rows count in the row numbers", async () => {
    const bytes = Buffer.from(`Estación;pH\nP;7\n;\n\nP;siete\n${";;\n".repeat(600_000)}`);
    const file = await readFile(bytes);
    expect(file).toMatchObject({ rows: 2, cells: 2 });
    expect(file.errors.map(({ row, fault }) => [row, fault])).toEqual([[5, "unreadable"]]);
  });

  it("with more cells than fit into memory is refused, whether they are empty or not", async () => {
    const codes = STANDARD_PARAMETERS.slice(0, 40).map(({ code }) => code);
    const many = csvFile([
      ["Estación", ...codes],
      ...Array.from({ length: 15_000 }, () => ["P", ...codes.map(() => 7)]),
    ]);
    await expect(readFile(many)).rejects.toThrow("tooManyCells");
    const far = `P${";".repeat(190)}7`;
    const heads = `Estación;pH${Array.from({ length: 189 }, (_, at) => `;Nota ${at}`).join("")}`;
    const wide = Buffer.from([heads, ...Array.from({ length: 16_000 }, () => far)].join("\n"));
    await expect(readFile(wide)).rejects.toThrow("tooManyCells");
    // Two rows in each of ten sheets, the last ones a million rows apart.
    const data = `<row r="1"><c t="str"><v>P</v></c></row><row r="1048576"><c t="str"><v>P</v></c></row>`;
    const gaps = xlsx({ sheets: Array.from({ length: 10 }, (_, at) => ({ name: `H${at}`, data })) });
    await expect(readFile(gaps)).rejects.toThrow("tooManyCells");
    await expect(readFile(Buffer.from(`Estación;pH\nP;"${"7".repeat(40_000)}`))).rejects.toThrow("longCell");
  });
});

describe("a header with a parameter and no unit", () => {
  it.each([
    ["NO3-N", null, ["noUnit"]],
    ["N-NO3 (mg/L)", "mg/L N", []],
  ])(
    "%s is read as milligrams of nitrogen, with a warning where the laboratory gave no unit",
    async (head, unit, flags) => {
      const { results } = await readBoth(
        csvFile([
          ["Estación", head],
          ["P-1", "1,4007"],
        ]),
      );
      expect(results).toMatchObject([{ parameter: "NO3", unit, flags, standard: expect.closeTo(6.2004, 4) }]);
    },
  );
});

describe("a nutrient that its name states as nitrogen", () => {
  const AS_NITROGEN: readonly [name: string, code: string, standard: number][] = [
    ...[
      "Nitrate (as N)",
      "Nitrate as N",
      "Nitrate (N)",
      "Nitrate-Nitrogen",
      "N–NO3",
      "NO3–N",
      "N.NO3",
      "Nitrógeno (nitrato)",
      "Nitrógeno-nitrato",
      "Nitrógeno nítrico",
      "Nitrato (como N)",
      "Nitrate (en N)",
      "Azote nitrique",
      "Nitrogênio (nitrato)",
      "Nitrato (em N)",
    ].map((name): [string, string, number] => [name, "NO3", 44.2667]),
    ...["Nitrite (as N)", "Nitrógeno nitrito", "Azote nitreux", "Nitrito (como N)"].map(
      (name): [string, string, number] => [name, "NO2", 32.8447],
    ),
    ...[
      "Nitrógeno (amoniacal)",
      "Ammonia (as N)",
      "Azote (ammoniacal)",
      "N-NH4+",
      "Nitrogênio-amoniacal",
      "Amonio (como N)",
    ].map((name): [string, string, number] => [name, "NH4", 12.8789]),
  ];
  it.each(AS_NITROGEN)("is converted from nitrogen: %s is %s", async (name, code, standard) => {
    const wide = await readBoth(
      csvFile([
        ["Estación", `${name} mg/L`],
        ["P-1", "10"],
      ]),
    );
    const long = await readBoth(
      csvFile([
        ["Estación", "Parámetro", "Resultado", "Unidad"],
        ["P-1", name, "10", "mg/L"],
      ]),
    );
    for (const { results } of [wide, long])
      expect(results).toMatchObject([
        { parameter: code, unit: "mg/L N", standard: expect.closeTo(standard, 3) },
      ]);
  });

  it.each(["Nitrate", "NO3-", "Nitratos"])("is not %s", async (name) => {
    const { results } = await readBoth(
      csvFile([
        ["Estación", "Parámetro", "Resultado", "Unidad"],
        ["P-1", name, "10", "mg/L"],
      ]),
    );
    expect(results).toMatchObject([{ parameter: "NO3", unit: "mg/L", standard: 10 }]);
  });
});

describe("a hardness in the words and units of laboratories", () => {
  it.each([
    ["Hardness (as CaCO3)", "mg/L", 250, []],
    ["Hardness", "°fH", 2500, []],
    ["Dureza total", "°dH", 4462, []],
    // 250 × 50.043
    ["Dureza total", "meq/L", 12_510.75, []],
    // 250 mmol/L of calcium and magnesium are 500 meq/L.
    ["Dureza total", "mmol/L", 25_021.5, []],
    ["Dureza total", "mg/L", 250, ["noUnit"]],
  ])("%s in %s is %d mg/L CaCO3", async (name, unit, standard, flags) => {
    const { results } = await readBoth(
      csvFile([
        ["Estación", "Parámetro", "Resultado", "Unidad"],
        ["P-1", name, "250", unit],
      ]),
    );
    expect(results).toMatchObject([{ parameter: "hardness", flags, standard: expect.closeTo(standard, 6) }]);
  });

  it("of calcium alone, and the alkalinity of bicarbonate alone, are those ions as CaCO3", async () => {
    const { results } = await readBoth(
      csvFile([
        ["Estación", "Dureza cálcica (mg/L)", "Alkalinity, Bicarbonate (as CaCO3) mg/L", "Calcio (mg/L)"],
        ["P-1", "100,0860", "50,0430", "40,0780"],
      ]),
    );
    expect(results.map(({ parameter, standard }) => [parameter, standard])).toEqual([
      ["Ca", expect.closeTo(40.078, 9)],
      ["HCO3", expect.closeTo(61.016, 9)],
      ["Ca", 40.078],
    ]);
  });
});

describe("a date cell that shows only a month or a year", () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="17"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
  const text = (of: string) => `<c t="inlineStr"><is><t>${of}</t></is></c>`;
  const row = (code: string, style: number, serial: number, pH: string) =>
    `<row>${text("P-01")}${text(code)}<c s="${style}"><v>${serial}</v></c>${text(pH)}</row>`;
  const data = [
    `<row>${["Estación", "Muestra", "Fecha", "pH"].map(text).join("")}</row>`,
    row("M-1", 1, 45_352, "7.1"), // 1 March 2024
    row("M-2", 2, 43_466, "siete"), // 1 January 2019
    row("M-3", 3, 45_352, "7.3"),
    row("M-4", 1, 45_366, "7.4"),
    row("M-5", 2, 43_466, "7.5"),
  ].join("");
  const bytes = xlsx({ sheets: [{ name: "Datos", data }], styles });

  it("is a date known as far as it is shown, as a text is", async () => {
    expect((await resultsOf(bytes)).map(({ code, day, until }) => [code, day, until])).toEqual([
      ["M-1", "2024-03-01", "2024-03-31"],
      ["M-3", "2024-03-01", null],
      ["M-4", "2024-03-15", null],
      ["M-5", "2019-01-01", "2019-12-31"],
    ]);
    const { sample } = await readFile(bytes);
    expect(sample.map(({ cells }) => cells["3"])).toEqual([
      "03-2024",
      "2019",
      "01-03-2024",
      "15-03-2024",
      "2019",
    ]);
  });

  it("is shown so in the marked workbook, which is read as the file", async () => {
    const pieces: Uint8Array[] = [];
    const { rules, errors: list } = sampleMessages("es");
    const input = { ...INPUT, stations: ["p-01"], words: { rules, list } };
    await markSampleFile(bytes, input, (piece) => pieces.push(piece));
    const dates = (of: StagedResult[]) => of.map(({ code, day, until }) => [code, day, until]);
    expect(dates(await resultsOf(Buffer.concat(pieces)))).toEqual(dates(await resultsOf(bytes)));
  });
});

describe("a column of the day of analysis", () => {
  it.each(["Fecha de análisis", "Analysis Date", "Date d’analyse", "Data da análise", "Analysed_Date"])(
    "%s is read, and shown as such",
    async (head) => {
      const bytes = csvFile([
        ["Muestra", "Punto", "Fecha", head, "pH"],
        ["M-1", "P-01", "03-02-2026", "05-02-2026", "7"],
      ]);
      expect((await readFile(bytes)).columns.find(({ header }) => header === head)?.is).toBe(
        "role:analysedOn",
      );
      expect((await resultsOf(bytes)).map(({ day, analysedOn }) => [day, analysedOn])).toEqual([
        ["2026-02-03", "2026-02-05"],
      ]);
    },
  );

  it("is one that the user names so", async () => {
    const bytes = csvFile([
      ["Muestra", "Punto", "Fecha", "Ejecutado", "pH"],
      ["M-1", "P-01", "03-02-2026", "05-02-2026", "7"],
    ]);
    const [result] = await resultsOf(bytes, { assignments: { ejecutado: "role:analysedOn" } });
    expect(result?.analysedOn).toBe("2026-02-05");
  });
});

describe("a unit in a result's cell", () => {
  it("is read and flagged where the column has none", async () => {
    const { file, results } = await readBoth(
      csvFile([
        ["Estación", "Cobre", "Sulfato", "Plomo (mg/L)"],
        ["P-1", "13800 ug/L", "410", "0,02 mg/l"],
        ["P-2", "<0,5 mg/l", "380 mg/L", "<0,01"],
      ]),
    );
    expect(file.errors).toEqual([]);
    expect(
      results.map(({ parameter, kind, unit, standard, flags }) => [parameter, kind, unit, standard, flags]),
    ).toEqual([
      ["Cu", "value", "ug/L", 13.8, ["unitInCell"]],
      ["SO4", "value", null, 410, ["noUnit"]],
      ["Pb", "value", "mg/L", 0.02, []],
      ["Cu", "below", "mg/l", 0.5, ["unitInCell"]],
      ["SO4", "value", "mg/L", 380, ["unitInCell"]],
      ["Pb", "below", "mg/L", 0.01, []],
    ]);
  });

  it("that contradicts its column's unit is refused, and so is one that its parameter cannot have", async () => {
    const { file, results } = await readBoth(
      csvFile([
        ["Estación", "Cobre (mg/L)", "Sulfato"],
        ["P-1", "13800 ug/L", "410 NTU"],
      ]),
    );
    expect(results).toEqual([]);
    expect(file.errors.map(({ column, value, fault }) => [column, value, fault])).toEqual([
      [2, "13800 ug/L", "unitContradicts"],
      [3, "410 NTU", "unknownUnit"],
    ]);
  });

  it("of a detection limit is the limit's own", async () => {
    const { results } = await readBoth(
      csvFile([
        ["Estación", "Parámetro", "Resultado", "Límite de detección"],
        ["P-1", "Cobre", "ND", "5 ug/L"],
      ]),
    );
    expect(results).toMatchObject([{ kind: "below", standard: 0.005, flags: ["unitInCell"] }]);
  });
});

describe("a colour in words", () => {
  it("describes the sample and is no result, in a column of its own", async () => {
    const { file, results } = await readBoth(
      csvFile([
        ["Estación", "Color", "Olor", "pH", "Observaciones"],
        ["P-1", "incoloro", "inodoro", "7,2", "nivel bajo"],
        ["P-2", "café claro", "", "6,9", ""],
      ]),
    );
    expect(file.columns.map(({ header, is }) => [header, is])).toContainEqual(["Color", "role:description"]);
    expect([file.cells, file.missing, file.errors]).toEqual([2, 0, []]);
    expect(results.map(({ parameter, comment }) => [parameter, comment])).toEqual([
      ["pH", "nivel bajo; Color: incoloro; Olor: inodoro"],
      ["pH", "Color: café claro"],
    ]);
  });

  it("among measured colours, or in a row of its own, is counted and kept with its sample", async () => {
    const mixed = await readBoth(
      csvFile([
        ["Estación", "Color (Pt-Co)", "pH"],
        ["P-1", "15", "7,2"],
        ["P-2", "Incoloro", "6,9"],
      ]),
    );
    expect([mixed.file.missing, mixed.file.errors]).toEqual([1, []]);
    expect(mixed.results.map(({ station, parameter, comment }) => [station, parameter, comment])).toEqual([
      ["P-1", "colour", null],
      ["P-1", "pH", null],
      ["P-2", "pH", "Color (Pt-Co): Incoloro"],
    ]);
    const long = await readBoth(
      csvFile([
        ["Estación", "Muestra", "Parámetro", "Resultado", "Unidad"],
        ["P-1", "M1", "Color", "incoloro", ""],
        ["P-1", "M1", "pH", "7,2", ""],
        ["P-1", "M2", "pH", "7,3", ""],
      ]),
    );
    expect([long.file.missing, long.file.errors]).toEqual([1, []]);
    expect(long.results.map(({ code, comment }) => [code, comment])).toEqual([
      ["M1", "Color: incoloro"],
      ["M2", null],
    ]);
  });

  it("remains an error where the text is no description", async () => {
    const { file } = await readBoth(
      csvFile([
        ["Estación", "Color", "pH"],
        ["P-1", "ver nota", "7,2"],
      ]),
    );
    expect(file.errors.map(({ fault }) => fault)).toEqual(["unreadable"]);
  });
});

describe("a column that the user maps", () => {
  it("keeps the unit of its header, also for a parameter of the project's own", async () => {
    const bytes = csvFile([
      ["Estación", "Metal rojo (µg/L)", "Xantato (\u03bcg/L)"],
      ["P-1", "25,5", "3,5"],
    ]);
    const assignments = { [keyOfHeader("Metal rojo (\u03bcg/L)")]: "parameter:Cu:dissolved" };
    const own = { [keyOfHeader("Xantato")]: "xanthate" };
    const parameters = [...INPUT.parameters, { code: "xanthate", unit: "mg/L", area: "organic" }];
    const results = await resultsOf(bytes, { assignments, own, parameters });
    expect(
      results.map(({ parameter, fraction, standard, flags }) => [parameter, fraction, standard, flags]),
    ).toEqual([
      ["Cu", "dissolved", 0.0255, []],
      ["xanthate", "", 0.0035, []],
    ]);
  });
});

describe("an ESdat workbook with its samples on a separate sheet", () => {
  it("joins the place and time of each sample to its results", async () => {
    const sheets = [
      {
        name: "Sample2e",
        rows: [
          ["SampleCode", "Sampled_Date_Time", "Field_ID", "Depth", "Matrix_Type", "Lab_Name"],
          ["S1", "2026-02-03 10:15", "PZ-01", "", "Groundwater", "ALS"],
        ],
      },
      { name: "Chemistry2e", rows: [...ESDAT.map((row) => [...row]), ["QC9", ...(ESDAT[2] ?? []).slice(1)]] },
    ];
    const bytes = Buffer.from((await writeXlsx({ sheets })) as Uint8Array);
    const { file, results } = await readBoth(bytes);
    expect(file).toMatchObject({ sheet: "Chemistry2e", cells: 5, rejected: 2 });
    expect(file.errors.map(({ row, fault }) => [row, fault])).toContainEqual([6, "noStation"]);
    expect(results.map(({ station, day, matrix }) => [station, day, matrix])).toEqual(
      Array.from({ length: 3 }, () => ["PZ-01", "2026-02-03", "ground"]),
    );
  });
});

describe("the codes that join ESdat's sheets", () => {
  it("ignore empty rows: a single space far below does not make the file too large", async () => {
    const heads = ["SampleCode", "Sampled_Date_Time", "Field_ID", "Depth", "Matrix_Type", "Lab_Name"];
    const few = ESDAT.map((row) => [...row]);
    const blank = Array.from({ length: 240_000 - few.length }, () => []);
    const sheets = [
      { name: "Sample2e", rows: [heads, ["S1", "2026-02-03 10:15", "PZ-01", "", "Groundwater", "ALS"]] },
      { name: "Chemistry2e", rows: [...few, ...blank, [" "]] },
    ];
    const bytes = Buffer.from((await writeXlsx({ sheets })) as Uint8Array);
    const { results } = await readBoth(bytes);
    expect(results.map(({ station }) => station)).toEqual(["PZ-01", "PZ-01", "PZ-01"]);
  });

  it("match by their text only, and not where Excel made dates of them, blank, or with differing rows", async () => {
    const [day, next] = [new Date("2026-01-02T00:00:00Z"), new Date("2026-01-03T00:00:00Z")];
    const result = (code: unknown) => [code, ...(ESDAT[2] ?? []).slice(1)];
    const drawn = (code: unknown, station: string) => [code, "2026-02-03", station, "", "Groundwater", "ALS"];
    const heads = ["SampleCode", "Sampled_Date_Time", "Field_ID", "Depth", "Matrix_Type", "Lab_Name"];
    const samples = [
      ...[drawn(day, "PZ-01"), drawn(next, "PZ-02"), drawn(null, "PZ-03")],
      ...[drawn("S1", "PZ-04"), drawn("S1", "PZ-05"), drawn("S2", "PZ-06"), drawn("s2 ", "PZ-06")],
    ];
    const sheets = [
      { name: "Sample2e", rows: [heads, ...samples] },
      { name: "Chemistry2e", rows: [[...(ESDAT[0] ?? [])], ...[day, next, null, "S1", "S2"].map(result)] },
    ] as Parameters<typeof writeXlsx>[0]["sheets"];
    const bytes = Buffer.from((await writeXlsx({ sheets })) as Uint8Array);
    const { file, results } = await readBoth(bytes);
    expect(file.errors.map(({ row, fault }) => [row, fault])).toEqual([
      [4, "noStation"],
      [5, "noStation"],
    ]);
    expect(results.map(({ row, station }) => [row, station])).toEqual([
      [2, "PZ-01"],
      [3, "PZ-02"],
      [6, "PZ-06"],
    ]);
  });
});

/** A directory with real laboratory files, if set: they may not be stored in this repository. */
const REAL = process.env["REAL_SAMPLES"] ?? "";
const reals = existsSync(REAL)
  ? readdirSync(REAL, { recursive: true, encoding: "utf8" }).filter((name) => /\.(csv|xlsx?)$/i.test(name))
  : [];

describe.skipIf(reals.length === 0)("every real file", () => {
  it.each(reals)("%s has every cell accounted for, or lists what it lacks", async (name) => {
    const bytes = readFileSync(join(REAL, name));
    const { file } = await readBoth(bytes);
    expect(file.cells > 0 || file.lacks.length > 0).toBe(true);
    const columns = file.columns.filter(({ is }) => is.startsWith("parameter:")).length;
    const ofRow = file.lacks.length > 0 ? 0 : file.layout === "wide" ? columns : 1;
    expect(file.cells).toBe(file.rows * ofRow);
  });
});
