// Stations as files for geographic programs, all in degrees of WGS 84.
import { zipSync } from "fflate";
import { speakable } from "../../../gateways/excel/write/speakable.ts";

/** A station with its coordinates: degrees of WGS 84, metres above sea level. */
export interface PlacedStation {
  readonly name: string;
  readonly description: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly elevation: number | null;
}

const xml = (text: string): string =>
  speakable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/**
 * KML 2.2. Its descriptions are HTML, so their text is escaped twice. Elevations are absolute, above sea level; a place
 * without one is clamped to the ground.
 */
export function kmlOf(title: string, stations: readonly PlacedStation[]): Buffer {
  const placemarks = stations.map(({ name, description, latitude, longitude, elevation }) => {
    const height = elevation === null ? "" : `,${elevation}`;
    const mode = elevation === null ? "" : "<altitudeMode>absolute</altitudeMode>";
    const text = description === null ? "" : `<description>${xml(xml(description))}</description>`;
    return `<Placemark><name>${xml(name)}</name>${text}<Point>${mode}<coordinates>${longitude},${latitude}${height}</coordinates></Point></Placemark>`;
  });
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xml(title)}</name>\n${placemarks.join("\n")}\n</Document></kml>\n`,
  );
}

export const kmzOf = (title: string, stations: readonly PlacedStation[]): Buffer =>
  Buffer.from(zipSync({ "doc.kml": kmlOf(title, stations) }));

/** RFC 7946. */
export function geoJsonOf(stations: readonly PlacedStation[]): Buffer {
  const features = stations.map(({ name, description, latitude, longitude, elevation }) => ({
    type: "Feature",
    properties: { name, description, elevation },
    geometry: {
      type: "Point",
      coordinates: elevation === null ? [longitude, latitude] : [longitude, latitude, elevation],
    },
  }));
  return Buffer.from(JSON.stringify({ type: "FeatureCollection", features }));
}

/** GPX 1.1, one waypoint per station. */
export function gpxOf(title: string, stations: readonly PlacedStation[]): Buffer {
  const points = stations.map(({ name, description, latitude, longitude, elevation }) => {
    const height = elevation === null ? "" : `<ele>${elevation}</ele>`;
    const text = description === null ? "" : `<desc>${xml(description)}</desc>`;
    return `<wpt lat="${latitude}" lon="${longitude}">${height}<name>${xml(name)}</name>${text}</wpt>`;
  });
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="VetaVerde" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>${xml(title)}</name></metadata>\n${points.join("\n")}\n</gpx>\n`,
  );
}

const WGS84_PRJ =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const HEADER_BYTES = 100;
const RECORD_BYTES = 28;
const POINT = 1;

/** A zipped shapefile of points (ESRI Shapefile Technical Description, 1998): .shp, .shx, .dbf, .prj and .cpg. */
export function shapefileOf(base: string, stations: readonly PlacedStation[]): Buffer {
  const shp = Buffer.alloc(HEADER_BYTES + stations.length * RECORD_BYTES);
  const shx = Buffer.alloc(HEADER_BYTES + stations.length * 8);
  for (const file of [shp, shx]) writeHeader(file, stations);
  for (const [at, { longitude, latitude }] of stations.entries()) {
    const start = HEADER_BYTES + at * RECORD_BYTES;
    // Record number and content length, both big-endian, the length in words of two bytes.
    shp.writeInt32BE(at + 1, start);
    shp.writeInt32BE(10, start + 4);
    shp.writeInt32LE(POINT, start + 8);
    shp.writeDoubleLE(longitude, start + 12);
    shp.writeDoubleLE(latitude, start + 20);
    shx.writeInt32BE(start / 2, HEADER_BYTES + at * 8);
    shx.writeInt32BE(10, HEADER_BYTES + at * 8 + 4);
  }
  return Buffer.from(
    zipSync({
      [`${base}.shp`]: shp,
      [`${base}.shx`]: shx,
      [`${base}.dbf`]: dbfOf(stations),
      [`${base}.prj`]: Buffer.from(WGS84_PRJ),
      [`${base}.cpg`]: Buffer.from("UTF-8"),
    }),
  );
}

function writeHeader(file: Buffer, stations: readonly PlacedStation[]): void {
  file.writeInt32BE(9994, 0);
  file.writeInt32BE(file.length / 2, 24);
  file.writeInt32LE(1000, 28);
  file.writeInt32LE(POINT, 32);
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), values[0] ?? 0);
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), values[0] ?? 0);
  const [longitudes, latitudes] = [stations.map((one) => one.longitude), stations.map((one) => one.latitude)];
  const box = [least(longitudes), least(latitudes), most(longitudes), most(latitudes)];
  for (const [at, value] of box.entries()) file.writeDoubleLE(value, 36 + at * 8);
}

/** Longest text of a dBASE field, bytes. */
const MAX_TEXT = 254;
const FIELDS = [
  { name: "NAME", type: "C", length: MAX_TEXT, decimals: 0 },
  { name: "DESCRIP", type: "C", length: MAX_TEXT, decimals: 0 },
  { name: "ELEVATION", type: "N", length: 12, decimals: 3 },
] as const;

/** dBASE III. A description longer than its field is cut at a whole character. */
function dbfOf(stations: readonly PlacedStation[]): Buffer {
  const headerBytes = 32 + FIELDS.length * 32 + 1;
  const recordBytes = 1 + FIELDS.reduce((sum, { length }) => sum + length, 0);
  const head = Buffer.alloc(headerBytes);
  head[0] = 3;
  // A constant instead of the date of the last change: exporting the same stations gives the same file.
  head.set([100, 1, 1], 1);
  head.writeUInt32LE(stations.length, 4);
  head.writeUInt16LE(headerBytes, 8);
  head.writeUInt16LE(recordBytes, 10);
  for (const [at, { name, type, length, decimals }] of FIELDS.entries()) {
    const start = 32 + at * 32;
    head.write(name, start, 10, "latin1");
    head.write(type, start + 11, 1, "latin1");
    head[start + 16] = length;
    head[start + 17] = decimals;
  }
  head[headerBytes - 1] = 0x0d;
  const body = Buffer.alloc(stations.length * recordBytes + 1, 0x20);
  for (const [at, { name, description, elevation }] of stations.entries()) {
    const start = at * recordBytes + 1;
    cutText(name).copy(body, start);
    cutText(description ?? "").copy(body, start + MAX_TEXT);
    if (elevation !== null) body.write(elevation.toFixed(3).padStart(12), start + 2 * MAX_TEXT, 12, "latin1");
  }
  body[body.length - 1] = 0x1a;
  return Buffer.concat([head, body]);
}

function cutText(text: string): Buffer {
  const bytes = Buffer.from(speakable(text));
  let end = Math.min(bytes.length, MAX_TEXT);
  // A continuation byte at the cut belongs to the character before it.
  while (end < bytes.length && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
