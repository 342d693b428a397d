// GPX 1.1: degrees of WGS 84 by definition; waypoints are points, tracks and routes are lines.
import { gpx } from "@tmcw/togeojson";
import { openXml } from "../../../../gateways/excel/read/xml.ts";
import { WorkbookFault } from "../../../../gateways/excel/workbook-fault.ts";
import { attributesOf, FeatureCollector, type FeatureFile, MAX_FEATURES, WGS84_DEGREES } from "./features.ts";

/** @throws WorkbookFault */
export function readGpx(bytes: Buffer): FeatureFile {
  const document = openXml(bytes);
  if (document.getElementsByTagName("wpt").length > MAX_FEATURES) throw new WorkbookFault("tooManyRows");
  const collector = new FeatureCollector();
  for (const { geometry, properties } of gpx(document).features)
    collector.add(
      geometry,
      attributesOf(properties, (name) => /^(?:_gpxType|time|links?|sym|coordinateProperties)$/.test(name)),
    );
  return { points: collector.points, leftOut: collector.leftOut, declared: WGS84_DEGREES };
}
