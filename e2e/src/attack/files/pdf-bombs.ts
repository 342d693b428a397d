import { FLATE, flate, linesOf, pagesPdf, pdfOf, scanPdf, unfoldingContent } from "./pdf.ts";

export interface HostileFile {
  what: string;
  name: string;
  bytes(): Buffer;
}

const MB = 1024 * 1024;
const file = (what: string, bytes: () => Buffer, name = `${what.replaceAll(" ", "-")}.pdf`): HostileFile => ({
  what,
  name,
  bytes,
});
const page = { content: linesOf(["Texto"]) };

/** Text that is drawn until the time limit; small when compressed. */
const tirelessText = (times: number) => ({
  content: flate(
    Buffer.from(`BT /F1 9 Tf ${"(El titular debera monitorear el agua.) Tj 0 -1 Td ".repeat(times)} ET`),
  ),
  filter: FLATE,
});

/** Forms that each draw the next ten times: 10^depth operations in a few hundred bytes. */
const nestedForms = (depth: number) =>
  pagesPdf(
    [{ content: Buffer.from("/X0 Do"), resources: "/XObject <</X0 4 0 R>>" }],
    Array.from({ length: depth }, (_, n) => ({
      dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</Font <</F1 3 0 R>> /XObject <</X${n + 1} ${5 + Math.min(n, depth - 2)} 0 R>>>>`,
      stream: Buffer.from(n === depth - 1 ? "BT /F1 9 Tf (agua) Tj ET" : `/X${n + 1} Do `.repeat(10)),
    })),
  );

/** A page tree so deep that a recursive traversal overflows the stack. */
const deepTree = (depth: number) =>
  pdfOf([
    { dictionary: "/Type /Catalog /Pages 2 0 R" },
    ...Array.from({ length: depth }, (_, n) => ({
      dictionary: `/Type /Pages /Count 1 /Kids [${n + 3} 0 R]${n > 0 ? ` /Parent ${n + 1} 0 R` : ""}`,
    })),
    { dictionary: `/Type /Page /Parent ${depth + 1} 0 R /MediaBox [0 0 595 842]` },
  ]);

const rows = (times: number) => flate(Buffer.alloc(times * MB, 0xff));

/** Small documents that take endless time to read. Eight of them together have less than 400 kB. */
export const pdfBombs: readonly HostileFile[] = [
  file("a content that unfolds to 300 MB", () => pagesPdf([unfoldingContent(300, 2)])),
  file("text shown 200,000 times", () => pagesPdf([tirelessText(200_000)])),
  file("forms that draw ten others each", () => nestedForms(9)),
  file("a scan of 100 megapixels", () => scanPdf(10_000, 10_000, rows(100))),
  file("40 pages that unfold to 20 MB each", () =>
    pagesPdf(Array.from({ length: 40 }, () => unfoldingContent(20, 2))),
  ),
  file("a tree of 1,000 pages in pages", () => deepTree(1_000)),
  file("a pattern of hairlines over the page", () =>
    pagesPdf([
      { content: flate(Buffer.from("0 0 m 595 842 l S 595 0 m 0 842 l S ".repeat(150_000))), filter: FLATE },
    ]),
  ),
  file("a scan of 100 megapixels in 30 pages", () =>
    pagesPdf(
      Array.from({ length: 30 }, () => ({
        content: Buffer.from("q 595 0 0 842 0 0 cm /S Do Q"),
        resources: "/XObject <</S 4 0 R>>",
      })),
      [
        {
          dictionary: `/Type /XObject /Subtype /Image /Width 10000 /Height 9000 /ColorSpace /DeviceGray /BitsPerComponent 8 ${FLATE}`,
          stream: rows(90),
        },
      ],
    ),
  ),
];

export const hostilePdfs: readonly HostileFile[] = [
  ...pdfBombs,
  file("pages that are each other", () =>
    pdfOf([
      { dictionary: "/Type /Catalog /Pages 2 0 R" },
      { dictionary: "/Type /Pages /Kids [2 0 R] /Count 3" },
    ]),
  ),
  file("an object that is its own length", () =>
    Buffer.from(
      "%PDF-1.7\n1 0 obj\n<</Length 1 0 R>>\nstream\nx\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF",
    ),
  ),
  file("a page of a kilometre", () => pagesPdf([{ ...page, box: "0 0 2834645 2834645" }])),
  file("a page turned inside out", () => pagesPdf([{ ...page, box: "595 842 0 0" }])),
  file("a million pages promised", () =>
    pdfOf([
      { dictionary: "/Type /Catalog /Pages 2 0 R" },
      { dictionary: "/Type /Pages /Kids [] /Count 1000000" },
    ]),
  ),
  file("a script at its opening", () =>
    pagesPdf([page], [], "/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>"),
  ),
  file("a launch of a program", () => pagesPdf([page], [], "/OpenAction <</S /Launch /F (cmd.exe)>>")),
  file("a font whose table of signs calls itself", () =>
    pagesPdf(
      [{ content: linesOf(["x"]), resources: "/Font <</F1 4 0 R>>" }],
      [
        {
          dictionary:
            "/Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [4 0 R]",
        },
      ],
    ),
  ),
  file("a scan of 90,000 by 90,000 points", () => scanPdf(90_000, 90_000, rows(1))),
  file("a JPEG that is none", () => scanPdf(2_000, 2_000, Buffer.alloc(5_000, 0xff), "/Filter /DCTDecode")),
  file("a JPEG 2000 of noise", () => scanPdf(2_000, 2_000, Buffer.alloc(5_000, 0x4f), "/Filter /JPXDecode")),
  file("a JBIG2 of noise", () => scanPdf(20_000, 20_000, Buffer.alloc(5_000, 0x97), "/Filter /JBIG2Decode")),
  file("an LZW of noise", () =>
    pagesPdf([{ content: Buffer.alloc(50_000, 0x80), filter: "/Filter /LZWDecode" }]),
  ),
  file("a thousand filters", () =>
    pagesPdf([{ content: Buffer.from("x"), filter: `/Filter [${"/ASCIIHexDecode ".repeat(1_000)}]` }]),
  ),
  file("a thousand brackets", () =>
    pagesPdf([{ content: Buffer.from(`${"[".repeat(100_000)}${"<<".repeat(100_000)}`) }]),
  ),
  file("only the mark of a PDF", () => Buffer.from("%PDF-1.7\n")),
  file("an end without a beginning", () => Buffer.from("%PDF-1.4\nstartxref\n99999999999\n%%EOF")),
  file("a table that points at itself", () =>
    Buffer.from(
      "%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1 /Prev 9 /Root 1 0 R>>\nstartxref\n9\n%%EOF",
    ),
  ),
];
