// Reads a file of shapes into GeoJSON in degrees of WGS 84.
import { type BaseMapShape, readBaseMap } from "@vetaverde/domain/geo/base-map";
import type { CoordinateSystem } from "@vetaverde/domain/geo/convert";
import {
  layerSystem,
  type NamedSystem,
  placeIn,
  type StatedSystem,
  systemLabel,
  systemOfEpsg,
} from "@vetaverde/domain/geo/layer-system";
import type { Bounds } from "@vetaverde/domain/geo/pmtiles";
import { decodeText } from "../../gateways/excel/read/csv-text.ts";
import { WorkbookFault } from "../../gateways/excel/workbook-fault.ts";
import { isDxf, openDxf } from "./formats/dxf.ts";
import { openKml, openKmz } from "./formats/kml.ts";
import type { LayerFault, OpenedShapes } from "./formats/opened-shapes.ts";
import { MAX_LAYER_POINTS, MAX_LAYER_SHAPES } from "./map-layers.limits.ts";

export interface ShapesRead {
  format: OpenedShapes["format"];
  /** A GeoJSON feature collection. */
  content: string;
  points: number;
  bounds: Bounds;
  system: string;
}
export type ShapesResult = ShapesRead | { fault: LayerFault };

/** Detects the format by content; the file's name is ignored. */
export function readShapes(bytes: Buffer, stated: StatedSystem): ShapesResult {
  const opened = openedOf(bytes);
  if ("fault" in opened) return opened;
  const system = layerSystem(opened.named, stated);
  if ("fault" in system) return { fault: system.fault };
  const converted = convertShapes(opened.value, system);
  if ("fault" in converted) return converted;
  const read = readBaseMap(converted.value, { points: MAX_LAYER_POINTS, shapes: MAX_LAYER_SHAPES });
  if ("fault" in read) return read;
  return {
    format: opened.format,
    content: JSON.stringify({ type: "FeatureCollection", features: read.shapes }),
    points: read.points,
    bounds: boundsOf(read.shapes),
    system: systemLabel({ datum: system.transformation.datum, utm: system.utm }),
  };
}

/** A file that is damaged, or larger than it seems, is refused with one message. */
function openedOf(bytes: Buffer): OpenedShapes | { fault: LayerFault } {
  try {
    return openShapes(bytes);
  } catch (error) {
    if (error instanceof WorkbookFault) return { fault: { rule: "broken" } };
    throw error;
  }
}

function openShapes(bytes: Buffer): OpenedShapes | { fault: LayerFault } {
  if (bytes.subarray(0, 2).toString("latin1") === "PK") return openKmz(bytes);
  const text = decodeText(bytes).replace(/^\ufeff/, "");
  const start = text.slice(0, HEAD).trimStart();
  if (/^<[\s\S]*<(?:\w+:)?kml[\s>]|^<(?:\w+:)?kml[\s>]/i.test(start)) return openKml(bytes);
  if (isDxf(start)) return openDxf(text);
  if (!start.startsWith("{")) return { fault: { rule: "unknownFormat" } };
  try {
    const value: unknown = JSON.parse(text);
    return { format: "geojson", value, named: systemOfGeoJson(value) };
  } catch {
    return { fault: { rule: "notJson" } };
  }
}

/** Letters of a file in which its format shows. */
const HEAD = 4096;
const WGS84: NamedSystem = { datum: "WGS84", utm: null };

/** GeoJSON is in degrees of WGS 84; before RFC 7946 it could name another system. */
function systemOfGeoJson(value: unknown): NamedSystem | string | null {
  const crs = (value as { crs?: { properties?: { name?: unknown } } } | null)?.crs;
  const name = crs?.properties?.name;
  if (typeof name !== "string") return isBeyondDegrees(value) ? null : WGS84;
  if (/CRS84h?$/i.test(name)) return WGS84;
  const code = Number(/EPSG:{1,2}(\d{4,6})$/i.exec(name)?.[1]);
  return systemOfEpsg(code) ?? name.slice(0, 80);
}

/** Whether the first position cannot be degrees. */
function isBeyondDegrees(value: unknown): boolean {
  const first = firstPosition(value, 0);
  return first !== null && (Math.abs(first[0]) > 180 || Math.abs(first[1]) > 90);
}

const isPosition = (value: readonly unknown[]): value is [number, number] =>
  typeof value[0] === "number" && typeof value[1] === "number";
/** Levels of nesting from a collection to a position. */
const MAX_DEPTH = 12;

function firstPosition(value: unknown, depth: number): [number, number] | null {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return null;
  if (Array.isArray(value) && isPosition(value)) return value;
  const parts: unknown[] = Array.isArray(value) ? value : insideOf(value);
  for (const part of parts) {
    const found = firstPosition(part, depth + 1);
    if (found) return found;
  }
  return null;
}

/** Members of GeoJSON in which there are positions. */
const PLACED: readonly string[] = ["features", "geometry", "geometries", "coordinates"];

const insideOf = (value: object): unknown[] =>
  Object.entries(value).flatMap(([name, inner]) => (PLACED.includes(name) ? [inner] : []));

class Outside extends Error {}

/** The same GeoJSON with every position in degrees of WGS 84. */
function convertShapes(value: unknown, system: CoordinateSystem): { value: unknown } | { fault: LayerFault } {
  let at = 0;
  const convert = (part: unknown, key: string, depth: number): unknown => {
    if (typeof part !== "object" || part === null || depth > MAX_DEPTH) return part;
    if (Array.isArray(part)) {
      if (isPosition(part)) {
        const place = placeIn(system, part[0], part[1]);
        if (!place) throw new Outside();
        return place;
      }
      if (key !== "features") return part.map((one) => convert(one, key, depth + 1));
      return part.map((one, index) => {
        at = index;
        return convert(one, "", depth + 1);
      });
    }
    return Object.fromEntries(
      Object.entries(part).flatMap(([name, inner]) => {
        if (name === "crs") return [];
        return [[name, PLACED.includes(name) ? convert(inner, name, depth + 1) : inner]];
      }),
    );
  };
  try {
    return { value: convert(value, "", 0) };
  } catch (error) {
    if (!(error instanceof Outside)) throw error;
    const named = systemLabel({ datum: system.transformation.datum, utm: system.utm });
    return { fault: { rule: "outsideZone", at: at + 1, named } };
  }
}

/** The bounds of shapes; those of a single point have no extent. */
function boundsOf(shapes: readonly BaseMapShape[]): Bounds {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  const add = (value: readonly unknown[]): void => {
    if (!isPosition(value)) {
      for (const part of value) add(part as readonly unknown[]);
      return;
    }
    bounds[0] = Math.min(bounds[0], value[0]);
    bounds[1] = Math.min(bounds[1], value[1]);
    bounds[2] = Math.max(bounds[2], value[0]);
    bounds[3] = Math.max(bounds[3], value[1]);
  };
  for (const { geometry } of shapes) add(geometry.coordinates);
  return bounds;
}
