import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOCALES } from "@vetaverde/domain/locale";
import { afterAll, describe, expect, it } from "vitest";
import { openPdf } from "../../../gateways/pdf/pdf.open.ts";
import { drawReport } from "../render/report.draw.ts";
import { boardOf, TILES, WATER_TILES } from "../testing/board.ts";
import { blocksOf } from "./board.text.ts";

const folder = mkdtempSync(join(tmpdir(), "vv-board-"));
afterAll(() => (process.env["KEEP"] ? undefined : rmSync(folder, { recursive: true, force: true })));

async function read(path: string) {
  const opened = await openPdf(path, "words");
  const pages: { text: string; wide: boolean }[] = [];
  for (let number = 1; number <= opened.numPages; number++) {
    const page = await opened.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ text: text.replace(/\s+/g, " "), wide: width > height });
  }
  await opened.loadingTask.destroy();
  return pages;
}

describe("a board as PDF", () => {
  it("contains every tile, none of them cut off, and the hash of its data on each page", async () => {
    const path = join(folder, "a.pdf");
    const { data, pages } = await drawReport({ path }, boardOf(TILES));
    const found = await read(path);
    expect([pages, found.length]).toEqual([3, 3]);
    for (const [n, { text, wide }] of found.entries()) {
      expect(wide).toBe(true);
      expect(text).toContain("Panorama de la faena");
      expect(text).toContain("Al final del 31-10-2026");
      expect(text).toContain(data);
      expect(text).toContain(`Página ${n + 1} de 3`);
    }
    const [first, second, third] = found.map(({ text }) => text);
    for (const passage of [
      ...[
        "82%",
        "41 de 50 exigibles",
        "Vencen en los 15 días siguientes",
        "2.431,27 m s.n.m.",
        "AS-02 · Vertedero",
      ],
      ...[
        "no tiene acceso a estos datos",
        "Caudal ecológico",
        "Revisar la <b>laguna</b> & el río.",
        "Bombas",
      ],
      ...["Incumplido", "2 estaciones sin coordenadas", "km"],
    ])
      expect(first).toContain(passage);
    expect(second).toContain("24 muestras en el diagrama");
    expect(second).toContain("escala común ±");
    expect(third).toContain("Gibbs");
  });

  it.each(LOCALES)("has no unfilled placeholder in %s", async (locale) => {
    const path = join(folder, `${locale}.pdf`);
    await drawReport({ path }, boardOf(TILES, { locale }));
    for (const { text } of await read(path)) expect(text).not.toMatch(/[{}]|undefined|NaN/);
  });

  it("is byte-identical for the same data, and differs for other data", async () => {
    const draw = async (name: string, tiles = TILES) => {
      const path = join(folder, name);
      const { data } = await drawReport({ path }, boardOf(tiles));
      return { data, bytes: readFileSync(path).toString("latin1") };
    };
    const [one, again, other] = [await draw("1"), await draw("2"), await draw("3", TILES.slice(1))];
    expect(again).toEqual(one);
    expect(other.data).not.toBe(one.data);
  });

  it("has the diagrams of the diagrams page: nitrate with chloride, the other two, a parameter over time with its limits", async () => {
    const path = join(folder, "water.pdf");
    await drawReport({ path }, boardOf(WATER_TILES));
    const text = (await read(path)).map((one) => one.text).join(" ");
    for (const passage of [
      ...["Cl+NO3", "Manganeso (disuelto)", "n 24", "5 no detectados", "AS-01", "eje logarítmico"],
      ...["NCh 1333 · Riego ≤ 0,2 mg/L", "advertencia ≥ 0,16 mg/L"],
    ])
      expect(text).toContain(passage);
    expect(text).not.toMatch(/[{}]|undefined|NaN|sigue en pantalla/);
  });

  it("marks a truncated text and an empty board, and draws tiles without values", async () => {
    const long = { kind: "text", html: `<p>${"agua y más agua ".repeat(400)}</p>` } as const;
    const at = { x: 0, w: 4, h: 3, title: "" };
    const bare = { samples: [], order: [], total: 0, from: null, to: "2026-10-31" } as const;
    const path = join(folder, "long.pdf");
    await drawReport(
      { path },
      boardOf([
        { ...at, y: 0, drawing: long },
        { ...at, y: 3, drawing: { kind: "diagram", diagram: "piper", ...bare } },
        {
          ...at,
          y: 6,
          drawing: { kind: "map", stations: [], without: 0, from: "2026-01-01", to: "2026-12-31" },
        },
        { ...at, y: 9, drawing: { kind: "series", name: "AS", from: 0, to: 1, lines: [] } },
        {
          ...at,
          y: 12,
          drawing: {
            kind: "kpi",
            measure: "compliance",
            done: 0,
            due: 0,
            from: "2026-01-01",
            to: "2026-12-31",
          },
        },
      ]),
    );
    const text = (await read(path)).map((one) => one.text).join(" ");
    expect(text).toContain("… continúa en pantalla");
    expect(text).toContain("Nada exigible todavía. Del 01-01-2026 al 31-12-2026");
    expect(text).toContain("Sin datos en el período.");
    await drawReport({ path: join(folder, "empty.pdf") }, boardOf([]));
    expect((await read(join(folder, "empty.pdf")))[0]?.text).toContain("El tablero está vacío.");
  });
});

it("refers to the screen for a figure without space, and draws none", async () => {
  const low = [...TILES, ...WATER_TILES].flatMap((tile, n) =>
    ["series", "diagram", "waterSeries"].includes(tile.drawing.kind)
      ? [{ ...tile, title: "", x: 0, y: n, w: 2, h: 1 }]
      : [],
  );
  const path = join(folder, "low.pdf");
  await drawReport({ path }, boardOf(low));
  const text = (await read(path)).map((one) => one.text).join(" ");
  expect(low).toHaveLength(10);
  expect(text.match(/… continúa en pantalla/g)).toHaveLength(10);
});

it("extracts the text of a text tile, with its character entities decoded", () => {
  expect(blocksOf("<h2>A&amp;B</h2>x<br>y<ul><li><b>uno</b></li></ul>&#243;&lt;p&gt;")).toEqual([
    { text: "A&B", heading: true, item: false },
    { text: "x", heading: false, item: false },
    { text: "y", heading: false, item: false },
    { text: "uno", heading: false, item: true },
    { text: "ó<p>", heading: false, item: false },
  ]);
});
