// GeoJSON: degrees of WGS 84 by RFC 7946; the earlier format of 2008 could declare another system.
import { decodeText } from "../../../../gateways/excel/read/csv-text.ts";
import { WorkbookFault } from "../../../../gateways/excel/workbook-fault.ts";
import {
  attributesOf,
  FeatureCollector,
  type FeatureFile,
  MAX_DEPTH,
  MAX_FEATURES,
  MAX_TEXT_BYTES,
  UNKNOWN_SYSTEM,
  WGS84_DEGREES,
} from "./features.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @throws WorkbookFault */
export function readGeoJson(bytes: Buffer): FeatureFile {
  if (bytes.length > MAX_TEXT_BYTES) throw new WorkbookFault("bomb");
  const text = decodeText(bytes);
  if (depthOf(text) > MAX_DEPTH) throw new WorkbookFault("unknown", "deep");
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new WorkbookFault("broken");
  }
  const features = featuresOf(value);
  if (features.length > MAX_FEATURES) throw new WorkbookFault("tooManyRows");
  const collector = new FeatureCollector();
  for (const feature of features) {
    if (!isObject(feature)) continue;
    const id = feature["id"];
    const properties = isObject(feature["properties"]) ? feature["properties"] : {};
    const named = Object.keys(properties).length > 0 || id === undefined ? properties : { id };
    collector.add(feature["geometry"], attributesOf(named));
  }
  return { points: collector.points, leftOut: collector.leftOut, declared: declaredBy(value) };
}

function featuresOf(value: unknown): unknown[] {
  if (!isObject(value)) throw new WorkbookFault("broken");
  if (value["type"] === "FeatureCollection" && Array.isArray(value["features"])) return value["features"];
  if (value["type"] === "Feature") return [value];
  if (typeof value["type"] === "string" && ("coordinates" in value || "geometries" in value))
    return [{ type: "Feature", properties: {}, geometry: value }];
  throw new WorkbookFault("broken");
}

/** When the file declares another system, its name is shown to the user, who chooses the system. */
function declaredBy(value: unknown): FeatureFile["declared"] {
  const crs = isObject(value) ? value["crs"] : undefined;
  if (crs === undefined || crs === null) return WGS84_DEGREES;
  const properties = isObject(crs) && isObject(crs["properties"]) ? crs["properties"] : {};
  const name = String(properties["name"] ?? JSON.stringify(crs)).slice(0, 200);
  return /(?:CRS84h?|EPSG:{1,2}4326)$/i.test(name) ? WGS84_DEGREES : { ...UNKNOWN_SYSTEM, text: name };
}

/** Nesting depth of the brackets of a text, without those in strings. */
function depthOf(text: string): number {
  let [depth, deepest, quoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 0x5c) at++;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x7d || code === 0x5d) depth--;
  }
  return deepest;
}
