// Reads a mine's base map from a GeoJSON file (RFC 7946): only drawable shapes and their names are stored.

export type Position = [longitude: number, latitude: number];
export type BaseMapGeometry =
  | { type: "MultiPolygon"; coordinates: Position[][][] }
  | { type: "MultiLineString"; coordinates: Position[][] }
  | { type: "MultiPoint"; coordinates: Position[] };

/** One shape of the base map: a pit, a pond, a road, a limit, a peak. */
export interface BaseMapShape {
  type: "Feature";
  properties: { name: string | null };
  geometry: BaseMapGeometry;
}

/** Why a file is refused; `at` counts the features from 1. */
export interface BaseMapFault {
  rule:
    | "notGeoJson"
    | "otherSystem"
    | "outOfRange"
    | "openRing"
    | "shortLine"
    | "unknownShape"
    | "empty"
    | "tooMany";
  at?: number;
}

/** More points would be slow to redraw on an old machine. */
export const MAX_POINTS = 20_000;
export const MAX_SHAPES = 1_000;
const MAX_LETTERS = 80;
/** Seven decimals of a degree: a centimetre on the ground. */
const DIGITS = 1e7;
const NAMES = ["name", "nombre", "nom", "nome", "title", "label"];

class Refused extends Error {
  readonly fault: BaseMapFault;
  constructor(fault: BaseMapFault) {
    super(fault.rule);
    this.fault = fault;
  }
}

type Value = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Value =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** How much a file may contain. */
export interface ShapeLimits {
  readonly points: number;
  readonly shapes: number;
}

/** @param value the file's parsed JSON @returns the stored shapes, or the first fault */
export function readBaseMap(
  value: unknown,
  limits: ShapeLimits = { points: MAX_POINTS, shapes: MAX_SHAPES },
): { shapes: BaseMapShape[]; points: number } | { fault: BaseMapFault } {
  try {
    const shapes = featuresOf(value)
      .flatMap((feature, at) => shapesOf(feature, at + 1))
      .filter(({ geometry }) => pointsOf(geometry) > 0);
    if (shapes.length === 0) throw new Refused({ rule: "empty" });
    const points = shapes.reduce((sum, { geometry }) => sum + pointsOf(geometry), 0);
    if (shapes.length > limits.shapes || points > limits.points) throw new Refused({ rule: "tooMany" });
    return { shapes, points };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    throw error;
  }
}

/** Number of positions in a shape. */
function pointsOf(geometry: BaseMapGeometry): number {
  if (geometry.type === "MultiPoint") return geometry.coordinates.length;
  const lines = geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : geometry.coordinates;
  return lines.reduce((sum, line) => sum + line.length, 0);
}

function featuresOf(value: unknown): Value[] {
  if (!isObject(value)) throw new Refused({ rule: "notGeoJson" });
  if (!inDegrees(value["crs"])) throw new Refused({ rule: "otherSystem" });
  if (value["type"] === "Feature") return [value];
  if (value["type"] !== "FeatureCollection") return [{ type: "Feature", geometry: value }];
  const { features } = value as { features?: unknown };
  if (!Array.isArray(features) || !features.every(isObject)) throw new Refused({ rule: "notGeoJson" });
  return features;
}

/** GeoJSON before RFC 7946 could name another system; only the two names of WGS 84 degrees are accepted. */
function inDegrees(crs: unknown): boolean {
  if (crs === undefined || crs === null) return true;
  const name = isObject(crs) && isObject(crs["properties"]) ? String(crs["properties"]["name"]) : "";
  return /(CRS84|EPSG:{1,2}4326)$/i.test(name);
}

function shapesOf(feature: Value, at: number): BaseMapShape[] {
  if (feature["type"] !== "Feature") throw new Refused({ rule: "notGeoJson", at });
  const { geometry } = feature;
  // A feature without geometry is ignored, and is no fault.
  if (geometry === null || geometry === undefined) return [];
  if (!isObject(geometry)) throw new Refused({ rule: "notGeoJson", at });
  const parts = geometry["type"] === "GeometryCollection" ? geometry["geometries"] : [geometry];
  if (!Array.isArray(parts) || !parts.every(isObject)) throw new Refused({ rule: "notGeoJson", at });
  const properties = { name: nameOf(feature["properties"]) };
  return parts.map((part) => ({ type: "Feature", properties, geometry: geometryOf(part, at) }));
}

function nameOf(properties: unknown): string | null {
  if (!isObject(properties)) return null;
  const [, found] =
    Object.entries(properties).find(([key, value]) => NAMES.includes(key.toLowerCase()) && value !== null) ??
    [];
  if (typeof found !== "string" && typeof found !== "number") return null;
  const plain = String(found)
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain === "" ? null : [...plain].slice(0, MAX_LETTERS).join("");
}

function geometryOf({ type, coordinates }: Value, at: number): BaseMapGeometry {
  const each = <T>(value: unknown, read: (one: unknown) => T): T[] => {
    if (!Array.isArray(value)) throw new Refused({ rule: "notGeoJson", at });
    return value.map(read);
  };
  const point = (value: unknown) => positionOf(value, at);
  const line = (value: unknown) => {
    const points = each(value, point);
    if (points.length < 2) throw new Refused({ rule: "shortLine", at });
    return points;
  };
  const area = (value: unknown) => each(value, (ring) => closed(each(ring, point), at));
  switch (type) {
    case "Point":
      return { type: "MultiPoint", coordinates: [point(coordinates)] };
    case "MultiPoint":
      return { type: "MultiPoint", coordinates: each(coordinates, point) };
    case "LineString":
      return { type: "MultiLineString", coordinates: [line(coordinates)] };
    case "MultiLineString":
      return { type: "MultiLineString", coordinates: each(coordinates, line) };
    case "Polygon":
      return { type: "MultiPolygon", coordinates: [area(coordinates)] };
    case "MultiPolygon":
      return { type: "MultiPolygon", coordinates: each(coordinates, area) };
    default:
      throw new Refused({ rule: "unknownShape", at });
  }
}

function closed(ring: Position[], at: number): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || ring.length < 4 || first[0] !== last[0] || first[1] !== last[1])
    throw new Refused({ rule: "openRing", at });
  return ring;
}

/** An elevation, if present, is dropped. */
function positionOf(value: unknown, at: number): Position {
  if (!Array.isArray(value) || value.length < 2) throw new Refused({ rule: "notGeoJson", at });
  const [longitude, latitude] = value as unknown[];
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
    throw new Refused({ rule: "notGeoJson", at });
  const [x, y] = [Number(longitude), Number(latitude)];
  if (Math.abs(x) > 180 || Math.abs(y) > 90) throw new Refused({ rule: "outOfRange", at });
  return [Math.round(x * DIGITS) / DIGITS, Math.round(y * DIGITS) / DIGITS];
}
