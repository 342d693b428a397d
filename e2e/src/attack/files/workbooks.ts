import type { HostileFile } from "./pdf-bombs.ts";
import { unfolding, type ZipEntry, zipOf } from "./zip.ts";

const file = (
  what: string,
  bytes: () => Buffer,
  name = `${what.replaceAll(" ", "-")}.xlsx`,
): HostileFile => ({
  what,
  name,
  bytes,
});

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

const frame = (sheet: ZipEntry, more: readonly ZipEntry[] = [], sheets = 1): Buffer =>
  zipOf([
    { name: "[Content_Types].xml", data: TYPES },
    {
      name: "_rels/.rels",
      data: `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      data: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${Array.from({ length: sheets }, (_, n) => `<sheet name="Hoja ${n + 1}" sheetId="${n + 1}" r:id="r1"/>`).join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      data: `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    sheet,
    ...more,
  ]);
const SHEET = "xl/worksheets/sheet1.xml";
const sheetOf = (rows: string, head = "") =>
  `<?xml version="1.0"?>${head}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (rows: string, head?: string) => frame({ name: SHEET, data: sheetOf(rows, head) });
const cell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

export const hostileWorkbooks: readonly HostileFile[] = [
  file("a row 999,999,999", () => workbook(`<row r="999999999">${cell("A999999999", "x")}</row>`)),
  file("a column ZZZZZZ", () => workbook(`<row r="1">${cell("ZZZZZZ1", "x")}</row>`)),
  file("a cell at a negative place", () => workbook(`<row r="-1">${cell("A-1", "x")}</row>`)),
  file("a cell of 10 MB", () => workbook(`<row r="1">${cell("A1", "x".repeat(10_000_000))}</row>`)),
  file("200,000 rows", () =>
    workbook(
      Array.from({ length: 200_000 }, (_, n) => `<row r="${n + 1}">${cell(`A${n + 1}`, "x")}</row>`).join(""),
    ),
  ),
  file("16,384 columns a hundred times", () =>
    workbook(
      Array.from({ length: 100 }, (_, n) => `<row r="${n + 1}"><c r="XFD${n + 1}"><v>1</v></c></row>`).join(
        "",
      ),
    ),
  ),
  file("formulas that fetch and run", () =>
    workbook(
      `<row r="1"><c r="A1" t="str"><f>WEBSERVICE("http://127.0.0.1:9/")</f><v>x</v></c><c r="B1" t="str"><f>cmd|' /C calc'!A0</f><v>y</v></c>${cell("C1", "=1+1")}${cell("D1", "@SUM(1)")}</row>`,
    ),
  ),
  file("a formula that is its own", () => workbook('<row r="1"><c r="A1"><f>A1</f></c></row>')),
  file("an entity that reads a file", () =>
    workbook(
      `<row r="1">${cell("A1", "&x;")}</row>`,
      '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    ),
  ),
  file("an entity that asks an address", () =>
    workbook(
      `<row r="1">${cell("A1", "&x;")}</row>`,
      '<!DOCTYPE x [<!ENTITY x SYSTEM "http://127.0.0.1:9/">]>',
    ),
  ),
  file("a billion laughs", () =>
    workbook(
      `<row r="1">${cell("A1", "&i;")}</row>`,
      `<!DOCTYPE x [<!ENTITY a "ja">${"bcdefghi"
        .split("")
        .map((name, n) => `<!ENTITY ${name} "${`&${"abcdefgh"[n]};`.repeat(10)}">`)
        .join("")}]>`,
    ),
  ),
  file("a sheet that unfolds to 400 MB", () => frame({ name: SHEET, ...unfolding(400) })),
  file("a sheet that says it is small and is not", () =>
    frame({ name: SHEET, ...unfolding(100), claimedSize: 100 }),
  ),
  file("shared texts of 200 MB", () =>
    frame({ name: SHEET, data: sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>') }, [
      { name: "xl/sharedStrings.xml", ...unfolding(200) },
    ]),
  ),
  file("a shared text that is not there", () =>
    workbook('<row r="1"><c r="A1" t="s"><v>999999999</v></c></row>'),
  ),
  file("ten thousand sheets", () => frame({ name: SHEET, data: sheetOf("") }, [], 10_000)),
  file("elements in elements", () =>
    workbook(`<row r="1">${"<c>".repeat(100_000)}${"</c>".repeat(100_000)}</row>`),
  ),
  file("a merge of everything", () =>
    frame({
      name: SHEET,
      data: `<worksheet xmlns="${MAIN}"><sheetData/><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>`,
    }),
  ),
  file("65,000 entries", () => zipOf(Array.from({ length: 65_000 }, (_, n) => ({ name: `${n}`, data: "" })))),
  file("names that climb", () =>
    zipOf([
      { name: "../../../../etc/cron.d/x", data: "x" },
      { name: "/etc/passwd", data: "x" },
      { name: "..\\..\\x.xml", data: "x" },
    ]),
  ),
  file("an archive in an archive in an archive", () => {
    let inner = zipOf([{ name: "x.xml", ...unfolding(50) }]);
    for (let n = 0; n < 6; n++)
      inner = zipOf(Array.from({ length: 4 }, (_, m) => ({ name: `${m}.zip`, data: inner })));
    return inner;
  }),
  file("an encrypted archive", () => zipOf([{ name: SHEET, data: "x", flags: 1 }])),
  file("an unknown way of packing", () => zipOf([{ name: SHEET, data: "x", method: 99 }])),
  file("a directory without its entries", () => zipOf([{ name: SHEET, data: "x" }]).subarray(30)),
  file(
    "an old workbook cut short",
    () => Buffer.from(`d0cf11e0a1b11ae1${"00".repeat(600)}`, "hex"),
    "old.xls",
  ),
  file(
    "an old workbook whose sectors are a ring",
    () => {
      const bytes = Buffer.alloc(2048);
      Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
      bytes.writeUInt16LE(0x3e, 24);
      bytes.writeUInt16LE(3, 26);
      bytes.writeUInt16LE(0xfffe, 28);
      bytes.writeUInt16LE(9, 30);
      bytes.writeUInt16LE(6, 32);
      bytes.writeUInt32LE(1, 44);
      return bytes;
    },
    "ring.xls",
  ),
];
