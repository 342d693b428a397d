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
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const rows of samples)
    for (const value of valuesOf(rows)) {
      if (value <= 0) continue;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  if (most === 0) return { from: -1, to: 1 };
  const from = Math.floor(Math.log10(least) + 1e-9);
  return { from, to: Math.max(Math.ceil(Math.log10(most) - 1e-9), from + 1) };
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
  const [left, right] = [MARGIN.left, MARGIN.left + WIDTH];
  const top = MARGIN.bottom + (decades.to - decades.from) * DECADE;
  const powers = Array.from({ length: decades.to - decades.from + 1 }, (_, n) => decades.from + n);
  const shapes: Shape[] = powers.flatMap((power): Shape[] => {
    const y = yOf(10 ** power, decades);
    const between = power === decades.to ? [] : [2, 3, 4, 5, 6, 7, 8, 9];
    return [
      { kind: "line", role: "edge", from: { x: left, y }, to: { x: right, y } },
      ...between.map((times): Shape => {
        const at = yOf(times * 10 ** power, decades);
        return { kind: "line", role: "grid", from: { x: left, y: at }, to: { x: right, y: at } };
      }),
      {
        kind: "text",
        role: "tick",
        anchor: "end",
        turn: 0,
        at: { x: left - 0.05, y },
        text: String(Number((10 ** power).toPrecision(1))),
      },
    ];
  });
  return {
    width: right + MARGIN.right,
    height: top + MARGIN.top,
    shapes: [
      ...shapes,
      ...SCHOELLER_IONS.flatMap((ion, column): Shape[] => [
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
      ]),
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
