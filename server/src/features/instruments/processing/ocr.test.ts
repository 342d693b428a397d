import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import type { PageText } from "@vetaverde/domain/text/page";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pagesPdf } from "../testing/pdf.ts";
import { type ReadPage, readingTasks } from "./document-tasks.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vv-ocr-test-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LINES = [
  "El titular deberá monitorear la calidad del agua en los",
  "pozos de la faena, con una frecuencia trimestral, y enviar",
  "los resultados a la autoridad en el plazo de treinta días.",
  "Se prohíbe la descarga de aguas de proceso al estero en",
  "todas las etapas del proyecto y en el área de influencia.",
];

/** A page that consists only of a picture of these lines. */
function scan(): Buffer {
  // The font is loaded explicitly: a machine without system fonts would draw nothing.
  const font = createRequire(import.meta.url).resolve("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf");
  GlobalFonts.registerFromPath(font, "Scanned");
  const [width, height] = [1190, 1684];
  const canvas = createCanvas(width, height);
  const paper = canvas.getContext("2d");
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, width, height);
  paper.fillStyle = "#111";
  paper.font = "36px Scanned";
  for (const [index, line] of LINES.entries()) paper.fillText(line, 90, 200 + index * 70);
  const { data } = paper.getImageData(0, 0, width, height);
  const grey = Buffer.alloc(width * height);
  for (let at = 0; at < grey.length; at++) grey[at] = data[at * 4] ?? 0;
  return pagesPdf([{ content: Buffer.from("q 595 0 0 842 0 0 cm /X Do Q") }], "", [
    {
      dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
      stream: deflateSync(grey),
    },
  ]);
}

it("reads the picture of a page in its language, with positions and confidence", {
  tags: ["long"],
  timeout: 120_000,
}, async () => {
  const path = join(folder, "scan.pdf");
  writeFileSync(path, scan());
  const sent: ReadPage[] = [];
  const tools = {
    send: async (event: unknown) => void sent.push(event as ReadPage),
    fed: async function* () {},
  };
  expect(await readingTasks["instruments.inspect"]({ path, maxPages: 5 }, tools)).toEqual({
    pages: 1,
    scanned: true,
  });
  await readingTasks["instruments.read"]({ path, pages: [1], areAlone: false }, tools);
  const [page] = sent;
  const text = JSON.parse(page?.body ?? "{}") as PageText;
  expect(page?.ocr).toBeGreaterThan(0.8);
  expect(text.ocr?.confidence).toBe(page?.ocr);
  const words = text.runs.map((run) => run.text).join(" ");
  for (const word of ["deberá monitorear", "trimestral", "prohíbe", "área"]) expect(words).toContain(word);
  const first = text.runs.find((run) => run.text === "titular");
  // 90 pixels from the left and 200 from the top, where 1190 pixels are 595 points.
  expect(first?.x).toBeGreaterThan(45);
  expect(first?.x).toBeLessThan(90);
  expect(first?.y).toBeGreaterThan(75);
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(115);
});

it("marks a page whose picture is too large as unread, and a blank page as blank", async () => {
  const path = join(folder, "huge.pdf");
  const side = 6400;
  const page = { content: Buffer.from("q 595 0 0 842 0 0 cm /X Do Q") };
  const huge = {
    dictionary: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
    stream: deflateSync(Buffer.alloc(side * side, 200)),
  };
  writeFileSync(path, pagesPdf([page, { content: Buffer.from(" ") }], "", [huge]));
  const sent: ReadPage[] = [];
  const tools = {
    send: async (event: unknown) => void sent.push(event as ReadPage),
    fed: async function* () {},
  };
  await readingTasks["instruments.read"]({ path, pages: [1, 2], areAlone: false }, tools);
  expect(sent.map(({ page: number, body }) => [number, body === null])).toEqual([
    [1, true],
    [2, false],
  ]);
}, 120_000);
