// Small workbooks built by hand for tests, to cover every corner of the format, including invalid ones.
import { strToU8, type Zippable, zipSync } from "fflate";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface PackageOptions {
  /** Content of `<sheetData>`, for each sheet. */
  readonly sheets?: readonly { readonly name: string; readonly data: string; readonly state?: string }[];
  readonly sharedStrings?: string;
  readonly styles?: string;
  readonly date1904?: boolean;
  readonly mainType?: string;
  /** Additional parts, or replaced contents of existing ones. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
  readonly leaveOut?: readonly string[];
}

export function sheetXml(data: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><dimension ref="A1"/><sheetData>${data}</sheetData></worksheet>`;
}

export function xlsx(options: PackageOptions = {}): Buffer {
  const { sheets = [{ name: "Hoja1", data: "" }], date1904 = false, parts = {}, leaveOut = [] } = options;
  const mainType =
    options.mainType ?? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ""}/>`,
  );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const files: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<Types><Override PartName="/xl/workbook.xml" ContentType="${mainType}"/></Types>`,
    "_rels/.rels": `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${[
      ...sheets.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)),
      relation("rIdS", "sharedStrings", "sharedStrings.xml"),
      relation("rIdT", "styles", "/xl/styles.xml"),
    ].join("")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${options.sharedStrings ?? ""}</sst>`,
    "xl/styles.xml":
      options.styles ?? `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map(({ data }, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(data)])),
    ...parts,
  };
  const zip: Zippable = {};
  for (const [name, content] of Object.entries(files)) {
    if (!leaveOut.includes(name)) zip[name] = typeof content === "string" ? strToU8(content) : content;
  }
  return Buffer.from(zipSync(zip, { level: 6 }));
}

/** A compound file whose directory has entries of these names, and nothing else. */
export function compoundFile(names: readonly string[]): Buffer {
  const bytes = Buffer.alloc(512 * 4);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes, 0);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44); // one sector table, in sector 0
  bytes.writeUInt32LE(1, 48); // the directory begins in sector 1
  bytes.fill(0xff, 76, 512);
  bytes.writeUInt32LE(0, 76);
  bytes.fill(0xff, 512, 1024);
  bytes.writeUInt32LE(0xfffffffd, 512);
  bytes.writeUInt32LE(2, 516); // directory: sector 1, then sector 2
  bytes.writeUInt32LE(0xfffffffe, 520);
  for (const [at, name] of names.entries()) {
    const start = 1024 + at * 128;
    bytes.write(name, start, "utf16le");
    bytes.writeUInt16LE((name.length + 1) * 2, start + 64);
  }
  return bytes;
}

/** Overwrites a number in a part's entry of the central directory: a size that the package declares. */
export function declare(bytes: Buffer, part: string, field: "size" | "packed", value: number): Buffer {
  const changed = Buffer.from(bytes);
  for (
    let at = changed.indexOf("PK\u0001\u0002", 0, "latin1");
    at !== -1;
    at = changed.indexOf("PK\u0001\u0002", at + 4, "latin1")
  ) {
    const length = changed.readUInt16LE(at + 28);
    if (changed.toString("utf8", at + 46, at + 46 + length) !== part) continue;
    changed.writeUInt32LE(value, at + (field === "size" ? 24 : 20));
  }
  return changed;
}
