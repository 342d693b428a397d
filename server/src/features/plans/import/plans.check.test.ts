import { NO_DETAILS } from "@vetaverde/domain/schedule/series-details";
import type { ColumnKey } from "@vetaverde/domain/schedule/template";
import { describe, expect, it } from "vitest";
import { xlsx } from "../../../gateways/excel/testing/packages.ts";
import {
  ALL_KEYS,
  CATALOG,
  type CellInput,
  goodRow,
  planBook,
  type RowInput,
  row,
} from "../testing/plan-books.ts";
import { type CheckEvent, type CheckedFile, type CheckResult, checkFile } from "./plans.check.ts";
import { readChunk } from "./plans.chunks.ts";
import { MAX_MONITORINGS } from "./plans.rows.ts";

async function check(bytes: Buffer, locale: "es" | "en" | "fr" | "pt" = "es") {
  const events: CheckEvent[] = [];
  const result: CheckResult = await checkFile(bytes, { catalog: CATALOG, locale }, (event) =>
    events.push(event),
  );
  const rows = events.flatMap((event) => (event.kind === "chunk" ? readChunk(event.text) : []));
  return { result, rows, events };
}

async function fileOf(
  bytes: Buffer,
  locale: "es" | "en" | "fr" | "pt" = "es",
): Promise<CheckedFile & { checkedRows: ReturnType<typeof readChunk> }> {
  const { result, rows } = await check(bytes, locale);
  if (!("file" in result)) throw new Error(JSON.stringify(result));
  return { ...result.file, checkedRows: rows };
}

const errorsOf = async (change: RowInput) =>
  (await fileOf(planBook([goodRow(change)]))).errors.map(({ column, rule, value, suggestion }) => [
    column,
    rule,
    value,
    ...(suggestion ? [suggestion] : []),
  ]);

describe("a valid workbook", () => {
  it("returns its series with the catalogue's records, the count and the period", async () => {
    const file = await fileOf(
      planBook([
        goodRow(),
        goodRow({ frequency: "única VEZ", startDate: { serial: 46_392 }, endDate: "2027-01-05" }),
      ]),
    );
    expect(file).toMatchObject({
      format: "xlsx",
      rows: 2,
      monitorings: 13,
      start: "2027-01-05",
      end: "2027-12-31",
      errorCount: 0,
      errors: [],
    });
    expect(file.catalog).toEqual({
      miningComponent: 2,
      environmentalComponent: 1,
      subcomponent: 1,
      source: 1,
      station: 3,
      frequency: 4,
      type: 1,
    });
    expect(file.columns.map(({ key }) => key)).toEqual(ALL_KEYS);
    expect(file.checkedRows[0]).toEqual({
      row: 2,
      ids: {
        miningComponent: "mc1",
        environmentalComponent: "ec1",
        subcomponent: "sc1",
        source: "so1",
        station: "st1",
        frequency: "f1",
        type: "t1",
      },
      frequency: "monthly",
      startDate: "2027-01-05",
      startTime: "08:30",
      endDate: "2027-12-31",
      endTime: "12:30",
      durationHours: 2.5,
      shortCommitment: "Nivel freático",
      responsible: "Hidrogeología",
      details: NO_DETAILS,
      coordinates: null,
    });
    expect(file.checkedRows[1]).toMatchObject({ row: 3, frequency: "once", startDate: "2027-01-05" });
  });

  it.each(["es", "en", "fr", "pt"] as const)(
    "is recognised by its headers in %s, in any order",
    async (locale) => {
      const file = await fileOf(planBook([goodRow()], { locale, keys: [...ALL_KEYS].reverse() }), "es");
      expect([file.errorCount, file.checkedRows.length]).toEqual([0, 1]);
    },
  );

  it("may mix languages and synonyms, omit optional columns and have a title above", async () => {
    const headers = [
      "COMPROMISO",
      "Station",
      "Tipo",
      " composante  minière ",
      "Environmental Component (*)",
      "periodicidad",
      "Fecha inicio",
      "End date",
      "Horas",
    ];
    const keys = [
      "shortCommitment",
      "station",
      "type",
      "miningComponent",
      "environmentalComponent",
      "frequency",
      "startDate",
      "endDate",
      "durationHours",
    ] as const;
    const file = await fileOf(
      planBook([goodRow()], { headers, keys, above: [["Plan hídrico 2027"], [], ["Minera Quebrada"]] }),
    );
    expect(file.errors).toEqual([]);
    expect(file.checkedRows[0]).toMatchObject({
      row: 5,
      startTime: "00:00",
      endTime: "23:59",
      responsible: null,
      durationHours: 2.5,
    });
    expect(file.checkedRows[0]?.ids).not.toHaveProperty("source");
  });

  it("is compared without case, accents and extra spaces", async () => {
    const file = await fileOf(
      planBook([
        goodRow({ station: "  RIO\u00a0alta  nº 3 ", miningComponent: "tranque", frequency: "MENSUAL" }),
      ]),
    );
    expect(file.checkedRows[0]?.ids).toMatchObject({ station: "st3", miningComponent: "mc1" });
  });

  it("may name a frequency in any of the languages", async () => {
    const names = ["Monthly", "mensuelle", "Mensal", "Mensual"];
    const file = await fileOf(planBook(names.map((frequency) => goodRow({ frequency }))));
    expect(file.checkedRows.map(({ ids }) => ids.frequency)).toEqual(["f1", "f1", "f1", "f1"]);
  });

  it("skips blank rows and preserves the sheet's row numbers", async () => {
    const blank: RowInput = { station: "  ", startDate: null };
    const file = await fileOf(planBook([goodRow(), blank, {}, goodRow()]));
    expect([file.rows, file.checkedRows.map(({ row }) => row)]).toEqual([2, [2, 5]]);
  });

  it("counts dates from 1904 where the workbook does", async () => {
    const file = await fileOf(
      planBook([goodRow({ startDate: { serial: 44_930 }, endDate: 44_930 })], { date1904: true }),
    );
    expect(file.checkedRows[0]).toMatchObject({ startDate: "2027-01-05", endDate: "2027-01-05" });
    expect(file.sample[0]?.cells).toMatchObject({ startDate: "05-01-2027", endDate: "05-01-2027" });
  });

  it("reads the time from a date cell, and the hours from the row's two times", async () => {
    const change: RowInput = {
      startDate: { serial: 46_392.375 },
      startTime: null,
      endDate: "31-12-2027 11:30",
      endTime: null,
      durationHours: null,
    };
    expect((await fileOf(planBook([goodRow(change)]))).checkedRows[0]).toMatchObject({
      startTime: "09:00",
      endTime: "11:30",
      durationHours: 2.5,
    });
  });

  it("reads coordinates, parameters, limits and reports, by synonyms in any language", async () => {
    const keys = [...ALL_KEYS.slice(0, 14), ...DETAILED];
    const headers = [
      ...ALL_KEYS.slice(0, 14).map(planHeader),
      ...["Coordenada Este", "Y", "Sistema de referencia", "Zona"],
      ...["Analytes", "Valeur limite", "Metodologia", "Plazo", "Reporting period", "Anexo"],
    ];
    const detailed = goodRow({
      utmEasting: 404_500.5,
      utmNorthing: "6.870.200,25",
      datum: "PSAD-56",
      utmZone: "19 Sur",
      parameters: " pH;  sulfato ",
      limits: "SO4 250 mg/L",
      method: "NCh 411",
      reportTerm: "20 días",
      reportPeriod: "Trimestral",
      tableReference: "Tabla 7-12",
    });
    const without = goodRow({ utmEasting: "-", utmNorthing: "N/A", datum: "s/i", limits: null });
    const file = await fileOf(planBook([detailed, without], { headers, keys }));
    expect(file.errors).toEqual([]);
    expect(file.checkedRows).toMatchObject([
      {
        coordinates: { easting: 404_500.5, northing: 6_870_200.25, zone: "19S", datum: "PSAD56" },
        details: {
          parameters: "pH; sulfato",
          limits: "SO4 250 mg/L",
          method: "NCh 411",
          reportTerm: "20 días",
          reportPeriod: "Trimestral",
          tableReference: "Tabla 7-12",
        },
      },
      { coordinates: null, details: NO_DETAILS },
    ]);
  });

  it("reads the datum and zone of all rows from the headers of the coordinates", async () => {
    const keys: ColumnKey[] = [...ALL_KEYS.slice(0, 14), "utmEasting", "utmNorthing"];
    const headers = [
      ...ALL_KEYS.slice(0, 14).map(planHeader),
      "Este (WGS84, Huso 19S)",
      "Norte (WGS84, Huso 19S)",
    ];
    const placed = goodRow({ utmEasting: 404_500, utmNorthing: 6_870_200 });
    expect((await fileOf(planBook([placed], { headers, keys }))).checkedRows).toMatchObject([
      { coordinates: { zone: "19S", datum: "WGS84" } },
    ]);
  });

  it("reads rows that an earlier version packed", () => {
    const words = ["st1", "monthly", "2027-01-05", "08:30", "2027-12-31", "12:30", "Nivel"];
    const packed = [2, 2.5, -1, -1, -1, -1, 0, -1, -1, 1, 2, 3, 4, 5, 6, -1];
    expect(readChunk(JSON.stringify({ words, rows: [packed] }))).toMatchObject([
      { row: 2, shortCommitment: "Nivel", responsible: null, coordinates: null, details: NO_DETAILS },
    ]);
  });

  it("reads the sheet behind our own instructions and hidden sheets", async () => {
    const header = row(ALL_KEYS.map((key) => planHeader(key)));
    const data = header + row(ALL_KEYS.map((key) => goodRow()[key]));
    const sheets = [
      { name: "Catálogos", data: "", state: "hidden" },
      { name: "Instrucciones", data: row(["Estación", "Frecuencia", "Tipo", "Fuente", "Horas"]) },
      { name: "Notas", data: row(["Pendientes de revisar"]) },
      { name: "Datos", data },
    ];
    expect((await fileOf(xlsx({ sheets }))).rows).toBe(1);
  });
});

const DETAILED: readonly ColumnKey[] = [
  ...(["utmEasting", "utmNorthing", "datum", "utmZone", "parameters", "limits", "method"] as const),
  ...(["reportTerm", "reportPeriod", "tableReference"] as const),
];

const planHeader = (key: string): string => {
  const headers: Record<string, string> = {
    miningComponent: "Componente minero",
    environmentalComponent: "Componente ambiental",
    subcomponent: "Subcomponente",
    source: "Fuente",
    station: "Estación",
    frequency: "Frecuencia",
    type: "Tipo de monitoreo",
    shortCommitment: "Nombre corto del compromiso",
    startDate: "Fecha de inicio",
    startTime: "Hora de inicio",
    endDate: "Fecha de término",
    endTime: "Hora de término",
    durationHours: "Duración (horas)",
    responsible: "Responsable",
    utmEasting: "UTM Este",
    utmNorthing: "UTM Norte",
    datum: "Datum",
    utmZone: "Huso UTM",
    parameters: "Parámetros",
    limits: "Límite",
    method: "Método",
    reportTerm: "Plazo del informe",
    reportPeriod: "Período del informe",
    tableReference: "Tabla o anexo",
  };
  return headers[key] ?? key;
};

describe("each invalid cell", () => {
  it.each<[string, RowInput, (string | undefined)[][]]>([
    ["a station that is not there", { station: "PZ-99" }, [["station", "notInCatalog", "PZ-99"]]],
    [
      "a station written with fewer zeros",
      { station: "PZ-T3" },
      [["station", "notInCatalog", "PZ-T3", "PZ-T03"]],
    ],
    [
      "coordinates that are no numbers",
      { utmEasting: "404 km", utmNorthing: "norte" },
      [
        ["utmEasting", "notMetres", "404 km"],
        ["utmNorthing", "notMetres", "norte"],
      ],
    ],
    ["half a place", { utmEasting: 404_500 }, [["utmNorthing", "halfGrid", ""]]],
    [
      "easting and northing swapped",
      { utmEasting: 6_870_200, utmNorthing: 404_500, utmZone: "19S" },
      [["utmEasting", "eastingNorthingSwapped", "6870200"]],
    ],
    ["an unknown datum", { datum: "NAD28" }, [["datum", "notDatum", "NAD28"]]],
    ["a zone that does not exist", { utmZone: "61S" }, [["utmZone", "notZone", "61S"]]],
    ["limits as a date", { limits: { serial: 46_392 } }, [["limits", "dateInText", "05-01-2027"]]],
    [
      "a slip of the pen",
      { miningComponent: "Tranqe" },
      [["miningComponent", "notInCatalog", "Tranqe", "Tranque"]],
    ],
    [
      "an unknown frequency",
      { frequency: "Mensuall" },
      [["frequency", "notFrequency", "Mensuall", "Mensual"]],
    ],
    [
      "a frequency that means two things",
      { frequency: "Bimensual" },
      [["frequency", "ambiguousFrequency", "Bimensual"]],
    ],
    [
      "a frequency that the project does not have",
      { frequency: "Anual" },
      [["frequency", "frequencyNotInProject", "Anual"]],
    ],
    [
      "a day that is not in the calendar",
      { startDate: "31-02-2027" },
      [["startDate", "impossibleDate", "31-02-2027"]],
    ],
    ["an American date", { endDate: "12/31/2027" }, [["endDate", "dayFirst", "12/31/2027"]]],
    ["a date before everything", { startDate: "05-01-1899" }, [["startDate", "dateRange", "05-01-1899"]]],
    ["a number too small for a date", { startDate: 12 }, [["startDate", "notDate", "12"]]],
    ["no time", { startTime: "temprano" }, [["startTime", "notTime", "temprano"]]],
    ["an impossible time", { endTime: "25:00" }, [["endTime", "impossibleTime", "25:00"]]],
    ["a negative duration", { durationHours: -1 }, [["durationHours", "durationPositive", "-1"]]],
    ["a duration of nothing", { durationHours: "0" }, [["durationHours", "durationPositive", "0"]]],
    ["a duration of years", { durationHours: 9000 }, [["durationHours", "durationTooLong", "9000"]]],
    ["an ambiguous number", { durationHours: "1.500" }, [["durationHours", "ambiguousNumber", "1.500"]]],
    ["no number", { durationHours: "dos" }, [["durationHours", "notNumber", "dos"]]],
    [
      "no duration and no times",
      { durationHours: null, startTime: null, endTime: null },
      [["durationHours", "durationMissing", ""]],
    ],
    [
      "no duration and times the wrong way round",
      { durationHours: null, startTime: "12:30", endTime: "08:30" },
      [["durationHours", "durationMissing", ""]],
    ],
    [
      "a text too long",
      { shortCommitment: "x".repeat(201) },
      [["shortCommitment", "tooLong", "x".repeat(201)]],
    ],
    [
      "a blank that must not be",
      { station: " ", type: null },
      [
        ["station", "required", ""],
        ["type", "required", ""],
      ],
    ],
    [
      "a code that Excel made into a date",
      { station: { serial: 46_000 } },
      [["station", "dateInText", "09-12-2025"]],
    ],
    [
      "an end before the start",
      { startDate: "05-06-2027", endDate: "04-06-2027" },
      [["endDate", "endBeforeStart", "04-06-2027"]],
    ],
    [
      "an end before the start on one day",
      { startDate: "05-06-2027", endDate: "05-06-2027", startTime: "10:00", endTime: "09:00" },
      [["endTime", "endBeforeStart", "09:00"]],
    ],
    ["two times that differ", { startDate: "05-01-2027 09:00" }, [["startTime", "timeConflict", "08:30"]]],
    [
      "a continuous one without length",
      { frequency: "Continua", startDate: "05-01-2027", endDate: "05-01-2027", endTime: "08:30" },
      [["endDate", "noLength", "05-01-2027"]],
    ],
  ])("%s is reported", async (_, change, errors) => {
    expect(await errorsOf(change)).toEqual(errors);
  });

  it("is reported with the sheet's row, its header as in the file and a message in the caller's language", async () => {
    const bytes = planBook([goodRow(), goodRow({ station: "PZ-T3" })]);
    const [es] = (await fileOf(bytes, "es")).errors;
    expect(es).toEqual({
      row: 3,
      column: "station",
      header: "Estación",
      value: "PZ-T3",
      rule: "notInCatalog",
      suggestion: "PZ-T03",
      message: "«PZ-T3» no existe en el proyecto. ¿Quiso decir «PZ-T03»?",
    });
    const messages = await Promise.all(
      (["en", "fr", "pt"] as const).map(async (locale) => (await fileOf(bytes, locale)).errors[0]?.message),
    );
    expect(messages).toEqual([
      "“PZ-T3” does not exist in the project. Did you mean “PZ-T03”?",
      "« PZ-T3 » n'existe pas dans le projet. Vouliez-vous dire « PZ-T03 » ?",
      "“PZ-T3” não existe no projeto. Você quis dizer “PZ-T03”?",
    ]);
  });

  it("is counted exactly, listed up to five hundred, and no row of the file is stored", async () => {
    const rows = Array.from({ length: 700 }, (_, at) =>
      goodRow(at % 2 ? { station: `X-${at}`, type: "nada" } : {}),
    );
    const { result, rows: checkedRows } = await check(planBook(rows));
    const file = "file" in result ? result.file : undefined;
    expect(file).toMatchObject({ errorCount: 700, rowsWithErrors: 350, rows: 700 });
    expect(file?.errors.length).toBe(500);
    expect(checkedRows.length).toBeLessThan(2);
    // The first hundred rows, then rows with errors until two hundred of them are shown.
    expect(file?.sample.length).toBe(250);
    expect(file?.sample.at(-1)?.cells.station).toMatch(/^X-/);
  });
});

describe("a workbook that is not the template", () => {
  const notTemplate = async (bytes: Buffer, locale: "es" | "en" = "es") => {
    const { result } = await check(bytes, locale);
    return "notTemplate" in result ? result.notTemplate : result;
  };

  it("is reported with its missing columns, in the caller's language", async () => {
    const keys = ALL_KEYS.filter((key) => key !== "station" && key !== "durationHours" && key !== "source");
    expect(await notTemplate(planBook([goodRow()], { keys }))).toEqual({
      missingColumns: ["Estación", "Duración (horas)"],
      invalidColumns: [],
      empty: false,
    });
    expect(await notTemplate(planBook([goodRow()], { keys }), "en")).toMatchObject({
      missingColumns: ["Station", "Duration (hours)"],
    });
  });

  it("is reported with its unknown and its repeated columns", async () => {
    const headers = [...ALL_KEYS.map(planHeader), "Coordenada Este", "Sector", "Station"];
    const bytes = planBook([goodRow()], { headers, keys: ALL_KEYS });
    expect(await notTemplate(bytes)).toEqual({
      missingColumns: [],
      invalidColumns: ["Coordenada Este", "Sector", "Station"],
      empty: false,
    });
  });

  it("is reported as empty with a header only, with blank rows, and without content", async () => {
    const empty = { missingColumns: [], invalidColumns: [], empty: true };
    expect(await notTemplate(planBook([]))).toEqual(empty);
    expect(await notTemplate(planBook([{ station: " " }, {}]))).toEqual(empty);
    expect(await notTemplate(xlsx())).toEqual(empty);
  });

  it("is reported with the columns of any other workbook", async () => {
    const values: CellInput[] = ["Nombre", "Edad"];
    const other = xlsx({ sheets: [{ name: "Hoja1", data: row(values) + row(["Ana", 30]) }] });
    expect(await notTemplate(other)).toMatchObject({ invalidColumns: ["Nombre", "Edad"], empty: false });
  });
});

it("refuses the row that exceeds the maximum of monitorings", async () => {
  const daily = goodRow({ frequency: "Diaria", startDate: "01-01-1990", endDate: "31-12-2199" });
  const file = await fileOf(planBook(Array.from({ length: 14 }, () => daily)));
  expect(file.monitorings).toBeGreaterThan(MAX_MONITORINGS);
  expect(file.errors.map(({ row: number, rule }) => [number, rule])).toEqual([[15, "tooManyMonitorings"]]);
});

it("reports its progress", async () => {
  const { events } = await check(planBook(Array.from({ length: 3000 }, () => goodRow())));
  const progress = events.filter((event) => event.kind === "progress");
  expect(progress[0]).toMatchObject({ phase: "reading", done: 0 });
  expect(progress.at(-1)).toMatchObject({ phase: "checking", done: 100, total: 100 });
});
