import { deflateRawSync } from "node:zlib";
import { utils, write } from "@e965/xlsx";
import type { Cell } from "@vetaverde/domain/text/cells";
import { describe, expect, it } from "vitest";
import { compoundFile, declare, type PackageOptions, sheetXml, xlsx } from "../testing/packages.ts";
import { type FaultCode, type FoundKind, WorkbookFault } from "../workbook-fault.ts";
import { READ_LIMITS } from "./limits.ts";
import { openWorkbook } from "./workbook-reader.ts";

type Rows = [number, (Cell | undefined)[]][];

async function rowsOf(bytes: Buffer, sheet = 0, limits = READ_LIMITS): Promise<Rows> {
  const rows: Rows = [];
  await (await openWorkbook(bytes, limits)).readRows(sheet, (row) => {
    rows.push([row.number, [...row.cells]]);
    return true;
  });
  return rows;
}

const one = (data: string, options: PackageOptions = {}) =>
  xlsx({ ...options, sheets: [{ name: "Plan", data }] });

async function faultOf(
  work: () => Promise<unknown> | unknown,
): Promise<{ code: FaultCode; found: FoundKind | undefined }> {
  try {
    await work();
  } catch (error) {
    if (error instanceof WorkbookFault) return { code: error.code, found: error.found };
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("cells of an .xlsx sheet", () => {
  it("are read by type: shared, inline, formula text, numbers, booleans, errors, ISO dates", async () => {
    const sharedStrings = `<si><t>Estación</t></si><si><r><rPr><b/></rPr><t>PZ</t></r><r><t xml:space="preserve">-T01 </t></r><rPh sb="0" eb="1"><t>lectura</t></rPh></si><si/>`;
    const data = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>a &lt; b &amp; &#225;&#xE9;</t></is></c><c r="D1" t="str"><f>A1&amp;"x"</f><v>calculado</v></c><c r="E1"><v>-12.5</v></c><c r="F1" t="b"><v>1</v></c><c r="G1" t="e"><v>#N/A</v></c><c r="H1" t="d"><v>2027-01-05T00:00:00</v></c><c r="I1" t="s"><v>2</v></c><c r="J1"><v>1.5E-3</v></c><c r="K1"><v>123456789012345680</v></c></row>`;
    expect(await rowsOf(one(data, { sharedStrings }))).toEqual([
      [
        1,
        [
          "Estación",
          "PZ-T01 ",
          "a < b & áé",
          "calculado",
          -12.5,
          true,
          { error: "#N/A" },
          "2027-01-05T00:00:00",
          undefined,
          0.0015,
          123456789012345680,
        ],
      ],
    ]);
  });

  it("have an inline text only from the element of that name", async () => {
    const data = `<row r="1"><c r="A1" t="inlineStr"><ix><t>otro</t></ix><is><t>texto</t></is><iy><t>más</t></iy></c></row>`;
    expect(await rowsOf(one(data))).toEqual([[1, ["texto"]]]);
  });

  it("have their correct position in sparse rows and without references", async () => {
    const data = `<row r="2"><c r="C2"><v>3</v></c><c><v>4</v></c><c r="AA2"><v>27</v></c></row><row><c><v>1</v></c></row><row r="9"/><row r="10"><c r="A10" s="1"/></row><row r="12"><c r="B12"><v>0</v></c></row>`;
    const [first, second, third] = await rowsOf(one(data));
    expect(first?.[0]).toBe(2);
    expect([first?.[1][2], first?.[1][3], first?.[1][26], first?.[1].length]).toEqual([3, 4, 27, 27]);
    expect(second).toEqual([3, [1]]);
    expect(third).toEqual([12, [undefined, 0]]);
  });

  it("are dates only where their style formats days or times", async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="&quot;días&quot; 0.0"/><numFmt numFmtId="166" formatCode="[h]:mm"/><numFmt numFmtId="167" formatCode="[Red]0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs><cellStyles/></styleSheet>`;
    const data = `<row r="1">${[0, 1, 2, 3, 4, 5].map((style) => `<c s="${style}"><v>1.5</v></c>`).join("")}</row>`;
    const serial = { serial: 1.5 };
    expect(await rowsOf(one(data, { styles }))).toEqual([[1, [1.5, serial, serial, 1.5, serial, 1.5]]]);
  });

  it("state whether their style shows only a month or a year", async () => {
    const codes = [
      "mmm-yy",
      "[$-340A]mmmm&quot; de &quot;yyyy;@",
      "yyyy\\-mm",
      "yyyy",
      "d-mmm",
      "yyyy-mm hh:mm",
      "mmmm",
    ];
    const formats = codes.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`);
    const styles = `<styleSheet><numFmts>${formats.join("")}</numFmts><cellXfs><xf numFmtId="17"/>${codes
      .map((_, at) => `<xf numFmtId="${170 + at}"/>`)
      .join("")}</cellXfs></styleSheet>`;
    const cells = Array.from({ length: codes.length + 1 }, (_, at) => `<c s="${at}"><v>45352</v></c>`);
    const [month, year] = [
      { serial: 45_352, shows: "month" },
      { serial: 45_352, shows: "year" },
    ];
    const day = { serial: 45_352 };
    expect(await rowsOf(one(`<row r="1">${cells.join("")}</row>`, { styles }))).toEqual([
      [1, [month, month, month, month, year, day, day, day]],
    ]);
  });

  it("are read with namespace prefixes, comments, single quotes and a byte order mark", async () => {
    const sheet = `\ufeff<?xml version='1.0'?><x:worksheet xmlns:x="m"><x:sheetPr note="a > b"/><x:sheetData><!-- <row r="99"><c><v>9</v></c></row> --><x:row r='4'><x:c r='B4' t='inlineStr'><x:is><x:t><![CDATA[a<b & c]]></x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(await rowsOf(xlsx({ parts: { "xl/worksheets/sheet1.xml": sheet } }))).toEqual([
      [4, [undefined, "a<b & c"]],
    ]);
  });

  it("are complete however the unpacked bytes are split", async () => {
    const text = "ñandú ".repeat(40);
    const data = Array.from(
      { length: 3000 },
      (_, at) =>
        `<row r="${at + 1}"><c t="inlineStr"><is><t>${text}${at}</t></is></c><c><v>${at}.25</v></c></row>`,
    );
    const rows = await rowsOf(one(data.join("")));
    expect(rows.length).toBe(3000);
    expect(
      rows.every(
        ([number, cells], at) => number === at + 1 && cells[0] === `${text}${at}` && cells[1] === at + 0.25,
      ),
    ).toBe(true);
  });

  it("are read only until the visitor stops", async () => {
    let seen = 0;
    await (await openWorkbook(one(`<row><c><v>1</v></c></row>`.repeat(50)))).readRows(0, () => ++seen < 3);
    expect(seen).toBe(3);
  });
});

describe("the workbook", () => {
  it("lists its sheets, marks hidden ones, and has its date system", async () => {
    const book = await openWorkbook(
      xlsx({
        date1904: true,
        sheets: [
          { name: "Oculta &amp; vieja", data: "", state: "hidden" },
          { name: "Muy oculta", data: "", state: "veryHidden" },
          { name: "Plan", data: "" },
        ],
      }),
    );
    expect(book.dateSystem).toBe(1904);
    expect(book.sheets).toEqual([
      { name: "Oculta & vieja", hidden: true },
      { name: "Muy oculta", hidden: true },
      { name: "Plan", hidden: false },
    ]);
  });
});

describe("a content type without a part", () => {
  const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
  const types = (of: string) =>
    `<Types><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="${of}"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN_TYPE}"/></Types>`;

  it("does not decide what a workbook is: SheetJS declares binary parts in every .xlsx", async () => {
    const made = utils.book_new();
    utils.book_append_sheet(
      made,
      utils.aoa_to_sheet([
        ["Estación", "pH"],
        ["P-1", 7.2],
      ]),
      "Plan",
    );
    expect(await rowsOf(write(made, { type: "buffer", bookType: "xlsx" }))).toEqual([
      [1, ["Estación", "pH"]],
      [2, ["P-1", 7.2]],
    ]);
    for (const of of [
      "application/vnd.ms-excel.sheet.binary.macroEnabled.main",
      "application/vnd.ms-office.vbaProject",
    ]) {
      const data = `<row r="1"><c r="A1"><v>1</v></c></row>`;
      expect(await rowsOf(one(data, { parts: { "[Content_Types].xml": types(of) } }))).toEqual([[1, [1]]]);
    }
  });

  it.each(["xlsb", "xlsm"] as const)("refuses an .%s that SheetJS wrote", async (bookType) => {
    const made = utils.book_new();
    utils.book_append_sheet(made, utils.aoa_to_sheet([["pH"], [7]]), "Plan");
    const fault = await faultOf(() => openWorkbook(write(made, { type: "buffer", bookType })));
    expect(fault).toEqual(
      bookType === "xlsb" ? { code: "unknown", found: "xlsb" } : { code: "macros", found: undefined },
    );
  });

  it("refuses the types of macros of a part that is there, whatever its name", async () => {
    const parts = { "[Content_Types].xml": types("application/vnd.ms-office.vbaProject"), "xl/x.bin": "x" };
    expect((await faultOf(() => openWorkbook(xlsx({ parts })))).code).toBe("macros");
  });
});

describe("files that are not workbooks", () => {
  const page = "<!DOCTYPE html><html><body><table><tr><td>Estación</td></tr></table></body></html>";
  it.each<[string, Buffer, FaultCode, FoundKind | undefined]>([
    ["nothing", Buffer.alloc(0), "unknown", "empty"],
    ["a PDF", Buffer.from("%PDF-1.7\n%âãÏÓ"), "unknown", "pdf"],
    ["CSV", Buffer.from("\ufeffEstación;Frecuencia\r\nPZ-01;Mensual\r\n"), "unknown", "text"],
    ["CSV in UTF-16", Buffer.from("\ufeffEstación\tFrecuencia", "utf16le"), "unknown", "text"],
    ["a web page with an Excel name", Buffer.from(page), "unknown", "html"],
    ["a table without a page", Buffer.from("  <table><tr><td>1</td></tr></table>"), "unknown", "html"],
    ["an XML spreadsheet", Buffer.from('<?xml version="1.0"?><Workbook></Workbook>'), "unknown", "xml"],
    ["RTF", Buffer.from("{\\rtf1\\ansi}"), "unknown", "rtf"],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex"), "unknown", "image"],
    ["any bytes", Buffer.from([1, 2, 3, 0, 255, 7]), "unknown", "binary"],
    ["a zip of something else", xlsx({ leaveOut: ["[Content_Types].xml"] }), "unknown", "zip"],
    [
      "a Word document",
      xlsx({ mainType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml" }),
      "unknown",
      "word",
    ],
    [
      "a presentation",
      xlsx({
        mainType: "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
      }),
      "unknown",
      "powerpoint",
    ],
    [
      "a binary workbook",
      xlsx({ mainType: "application/vnd.ms-excel.sheet.binary.macroEnabled.main" }),
      "unknown",
      "xlsb",
    ],
    [
      "OpenDocument",
      xlsx({
        leaveOut: ["[Content_Types].xml"],
        parts: { mimetype: "application/vnd.oasis.opendocument.spreadsheet" },
      }),
      "unknown",
      "opendocument",
    ],
    ["an old Word document", compoundFile(["Root Entry", "WordDocument"]), "unknown", "word"],
    ["an old presentation", compoundFile(["Root Entry", "PowerPoint Document"]), "unknown", "powerpoint"],
    ["some other compound file", compoundFile(["Root Entry", "__properties_version1.0"]), "unknown", "ole"],
    [
      "a password-protected workbook",
      compoundFile(["Root Entry", "EncryptionInfo", "EncryptedPackage"]),
      "encrypted",
      undefined,
    ],
    [
      "an old workbook with macros",
      compoundFile(["Root Entry", "Workbook", "_VBA_PROJECT_CUR"]),
      "macros",
      undefined,
    ],
    [
      "a compound file cut short",
      compoundFile(["Root Entry", "Workbook"]).subarray(0, 600),
      "broken",
      undefined,
    ],
    [
      "a workbook with macros by its type",
      xlsx({ mainType: "application/vnd.ms-excel.sheet.macroEnabled.main+xml" }),
      "macros",
      undefined,
    ],
    ["a workbook with a macro part", xlsx({ parts: { "xl/vbaProject.bin": "x" } }), "macros", undefined],
    [
      "a workbook with old macro sheets",
      xlsx({ parts: { "xl/macrosheets/sheet1.xml": "<x/>" } }),
      "macros",
      undefined,
    ],
    [
      "a workbook without sheets",
      xlsx({ parts: { "xl/workbook.xml": "<workbook><sheets/></workbook>" } }),
      "broken",
      undefined,
    ],
    ["a workbook without its main part", xlsx({ leaveOut: ["xl/workbook.xml"] }), "broken", undefined],
  ])("%s is refused by name", async (_, bytes, code, found) => {
    expect(await faultOf(() => openWorkbook(bytes))).toEqual({ code, found });
  });
});

describe("broken packages", () => {
  const good = one(
    `<row r="1"><c t="inlineStr"><is><t>${"Estación ".repeat(200)}</t></is></c></row>`.repeat(200),
  );

  it("truncated anywhere are refused and never partly read", async () => {
    for (const share of [0.02, 0.3, 0.6, 0.9, 0.99]) {
      const cut = good.subarray(0, Math.floor(good.length * share));
      expect((await faultOf(() => rowsOf(cut))).code).toBe("broken");
    }
  });

  it("with flipped bytes are refused or read, but never crash", async () => {
    let refused = 0;
    for (let at = 5; at < good.length; at += 37) {
      const bytes = Buffer.from(good);
      bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
      await rowsOf(bytes).catch((error: unknown) => {
        expect(error).toBeInstanceOf(WorkbookFault);
        refused++;
      });
    }
    expect(refused).toBeGreaterThan(10);
  });

  it("with a sheet that ends too early are refused", async () => {
    const parts = { "xl/worksheets/sheet1.xml": sheetXml("<row><c><v>1</v></c></row>").slice(0, -30) };
    expect((await faultOf(() => rowsOf(xlsx({ parts })))).code).toBe("broken");
  });

  it("with a missing shared string are refused", async () => {
    expect((await faultOf(() => rowsOf(one(`<row><c t="s"><v>7</v></c></row>`)))).code).toBe("broken");
  });

  it.each([
    [
      "the sheet",
      {
        "xl/worksheets/sheet1.xml": `<!DOCTYPE x [<!ENTITY a "b">]>${sheetXml("<row><c><v>1</v></c></row>")}`,
      },
    ],
    [
      "the shared strings",
      {
        "xl/sharedStrings.xml": `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><sst><si><t>&a;</t></si></sst>`,
      },
    ],
    ["the workbook", { "xl/workbook.xml": "<!DOCTYPE x><workbook/>" }],
  ])("with a document type in %s are refused", async (_, parts) => {
    expect((await faultOf(() => rowsOf(xlsx({ parts })))).code).toBe("broken");
  });
});

describe("packages that exceed a limit", () => {
  const limits = { ...READ_LIMITS, unpacked: 3_000_000, part: 2_000_000 };
  const zeros = deflateRawSync(Buffer.alloc(1));

  it("are refused by their declared size, before anything is unpacked", async () => {
    const bytes = declare(one(""), "xl/worksheets/sheet1.xml", "size", 0xfffffff0);
    expect((await faultOf(() => rowsOf(bytes))).code).toBe("bomb");
  });

  it("are refused by the unpacked size, where the declared one is wrong", async () => {
    const bytes = declare(one(" ".repeat(8_000_000)), "xl/worksheets/sheet1.xml", "size", 200);
    expect(bytes.length).toBeLessThan(20_000);
    expect((await faultOf(() => rowsOf(bytes, 0, limits))).code).toBe("bomb");
  });

  it("are refused also when the content is split into small parts", async () => {
    const parts = { "xl/styles.xml": " ".repeat(2_500_000) };
    expect((await faultOf(() => rowsOf(one("<row><c><v>1</v></c></row>", { parts }), 0, limits))).code).toBe(
      "bomb",
    );
    const lying = declare(one("<row><c><v>1</v></c></row>", { parts }), "xl/styles.xml", "size", 10);
    expect((await faultOf(() => rowsOf(lying, 0, limits))).code).toBe("bomb");
  });

  it("are refused where overlapping parts would be unpacked repeatedly", async () => {
    const bytes = declare(one(""), "xl/styles.xml", "packed", 50_000_000);
    expect(zeros.length).toBeLessThan(10);
    expect((await faultOf(() => rowsOf(bytes))).code).toBe("bomb");
  });

  it("are refused with more parts than a workbook has", async () => {
    const parts = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`xl/media/${at}.png`, "x"]));
    expect((await faultOf(() => rowsOf(one("", { parts }), 0, { ...READ_LIMITS, entries: 20 }))).code).toBe(
      "bomb",
    );
  });

  it.each([
    ["rows", { rows: 10 }, `<row><c><v>1</v></c></row>`.repeat(100), "tooManyRows"],
    ["columns", { columns: 5 }, `<row><c r="F1"><v>1</v></c></row>`, "tooManyCells"],
    ["cells", { cells: 8 }, `<row>${"<c><v>1</v></c>".repeat(3)}</row>`.repeat(3), "tooManyCells"],
  ])("are refused with too many %s", async (_, narrow, data, code) => {
    expect((await faultOf(() => rowsOf(one(data), 0, { ...READ_LIMITS, ...narrow }))).code).toBe(code);
  });

  it.each([
    [
      "a row far below the last one that a sheet can have",
      `<row r="999999999"><c><v>1</v></c></row>`,
      "broken",
    ],
    [
      "a text longer than a cell can hold",
      `<row><c t="str"><v>${"x".repeat(32_768)}</v></c></row>`,
      "longCell",
    ],
  ])("are refused with %s", async (_, data, code) => {
    expect((await faultOf(() => rowsOf(one(data), 0))).code).toBe(code);
  });

  it("are accepted with the last possible row and the longest possible text", async () => {
    const text = "x".repeat(32_767);
    const rows = await rowsOf(one(`<row r="1048576"><c t="str"><v>${text}</v></c></row>`), 0);
    expect(rows).toEqual([[1_048_576, [text]]]);
  });

  it("are refused with too many shared strings", async () => {
    const bytes = one("<row><c><v>1</v></c></row>", { sharedStrings: "<si><t>a</t></si>".repeat(50) });
    expect((await faultOf(() => rowsOf(bytes, 0, { ...READ_LIMITS, sharedStrings: 20 }))).code).toBe(
      "tooManyCells",
    );
  });
});
