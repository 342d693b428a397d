// DXF in text form (AutoCAD): lines, polylines, circles, arcs, splines, points and texts in the drawing's own coordinates,
// which the file does not name.
import DxfParser from "dxf-parser";
import { MAX_LAYER_POINTS, MAX_LAYER_SHAPES } from "../map-layers.limits.ts";
import type { LayerFault, OpenedShapes } from "./opened-shapes.ts";

/** A drawing begins with comments, and then with its first section. */
export const isDxf = (start: string): boolean => /^(?:999\r?\n[^\n]*\n\s*)*0\s*\r?\n\s*SECTION\b/.test(start);

interface Vertex {
  x: number;
  y: number;
  /** Tangent of a quarter of the angle of the arc to the next vertex. */
  bulge?: number;
}
interface Entity {
  type: string;
  layer?: string;
  vertices?: Vertex[];
  controlPoints?: Vertex[];
  fitPoints?: Vertex[];
  position?: Vertex;
  startPoint?: Vertex;
  center?: Vertex;
  radius?: number;
  startAngle?: number;
  endAngle?: number;
  text?: string;
  shape?: boolean;
}

type Position = [number, number];

export function openDxf(text: string): OpenedShapes | { fault: LayerFault } {
  let entities: Entity[];
  try {
    entities = (new DxfParser().parseSync(text)?.entities ?? []) as Entity[];
  } catch {
    return { fault: { rule: "broken" } };
  }
  const features = [];
  let points = 0;
  for (const entity of entities) {
    const geometry = geometryOf(entity);
    if (!geometry) continue;
    features.push({ type: "Feature", properties: { name: entity.text ?? entity.layer ?? null }, geometry });
    // A curve of a few letters becomes dozens of points: counted as they are made.
    points += geometry.type === "Point" ? 1 : geometry.coordinates.flat().length / 2;
    if (points > 2 * MAX_LAYER_POINTS || features.length > MAX_LAYER_SHAPES)
      return { fault: { rule: "tooMany" } };
  }
  return { format: "dxf", value: { type: "FeatureCollection", features }, named: null };
}

const line = (coordinates: Position[]) =>
  coordinates.length > 1 ? { type: "LineString", coordinates } : null;
const at = ({ x, y }: Vertex): Position => [x, y];

/** Null for what a map does not show: hatches, dimensions, blocks. */
function geometryOf(entity: Entity): { type: string; coordinates: unknown[] } | null {
  const { type, vertices = [], center, radius = 0, position, startPoint } = entity;
  if (type === "LINE") return line(vertices.map(at));
  if (type === "LWPOLYLINE" || type === "POLYLINE") return polyline(vertices, entity.shape === true);
  if (type === "SPLINE") return line((entity.fitPoints ?? entity.controlPoints ?? []).map(at));
  if (type === "CIRCLE" && center) {
    const ring = arc(center, radius, 0, TURN);
    return { type: "Polygon", coordinates: [[...ring.slice(0, -1), ring[0]]] };
  }
  if (type === "ARC" && center) {
    const { startAngle: from = 0, endAngle: to = 0 } = entity;
    const sweep = (((to - from) % TURN) + TURN) % TURN || TURN;
    return Number.isFinite(sweep) ? line(arc(center, radius, from, from + sweep)) : null;
  }
  const place = position ?? startPoint;
  if ((type === "POINT" || type === "TEXT" || type === "MTEXT") && place)
    return { type: "Point", coordinates: at(place) };
  return null;
}

function polyline(vertices: readonly Vertex[], isClosed: boolean) {
  const all = isClosed ? [...vertices, ...vertices.slice(0, 1)] : vertices;
  const points = all.flatMap((vertex, index): Position[] => {
    const next = all[index + 1];
    const { bulge = 0 } = vertex;
    return next && Math.abs(bulge) > STRAIGHT ? bulgeArc(vertex, next, bulge) : [at(vertex)];
  });
  return isClosed && points.length > 3 ? { type: "Polygon", coordinates: [points] } : line(points);
}

/** A bulge of less is the rounding of a straight line. */
const STRAIGHT = 1e-6;
const TURN = 2 * Math.PI;
/** Angle between two points of an arc, in radians. */
const STEP = Math.PI / 24;

function arc({ x, y }: Vertex, radius: number, from: number, to: number): Position[] {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / STEP));
  return Array.from({ length: steps + 1 }, (_, n) => {
    const angle = from + ((to - from) * n) / steps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** The points of an arc from one vertex to the next, without the next. */
function bulgeArc(a: Vertex, b: Vertex, bulge: number): Position[] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const offset = (1 - bulge * bulge) / (4 * bulge);
  const center = { x: (a.x + b.x) / 2 - dy * offset, y: (a.y + b.y) / 2 + dx * offset };
  const from = Math.atan2(a.y - center.y, a.x - center.x);
  const radius = Math.hypot(a.x - center.x, a.y - center.y);
  // Begins at the vertex itself, so that a closed line ends where it began.
  return [at(a), ...arc(center, radius, from, from + 4 * Math.atan(bulge)).slice(1, -1)];
}
