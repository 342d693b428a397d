import { type DiagramOptions, type Percentages, type PiperPosition, piperPosition } from "../diagram.ts";
import { DIAMOND_FIELDS, type DiamondField } from "../facies.ts";
import { aside, between, chlorideName, type Figure, type Point, plus, type Shape } from "./figure.ts";
import { line, PERCENT_TICKS, text, triangleLines } from "./shapes.ts";

const HEIGHT = Math.sqrt(3) / 2;
/** Gap between the figures, in sides of a triangle, for the labels of the inner edges. */
const GAP = 0.3;
const MARGIN = { left: 0.28, right: 0.28, bottom: 0.26, top: 0.16 };
const TICK_OFFSET = 0.035;
const LABEL_OFFSET = 0.15;
const ARROW_LENGTH = 0.34;

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

function edgeLabels({ name, from, to, outside, named }: Edge): Shape[] {
  const off = (far: number) => aside(from, to, far * outside);
  const turn = Math.round(upright(from, to));
  const ticks = PERCENT_TICKS.map((tick) =>
    text(plus(between(from, to, tick / 100), off(TICK_OFFSET)), String(tick), "tick", turn),
  );
  if (named === "opposite") return ticks;
  const half = ARROW_LENGTH / 2;
  const away = named === "gap" ? (GAP * HEIGHT) / 2 + 0.025 : LABEL_OFFSET;
  return [
    ...ticks,
    // The arrow points in the direction of a rising share.
    {
      kind: "arrow",
      role: "axis",
      from: plus(between(from, to, 0.5 - half), off(away - 0.055)),
      to: plus(between(from, to, 0.5 + half), off(away - 0.055)),
    },
    text(plus(between(from, to, 0.5), off(away)), name, "name", turn),
  ];
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

/**
 * The diagram of Piper (1944) without its samples: edges, grid, ticks, names with the direction in which each share
 * rises.
 */
export function piperFrame({ nitrate = false }: DiagramOptions = {}): Figure {
  const named = (edge: Edge): Edge => ({ ...edge, name: edge.name.replace(/Cl$/, chlorideName(nitrate)) });
  return {
    width: MARGIN.left + 2 + GAP + MARGIN.right,
    height: MARGIN.bottom + HEIGHT * (2 + GAP) + MARGIN.top,
    shapes: [
      ...triangleLines([cations.left, cations.right, cations.top]),
      ...triangleLines([anions.left, anions.right, anions.top]),
      ...diamondLines(),
      ...EDGES.map(named).flatMap(edgeLabels),
    ],
  };
}
