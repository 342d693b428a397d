import type { Milliequivalents } from "../balance.ts";
import { mgOfMeq } from "../ions.ts";
import type { Figure, Point, Shape } from "./figure.ts";

const MARGIN = { left: 0.34, right: 0.1, bottom: 0.28, top: 0.2 };
const GAP = 0.3;
/** Exponents of ten of the mg/L at both ends of the axis. */
const DECADES = { from: 1, to: 5 };
const DECADE = 0.36;

export interface GibbsPoints {
  cations: Point;
  anions: Point;
}

const left = MARGIN.left;
const second = MARGIN.left + 1 + GAP;
const yOf = (tds: number) => MARGIN.bottom + (Math.log10(tds) - DECADES.from) * DECADE;

/**
 * Origin of a water's dissolved salts (Gibbs 1970, Science 170, 1088–1090): TDS against Na/(Na+Ca) and Cl/(Cl+HCO3), by
 * mg/L.
 * @param tds mg/L
 * @returns null where an ion or the TDS is missing, or lies beyond the axis
 */
export function gibbsPoints(
  { Na, K, Ca, Cl, HCO3 }: Milliequivalents,
  tds: number | null,
): GibbsPoints | null {
  if (Na === undefined || Ca === undefined || Cl === undefined || HCO3 === undefined) return null;
  if (tds === null || tds < 10 ** DECADES.from || tds > 10 ** DECADES.to) return null;
  const alkalis = mgOfMeq("Na", Na) + mgOfMeq("K", K ?? 0);
  const calcium = mgOfMeq("Ca", Ca);
  const [chloride, bicarbonate] = [mgOfMeq("Cl", Cl), mgOfMeq("HCO3", HCO3)];
  if (alkalis + calcium <= 0 || chloride + bicarbonate <= 0) return null;
  const y = yOf(tds);
  return {
    cations: { x: left + alkalis / (alkalis + calcium), y },
    anions: { x: second + chloride / (chloride + bicarbonate), y },
  };
}

/** One of the two panels: its scales, its frame, and its name. */
function panel(x: number, name: string): Shape[] {
  const [bottom, top] = [yOf(10 ** DECADES.from), yOf(10 ** DECADES.to)];
  return [
    ...decadeScale(x),
    ...shareScale(x, bottom, top),
    ...frame(x, bottom, top),
    label(name, "name", "middle", { x: x + 0.5, y: bottom - 0.19 }),
  ];
}

const label = (text: string, role: "tick" | "name", anchor: "middle" | "end", at: Point): Shape => ({
  kind: "text",
  role,
  anchor,
  turn: 0,
  text,
  at,
});

/** The dissolved solids, on the left. */
const decadeScale = (x: number): Shape[] =>
  Array.from({ length: DECADES.to - DECADES.from + 1 }, (_, n) => DECADES.from + n).flatMap(
    (power): Shape[] => {
      const y = yOf(10 ** power);
      return [
        { kind: "line", role: "grid", from: { x, y }, to: { x: x + 1, y } },
        label(String(10 ** power), "tick", "end", { x: x - 0.03, y }),
      ];
    },
  );

/** The share of an ion, at the bottom. */
const shareScale = (x: number, bottom: number, top: number): Shape[] =>
  [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((share): Shape[] => [
    { kind: "line", role: "grid", from: { x: x + share, y: bottom }, to: { x: x + share, y: top } },
    label(String(share), "tick", "middle", { x: x + share, y: bottom - 0.07 }),
  ]);

function frame(x: number, bottom: number, top: number): Shape[] {
  const corners: Point[] = [
    { x, y: bottom },
    { x: x + 1, y: bottom },
    { x: x + 1, y: top },
    { x, y: top },
  ];
  return corners.map((from, n) => ({
    kind: "line",
    role: "edge",
    from,
    to: corners[(n + 1) % corners.length] ?? from,
  }));
}

/** The two panels of the Gibbs diagram without their samples. */
export function gibbsFrame(): Figure {
  return {
    width: second + 1 + MARGIN.right,
    height: yOf(10 ** DECADES.to) + MARGIN.top,
    shapes: [
      ...panel(left, "(Na+K)/(Na+K+Ca)"),
      ...panel(second, "Cl/(Cl+HCO3)"),
      {
        kind: "text",
        role: "name",
        anchor: "start",
        turn: 0,
        text: "TDS (mg/L)",
        at: { x: 0.04, y: yOf(10 ** DECADES.to) + 0.11 },
      },
    ],
  };
}
