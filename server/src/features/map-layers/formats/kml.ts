// KML (OGC 07-147r2 and 12-007r2): degrees of WGS 84 by definition; KMZ is a KML in a ZIP archive.
import { kml } from "@tmcw/togeojson";
import { READ_LIMITS } from "../../../gateways/excel/read/limits.ts";
import { openXml } from "../../../gateways/excel/read/xml.ts";
import { ZipParts } from "../../../gateways/excel/read/zip-parts.ts";
import { WorkbookFault } from "../../../gateways/excel/workbook-fault.ts";
import type { LayerFault, OpenedShapes } from "./opened-shapes.ts";

/** Limits for unpacking a KMZ, in bytes. */
const ZIP_LIMITS = { ...READ_LIMITS, entries: 1000, unpacked: 64 * 1024 * 1024, part: 16 * 1024 * 1024 };

/** @throws WorkbookFault */
export const openKml = (bytes: Buffer): OpenedShapes => ({
  format: "kml",
  value: kml(openXml(bytes)),
  named: { datum: "WGS84", utm: null },
});

/** @throws WorkbookFault */
export function openKmz(bytes: Buffer): OpenedShapes | { fault: LayerFault } {
  const zip = new ZipParts(bytes, ZIP_LIMITS);
  const names = [...zip.names()];
  const name = names.find((one) => one === "doc.kml") ?? names.find((one) => /\.kml$/i.test(one));
  if (name === undefined) return { fault: { rule: "unknownFormat" } };
  if (zip.size(name) > ZIP_LIMITS.part) throw new WorkbookFault("bomb");
  const text = zip.whole(name);
  if (!text) throw new WorkbookFault("broken");
  return openKml(text);
}
