import type { DiagramOptions, Percentages } from "../diagram.ts";
import { aside, between, chlorideName, type Figure, type Point, plus } from "./figure.ts";
import { line, PERCENT_TICKS, text, triangleLines } from "./shapes.ts";

const HEIGHT = Math.sqrt(3) / 2;
const GAP = 0.1;
const MARGIN = { left: 0.16, right: 0.26, bottom: 0.22, top: 0.2 };

/** The lower left corner of the square, whose side is 1. */
const SQUARE: Point = { x: MARGIN.left + HEIGHT + GAP, y: MARGIN.bottom };

/** A sample's three points: cations left of the square, anions above it, and the square combining both. */
export interface DurovPoints {
  cations: Point;
  anions: Point;
  square: Point;
}

/** Position of a sample in the diagram of Durov (1948), Doklady Akademii Nauk SSSR 59, 87–90. */
export function durovPoints(percent: Percentages): DurovPoints {
  const share = (name: keyof Percentages) => percent[name] / 100;
  const across = share("Cl") + share("SO4") / 2;
  const up = share("Ca") + share("Mg") / 2;
  return {
    cations: plus(SQUARE, { x: -GAP - HEIGHT * share("Mg"), y: up }),
    anions: plus(SQUARE, { x: across, y: 1 + GAP + HEIGHT * share("SO4") }),
    square: plus(SQUARE, { x: across, y: up }),
  };
}

const at = (x: number, y: number) => plus(SQUARE, { x, y });

/** The diagram of Durov without its samples. */
export function durovFrame({ nitrate = false }: DiagramOptions = {}): Figure {
  const chloride = chlorideName(nitrate);
  const cations = [at(-GAP, 1), at(-GAP, 0), at(-GAP - HEIGHT, 0.5)] as const;
  const anions = [at(0, 1 + GAP), at(1, 1 + GAP), at(0.5, 1 + GAP + HEIGHT)] as const;
  const square = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)] as const;
  const ticks = PERCENT_TICKS.flatMap((tick) => {
    const share = tick / 100;
    const side = between(anions[1], anions[2], share);
    const left = between(cations[1], cations[2], share);
    return [
      line(at(share, 0), at(share, 1), "grid"),
      line(at(0, share), at(1, share), "grid"),
      text(at(share, -0.05), String(tick), "tick"),
      text(at(1.06, share), String(tick), "tick"),
      text(plus(side, aside(anions[1], anions[2], -0.04)), String(tick), "tick"),
      text(plus(left, aside(cations[1], cations[2], 0.05)), String(tick), "tick"),
    ];
  });
  return {
    width: SQUARE.x + 1 + MARGIN.right,
    height: SQUARE.y + 1 + GAP + HEIGHT + MARGIN.top,
    shapes: [
      ...triangleLines(cations),
      ...triangleLines(anions),
      ...ticks,
      ...square.map((corner, n) => line(corner, square[(n + 1) % 4] as Point, "edge")),
      text(plus(cations[0], { x: -0.04, y: 0.07 }), "Ca", "name"),
      text(plus(cations[1], { x: -0.04, y: -0.07 }), "Na+K", "name"),
      text(plus(cations[2], { x: -0.08, y: 0 }), "Mg", "name"),
      text(plus(anions[0], { x: -0.1, y: 0.05 }), "HCO3+CO3", "name"),
      text(plus(anions[1], { x: nitrate ? 0.13 : 0.08, y: nitrate ? 0.05 : 0 }), chloride, "name"),
      text(plus(anions[2], { x: 0, y: 0.07 }), "SO4", "name"),
      text(at(0.5, -0.14), `${chloride} + ½ SO4 (%)`, "name"),
      text(at(1.17, 0.5), "Ca + ½ Mg (%)", "name", 90),
    ],
  };
}
