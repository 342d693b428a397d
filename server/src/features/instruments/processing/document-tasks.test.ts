import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PdfFault } from "../../../gateways/pdf/pdf.fault.ts";
import { openPdf } from "../../../gateways/pdf/pdf.open.ts";
import { textOf } from "../../../gateways/pdf/pdf.text.ts";
import { permitPages, textPdf } from "../testing/pdf.ts";
import { readingTasks } from "./document-tasks.ts";

const body = (page: number, text: string) =>
  JSON.stringify({ page, width: 595, height: 842, runs: [{ text, x: 60, y: 60, width: 400, height: 12 }] });

const extract = (bodies: AsyncIterable<string[]>) =>
  readingTasks["instruments.extract"](null, { send: async () => {}, fed: () => bodies });

it("refuses more text than can be processed in time, after all of it was received", {
  tags: ["long"],
}, async () => {
  let fed = 0;
  async function* bodies() {
    for (let page = 1; page <= 120; page++) {
      fed++;
      yield [body(page, "palabra ".repeat(25_000))];
    }
  }
  const began = performance.now();
  const refused = extract(bodies());
  await expect(refused).rejects.toBeInstanceOf(PdfFault);
  await expect(refused).rejects.toMatchObject({ code: "PDF_TOO_MUCH_TEXT" });
  expect(fed).toBe(120);
  expect(performance.now() - began).toBeLessThan(15_000);
});

it("reads stored pages that contain a NUL, and ignores the NUL", async () => {
  async function* bodies() {
    yield [body(1, "El titular\0 deberá medir trimestralmente la calidad del agua\ud83c.")];
  }
  const found = await extract(bodies());
  expect(found).toMatchObject([{ text: "El titular deberá medir trimestralmente la calidad del agua." }]);
});

it("extracts the same words at the same positions with and without font outlines", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vetaverde-words-"));
  try {
    const path = join(folder, "permit.pdf");
    // Uses a standard font, which the document does not embed.
    writeFileSync(path, textPdf(permitPages(2)));
    const read = async (use: "words" | "drawing") => {
      const document = await openPdf(path, use);
      const page = await textOf(await document.getPage(2), 2);
      await document.destroy();
      return page;
    };
    const words = await read("words");
    expect(words.runs.length).toBeGreaterThan(3);
    expect(words.runs.every(({ width }) => width > 0)).toBe(true);
    expect(await read("drawing")).toEqual(words);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
