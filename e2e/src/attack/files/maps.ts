import type { HostileFile } from "./pdf-bombs.ts";
import { pdfBombs } from "./pdf-bombs.ts";
import { goodPng } from "./pictures.ts";
import { unfolding, zipOf } from "./zip.ts";

const file = (what: string, name: string, bytes: () => Buffer | string): HostileFile => ({
  what,
  name,
  bytes: () => Buffer.from(bytes() as string),
});

const kml = (inside: string, head = "") =>
  `<?xml version="1.0"?>${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
const gpx = (inside: string, head = "") =>
  `<?xml version="1.0"?>${head}<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`;
const READS_FILE = '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const collection = (features: string) => `{"type":"FeatureCollection","features":[${features}]}`;
const geometry = (coordinates: string, type = "Polygon") =>
  collection(`{"type":"Feature","properties":{},"geometry":{"type":"${type}","coordinates":${coordinates}}}`);

/** A shapefile with false sizes in its header and first record. */
function shapeOf(claimedWords: number, parts: number): Buffer {
  const bytes = Buffer.alloc(160);
  bytes.writeInt32BE(9994, 0);
  bytes.writeInt32BE(claimedWords, 24);
  bytes.writeInt32LE(1000, 28);
  bytes.writeInt32LE(5, 32);
  bytes.writeInt32BE(1, 100);
  bytes.writeInt32BE(claimedWords, 104);
  bytes.writeInt32LE(5, 108);
  bytes.writeInt32LE(parts, 144);
  bytes.writeInt32LE(parts, 148);
  return bytes;
}
function tableOf(records: number, recordBytes: number): Buffer {
  const bytes = Buffer.alloc(100);
  bytes[0] = 3;
  bytes.writeUInt32LE(records, 4);
  bytes.writeUInt16LE(65, 8);
  bytes.writeUInt16LE(recordBytes, 10);
  bytes.write("NAME", 32);
  bytes.write("C", 43);
  bytes[48] = 255;
  bytes[64] = 13;
  return bytes;
}

export const hostileMaps: readonly HostileFile[] = [
  file("a KML that reads a file", "entity.kml", () =>
    kml("<Placemark><name>&x;</name></Placemark>", READS_FILE),
  ),
  file("a KML that asks an address", "link.kml", () =>
    kml("<NetworkLink><Link><href>http://127.0.0.1:9/x.kml</href></Link></NetworkLink>"),
  ),
  file("a KML of folders in folders", "deep.kml", () =>
    kml(`${"<Folder>".repeat(50_000)}${"</Folder>".repeat(50_000)}`),
  ),
  file("a GPX that reads a file", "entity.gpx", () =>
    gpx('<wpt lat="1" lon="1"><name>&x;</name></wpt>', READS_FILE),
  ),
  file("a GPX beyond the earth", "beyond.gpx", () => gpx('<wpt lat="1e308" lon="NaN"><name>x</name></wpt>')),
  file("a GPX of 200,000 points", "points.gpx", () =>
    gpx('<wpt lat="1" lon="1"><name>x</name></wpt>'.repeat(200_000)),
  ),
  file("a KMZ that unfolds to 400 MB", "unfolds.kmz", () => zipOf([{ name: "doc.kml", ...unfolding(400) }])),
  file("a KMZ in a KMZ", "inner.kmz", () =>
    zipOf([{ name: "doc.kml", data: zipOf([{ name: "doc.kml", ...unfolding(50) }]) }]),
  ),
  file("a KMZ whose name climbs", "climbs.kmz", () => zipOf([{ name: "../../../doc.kml", data: kml("") }])),
  file("a shapefile of 2^31 parts", "parts.zip", () =>
    zipOf([
      { name: "x.shp", data: shapeOf(0x7fffffff, 0x7fffffff) },
      { name: "x.dbf", data: tableOf(1, 10) },
    ]),
  ),
  file("a shapefile of negative parts", "negative.zip", () =>
    zipOf([
      { name: "x.shp", data: shapeOf(80, -1) },
      { name: "x.dbf", data: tableOf(1, 10) },
    ]),
  ),
  file("a shapefile with a table of 4,000,000,000 rows", "rows.zip", () =>
    zipOf([
      { name: "x.shp", data: shapeOf(80, 1) },
      { name: "x.dbf", data: tableOf(0xffffffff, 0) },
    ]),
  ),
  file("a GeoJSON 50,000 lists deep", "deep.geojson", () =>
    geometry(`${"[".repeat(50_000)}${"]".repeat(50_000)}`),
  ),
  file("a GeoJSON of a million points", "points.geojson", () =>
    geometry(`[[${Array.from({ length: 600_000 }, () => "[-70,-33]").join(",")}]]`),
  ),
  file("a GeoJSON of collections in collections", "collections.geojson", () => {
    const open = '{"type":"GeometryCollection","geometries":[';
    return `${open.repeat(20_000)}${"]}".repeat(20_000)}`;
  }),
  file("a GeoJSON beyond the earth", "beyond.geojson", () => geometry("[1e308,-1e308]", "Point")),
  file(
    "a GeoJSON with a prototype",
    "prototype.geojson",
    () =>
      '{"type":"FeatureCollection","__proto__":{"features":[]},"features":[{"type":"Feature","__proto__":{"x":1},"properties":{"__proto__":{"y":1},"constructor":1},"geometry":null}]}',
  ),
];

export const hostileTexts: readonly HostileFile[] = [
  file("a CSV in UTF-16", "utf16.csv", () => Buffer.from("\ufeffNombre;Datum\r\nPozo;WGS84\r\n", "utf16le")),
  file("a CSV in no encoding", "broken.csv", () => Buffer.from("4e6f6d6272650a80ff00fec0c1f5", "hex")),
  file("a CSV of NULs", "nul.csv", () => Buffer.alloc(1_000_000)),
  file("a CSV of one line of 15 MB", "line.csv", () => "x".repeat(15_000_000)),
  file("a CSV of a million separators", "separators.csv", () => ";".repeat(1_000_000)),
  file("a CSV with a quote that does not end", "quote.csv", () => `Nombre;Datum\n"${"a\n".repeat(500_000)}`),
  file("a CSV of formulas", "formulas.csv", () => "Nombre;Este\n=cmd|' /C calc'!A0;1\n@SUM(1);+1\n-1;\t=1\n"),
  file("a CSV of 400,000 rows", "rows.csv", () => "Nombre;Este;Norte\n".concat("a;1;2\n".repeat(400_000))),
];

/** Files that are valid in two formats, or have a misleading name. */
export const deceivingFiles: readonly HostileFile[] = [
  file("a picture that is an archive as well", "both.png", () =>
    Buffer.concat([goodPng(8, 9), zipOf([{ name: "x.html", data: "<script>alert(1)</script>" }])]),
  ),
  file("a picture that is a page as well", "both.gif", () => "GIF89a/*<script>alert(1)</script>*/=1;"),
  file("a PDF that is a page as well", "both.html", () => "%PDF-1.4\n<html><script>alert(1)</script></html>"),
  file("a PDF that is an archive as well", "both.pdf", () =>
    Buffer.concat([pdfBombs[5]?.bytes() ?? Buffer.alloc(0), zipOf([{ name: "x", data: "x" }])]),
  ),
  file("a workbook that is a page", "page.xlsx", () => "<html><table><tr><td>=1+1</td></tr></table></html>"),
  file("a name that climbs", "../../../../../var/attack.txt", () => "x"),
  file("a name of a device", "CON", () => "x"),
  file("a name with an ending hidden by its direction", "photo\u202egnp.exe", () => "MZx"),
  file("a name of 3,000 signs", `${"x".repeat(3_000)}.pdf`, () => "%PDF-1.4\n"),
  file("a name with lines and quotes", "a%0D%0Aset-cookie: x=y%22.csv", () => "x"),
  file("no bytes", "empty.pdf", () => ""),
];
