import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOCALES } from "@vetaverde/domain/locale";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPdf } from "../../../gateways/pdf/pdf.open.ts";
import { neutraliserOf, pairOf, piecesOf } from "../testing/pieces.ts";
import { drawReport } from "./report.draw.ts";

const folder = mkdtempSync(join(tmpdir(), "vv-reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
async function drawn(...input: Parameters<typeof piecesOf>) {
  const path = join(folder, `${files++}.pdf`);
  return { ...(await drawReport({ path }, piecesOf(...input))), path, bytes: readFileSync(path) };
}

type Opened = Awaited<ReturnType<typeof openPdf>>;
async function textOf(opened: Opened, number: number): Promise<string> {
  const page = await opened.getPage(number);
  const { items } = await page.getTextContent();
  return items
    .map((item) => ("str" in item ? item.str : ""))
    .join(" ")
    .replace(/\s+/g, " ");
}

const PAIRS = ["AC-01", "EF-02"].flatMap((station) => ["Cu", "As", "pH"].map((one) => pairOf(station, one)));

it("draws a limit that depends on the water sample by sample, with a note", async () => {
  const pair = pairOf("AC-01", "Cu");
  const [limit] = pair.limits;
  if (!limit) throw new Error("the pair has a limit");
  const own = pair.values.map(({ day }, n) => ({ day, value: 0.03 + n / 1000 }));
  const bent = await drawn([{ ...pair, limits: [{ ...limit, own }] }]);
  const without = await drawn([pair]);
  expect(bent.data).not.toBe(without.data);
  const opened = await openPdf(bent.path, "words");
  expect(await textOf(opened, 3)).toContain("límite de cada muestra, según su agua");
  await opened.loadingTask.destroy();
});

describe("a report on the variation of parameters", () => {
  let made: Awaited<ReturnType<typeof drawn>>;
  let opened: Opened;
  beforeAll(async () => {
    made = await drawn(PAIRS);
    opened = await openPdf(made.path, "words");
  });
  afterAll(() => opened.loadingTask.destroy());

  it("has the page number and total on each page, and the hash of its data on the first", async () => {
    expect(opened.numPages).toBe(made.pages);
    for (let page = 1; page <= made.pages; page++)
      expect(await textOf(opened, page)).toContain(`Página ${page} de ${made.pages}`);
    const first = await textOf(opened, 1);
    for (const expected of [
      made.data,
      "Variación de parámetros",
      "Quebrada Alta",
      "Último dato: 15-10-2025",
      "VetaVerde 1.0.0",
      "NCh 1333 riego, versión 2",
    ])
      expect(first).toContain(expected);
  });

  it("has the figures, the limit and the trend of each pair of station and parameter", async () => {
    const text = await textOf(opened, 3);
    // Ten values from 0,02 by 0,004 less the 5th and the 10th, which are half of 0,01: their mean and their 90 %.
    for (const expected of [
      "Cu (disuelto), mg/L",
      "No detectados 2",
      "Promedio 0,03517",
      "P90 0,0592",
      "≤ 0,05",
      "▲ 3",
      "sube 0,01598 mg/L por año",
      "S = 41",
      "2 resultados no detectados se incluyen",
      "1 resultado no se pudo",
    ])
      expect(text).toContain(expected);
  });

  it("repeats the station on each page on which it continues, and on no other", async () => {
    const expected = await Promise.all(
      Array.from({ length: made.pages }, async (_, at) => {
        const text = await textOf(opened, at + 1);
        return ["AC-01", "EF-02"].filter((station) => text.includes(`${station} (continuación)`));
      }),
    );
    // Three pairs of a station fill one page and part of a second one.
    expect(expected).toEqual([[], [], [], ["AC-01"], [], ["EF-02"], []]);
  });

  it("links its contents to their pages, and has an outline of stations and parameters", async () => {
    const contents = await opened.getPage(2);
    const links = (await contents.getAnnotations()).filter(({ subtype }) => subtype === "Link");
    expect(links).toHaveLength(PAIRS.length);
    const text = await textOf(opened, 2);
    for (const { dest } of links) {
      const place = await opened.getDestination(dest as string);
      expect(text).toContain(String((await opened.getPageIndex(place?.[0])) + 1));
    }
    const outline = await opened.getOutline();
    expect(outline.map(({ title, items }) => [title, items.length])).toEqual([
      ["AC-01", 3],
      ["EF-02", 3],
      ["Resumen", 0],
    ]);
  });

  it("embeds font subsets, and declares PDF/A-2b", () => {
    const raw = made.bytes.toString("latin1");
    expect(raw.match(/\/BaseFont \/[A-Z]{6}\+LiberationSans(-Bold)?\b/g)?.length).toBeGreaterThanOrEqual(2);
    expect(raw).not.toContain("/BaseFont /Helvetica");
    expect(raw).toContain("<pdfaid:part>2</pdfaid:part>");
    expect(raw).toContain("/OutputIntents");
  });

  it("is byte-identical for the same data, and differs for other data", async () => {
    const again = await drawn(PAIRS);
    expect(again.bytes.equals(made.bytes)).toBe(true);
    const other = await drawn([...PAIRS.slice(1), pairOf("EF-02", "Zn")]);
    expect(other.data).not.toBe(made.data);
  });
});

describe("a table of contents longer than a page", () => {
  it("repeats the station with which the next page continues", async () => {
    const many = Array.from({ length: 60 }, (_, at) => pairOf("AC-01", `P${at}`, 0));
    const one = await drawn(many);
    const opened = await openPdf(one.path, "words");
    expect(await textOf(opened, 2)).not.toContain("(continuación)");
    const second = await textOf(opened, 3);
    expect(second.indexOf("AC-01 (continuación)")).toBeGreaterThan(0);
    expect(second.indexOf("AC-01 (continuación)")).toBeLessThan(second.indexOf("P59"));
    await opened.loadingTask.destroy();
  });
});

describe("a report of neutralisers' consumption", () => {
  it("repeats the neutraliser on each page on which it continues", async () => {
    const one = await drawn([neutraliserOf("Planta Norte"), neutraliserOf("Planta Sur", 5)], {
      report: "neutralizer-consumption",
    });
    const opened = await openPdf(one.path, "words");
    const pages = await Promise.all(Array.from({ length: one.pages }, (_, at) => textOf(opened, at + 1)));
    const begins = (name: string) =>
      pages.findIndex((text, at) => at > 1 && text.includes(`${name} Entrada`));
    const [north, south] = [begins("Planta Norte"), begins("Planta Sur")];
    expect(south - north).toBeGreaterThan(1);
    for (const [at, text] of pages.entries()) {
      expect(text.includes("Planta Norte (continuación)")).toBe(at > north && at < south);
    }
    await opened.loadingTask.destroy();
  });
});

describe("any report", () => {
  it("is available in four languages, with no glyph missing in its font", async () => {
    for (const locale of LOCALES) {
      const one = await drawn([pairOf("Vertedero Nº 3 ñ ç ã œ", "As", 3)], { locale });
      const opened = await openPdf(one.path, "words");
      const text = await textOf(opened, 3);
      expect(text).toContain("ñ ç ã œ");
      expect(text).not.toContain("□");
      expect(text).not.toMatch(/[{}|]/);
      await opened.loadingTask.destroy();
    }
  });

  it("is made without data as well, and says so", async () => {
    const one = await drawn([{ ...pairOf("AC-01", "Cu"), values: [] }], { dataDay: null });
    const opened = await openPdf(one.path, "words");
    expect(await textOf(opened, 1)).toContain("Sin datos en el período");
    expect(await textOf(opened, 3)).toContain("Sin resultados en el período.");
    await opened.loadingTask.destroy();
  });
});

describe("a report on neutralisers", () => {
  it("computes ratios from sums, says how pH is averaged, and continues its days over pages", async () => {
    const one = await drawn([neutraliserOf("Planta norte")], {
      report: "neutralizer-consumption",
      from: "2025-01-01",
      to: "2025-03-31",
    });
    const opened = await openPdf(one.path, "words");
    const pages = await Promise.all(Array.from({ length: one.pages }, (_, at) => textOf(opened, at + 1)));
    const text = pages.join(" ");
    // 90 days, cycling through 900 … 1080 kg and 2400 … 2560 m³.
    for (const expected of [
      "89.010 kg",
      "223.200 m³",
      "0,3988 kg/m³",
      "Promedio de unidades de pH",
      "Ca(OH)2",
      "férrico",
    ])
      expect(text).toContain(expected);
    expect(pages.filter((page) => page.includes("Producto, kg")).length).toBeGreaterThan(2);
    expect(text).toContain("31-03-2025");
    await opened.loadingTask.destroy();
  });

  it("states what a blended, moist product contains, and what recycled sludge adds", async () => {
    const plain = neutraliserOf("Planta norte", 3);
    const product = {
      ...plain.product,
      purity: 0.7,
      efficiency: 0.8,
      blend: [{ reagent: "CaCO3" as const, share: 0.2 }],
      moisture: 0.05,
      recycled: 0.9,
    };
    const one = await drawn([{ ...plain, product }], {
      report: "neutralizer-consumption",
      from: "2025-01-01",
      to: "2025-03-31",
    });
    const opened = await openPdf(one.path, "words");
    const pages = await Promise.all(Array.from({ length: one.pages }, (_, at) => textOf(opened, at + 1)));
    const text = pages.join(" ").replace(/\s+/g, " ");
    for (const expected of [
      "Ca(OH)2 70",
      "CaCO3 20",
      "0,7856 kg de reactivo puro",
      "1 kg neutraliza 1,088 kg",
    ])
      expect(text).toContain(expected);
    expect(text).toMatch(/reacciona en total 9[78]/);
    await opened.loadingTask.destroy();
  });
});
