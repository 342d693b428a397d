// Reference of the reports bench: a report's text and lines, read from its PDF once and redrawn by the library alone.
import { createWriteStream, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

const require = createRequire(import.meta.url);
const faces = join(dirname(require.resolve("pdfjs-dist/package.json")), "standard_fonts");
const library = join(dirname(require.resolve("pdfjs-dist/package.json")), "../pdfkit/js/pdfkit.node.mjs");
const { default: Document } = await import(pathToFileURL(library).href);
const HEIGHT = 841.89;
const ASCENT = 0.905;
/** Number of arguments of each path operator of pdf.js. */
const NUMBERS = [2, 2, 6, 0, 4];
let pages = [];
let out = "";

process.on("message", async (message) => {
  if (message.draw) {
    await draw();
    process.send(true);
    return;
  }
  out = message.out;
  pages = await read(Buffer.from(message.read, "base64"));
  const sum = (of) => pages.reduce((all, page) => all + of(page), 0);
  process.send({
    pages: pages.length,
    words: sum(({ words }) => words.length),
    paths: sum(({ paths }) => paths.length),
  });
});

async function read(bytes) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const found = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const words = items.flatMap(({ str, transform, fontName }) =>
      str.trim() === ""
        ? []
        : [{ str, x: transform[4], y: HEIGHT - transform[5], size: Math.abs(transform[3]), face: fontName }],
    );
    const { fnArray, argsArray } = await page.getOperatorList();
    const paths = fnArray.flatMap((operator, at) => {
      if (operator !== OPS.constructPath) return [];
      const [kind, [data]] = argsArray[at];
      return data ? [{ filled: kind === OPS.fill || kind === OPS.eoFill, data: Array.from(data) }] : [];
    });
    found.push({ words, paths });
    page.cleanup();
  }
  await document.destroy();
  return found;
}

async function draw() {
  const doc = new Document({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    subset: "PDF/A-2b",
  });
  const written = finished(doc.pipe(createWriteStream(out)));
  for (const name of ["Regular", "Bold"])
    doc.registerFont(name, readFileSync(join(faces, `LiberationSans-${name}.ttf`)));
  for (const { words, paths } of pages) {
    doc.addPage();
    for (const { filled, data } of paths) drawPath(doc, filled, data);
    for (const { str, x, y, size } of words)
      doc
        .font(size > 9 ? "Bold" : "Regular")
        .fontSize(size)
        .fillColor("#161B18")
        .text(str, x, y - size * ASCENT, { lineBreak: false });
  }
  doc.end();
  await written;
}

function drawPath(doc, filled, data) {
  for (let at = 0; at < data.length; ) {
    const kind = data[at++];
    const given = data.slice(at, at + (NUMBERS[kind] ?? 0));
    at += NUMBERS[kind] ?? 0;
    if (kind === 0) doc.moveTo(...given);
    else if (kind === 1) doc.lineTo(...given);
    else if (kind === 2) doc.bezierCurveTo(...given);
    else if (kind === 3) doc.closePath();
  }
  if (filled) doc.fill("#0A7A5A");
  else doc.lineWidth(0.6).stroke("#0A7A5A");
}
