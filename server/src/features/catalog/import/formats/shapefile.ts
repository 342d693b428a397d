// A shapefile in a zip (ESRI Shapefile Technical Description, 1998). Its points and their table are parsed here, so
// that every size in the file is checked against the bytes present before it is used.
import type { Cell } from "@vetaverde/domain/text/cells";
import type { ZipParts } from "../../../../gateways/excel/read/zip-parts.ts";
import { WorkbookFault } from "../../../../gateways/excel/workbook-fault.ts";
import {
  attributeCell,
  FeatureCollector,
  type FeatureFile,
  MAX_ATTRIBUTES,
  MAX_FEATURES,
} from "./features.ts";
import { systemOfPrj } from "./prj.ts";

const FILE_CODE = 9994;
const HEADER_BYTES = 100;
const POINTS = new Set([1, 11, 21]);
const LINES = new Set([3, 13, 23]);
const POLYGONS = new Set([5, 15, 25, 31]);
const MULTIPOINTS = new Set([8, 18, 28]);
const NULL_SHAPE = 0;
const POINT_Z = 11;
/** Anything below it means no value (page 2 of the description). */
const NO_DATA = -1e38;

/** @throws WorkbookFault */
export function readShapefile(zip: ZipParts): FeatureFile {
  const shapes = [...zip.names()].filter((name) => name.endsWith(".shp") && !name.startsWith("__macosx/"));
  const [name, ...others] = shapes;
  if (name === undefined) throw new WorkbookFault("unknown", "zip");
  if (others.length > 0) throw new WorkbookFault("unknown", "layers");
  const base = name.slice(0, -4);
  const shp = zip.whole(name);
  const dbf = zip.whole(`${base}.dbf`);
  if (!shp) throw new WorkbookFault("broken");
  const records = dbf ? readDbf(dbf, zip.text(`${base}.cpg`)) : [];
  return readShp(shp, records, systemOfPrj(zip.text(`${base}.prj`)));
}

function readShp(
  shp: Buffer,
  records: readonly Record<string, Cell>[],
  declared: FeatureFile["declared"],
): FeatureFile {
  if (shp.length < HEADER_BYTES || shp.readInt32BE(0) !== FILE_CODE) throw new WorkbookFault("broken");
  const collector = new FeatureCollector();
  let count = 0;
  for (let at = HEADER_BYTES; at + 12 <= shp.length; count++) {
    const bytes = shp.readInt32BE(at + 4) * 2;
    const start = at + 8;
    // A record whose declared length exceeds the file, or is less than its type requires, is broken.
    if (bytes < 4 || start + bytes > shp.length) throw new WorkbookFault("broken");
    if (count >= MAX_FEATURES) throw new WorkbookFault("tooManyRows");
    addShape(collector, shp.subarray(start, start + bytes), records[count] ?? {});
    at = start + bytes;
  }
  return { points: collector.points, leftOut: collector.leftOut, declared };
}

function addShape(collector: FeatureCollector, record: Buffer, attributes: Record<string, Cell>): void {
  const type = record.readInt32LE(0);
  if (POINTS.has(type)) {
    if (record.length < 20) throw new WorkbookFault("broken");
    const [x, y] = [record.readDoubleLE(4), record.readDoubleLE(12)];
    const z = type === POINT_Z && record.length >= 28 ? record.readDoubleLE(20) : Number.NaN;
    const coordinates = z > NO_DATA ? [x, y, z] : [x, y];
    collector.add({ type: "Point", coordinates }, attributes);
  } else if (MULTIPOINTS.has(type)) addMultipoint(collector, record, attributes);
  else if (LINES.has(type)) collector.addLine();
  else if (POLYGONS.has(type)) collector.addPolygon();
  else if (type === NULL_SHAPE) collector.addEmpty();
  else throw new WorkbookFault("broken");
}

/** A multipoint with a single point is a station like a plain point. */
function addMultipoint(collector: FeatureCollector, record: Buffer, attributes: Record<string, Cell>): void {
  if (record.length < 40) throw new WorkbookFault("broken");
  const count = record.readInt32LE(36);
  if (count < 0 || 40 + count * 16 > record.length) throw new WorkbookFault("broken");
  const coordinates = Array.from({ length: Math.min(count, 2) }, (_, at) => [
    record.readDoubleLE(40 + at * 16),
    record.readDoubleLE(48 + at * 16),
  ]);
  collector.add({ type: "MultiPoint", coordinates }, attributes);
}

type Decoder = InstanceType<typeof TextDecoder>;

interface DbfField {
  readonly name: string;
  readonly type: string;
  readonly start: number;
  readonly length: number;
}

/**
 * The attribute table of the shapes, dBASE III and later. @throws WorkbookFault when it declares more data than it has
 */
function readDbf(dbf: Buffer, codePage: string | undefined): Record<string, Cell>[] {
  if (dbf.length < 33) throw new WorkbookFault("broken");
  const [count, headerBytes, recordBytes] = [dbf.readUInt32LE(4), dbf.readUInt16LE(8), dbf.readUInt16LE(10)];
  if (count > MAX_FEATURES) throw new WorkbookFault("tooManyRows");
  if (headerBytes < 33 || headerBytes > dbf.length || recordBytes < 1) throw new WorkbookFault("broken");
  if (headerBytes + count * recordBytes > dbf.length + 1) throw new WorkbookFault("broken");
  const decoder = decoderOf(dbf.subarray(headerBytes), codePage);
  const fields = fieldsOf(dbf, headerBytes, recordBytes, decoder);
  return Array.from({ length: count }, (_, at) => {
    const start = headerBytes + at * recordBytes;
    const cells: Record<string, Cell> = {};
    for (const field of fields) {
      const bytes = dbf.subarray(start + field.start, start + field.start + field.length);
      const cell = cellOf(decoder.decode(bytes), field.type);
      if (cell !== null) cells[field.name] = cell;
    }
    return cells;
  });
}

function fieldsOf(dbf: Buffer, headerBytes: number, recordBytes: number, decoder: Decoder): DbfField[] {
  const fields: DbfField[] = [];
  // The first byte of a record marks whether it was deleted.
  let start = 1;
  for (let at = 32; at + 32 <= headerBytes && dbf[at] !== 0x0d; at += 32) {
    const name = decoder
      .decode(dbf.subarray(at, at + 11))
      .replace(/\0[\s\S]*$/, "")
      .trim();
    const length = dbf[at + 16] ?? 0;
    if (start + length > recordBytes) throw new WorkbookFault("broken");
    if (name !== "" && fields.length < MAX_ATTRIBUTES)
      fields.push({ name, type: String.fromCharCode(dbf[at + 11] ?? 0), start, length });
    start += length;
  }
  return fields;
}

function cellOf(text: string, type: string): Cell {
  const plain = text.replace(/\0/g, " ").trim();
  if (type !== "N" && type !== "F") return attributeCell(plain);
  const value = Number(plain.replace(",", "."));
  return plain === "" || !Number.isFinite(value) ? null : value;
}

/** By the code page file, else UTF-8 when the bytes are valid UTF-8, else the Windows code page. */
function decoderOf(body: Buffer, codePage: string | undefined): Decoder {
  const label =
    codePage
      ?.trim()
      .toLowerCase()
      .replace(/^ansi\s*/, "windows-") ?? "";
  const known = /^\d{3,5}$/.test(label)
    ? label === "65001"
      ? "utf-8"
      : label.startsWith("8859")
        ? `iso-8859-${label.slice(4)}`
        : `windows-${label}`
    : label;
  try {
    if (known !== "") return new TextDecoder(known);
  } catch {
    // An unknown code page is treated as none.
  }
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(body);
    return new TextDecoder("utf-8");
  } catch {
    return new TextDecoder("windows-1252");
  }
}
