import { openXlsx, readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { READ_LIMITS } from "../../../gateways/excel/read/limits.ts";
import { openWorkbook } from "../../../gateways/excel/read/workbook-reader.ts";
import { ZipParts } from "../../../gateways/excel/read/zip-parts.ts";
import { ALL_KEYS, CATALOG, goodRow, planBook } from "../testing/plan-books.ts";
import { checkFile } from "./plans.check.ts";
import { markFile } from "./plans.mark.ts";
import { writeTemplate } from "./plans.template.ts";

const LOCALES = ["es", "en", "fr", "pt"] as const;
type Locale = (typeof LOCALES)[number];

async function marked(bytes: Buffer, locale: Locale = "es"): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  await markFile(bytes, { catalog: CATALOG, locale }, (piece) => pieces.push(piece));
  return Buffer.concat(pieces);
}

const check = (bytes: Buffer, locale: Locale = "es") =>
  checkFile(bytes, { catalog: CATALOG, locale }, () => {});

async function textRows(bytes: Buffer, sheet: number) {
  const rows: unknown[][] = [];
  await (await openWorkbook(bytes)).readRows(sheet, ({ cells }) => {
    rows.push([...cells]);
    return true;
  });
  return rows;
}

describe("the official template", () => {
  it.each(LOCALES)("in %s is accepted by the import as an empty template", async (locale) => {
    const bytes = Buffer.from(await writeTemplate({ catalog: CATALOG, locale }));
    expect(await check(bytes, locale)).toEqual({
      notTemplate: { missingColumns: [], invalidColumns: [], empty: true },
    });
  });

  it("has the drop-downs of the catalogue, a frozen header with notes, and date formats", async () => {
    const bytes = await writeTemplate({ catalog: CATALOG, locale: "es" });
    const book = await openXlsx(bytes, { readStyles: true });
    const [plan, instructions, lists] = book.sheets;
    expect([plan?.name, instructions?.name, lists?.name, lists?.hidden]).toEqual([
      "Plan de monitoreo",
      "Instrucciones",
      "Catálogos",
      true,
    ]);
    expect(plan?.rows[0]?.length).toBe(ALL_KEYS.length);
    expect(plan?.freezePane).toMatchObject({ rows: 1 });
    expect(plan?.cells?.get("0,4")?.comment?.text).toContain("Obligatoria");
    const station = plan?.dataValidations?.find(({ range }) => range.startsWith("E2"));
    expect(station).toMatchObject({ type: "list", formula1: "vv_stations" });
    expect(plan?.dataValidations?.length).toBe(7);
    const letter = String.fromCharCode(65 + (lists?.rows[0] ?? []).indexOf("Estación"));
    const range = book.namedRanges?.find(({ name }) => name === "vv_stations")?.range.replaceAll("'", "");
    expect(range).toBe(`Catálogos!$${letter}$2:$${letter}$4`);
    expect(plan?.cells?.get("5,8")?.style?.numFmt).toBe("dd\\-mm\\-yyyy");
  });

  it("is valid where the project has no catalogue yet", async () => {
    const bytes = Buffer.from(await writeTemplate({ catalog: {}, locale: "es" }));
    const book = await readXlsx(bytes);
    expect(book.sheets[0]?.dataValidations ?? []).toEqual([]);
  });
});

describe("the workbook with marked errors", () => {
  const rows = [
    goodRow({ startDate: { serial: 46_392 } }),
    goodRow({ station: "PZ-T3", durationHours: -1 }),
    goodRow(),
    goodRow({ type: null }),
  ];

  it("is the uploaded file with the invalid cells coloured and explained", async () => {
    const bytes = await marked(planBook(rows, { above: [["Plan 2027"]] }));
    const book = await openXlsx(bytes, { readStyles: true });
    const cells = book.sheets[0]?.cells;
    expect(cells?.get("3,4")).toMatchObject({
      value: "PZ-T3",
      comment: { text: "«PZ-T3» no existe en el proyecto. ¿Quiso decir «PZ-T03»?" },
    });
    expect(cells?.get("3,4")?.style?.fill).toMatchObject({ pattern: "solid", fgColor: { rgb: "FFC7CE" } });
    expect(cells?.get("3,12")?.comment?.text).toBe("Debe ser mayor que 0.");
    expect(cells?.get("5,6")?.comment?.text).toBe("Falta Tipo de monitoreo.");
    expect(cells?.get("2,4")?.comment).toBeUndefined();
    expect(cells?.get("2,8")?.value).toEqual(new Date("2027-01-05T00:00:00Z"));
  });

  it("lists the errors on a second sheet", async () => {
    const bytes = await marked(planBook(rows));
    expect((await openWorkbook(bytes)).sheets.map(({ name }) => name)).toEqual([
      "Plan de monitoreo",
      "Errores",
    ]);
    expect(await textRows(bytes, 1)).toEqual([
      ["Fila", "Columna", "Valor", "Regla", "Mensaje"],
      [3, "Estación", "PZ-T3", "notInCatalog", "«PZ-T3» no existe en el proyecto. ¿Quiso decir «PZ-T03»?"],
      [3, "Duración (horas)", "-1", "durationPositive", "Debe ser mayor que 0."],
      [5, "Tipo de monitoreo", undefined, "required", "Falta Tipo de monitoreo."],
    ]);
  });

  it.each(LOCALES)("in %s has the same errors in the same rows when it is imported again", async (locale) => {
    const file = planBook(rows, { locale });
    const [before, after] = [await check(file, locale), await check(await marked(file, locale), locale)];
    expect("file" in before && before.file.errorCount).toBe(3);
    expect(after).toEqual(before);
  });

  it("preserves every value, including columns and rows outside of the template", async () => {
    const tricky = goodRow({ shortCommitment: "=1+1 <b>&amp;\u0007 «ñ» _x000D_", responsible: " a\tb " });
    const file = planBook([tricky], { above: [["Título", null, 5], []] });
    const [before, after] = [await textRows(file, 0), await textRows(await marked(file), 0)];
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]?.[7]).toBe("=1+1 <b>&amp; «ñ» \r");
  });

  it("of an .xls upload is an .xlsx", async () => {
    const { utils, write } = await import("@e965/xlsx");
    const header = ALL_KEYS.map((key) => headerOf(key));
    const values = goodRow({ station: "PZ-T3" });
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([header, ALL_KEYS.map((key) => values[key] ?? null)]),
      "Plan",
    );
    const bytes = await marked(write(book, { type: "buffer", bookType: "biff8" }) as Buffer);
    expect(bytes.toString("latin1", 0, 2)).toBe("PK");
    const again = await check(bytes);
    expect("file" in again && again.file.errors.map(({ column }) => column)).toEqual(["station"]);
  });

  it("is a valid package for a strict reader: every part is listed and well formed", async () => {
    const bytes = await marked(planBook(rows));
    const zip = new ZipParts(bytes, READ_LIMITS);
    const types = zip.text("[Content_Types].xml") ?? "";
    for (const name of zip.names()) {
      const text = zip.text(name) ?? "";
      expect(text.match(/<[^!?/][^>]*[^/]>|<[a-z]>/g)?.length ?? 0, name).toBe(
        text.match(/<\/[^>]+>/g)?.length ?? 0,
      );
      if (name.startsWith("xl/") && name.endsWith(".xml"))
        expect(types, name).toContain(name === "xl/comments1.xml" ? "/xl/comments1.xml" : `/${name}`);
    }
  });
});

function headerOf(key: string): string {
  const found = planHeaderRow[ALL_KEYS.indexOf(key as (typeof ALL_KEYS)[number])];
  if (!found) throw new Error(key);
  return found;
}

const planHeaderRow = [
  "Componente minero",
  "Componente ambiental",
  "Subcomponente",
  "Fuente",
  "Estación",
  "Frecuencia",
  "Tipo de monitoreo",
  "Nombre corto del compromiso",
  "Fecha de inicio",
  "Hora de inicio",
  "Fecha de término",
  "Hora de término",
  "Duración (horas)",
  "Responsable",
  "UTM Este",
  "UTM Norte",
  "Datum",
  "Huso UTM",
  "Parámetros",
  "Límite",
  "Método",
  "Plazo del informe",
  "Período del informe",
  "Tabla o anexo",
];
