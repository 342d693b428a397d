// Opens a file of stations or names, in any supported format, as a table.
import type { CatalogFileFormat } from "@vetaverde/contract/catalog-imports";
import {
  CATALOG_COLUMNS,
  type CatalogColumn,
  catalogColumnOf,
  MAX_CATALOG_ROWS,
} from "@vetaverde/domain/catalog/import-columns";
import type { Cell } from "@vetaverde/domain/text/cells";
import { headerKey } from "@vetaverde/domain/text/columns";
import { fold } from "@vetaverde/domain/text/fold";
import { officialHeader } from "../../../gateways/excel/import/layout.ts";
import { containerOf } from "../../../gateways/excel/read/content-kind.ts";
import { decodeText, isWideText, readCsv } from "../../../gateways/excel/read/csv-text.ts";
import { READ_LIMITS } from "../../../gateways/excel/read/limits.ts";
import {
  openWorkbook,
  tableReader,
  type WorkbookReader,
} from "../../../gateways/excel/read/workbook-reader.ts";
import { ZipParts } from "../../../gateways/excel/read/zip-parts.ts";
import { WorkbookFault } from "../../../gateways/excel/workbook-fault.ts";
import type { CatalogFileInput, DeclaredSystem, LeftOut, OpenQuestion } from "./catalog-import.types.ts";
import { type FeatureFile, MAX_TEXT_BYTES, type PointFeature } from "./formats/features.ts";
import { readGeoJson } from "./formats/geojson.ts";
import { readGpx } from "./formats/gpx.ts";
import { readKml } from "./formats/kml.ts";
import { readShapefile } from "./formats/shapefile.ts";

export interface OpenedCatalogFile {
  readonly format: CatalogFileFormat;
  readonly reader: WorkbookReader;
  /** Null for a table. */
  readonly declared: DeclaredSystem | null;
  readonly leftOut: LeftOut | null;
  /** What must be answered before the file can be read as a table. */
  readonly questions: readonly OpenQuestion[];
}

/** Limits for unpacking a zipped file of shapes, in bytes. */
const ZIP_LIMITS = { ...READ_LIMITS, entries: 1000, unpacked: 64 * 1024 * 1024, part: 48 * 1024 * 1024 };
const CSV_LIMITS = {
  rows: MAX_CATALOG_ROWS + 100,
  columns: 200,
  cells: 2_000_000,
  places: 3_000_000,
  cellText: READ_LIMITS.cellText,
};

/** @throws WorkbookFault */
export async function openCatalogFile(bytes: Buffer, input: CatalogFileInput): Promise<OpenedCatalogFile> {
  const head = bytes.subarray(0, 8).toString("latin1");
  if (head.startsWith("PK")) return openZip(bytes, input);
  const table = (format: CatalogFileFormat, reader: WorkbookReader): OpenedCatalogFile => ({
    format,
    reader,
    declared: null,
    leftOut: null,
    questions: [],
  });
  if (head.startsWith("\u00d0\u00cf\u0011\u00e0")) return table("xls", await openWorkbook(bytes));
  if (!isWideText(bytes) && bytes.subarray(0, 4096).includes(0)) containerOf(bytes);
  const start = decodeText(bytes.subarray(0, 4096))
    .replace(/^\ufeff/, "")
    .trimStart();
  if (start.startsWith("<")) return openMarkup(bytes, start, input);
  if (start.startsWith("{")) return ofFeatures("geojson", readGeoJson(bytes), input);
  if (/^(?:%PDF|\{\\rtf)/i.test(start) || bytes.length === 0) containerOf(bytes);
  return table("csv", tableReader(readCsv(bytes, CSV_LIMITS)));
}

async function openZip(bytes: Buffer, input: CatalogFileInput): Promise<OpenedCatalogFile> {
  const zip = new ZipParts(bytes, ZIP_LIMITS);
  const names = [...zip.names()];
  if (names.some((name) => name.endsWith(".shp"))) return ofFeatures("shapefile", readShapefile(zip), input);
  const kml = names.find((name) => name === "doc.kml") ?? names.find((name) => name.endsWith(".kml"));
  if (kml === undefined)
    return {
      format: "xlsx",
      reader: await openWorkbook(bytes),
      declared: null,
      leftOut: null,
      questions: [],
    };
  if (zip.size(kml) > MAX_TEXT_BYTES) throw new WorkbookFault("bomb");
  const text = zip.whole(kml);
  if (!text) throw new WorkbookFault("broken");
  return ofFeatures("kmz", readKml(text), input);
}

function openMarkup(bytes: Buffer, start: string, input: CatalogFileInput): OpenedCatalogFile {
  if (/<(?:\w+:)?kml[\s>]/i.test(start)) return ofFeatures("kml", readKml(bytes), input);
  if (/<(?:\w+:)?gpx[\s>]/i.test(start)) return ofFeatures("gpx", readGpx(bytes), input);
  // A web page or XML of another kind is refused with the same messages as any other file.
  containerOf(bytes);
  throw new WorkbookFault("unknown", "xml");
}

const STRICT_NAMES = new Set(["name", "nombre", "nom", "nome"]);
const MAX_LISTED = 40;

/** The points of a file of shapes as the rows of a table with the template's headers. */
function ofFeatures(
  format: CatalogFileFormat,
  file: FeatureFile,
  input: CatalogFileInput,
): OpenedCatalogFile {
  const { points, leftOut, declared } = file;
  if (points.length === 0) throw new WorkbookFault("unknown", "noPoints");
  if (points.length > MAX_CATALOG_ROWS) throw new WorkbookFault("tooManyRows");
  const attributes = [...new Set(points.flatMap((point) => Object.keys(point.attributes)))];
  const clear = clearName(points, attributes);
  const nameColumn = input.answers.nameFrom;
  const nameFrom =
    clear ?? (nameColumn !== undefined && attributes.includes(nameColumn) ? nameColumn : undefined);
  const questions: OpenQuestion[] = [];
  if (clear === undefined && attributes.length > 0)
    questions.push({ id: "nameFrom", attributes: attributes.slice(0, MAX_LISTED).map((name) => name) });
  if (declared.axes === null) questions.push({ id: "axes" });
  const axes = declared.axes ?? answeredAxes(input);
  const rows = tableOf(points, { nameFrom, attributes, axes }, input);
  return { format, reader: tableReader(rows), declared: { ...declared, axes }, leftOut, questions };
}

function answeredAxes({ answers: { axes } }: CatalogFileInput): DeclaredSystem["axes"] {
  return axes === "degrees" || axes === "utm" ? axes : null;
}

/**
 * The attribute that is certainly the name: the only one of its kind, filled in for every point, without duplicates.
 */
function clearName(points: readonly PointFeature[], attributes: readonly string[]): string | undefined {
  const strict = attributes.filter((name) => STRICT_NAMES.has(headerKey(name)));
  const candidates =
    strict.length > 0 ? strict : attributes.filter((name) => catalogColumnOf(name) === "name");
  const [only, ...others] = candidates;
  if (only === undefined || others.length > 0) return undefined;
  const names = points.map(({ attributes: { [only]: cell } }) =>
    cell === undefined || cell === null ? "" : fold(String(cell)),
  );
  return names.every((name) => name !== "") &&
    (new Set(names).size === names.length || attributes.length === 1)
    ? only
    : undefined;
}

interface TableShape {
  readonly nameFrom: string | undefined;
  readonly attributes: readonly string[];
  readonly axes: DeclaredSystem["axes"];
}

function tableOf(points: readonly PointFeature[], shape: TableShape, { locale }: CatalogFileInput): Cell[][] {
  const { nameFrom, attributes, axes } = shape;
  const header = (key: CatalogColumn) => officialHeader(CATALOG_COLUMNS.catalog, key, locale);
  const from = (key: CatalogColumn) =>
    attributes.find((name) => name !== nameFrom && catalogColumnOf(name) === key);
  const [description, elevation] = [from("description"), from("elevation")];
  const places: readonly CatalogColumn[] =
    axes === "degrees" ? ["longitude", "latitude"] : axes === "utm" ? ["easting", "northing"] : [];
  const heads = [header("name"), header("description"), ...places.map(header), header("elevation")];
  const cell = (point: PointFeature, name: string | undefined) =>
    name === undefined ? null : (point.attributes[name] ?? null);
  const rows = points.map((point, at): Cell[] => {
    const name = nameFrom === undefined ? `(${at + 1})` : cell(point, nameFrom);
    const place = places.length > 0 ? [point.x, point.y] : [];
    return [name, cell(point, description), ...place, cell(point, elevation) ?? point.z];
  });
  return [heads, ...rows];
}
