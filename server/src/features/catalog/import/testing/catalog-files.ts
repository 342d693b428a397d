// Files of stations for the tests, made by code.
import { zipSync } from "fflate";
import { writeSheets } from "../../../../gateways/excel/write/sheets-book.ts";
import type { CellValue } from "../../../../gateways/excel/write/table-file.ts";

/** A workbook of one sheet: its header, and its rows. */
export const sheetOf = (
  header: readonly string[],
  ...rows: readonly (readonly CellValue[])[]
): Promise<Buffer> =>
  writeSheets([{ name: "Hoja1", columns: header.map((text) => ({ header: text, width: 20 })), rows }]);

export const kmlOf = (...placemarks: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join("")}</Document></kml>`;

export const placemark = (name: string, longitude: number, latitude: number, more = ""): string =>
  `<Placemark><name>${name}</name>${more}<Point><coordinates>${longitude},${latitude},0</coordinates></Point></Placemark>`;

/** A zip of texts and bytes by their names. */
export const zipOf = (parts: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [
          name,
          typeof part === "string" ? Buffer.from(part) : part,
        ]),
      ),
    ),
  );

/** The .shp of some points, without an index. */
export function shpOf(points: readonly (readonly [x: number, y: number])[]): Buffer {
  const records = points.map(([x, y], at) => {
    const record = Buffer.alloc(28);
    record.writeInt32BE(at + 1, 0);
    record.writeInt32BE(10, 4);
    record.writeInt32LE(1, 8);
    record.writeDoubleLE(x, 12);
    record.writeDoubleLE(y, 20);
    return record;
  });
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE((100 + records.length * 28) / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(1, 32);
  return Buffer.concat([head, ...records]);
}

/** A dBASE table of one text column. */
export function dbfOf(name: string, values: readonly string[], width = 20): Buffer {
  const head = Buffer.alloc(65);
  head[0] = 3;
  head.writeUInt32LE(values.length, 4);
  head.writeUInt16LE(65, 8);
  head.writeUInt16LE(width + 1, 10);
  head.write(name, 32, 10, "latin1");
  head.write("C", 43, "latin1");
  head[48] = width;
  head[64] = 0x0d;
  const rows = values.map((value) => Buffer.from(` ${value.padEnd(width)}`.slice(0, width + 1), "latin1"));
  return Buffer.concat([head, ...rows, Buffer.from([0x1a])]);
}

export const PSAD56_19S =
  'PROJCS["PSAD_1956_UTM_Zone_19S",GEOGCS["GCS_Provisional_S_American_1956",DATUM["D_Provisional_S_American_1956",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-69.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
