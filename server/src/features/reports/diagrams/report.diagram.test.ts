import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { piperFieldNames } from "@vetaverde/domain/chemistry/figures/piper";
import { LOCALES } from "@vetaverde/domain/locale";
import type { WaterDrawing } from "@vetaverde/domain/reports/water-page";
import { afterAll, describe, expect, it } from "vitest";
import { openPdf } from "../../../gateways/pdf/pdf.open.ts";
import { drawReport } from "../render/report.draw.ts";
import type { ReportCover, ReportPiece } from "../render/report.protocol.ts";
import { MANGANESE_RESULTS, TILES } from "../testing/board.ts";

const folder = mkdtempSync(join(tmpdir(), "vv-diagram-"));
afterAll(() => (process.env["KEEP"] ? undefined : rmSync(folder, { recursive: true, force: true })));

const DIAGRAMS: WaterDrawing[] = TILES.flatMap(({ drawing }) =>
  drawing.kind === "diagram" ? { ...drawing, hidden: 2 } : [],
);
const STATIONS = new Set(
  DIAGRAMS.flatMap((one) => (one.kind === "diagram" ? one.samples.map(({ stationId }) => stationId) : [])),
).size;
const SERIES: Extract<WaterDrawing, { kind: "waterSeries" }> = {
  kind: "waterSeries",
  parameter: "Manganeso",
  fractions: ["dissolved"],
  unit: "mg/L",
  scale: "linear",
  results: MANGANESE_RESULTS.map((one, n) => (n === 3 ? { ...one, own: [0.15] } : one)),
  order: ["s0", "s1"],
  limits: [
    ...([
      { name: "NCh 1333 · Riego", side: "max", value: 0.2, from: null, to: null, stations: null },
      {
        name: "NCh 1333 · Riego",
        side: "warning",
        value: 0.16,
        from: "2025-05-01",
        to: null,
        stations: ["AS-00"],
      },
      { name: "Muy lejos", side: "max", value: 400, from: null, to: null, stations: null },
    ] as const),
  ],
  leftOut: { undated: 2, unit: 1 },
  total: 27,
  judging: false,
};

async function* piecesOf(
  drawing: WaterDrawing,
  more: Partial<ReportCover> = {},
): AsyncGenerator<ReportPiece> {
  yield {
    kind: "cover",
    report: "diagram",
    locale: "es",
    version: "1.0.0",
    logo: null,
    project: { name: "Quebrada Alta", company: "Minera Quebrada Alta SpA", color: "#0A7A5A" },
    from: "2025-01-15",
    to: "2025-12-15",
    dataDay: "2025-12-15",
    limitSets: [],
    contents: [{ title: "Diagrama", under: "Piper del río" }],
    ...more,
  };
  yield { kind: "diagram", drawing };
}

async function draw(name: string, drawing: WaterDrawing, more: Partial<ReportCover> = {}) {
  const path = join(folder, `${name}.pdf`);
  const { data, pages } = await drawReport({ path }, piecesOf(drawing, more));
  const opened = await openPdf(path, "words");
  const { items } = await (await opened.getPage(1)).getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  await opened.loadingTask.destroy();
  return { data, pages, path, text: text.replace(/\s+/g, " "), bytes: readFileSync(path) };
}

/** Each word of the first page, by its left end and its centre. */
async function placesIn(path: string) {
  const opened = await openPdf(path, "words");
  const { items } = await (await opened.getPage(1)).getTextContent();
  await opened.loadingTask.destroy();
  return items.flatMap((item) =>
    "str" in item
      ? [
          {
            str: item.str,
            left: Number(item.transform[4]),
            x: Number(item.transform[4]) + item.width / 2,
            right: Number(item.transform[4]) + item.width,
            y: Number(item.transform[5]),
          },
        ]
      : [],
  );
}

/** The drawing operators of the pages. */
function drawnIn(bytes: Buffer): string {
  const found: string[] = [];
  for (let from = bytes.indexOf("stream\n"); from >= 0; from = bytes.indexOf("stream\n", from + 1)) {
    const end = bytes.indexOf("endstream", from);
    try {
      found.push(inflateSync(bytes.subarray(from + 7, end)).toString("latin1"));
    } catch {
      // Not a content stream: a font, or a table of the file.
    }
  }
  return found.join("\n");
}

describe("a water diagram as PDF", () => {
  it.each(DIAGRAMS.map((one) => [one.kind === "diagram" ? one.diagram : "", one] as const))(
    "is one vector page with its title block: %s",
    async (name, drawing) => {
      const { pages, text, data, bytes } = await draw(name, drawing);
      expect(pages).toBe(1);
      // A diagram that shows each station once draws its last sample.
      const n = name === "stiff" || name === "schoeller" ? STATIONS : 24;
      for (const expected of ["Quebrada Alta", "Piper del río", "15-01-2025", `${n} muestras`, data])
        expect(text).toContain(expected);
      expect(text).toContain(
        "2 muestras ocultas: balance iónico malo, según la regla del proyecto · Fuente: resultados de laboratorio",
      );
      expect(text).toContain(name === "piper" ? "NO3 no incluido" : name === "gibbs" ? "mg/L" : "meq/L");
      const file = bytes.toString("latin1");
      expect(file).not.toContain("/Subtype /Image");
      expect(file).toContain("/FontFile2");
    },
  );

  const piper = DIAGRAMS.find((one) => one.kind === "diagram" && one.diagram === "piper");
  if (piper?.kind !== "diagram") throw new Error("there is a diagram of Piper");

  it("has the names of the diamond's fields and the size legend, as on the screen, unless names are turned off", async () => {
    const samples = piper.samples.map((one, n) => ({ ...one, tds: 250 * (n + 1) }));
    const usual = await draw("named", { ...piper, samples });
    for (const expected of [
      "Ca-HCO3",
      "Na-Cl",
      "Ca-Cl-SO4",
      "Na-HCO3",
      "SDT en el rombo (mg/L):",
      "2.500",
      "≥ 5.000",
    ])
      expect(usual.text).toContain(expected);
    const view = { fields: false, trails: true, stiff: "usual" } as const;
    const bare = await draw("bare", {
      ...piper,
      samples: samples.map((one) => ({ ...one, tds: null })),
      view,
    });
    for (const expected of ["Ca-HCO3", "Na-Cl", "SDT en el rombo"]) expect(bare.text).not.toContain(expected);
    expect(bare.bytes.equals(usual.bytes)).toBe(false);
  });

  it("has the diamond's names at the same positions as the screen", async () => {
    const words = await placesIn((await draw("placed", piper)).path);
    const [ca, cl] = ["Ca", "Cl"].map((name) => words.find(({ str }) => str === name));
    if (!ca || !cl) throw new Error("the edges bear no names");
    // The centres of the lower edges are 4/3 sides apart; the left one's name is at 0.55 and 0.04.
    const unit = ((cl.x - ca.x) * 3) / 4;
    for (const shape of piperFieldNames()) {
      if (shape.kind !== "text") throw new Error("a name is a text");
      const anchorOf = ({ left, x, right }: (typeof words)[number]) =>
        shape.anchor === "start" ? left : shape.anchor === "end" ? right : x;
      const there = words.filter(
        (word) =>
          word.str === shape.text &&
          Math.abs((anchorOf(word) - ca.x) / unit - (shape.at.x - 0.55)) < 0.02 &&
          Math.abs((word.y - ca.y) / unit - (shape.at.y - 0.04)) < 0.05,
      );
      expect(there, shape.text).toHaveLength(1);
    }
  });

  it("counts the drawn samples, without brines beyond Gibbs' axis, and the samples with half of a detection limit", async () => {
    const gibbs = DIAGRAMS.find((one) => one.kind === "diagram" && one.diagram === "gibbs");
    if (gibbs?.kind !== "diagram") throw new Error("there is a diagram of Gibbs");
    const samples = gibbs.samples.map((one, n) => ({ ...one, tds: n < 4 ? 300_000 : 900 }));
    const { text } = await draw("brines", { ...gibbs, samples, halved: 3 });
    expect(text).toContain("20 muestras en el diagrama");
    expect(text).toContain("4 con los SDT sin medir o fuera del eje");
    expect(text).toContain("en 3 se usa la mitad del límite de un ion no detectado");
  });

  it("gives the count of samples without nitrate where it is counted with chloride", async () => {
    const samples = piper.samples.map((one, n) => ({
      ...one,
      meq: { ...one.meq, ...(n < 20 ? { NO3: 0.1 } : {}) },
    }));
    const { text } = await draw("nitrate", { ...piper, samples, nitrate: true });
    expect(text).toContain("NO3 sumado a Cl (sin medir en 4)");
  });

  it("draws polygons on the chosen scale", async () => {
    const stiff = DIAGRAMS.find((one) => one.kind === "diagram" && one.diagram === "stiff");
    if (stiff?.kind !== "diagram") throw new Error("there are diagrams of Stiff");
    const samples = stiff.samples.map((one) =>
      one.stationId === stiff.samples[0]?.stationId ? { ...one, meq: { ...one.meq, Na: 900, Cl: 900 } } : one,
    );
    const by = async (scale: "usual" | "all" | "own") =>
      (await draw(scale, { ...stiff, samples, view: { fields: true, trails: false, stiff: scale } })).text;
    expect(await by("usual")).toMatch(/cortados? \(\/\/\)/);
    expect(await by("all")).toMatch(/±1.?000 meq/);
    expect(await by("own")).toContain("con escala propia");
    expect(await by("own")).not.toMatch(/cortados? \(\/\/\)/);
  });

  it("draws a series with its limits, the results below detection and the count of omitted ones", async () => {
    const { pages, text } = await draw("series", SERIES);
    expect(pages).toBe(1);
    for (const expected of [
      ...["n 24", "5 no detectados", "unidad mg/L", "guion rojo: límite de cada muestra", "3/2025"],
      ...[
        "NCh 1333 · Riego ≤ 0,2 mg/L",
        "advertencia ≥ 0,16 mg/L · desde el 01-05-2025 · en AS-00",
        "fuera del eje",
      ],
      ...["Fuera del gráfico: 2 (sin fecha), 1 (la unidad no se puede convertir)", "AS-01"],
    ])
      expect(text).toContain(expected);
    const log = await draw("log", {
      ...SERIES,
      scale: "log",
      results: SERIES.results.map((one, n) => (n === 0 ? { ...one, value: 0 } : one)),
    });
    expect(log.text).toContain("eje logarítmico");
    expect(log.text).toContain("1 (cero o negativo: no se puede representar en un eje logarítmico)");
    const none = await draw("none", { ...SERIES, results: [], limits: [] });
    expect(none.text).toContain("Ninguno de estos resultados se puede representar en el gráfico.");
  });

  it("draws each result at the screen's position: the distances match the days and values", async () => {
    const results = [
      ["2025-01-01", 2],
      ["2025-07-02", 6],
      ["2025-12-31", 10],
    ].map(([day, value]) => ({
      station: "AS-00",
      stationId: "s0",
      day: String(day),
      value: Number(value),
      series: "s0",
      open: false,
      own: [],
    }));
    const { bytes } = await draw("places", { ...SERIES, results, limits: [], leftOut: {}, total: 3 });
    // The line that joins them, in the station's colour: `x y m`, `x y l`, `x y l`.
    const way = /([\d.]+) ([\d.]+) m\s+([\d.]+) ([\d.]+) l\s+([\d.]+) ([\d.]+) l\s+0\.5 w/.exec(
      drawnIn(bytes),
    );
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = (way ?? []).slice(1).map(Number);
    // 182 of 364 days, and the midpoint of 2 and 10.
    expect((x2 - x1) / (x3 - x1)).toBeCloseTo(0.5, 3);
    expect((y2 - y1) / (y3 - y1)).toBeCloseTo(0.5, 3);
    // The area is 2.08 × 0.95 wide and 1 high in the figure's unit.
    expect((x3 - x1) / Math.abs(y3 - y1)).toBeCloseTo(2.08 * 0.95, 2);
  });

  it.each(LOCALES)("has no unfilled placeholder in %s", async (locale) => {
    for (const [n, drawing] of [...DIAGRAMS, SERIES].entries()) {
      const { text } = await draw(`${locale}${n}`, drawing, { locale });
      expect(text).not.toMatch(/[{}]|undefined|NaN/);
    }
  });

  it("is byte-identical for the same data", async () => {
    const [one, again] = [await draw("one", SERIES), await draw("again", SERIES)];
    expect(one.bytes.equals(again.bytes)).toBe(true);
    const other = await draw("other", { ...SERIES, unit: "µg/L" });
    expect(other.data).not.toBe(one.data);
  });
});
