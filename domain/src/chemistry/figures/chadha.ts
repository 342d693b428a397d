import type { DiagramOptions, Percentages } from "../diagram.ts";
import { between, chlorideName, type Figure, type Point, plus } from "./figure.ts";
import { line, text } from "./shapes.ts";

/** Both axes of the square run from -100 % to +100 %. */
const SIDE = 2;
const MARGIN = { left: 0.4, right: 0.14, bottom: 0.36, top: 0.14 };
const CORNER: Point = { x: MARGIN.left, y: MARGIN.bottom };
const TICKS = [-80, -60, -40, -20, 20, 40, 60, 80];

const at = (across: number, up: number): Point =>
  plus(CORNER, { x: ((across + 100) / 200) * SIDE, y: ((up + 100) / 200) * SIDE });

/**
 * Position of a sample in the diagram of Chadha (1999), Hydrogeology Journal 7, 431–439: across, alkaline earths less
 * alkalis; upwards, weak acids less strong acids, both in % of the meq/L of cations and of anions, -100 to 100.
 */
export const chadhaPoint = (percent: Percentages): Point =>
  at(percent.Ca + percent.Mg - percent["Na+K"], percent["HCO3+CO3"] - percent.Cl - percent.SO4);

const signed = (tick: number) => (tick > 0 ? `+${tick}` : `−${-tick}`);

/**
 * The diagram of Chadha without its samples; the dominant ions of each quarter are labelled outside, where there are no
 * points.
 */
export function chadhaFrame({ nitrate = false }: DiagramOptions = {}): Figure {
  const corners = [at(-100, -100), at(100, -100), at(100, 100), at(-100, 100)];
  const strong = `${chlorideName(nitrate)}+SO4`;
  return {
    width: CORNER.x + SIDE + MARGIN.right,
    height: CORNER.y + SIDE + MARGIN.top,
    shapes: [
      ...TICKS.flatMap((tick) => [
        line(at(tick, -100), at(tick, 100), "grid"),
        line(at(-100, tick), at(100, tick), "grid"),
        text(plus(at(tick, -100), { x: 0, y: -0.07 }), signed(tick), "tick"),
        text(plus(at(-100, tick), { x: -0.1, y: 0 }), signed(tick), "tick"),
      ]),
      line(at(0, -100), at(0, 100), "axis"),
      line(at(-100, 0), at(100, 0), "axis"),
      ...corners.map((corner, n) => line(corner, corners[(n + 1) % 4] as Point, "edge")),
      text(
        plus(between(corners[0] as Point, corners[1] as Point, 0.5), { x: 0, y: -0.28 }),
        "(Ca+Mg) − (Na+K) (%)",
        "name",
      ),
      text(
        plus(between(corners[0] as Point, corners[3] as Point, 0.5), { x: -0.27, y: 0 }),
        `(HCO3+CO3) − (${strong}) (%)`,
        "name",
        90,
      ),
      text(plus(at(50, 100), { x: 0, y: 0.07 }), "Ca-Mg-HCO3", "field"),
      text(plus(at(50, -100), { x: 0, y: -0.16 }), `Ca-Mg-${strong.replaceAll("+", "-")}`, "field"),
      text(plus(at(-50, -100), { x: 0, y: -0.16 }), `Na-K-${strong.replaceAll("+", "-")}`, "field"),
      text(plus(at(-50, 100), { x: 0, y: 0.07 }), "Na-K-HCO3", "field"),
    ],
  };
}
