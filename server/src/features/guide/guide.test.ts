import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Guide } from "@vetaverde/domain/guide/guide";
import { LOCALES } from "@vetaverde/domain/locale";
import PDFDocument from "pdfkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTextLayout, registerFonts } from "../../documents/text-layout.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";

/** A picture of one pixel, the smallest possible PNG. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsIn2ngAAAABJRU5ErkJggg==",
  "base64",
);
const LINE = [
  { kind: "text", text: "Abra " },
  { kind: "link", text: "Planes", to: "/planning-and-monitoring" },
  { kind: "text", text: " y pulse " },
  { kind: "label", text: "Nuevo plan" },
  { kind: "text", text: "." },
] as const;
const guide = (locale: Guide["locale"], title: string) => ({
  locale,
  pages: [
    {
      job: "import-plan",
      title,
      summary: "",
      blocks: [
        { kind: "paragraph", line: [{ kind: "text", text: "Para qué sirve. ".repeat(400) }] },
        { kind: "heading", text: "Pasos" },
        { kind: "steps", first: 1, items: [LINE, LINE] },
        { kind: "picture", name: "plan", text: "El plan" },
        { kind: "list", items: [LINE] },
        { kind: "note", line: LINE },
      ],
    },
  ],
  pictures: { plan: "assets/guide/plan.png" },
  words: {
    title: "Guía de uso",
    subtitle: "Paso a paso",
    contents: "Contenido",
    pageOf: "Página",
    file: "guia",
  },
});

/** Pages whose last two items begin lower and lower, until they would be split. */
const FILLED = Array.from({ length: 30 }, (_, at) => at);
const textBlock = (text: string) => [{ kind: "text", text }];
const filled = {
  ...guide("en", ""),
  pages: FILLED.map((at) => ({
    job: `job-${at}`,
    title: `Job ${at}`,
    summary: "",
    blocks: [
      ...Array.from({ length: 25 + at }, () => ({ kind: "paragraph", line: textBlock("Filler.") })),
      {
        kind: "list",
        items: [textBlock(`Before${at}.`), textBlock(`First${at}. ${"words ".repeat(40)} Last${at}.`)],
      },
    ],
  })),
};

/** The text of each page. */
async function pdfPages(raw: Buffer): Promise<string[]> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await getDocument({ data: new Uint8Array(raw) }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join(" ")
        .replace(/\s+/g, " "),
    );
  }
  return pages;
}

let webRoot: string;
let app: TestApp;
let f: Fixture;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), "vv-web-"));
  for (const folder of ["guide", "assets/guide"]) mkdirSync(join(webRoot, folder), { recursive: true });
  writeFileSync(join(webRoot, "assets/guide/plan.png"), DOT);
  writeFileSync(join(webRoot, "guide/es.json"), JSON.stringify(guide("es", "Importar un plan")));
  writeFileSync(join(webRoot, "guide/en.json"), JSON.stringify(filled));
  writeFileSync(join(webRoot, "guide/fr.json"), JSON.stringify(guide("fr", "Importer un plan")));
  app = await createTestApp({ webRoot });
  f = await makeFixture(app.db);
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true, force: true });
});

describe("the guide as PDF", () => {
  it("contains a table of contents with page numbers and each page in its language", async () => {
    const code = await app.signIn(f.people.read);
    const answer = await app.call("GET", "/fkl-general/guide.pdf?locale=es", { code });
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(answer.headers["content-disposition"]).toContain("vetaverde-guia.pdf");
    const pages = await pdfPages(answer.raw);
    expect(pages).toHaveLength(3);
    expect(pages[0]).toMatch(/Guía de uso.*Contenido.*Importar un plan.*2/s);
    expect(pages[1]).toContain("Importar un plan");
    expect(pages.join(" ")).toContain("1. Abra Planes y pulse Nuevo plan .");
    expect(pages[2]).toMatch(/Página 3 \/\s*3/);
    const again = await app.call("GET", "/fkl-general/guide.pdf?locale=es", { code });
    expect(again.raw.equals(answer.raw)).toBe(true);
  });

  it("splits no list item over two pages, and leaves no last item alone at the top of a page", async () => {
    const code = await app.signIn(f.people.read);
    const answer = await app.call("GET", "/fkl-general/guide.pdf?locale=en", { code });
    const pages = await pdfPages(answer.raw);
    const pageContaining = (word: string) => pages.findIndex((page) => page.includes(word));
    const parted: number[] = [];
    for (const at of FILLED) {
      const [begin, end] = [pageContaining(`First${at}.`), pageContaining(`Last${at}.`)];
      expect(begin).toBeGreaterThan(0);
      if (begin !== end || pageContaining(`Before${at}.`) !== begin) parted.push(at);
    }
    expect(parted).toEqual([]);
    // Some items were at the foot of a page, so the rule took effect.
    expect(pages.length).toBeGreaterThan(FILLED.length + 5);
  });

  it("has a glyph for every character of the guide", () => {
    const doc = new PDFDocument({
      size: "A4",
      margin: 0,
      bufferPages: false,
      autoFirstPage: false,
      lang: "es",
      info: {},
    });
    registerFonts(doc);
    const letters = createTextLayout(doc);
    const folder = new URL("../../../../web/src/guide/", import.meta.url);
    const files = LOCALES.flatMap((locale) =>
      readdirSync(new URL(`${locale}/`, folder)).map((file) => new URL(`${locale}/${file}`, folder)),
    ).filter(({ pathname }) => pathname.endsWith(".md"));
    expect(files.length).toBeGreaterThan(40);
    for (const file of files) letters.clean(readFileSync(file, "utf8"));
    expect(letters.hasMissingGlyphs()).toBe(false);
  });

  it("is in the caller's language where no language is requested", async () => {
    const code = await app.signIn(f.people.stranger);
    const answer = await app.call("GET", "/fkl-general/guide.pdf", {
      code,
      headers: { "accept-language": "fr" },
    });
    expect((await pdfPages(answer.raw))[1]).toContain("Importer un plan");
  });

  it("returns NOT_FOUND where the web client was built without it, and needs a session", async () => {
    const code = await app.signIn(f.people.read);
    const missing = await app.call("GET", "/fkl-general/guide.pdf?locale=pt", { code });
    expect([missing.status, missing.body.error]).toEqual([404, "NOT_FOUND"]);
    const stranger = await app.call("GET", "/fkl-general/guide.pdf?locale=es", {});
    expect(stranger.status).toBe(401);
  });
});
