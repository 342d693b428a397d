import type { DiagramOptions, Percentages } from "../diagram.ts";
import { chlorideName, type Figure, type Point, plus, type Shape } from "./figure.ts";
import { line, PERCENT_TICKS, text } from "./shapes.ts";

/** Relative to the squares' side of 1. */
const GAP = 0.5;
const MARGIN = { left: 0.36, right: 0.14, bottom: 0.32, top: 0.16 };

const CATIONS: Point = { x: MARGIN.left, y: MARGIN.bottom };
const ANIONS: Point = { x: MARGIN.left + 1 + GAP, y: MARGIN.bottom };
const BOTH: Point = { x: MARGIN.left + (1 + GAP) / 2, y: MARGIN.bottom + 1 + GAP };

export interface RectangularPoints {
  cations: Point;
  anions: Point;
  both: Point;
}

/**
 * Position of a sample in the rectangular Piper diagram (Ray and Mukherjee 2008, Ground Water 46, 893–896; axes as
 * WQChartPy draws them): Mg over Ca with a descending axis, SO4 over Cl, and above them SO4+Cl over Na+K.
 */
export function rectangularPoints(percent: Percentages): RectangularPoints {
  const share = (name: keyof Percentages) => percent[name] / 100;
  return {
    cations: plus(CATIONS, { x: 1 - share("Ca"), y: share("Mg") }),
    anions: plus(ANIONS, { x: share("Cl"), y: share("SO4") }),
    both: plus(BOTH, { x: share("Na+K"), y: share("SO4") + share("Cl") }),
  };
}

interface Square {
  corner: Point;
  across: string;
  up: string;
  /** The horizontal axis is reversed: its values decrease to the right. */
  falling?: boolean;
}

function square({ corner, across, up, falling = false }: Square): Shape[] {
  const at = (x: number, y: number) => plus(corner, { x, y });
  const edges = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
  return [
    ...PERCENT_TICKS.flatMap((tick) => {
      const share = tick / 100;
      return [
        line(at(share, 0), at(share, 1), "grid"),
        line(at(0, share), at(1, share), "grid"),
        text(at(falling ? 1 - share : share, -0.06), String(tick), "tick"),
        text(at(-0.08, share), String(tick), "tick"),
      ];
    }),
    ...edges.map((edge, n) => line(edge, edges[(n + 1) % 4] as Point, "edge")),
    text(at(0.5, -0.17), falling ? `← ${across} (%)` : `${across} (%) →`, "name"),
    text(at(-0.2, 0.5), `${up} (%) →`, "name", 90),
  ];
}

/** Impossible halves: the two shares would exceed 100 %. */
export const rectangularFields = (): Shape[] => {
  const half = (corner: Point, places: readonly (readonly [number, number])[]): Shape => ({
    kind: "polygon",
    role: "field",
    name: "none",
    points: places.map(([x, y]) => plus(corner, { x, y })),
  });
  return [
    half(CATIONS, [
      [0, 0],
      [1, 1],
      [0, 1],
    ]),
    half(ANIONS, [
      [1, 0],
      [1, 1],
      [0, 1],
    ]),
  ];
};

/** The three squares without their samples. */
export function rectangularFrame({ nitrate = false }: DiagramOptions = {}): Figure {
  const chloride = chlorideName(nitrate);
  const inner = (corner: Point, x: number, y: number, words: string) =>
    text(plus(corner, { x, y }), words, "field");
  return {
    width: ANIONS.x + 1 + MARGIN.right,
    height: BOTH.y + 1 + MARGIN.top,
    shapes: [
      ...square({ corner: CATIONS, across: "Ca", up: "Mg", falling: true }),
      ...square({ corner: ANIONS, across: chloride, up: "SO4" }),
      ...square({ corner: BOTH, across: "Na+K", up: `SO4+${chloride}` }),
      // Labels are in the impossible halves, where no point covers them.
      inner(CATIONS, 0.07, 0.17, "Ca"),
      inner(CATIONS, 0.83, 0.93, "Mg"),
      inner(ANIONS, nitrate ? 0.84 : 0.92, nitrate ? 0.24 : 0.16, chloride),
      inner(ANIONS, 0.2, 0.94, "SO4"),
    ],
  };
}
