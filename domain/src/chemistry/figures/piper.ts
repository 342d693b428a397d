import { type DiagramOptions, type Percentages, type PiperPosition, piperPosition } from "../diagram.ts";
import { DIAMOND_FIELDS, type DiamondField } from "../facies.ts";
import { aside, between, chlorideName, type Figure, type Point, plus, type Shape } from "./figure.ts";
import { line, PERCENT_TICKS, text, triangleLines } from "./shapes.ts";

const HEIGHT = Math.sqrt(3) / 2;
/** Gap between the figures, in sides of a triangle, for the labels of the inner edges. */
const GAP = 1 / 3;
/** Narrow, because every label of a slanted edge is beside the figures, not beyond them. */
const MARGIN = { left: 0.05, right: 0.05, bottom: 0.2, top: 0.05 };
/** Distances from an edge: its ticks beside a slanted one and below a level one, its arrow, and its name. */
const TICK = { beside: 0.028, below: 0.055 };
const ARROW_OFFSET = 0.11;
const LABEL_OFFSET = 0.16;
/** Additional distance of arrow and name beside a slanted edge of a small figure, whose ticks are as wide as ever. */
const SMALL_FURTHER = 0.07;
const ARROW_LENGTH = 0.3;

const CATIONS: Point = { x: MARGIN.left, y: MARGIN.bottom };
const ANIONS: Point = { x: MARGIN.left + 1 + GAP, y: MARGIN.bottom };
/** The left corner of the diamond, the origin of its positions. */
const DIAMOND: Point = { x: MARGIN.left + (1 + GAP) / 2, y: MARGIN.bottom + HEIGHT * (1 + GAP) };

/** A sample's three points in the figure. */
export interface PiperPoints {
  cations: Point;
  anions: Point;
  diamond: Point;
}

export function piperPoints(percent: Percentages): PiperPoints {
  const at: PiperPosition = piperPosition(percent);
  return {
    cations: plus(CATIONS, at.cations),
    anions: plus(ANIONS, at.anions),
    diamond: plus(DIAMOND, at.diamond),
  };
}

/** Point of the diamond for shares of Na+K and of SO4+Cl, 0 to 1. */
export const diamondPoint = (u: number, v: number): Point =>
  plus(DIAMOND, { x: (u + v) / 2, y: HEIGHT * (v - u) });

interface Edge {
  name: string;
  /** Where the share is 0 and where it is 100 %. */
  from: Point;
  to: Point;
  /** The outer side of the edge, seen from `from` to `to`. */
  outside: 1 | -1;
  /** Position of its name and arrow: of two facing edges with the same share, one is labelled for both. */
  named: "outside" | "gap" | "opposite";
}

const triangle = (corner: Point) => ({
  left: corner,
  right: plus(corner, { x: 1, y: 0 }),
  top: plus(corner, { x: 0.5, y: HEIGHT }),
});
const cations = triangle(CATIONS);
const anions = triangle(ANIONS);
const diamond = {
  left: diamondPoint(0, 0),
  top: diamondPoint(0, 1),
  right: diamondPoint(1, 1),
  bottom: diamondPoint(1, 0),
};

const EDGES: readonly Edge[] = [
  { name: "Ca", from: cations.right, to: cations.left, outside: 1, named: "outside" },
  { name: "Mg", from: cations.left, to: cations.top, outside: 1, named: "outside" },
  { name: "Na+K", from: cations.top, to: cations.right, outside: 1, named: "gap" },
  { name: "Cl", from: anions.left, to: anions.right, outside: -1, named: "outside" },
  { name: "SO4", from: anions.right, to: anions.top, outside: -1, named: "outside" },
  { name: "HCO3+CO3", from: anions.top, to: anions.left, outside: -1, named: "gap" },
  { name: "SO4+Cl", from: diamond.left, to: diamond.top, outside: 1, named: "outside" },
  { name: "Ca+Mg", from: diamond.right, to: diamond.top, outside: -1, named: "outside" },
  { name: "Na+K", from: diamond.left, to: diamond.bottom, outside: -1, named: "opposite" },
  { name: "HCO3+CO3", from: diamond.right, to: diamond.bottom, outside: 1, named: "opposite" },
];

function diamondLines(): Shape[] {
  const { left, top, right, bottom } = diamond;
  const grid = PERCENT_TICKS.flatMap((tick) => [
    line(diamondPoint(tick / 100, 0), diamondPoint(tick / 100, 1), "grid"),
    line(diamondPoint(0, tick / 100), diamondPoint(1, tick / 100), "grid"),
  ]);
  const edges = [
    [left, top],
    [top, right],
    [right, bottom],
    [bottom, left],
  ] as const;
  return [...grid, ...edges.map(([from, to]) => line(from, to, "edge"))];
}

/** Rotates labels so that they are never upside down. */
const upright = (from: Point, to: Point): number => {
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
};

function edgeLabels({ name, from, to, outside, named }: Edge, compact: boolean): Shape[] {
  const off = (far: number) => aside(from, to, far * outside);
  const turn = Math.round(upright(from, to));
  const ticks = PERCENT_TICKS.map((tick) => tickText(between(from, to, tick / 100), String(tick), off(1)));
  // In a small figure the names between two edges need the space; the opposite edge has the same grid lines.
  if (named === "opposite") return compact ? [] : ticks;
  const half = ARROW_LENGTH / 2;
  // Between two parallel edges the name is halfway, and its arrow on the side of the triangle.
  const further = compact && from.y !== to.y ? SMALL_FURTHER : 0;
  const away = named === "gap" ? (GAP * HEIGHT) / 2 + (compact ? 0.065 : 0.025) : LABEL_OFFSET + further;
  const middle = named === "gap" ? 0.5 - GAP / 4 : 0.5;
  const arrowAway = named === "gap" ? away - 0.05 : ARROW_OFFSET + further;
  return [
    ...ticks,
    // The arrow points in the direction of a rising share.
    {
      kind: "arrow",
      role: "axis",
      from: plus(between(from, to, middle - half), off(arrowAway)),
      to: plus(between(from, to, middle + half), off(arrowAway)),
    },
    text(plus(between(from, to, middle), off(away)), name, "name", turn),
  ];
}

/** The label of a tick, level and on the outer side of its edge. @param outwards away from the figure, of length 1 */
function tickText(at: Point, label: string, outwards: Point): Shape {
  const isLevel = Math.abs(outwards.x) < 1e-9;
  const moved = plus(
    at,
    isLevel ? { x: 0, y: -TICK.below } : { x: Math.sign(outwards.x) * TICK.beside, y: 0 },
  );
  return {
    ...text(moved, label, "tick"),
    anchor: isLevel ? "middle" : outwards.x < 0 ? "end" : "start",
  };
}

/** Corners of each field of the diamond, by shares (u, v). */
const FIELDS: Readonly<Record<DiamondField, readonly (readonly (readonly [u: number, v: number])[])[]>> = {
  "Ca-HCO3": [
    [
      [0, 0],
      [0, 0.5],
      [0.5, 0.5],
      [0.5, 0],
    ],
  ],
  "Na-Cl": [
    [
      [0.5, 0.5],
      [0.5, 1],
      [1, 1],
      [1, 0.5],
    ],
  ],
  "Ca-Cl-SO4": [
    [
      [0, 0.5],
      [0, 1],
      [0.5, 1],
    ],
  ],
  "Na-HCO3": [
    [
      [0.5, 0],
      [1, 0],
      [1, 0.5],
    ],
  ],
  mixed: [
    [
      [0, 0.5],
      [0.5, 0.5],
      [0.5, 1],
    ],
    [
      [0.5, 0],
      [0.5, 0.5],
      [1, 0.5],
    ],
  ],
};

/** The fields of the diamond, for shading behind the points. */
export const piperFields = (): Shape[] =>
  DIAMOND_FIELDS.flatMap((name) =>
    FIELDS[name].map(
      (corners): Shape => ({
        kind: "polygon",
        role: "field",
        name,
        points: corners.map(([u, v]) => diamondPoint(u, v)),
      }),
    ),
  );

/** The inner part of each triangle, in which no ion reaches half. */
export const piperMiddles = (): Shape[] =>
  [cations, anions].map(
    ({ left, right, top }): Shape => ({
      kind: "polygon",
      role: "field",
      name: "mixed",
      points: [between(left, right, 0.5), between(right, top, 0.5), between(top, left, 0.5)],
    }),
  );

/** Distance of a field's name from its corner of the diamond. */
const NAME_AWAY = 0.05;

/** The names of the diamond's fields, each outside of the corner of its field, where no point can cover it. */
export const piperFieldNames = (): Shape[] => {
  const { left, top, right, bottom } = diamond;
  return [
    { ...text(plus(left, { x: -NAME_AWAY, y: 0 }), "Ca-HCO3", "field"), anchor: "end" },
    { ...text(plus(right, { x: NAME_AWAY, y: 0 }), "Na-Cl", "field"), anchor: "start" },
    { ...text(plus(top, { x: NAME_AWAY + 0.02, y: 0 }), "Ca-Cl-SO4", "field"), anchor: "start" },
    text(plus(bottom, { x: 0, y: -NAME_AWAY }), "Na-HCO3", "field"),
  ];
};

/**
 * The diagram of Piper (1944) without its samples: edges, grid, ticks, names with the direction in which each share
 * rises.
 * @param compact for a small figure: fewer ticks, so that no texts overlap
 */
export function piperFrame({
  nitrate = false,
  compact = false,
}: DiagramOptions & { compact?: boolean } = {}): Figure {
  const named = (edge: Edge): Edge => ({ ...edge, name: edge.name.replace(/Cl$/, chlorideName(nitrate)) });
  return {
    width: MARGIN.left + 2 + GAP + MARGIN.right,
    height: MARGIN.bottom + HEIGHT * (2 + GAP) + MARGIN.top,
    shapes: [
      ...triangleLines([cations.left, cations.right, cations.top]),
      ...triangleLines([anions.left, anions.right, anions.top]),
      ...diamondLines(),
      ...EDGES.map(named).flatMap((edge) => edgeLabels(edge, compact)),
    ],
  };
}
