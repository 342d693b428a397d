// KML (OGC 07-147r2 and 12-007r2): degrees of WGS 84 by definition.
import { kml } from "@tmcw/togeojson";
import { openXml } from "../../../../gateways/excel/read/xml.ts";
import { WorkbookFault } from "../../../../gateways/excel/workbook-fault.ts";
import { attributesOf, FeatureCollector, type FeatureFile, MAX_FEATURES, WGS84_DEGREES } from "./features.ts";

/** A placemark's style is not an attribute of the station. */
const STYLE =
  /^(?:style(?:Url|Hash|MapHash)|icon(?:-.+)?|fill(?:-.+)?|stroke(?:-.+)?|label-.+|visibility|tessellate|extrude|altitudeMode|timespan|timestamp|snippet|address|phoneNumber|@geometry-type|gx_media_links)$/i;

/** @throws WorkbookFault */
export function readKml(bytes: Buffer): FeatureFile {
  const document = openXml(bytes);
  const placemarks = document.getElementsByTagName("Placemark");
  if (placemarks.length > MAX_FEATURES) throw new WorkbookFault("tooManyRows");
  const { features } = kml(document, { skipNullGeometry: false });
  const collector = new FeatureCollector();
  for (const [at, { geometry, properties }] of features.entries()) {
    const mode = placemarks[at]?.getElementsByTagName("altitudeMode")[0]?.textContent?.trim();
    // In every other mode the altitude is relative to the ground, or to be ignored.
    collector.add(
      geometry,
      attributesOf(plainDescription(properties), (name) => STYLE.test(name)),
      mode === "absolute",
    );
  }
  return { points: collector.points, leftOut: collector.leftOut, declared: WGS84_DEGREES };
}

const ENTITIES: Readonly<Record<string, string>> = { nbsp: " ", lt: "<", gt: ">", quot: '"', amp: "&" };

/** A description in HTML is reduced to its text. */
function plainDescription(properties: unknown): unknown {
  if (typeof properties !== "object" || properties === null) return properties;
  const { description, ...others } = properties as Record<string, unknown>;
  const text =
    typeof description === "object" && description !== null && "value" in description
      ? (description as { value: unknown }).value
      : description;
  if (typeof text !== "string") return others;
  const plain = text
    .slice(0, 20_000)
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(nbsp|lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
  return { ...others, description: plain };
}
