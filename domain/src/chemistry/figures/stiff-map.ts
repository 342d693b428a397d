import type { StiffRow } from "../diagram.ts";
import type { Point } from "./figure.ts";

/** Half of the polygon's height, where half of its width is 1. */
export const OUTLINE_HIGH = 0.5;

export interface StiffOutline {
  /** Corners from the upper left one, relative to the polygon's centre; y downwards. */
  points: readonly Point[];
  /** Ends of bars that are longer than the scale and cut. */
  cut: readonly Point[];
}

/**
 * A sample's polygon (Stiff 1951) as a small symbol of its station: cations to the left, anions to the right.
 * @param scale meq/L at either end
 */
export function stiffOutline(rows: readonly StiffRow[], scale: number): StiffOutline {
  const yOf = (row: number) => (rows.length < 2 ? 0 : OUTLINE_HIGH * ((2 * row) / (rows.length - 1) - 1));
  const ends = rows.map(({ cation, anion }, row) => ({
    left: { x: -Math.min(1, cation.meq / scale), y: yOf(row) },
    right: { x: Math.min(1, anion.meq / scale), y: yOf(row) },
    leftCut: cation.meq > scale,
    rightCut: anion.meq > scale,
  }));
  return {
    points: [...ends.map(({ left }) => left), ...ends.map(({ right }) => right).reverse()],
    cut: ends.flatMap(({ left, right, leftCut, rightCut }) => [
      ...(leftCut ? [left] : []),
      ...(rightCut ? [right] : []),
    ]),
  };
}

export interface Room {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Sign {
  key: string;
  /** Position of its station, in pixels. */
  x: number;
  y: number;
}

export interface PlacedSign extends Sign {
  /** Centre of the symbol; away from its station where that position was occupied. */
  at: Point;
  apart: boolean;
}

export interface PlacedSigns {
  placed: PlacedSign[];
  /** Symbols without free space, and those whose station is outside the map. */
  without: string[];
  away: string[];
}

/**
 * Maximum distance of a symbol from its station, in half widths and half heights of it; on a narrow map lines would
 * cross.
 */
const FAR = { wide: 5, narrow: 3 } as const;
/** Map width of a phone, in pixels. */
const NARROW = 480;

const meet = (a: Room, b: Room) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Places symbols of equal size on a map without overlaps: at the station, else at the nearest free position around it;
 * symbols without a free position within the map are not drawn, and are reported.
 * @param size of a symbol, and of the map, in pixels
 * @param occupied other objects on the map
 */
export function placeSigns(
  signs: readonly Sign[],
  sign: { width: number; height: number },
  map: { width: number; height: number },
  occupied: readonly Room[] = [],
): PlacedSigns {
  const found: PlacedSigns = { placed: [], without: [], away: [] };
  const rooms = [...occupied];
  const roomAt = ({ x, y }: Point): Room => ({
    left: x - sign.width / 2,
    right: x + sign.width / 2,
    top: y - sign.height / 2,
    bottom: y + sign.height / 2,
  });
  const free = (at: Point) => {
    const room = roomAt(at);
    if (room.left < 0 || room.top < 0 || room.right > map.width || room.bottom > map.height) return false;
    return !rooms.some((other) => meet(room, other));
  };
  for (const one of signs) {
    if (one.x < 0 || one.y < 0 || one.x > map.width || one.y > map.height) {
      found.away.push(one.key);
      continue;
    }
    const at = ways(one, sign, map.width < NARROW ? FAR.narrow : FAR.wide).find(free);
    if (!at) {
      found.without.push(one.key);
      continue;
    }
    rooms.push(roomAt(at));
    found.placed.push({ ...one, at, apart: at.x !== one.x || at.y !== one.y });
  }
  return found;
}

/** Candidate positions: the station's own, then those around it in steps of half a symbol, the nearest first. */
function ways({ x, y }: Point, { width, height }: { width: number; height: number }, far: number): Point[] {
  const steps = Array.from({ length: 2 * far + 1 }, (_, n) => n - far);
  return steps
    .flatMap((across) => steps.map((up) => ({ x: (across * (width + 1)) / 2, y: (up * (height + 1)) / 2 })))
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))
    .map((off) => ({ x: x + off.x, y: y + off.y }));
}
