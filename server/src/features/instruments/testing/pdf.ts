// PDFs for the tests, written object by object, so that a test can also write invalid ones.
import { deflateSync } from "node:zlib";

export interface PdfObject {
  /** The content of its dictionary, without the delimiters. */
  dictionary: string;
  stream?: Buffer;
}

/** Objects are numbered from 1; the first is the catalog. */
export function pdfOf(objects: readonly (PdfObject | string)[], trailer = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1")];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const { dictionary, stream } =
      typeof object === "string" ? { dictionary: object, stream: undefined } : object;
    const length = stream ? ` /Length ${stream.length}` : "";
    add(Buffer.from(`${index + 1} 0 obj\n<<${dictionary}${length}>>\n`, "latin1"));
    if (stream) add(Buffer.concat([Buffer.from("stream\n"), stream, Buffer.from("\nendstream\n")]));
    add(Buffer.from("endobj\n"));
  }
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const size = objects.length + 1;
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}`));
  add(Buffer.from(`trailer\n<</Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const FONT = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding";
const text = (line: string) => line.replace(/[\\()]/g, "\\$&");

/** A page's content stream: its lines from the top, 12 points high. */
export const linesOf = (lines: readonly string[]): Buffer =>
  Buffer.from(
    `BT /F1 12 Tf 16 TL 60 780 Td ${lines.map((line) => `(${text(line)}) Tj T*`).join("\n")} ET`,
    "latin1",
  );

/** One page for each list of lines. `catalog` is added to the catalog's dictionary. */
export function textPdf(pages: readonly (readonly string[])[], catalog = ""): Buffer {
  return pagesPdf(
    pages.map((lines) => ({ content: linesOf(lines), page: "" })),
    catalog,
  );
}

export interface PdfPage {
  content: Buffer;
  /** Added to the page's dictionary. */
  page?: string;
  filter?: string;
  box?: string;
}

export function pagesPdf(pages: readonly PdfPage[], catalog = "", more: readonly PdfObject[] = []): Buffer {
  const first = 4;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(" ");
  const extra = first + pages.length * 2;
  return pdfOf([
    `/Type /Catalog /Pages 2 0 R ${catalog.replaceAll("EXTRA", String(extra))}`,
    `/Type /Pages /Kids [${kids}] /Count ${pages.length}`,
    FONT,
    ...pages.flatMap(({ content, page = "", filter = "", box = "0 0 595 842" }, index) => [
      `/Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents ${first + index * 2 + 1} 0 R
       /Resources <</Font <</F1 3 0 R>> /XObject <</X ${extra} 0 R>>>> ${page.replaceAll("EXTRA", String(extra))}`,
      { dictionary: filter, stream: content },
    ]),
    ...more,
  ]);
}

const DUTIES = [
  "El titular deberá monitorear trimestralmente la calidad del agua en el pozo del sector norte.",
  "Se prohíbe al titular intervenir los ejemplares de guayacán fuera del área autorizada.",
  "El titular deberá informar a la autoridad, dentro de 30 días, todo derrame de combustible.",
  "El titular humectará los caminos de tierra dos veces al día durante la construcción.",
  "El ruido en los receptores cercanos no deberá superar 45 dB(A) en horario nocturno.",
];
const STORIES = [
  "El proyecto se ubica en la zona norte de la región.",
  "La comuna tiene un clima árido y pocos habitantes.",
  "La autoridad recibió los antecedentes y los publicó.",
];

/**
 * Text typical of an instrument: one duty per page among sentences without obligations, each page laid out differently.
 */
export const permitPages = (count: number): string[][] =>
  Array.from({ length: count }, (_, index) => {
    const stories = STORIES.slice(0, 1 + (index % 3));
    return [...stories, "", DUTIES[index % DUTIES.length] ?? "", ...(index % 2 ? ["", ...stories] : [])];
  });

/** A grey picture of a page without any text: the scan of an empty sheet. */
export function picturePage(width: number, height: number): { page: PdfPage; picture: PdfObject } {
  return {
    page: { content: Buffer.from("q 595 0 0 842 0 0 cm /X Do Q") },
    picture: {
      dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
      stream: deflateSync(Buffer.alloc(width * height, 0xee)),
    },
  };
}
