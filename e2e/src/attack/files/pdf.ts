import { deflateSync } from "node:zlib";

export interface PdfObject {
  /** Content between the dictionary's brackets. */
  dictionary: string;
  stream?: Buffer;
}

/** A PDF of these objects; the first is its catalog. */
export function pdfOf(objects: readonly PdfObject[], trailer = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const starts: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (bytes: Buffer) => {
    parts.push(bytes);
    at += bytes.length;
  };
  for (const [index, { dictionary, stream }] of objects.entries()) {
    starts.push(at);
    const length = stream ? ` /Length ${stream.length}` : "";
    add(Buffer.from(`${index + 1} 0 obj\n<<${dictionary}${length}>>\n`, "latin1"));
    if (stream) add(Buffer.concat([Buffer.from("stream\n"), stream, Buffer.from("\nendstream\n")]));
    add(Buffer.from("endobj\n"));
  }
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const CATALOG = { dictionary: "/Type /Catalog /Pages 2 0 R" };
const FONT = { dictionary: "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding" };

export interface PdfPage {
  content: Buffer;
  /** Filter of the content stream. */
  filter?: string;
  box?: string;
  resources?: string;
  more?: string;
}

/** A PDF of pages; the font is object 3, further objects start at number 4. */
export function pagesPdf(pages: readonly PdfPage[], extra: readonly PdfObject[] = [], catalog = ""): Buffer {
  const first = 4 + extra.length;
  const kids = pages.map((_, n) => `${first + 2 * n} 0 R`).join(" ");
  const objects: PdfObject[] = [
    { dictionary: `${CATALOG.dictionary} ${catalog}` },
    { dictionary: `/Type /Pages /Kids [${kids}] /Count ${pages.length}` },
    FONT,
    ...extra,
  ];
  for (const [n, page] of pages.entries())
    objects.push(
      {
        dictionary: `/Type /Page /Parent 2 0 R /MediaBox [${page.box ?? "0 0 595 842"}] /Contents ${first + 2 * n + 1} 0 R /Resources <</Font <</F1 3 0 R>> ${page.resources ?? ""}>> ${page.more ?? ""}`,
      },
      { dictionary: page.filter ?? "", stream: page.content },
    );
  return pdfOf(objects);
}

export const linesOf = (lines: readonly string[]) =>
  Buffer.from(
    `BT /F1 11 Tf 15 TL 50 790 Td ${lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`).join("\n")} ET`,
    "latin1",
  );

const MB = 1024 * 1024;
export const FLATE = "/Filter /FlateDecode";
export const flate = (bytes: Buffer) => deflateSync(bytes, { level: 9 });
/** A content that decompresses to the given megabytes of blanks, deflated `times` times. */
export function unfoldingContent(megabytes: number, times = 1): { content: Buffer; filter: string } {
  let content: Buffer = Buffer.alloc(megabytes * MB, 0x20);
  for (let n = 0; n < times; n++) content = flate(content);
  return { content, filter: `/Filter [${"/FlateDecode ".repeat(times)}]` };
}

/** A short valid document with the given number of pages; the word makes its bytes unique. */
export const goodPdf = (pages: number, word: string) =>
  pagesPdf(
    Array.from({ length: pages }, (_, n) => ({
      content: linesOf([
        `Documento ${word}, hoja ${n + 1}`,
        "El titular debera monitorear trimestralmente la calidad del agua en los pozos del sector norte.",
        "El titular debera informar a la autoridad, dentro de 30 dias, todo derrame de combustible.",
      ]),
    })),
  );

/** A page with one picture, as scanners produce it; `bits` and the filter may promise more than the stream contains. */
export function scanPdf(width: number, height: number, stream: Buffer, filter = FLATE): Buffer {
  return pagesPdf(
    [{ content: Buffer.from("q 595 0 0 842 0 0 cm /S Do Q"), resources: "/XObject <</S 4 0 R>>" }],
    [
      {
        dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 ${filter}`,
        stream,
      },
    ],
  );
}
