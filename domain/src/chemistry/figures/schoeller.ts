import type { StiffRow } from "../diagram.ts";
import type { Figure, Point, Shape } from "./figure.ts";

/** The order of the ions on the horizontal axis. */
export const SCHOELLER_IONS = ["Ca", "Mg", "Na+K", "Cl", "SO4", "HCO3+CO3"] as const;
const MARGIN = { left: 0.34, right: 0.12, bottom: 0.2, top: 0.16 };
const WIDTH = 2.2;
const DECADE = 0.55;

/** Exponents of ten at the lower and the upper end of the axis, meq/L. */
export interface Decades {
  from: number;
  to: number;
}

const valuesOf = (rows: readonly StiffRow[]): number[] => {
  const of = new Map<string, number>(
    rows.flatMap(({ cation, anion }) => [
      [cation.name, cation.meq] as const,
      [anion.name, anion.meq] as const,
    ]),
  );
  return SCHOELLER_IONS.map((ion) => of.get(ion) ?? 0);
};

/** The whole decades that contain all values; zero cannot be placed on this axis. */
export function schoellerDecades(samples: readonly (readonly StiffRow[])[]): Decades {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
  for (const rows of samples)
    for (const value of valuesOf(rows)) {
      if (value <= 0) continue;
      lowest = Math.min(lowest, value);
      highest = Math.max(highest, value);
    }
  if (highest === 0) return { from: -1, to: 1 };
  const from = Math.floor(Math.log10(lowest) + 1e-9);
  return { from, to: Math.max(Math.ceil(Math.log10(highest) - 1e-9), from + 1) };
}

const xOf = (column: number) => MARGIN.left + (WIDTH * column) / (SCHOELLER_IONS.length - 1);
const yOf = (meq: number, { from }: Decades) => MARGIN.bottom + (Math.log10(meq) - from) * DECADE;

/**
 * The line of a sample over the ions on a logarithmic axis (Schoeller 1935, Bulletin de la Société géologique de France
 * 5). A zero value has no point.
 */
export const schoellerPoints = (rows: readonly StiffRow[], decades: Decades): (Point | null)[] =>
  valuesOf(rows).map((meq, column) => (meq > 0 ? { x: xOf(column), y: yOf(meq, decades) } : null));

/** The diagram of Schoeller without its samples. */
export function schoellerFrame(decades: Decades): Figure {
  const top = MARGIN.bottom + (decades.to - decades.from) * DECADE;
  const powers = Array.from({ length: decades.to - decades.from + 1 }, (_, n) => decades.from + n);
  return {
    width: RIGHT + MARGIN.right,
    height: top + MARGIN.top,
    shapes: [
      ...powers.flatMap((power) => decadeShapes(power, decades)),
      ...SCHOELLER_IONS.flatMap((ion, column) => ionAxis(ion, column, top)),
      {
        kind: "text",
        role: "name",
        anchor: "start",
        turn: 0,
        text: "meq/L",
        at: { x: 0.04, y: top + 0.09 },
      },
    ],
  };
}

const RIGHT = MARGIN.left + WIDTH;

const gridLine = (role: "edge" | "grid", y: number): Shape => ({
  kind: "line",
  role,
  from: { x: MARGIN.left, y },
  to: { x: RIGHT, y },
});

/** The line of a power of ten with its label, and the lines up to the next one. */
function decadeShapes(power: number, decades: Decades): Shape[] {
  const y = yOf(10 ** power, decades);
  const between = power === decades.to ? [] : [2, 3, 4, 5, 6, 7, 8, 9];
  return [
    gridLine("edge", y),
    ...between.map((times) => gridLine("grid", yOf(times * 10 ** power, decades))),
    {
      kind: "text",
      role: "tick",
      anchor: "end",
      turn: 0,
      at: { x: MARGIN.left - 0.05, y },
      text: String(Number((10 ** power).toPrecision(1))),
    },
  ];
}

const ionAxis = (ion: string, column: number, top: number): Shape[] => [
  {
    kind: "line",
    role: "axis",
    from: { x: xOf(column), y: MARGIN.bottom },
    to: { x: xOf(column), y: top },
  },
  {
    kind: "text",
    role: "name",
    anchor: "middle",
    turn: 0,
    text: ion,
    at: { x: xOf(column), y: MARGIN.bottom - 0.1 },
  },
];

/** The line of each sample in the decades that contain them all, and the diagram without them. */
export function schoellerLines<Sample>(samples: readonly { of: Sample; rows: readonly StiffRow[] }[]): {
  frame: Figure;
  lines: { of: Sample; points: (Point | null)[] }[];
} {
  const decades = schoellerDecades(samples.map(({ rows }) => rows));
  return {
    frame: schoellerFrame(decades),
    lines: samples.map(({ of, rows }) => ({ of, points: schoellerPoints(rows, decades) })),
  };
}
