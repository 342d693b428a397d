import { CACO3_EQUIVALENT, type Ion } from "../chemistry/ions.ts";
import { type ConcentrationUnit, parseUnit, toMg } from "../chemistry/units.ts";
import { type Bound, boundOf, type Limit } from "./limit.ts";

/** The fraction of the water that a limit applies to: any, the whole, or what passes a filter. */
export const LIMIT_FRACTIONS = ["any", "total", "dissolved"] as const;
export type LimitFraction = (typeof LIMIT_FRACTIONS)[number];

/** One line of a limit set. */
export interface LimitLine extends Limit {
  /** Code of the parameter. */
  parameter: string;
  fraction: LimitFraction;
  /** Unit of its bounds. */
  unit: string;
  /** Further information: `acute`, `mean of 4 days`. */
  note: string | null;
}

export const LIMIT_FAULTS = ["none", "order", "steps", "range", "negative", "extreme"] as const;
export type LimitFault = (typeof LIMIT_FAULTS)[number];

/** The fault of a limit; null: none. */
export function limitFault({ min, max }: Pick<Limit, "min" | "max">): LimitFault | null {
  if (min === null && max === null) return "none";
  if (min?.kind === "fixed" && max?.kind === "fixed" && min.value > max.value) return "order";
  for (const bound of [min, max]) {
    const fault = bound && boundFault(bound);
    if (fault) return fault;
  }
  return null;
}

function boundFault(bound: Bound): LimitFault | null {
  if (bound.kind === "steps") {
    const ends = bound.steps.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY);
    return ends.length > 0 && ends.every((end, at) => at === 0 || end > (ends[at - 1] ?? end))
      ? null
      : "steps";
  }
  if (bound.kind !== "logarithmic") return null;
  if (!(bound.from > 0 && bound.to > bound.from)) return "range";
  const least = bound.factor - (bound.factorSlope ?? 0) * Math.log(bound.to);
  if (!(bound.factor > 0 && least > 0)) return "negative";
  return endsOf(bound).every((value) => value > MIN_BOUND && value < MAX_BOUND) ? null : "extreme";
}

/** Outside these bounds no laboratory measures, and a division by them would soon overflow. */
const MIN_BOUND = 1e-15;
const MAX_BOUND = 1e15;

type Formula = Extract<Bound, { kind: "logarithmic" }>;

/** The values of a formula at both ends of its covariate's range, and at the extreme between them if there is one. */
function endsOf(bound: Formula): number[] {
  const { slope, factor, factorSlope = 0, from, to, covariate } = bound;
  const turn = Math.exp(factor / factorSlope - 1 / slope);
  return [from, to, ...(turn > from && turn < to ? [turn] : [])].map((at) =>
    Number(boundOf(bound, { [covariate]: at })),
  );
}

/** A bound converted to another unit. */
export function scaled(bound: Bound | null, by: number): Bound | null {
  if (bound === null || by === 1) return bound;
  if (bound.kind === "fixed") return { ...bound, value: bound.value * by };
  if (bound.kind === "steps")
    return { ...bound, steps: bound.steps.map((step) => ({ ...step, value: step.value * by })) };
  return {
    ...bound,
    factor: bound.factor * by,
    ...(bound.factorSlope === undefined ? {} : { factorSlope: bound.factorSlope * by }),
  };
}

const plainUnit = (unit: string) =>
  unit.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[µμ]/g, "u").replace(/\s+/g, "");
/** Units that are no concentration, each as a multiple of the first of its row. */
const OTHERS: readonly (readonly [plain: string, of: string, times: number])[] = [
  ["us/cm", "us/cm", 1],
  ["ms/cm", "us/cm", 1000],
  ["ds/m", "us/cm", 1000],
  ["ph", "ph", 1],
  ["unidaddeph", "ph", 1],
  ["unidadesdeph", "ph", 1],
  ["°c", "°c", 1],
  ["c", "°c", 1],
  ["nmp/100ml", "nmp/100ml", 1],
  ["mpn/100ml", "nmp/100ml", 1],
  ["ntu", "ntu", 1],
  ["unt", "ntu", 1],
];

/** Milliequivalents of hardness, alkalinity or acidity as the calcium carbonate that they are equivalent to. */
const inCaCO3 = (unit: ConcentrationUnit): ConcentrationUnit =>
  unit.kind === "equivalent"
    ? { kind: "mass", factor: unit.factor * CACO3_EQUIVALENT, basis: "CaCO3" }
    : unit;

/**
 * The factor that converts a value from one unit to another.
 * @param ion what is measured, where it is an ion: `mg/L N` of nitrate is not `mg/L` of it
 * @returns null where it is unknown: nothing is guessed
 */
export function unitFactor(from: string, to: string, ion: Ion | null): number | null {
  const [a, b] = [plainUnit(from), plainUnit(to)];
  if (a === b) return 1;
  const [x, y] = [parseUnit(from), parseUnit(to)];
  if (x && y) {
    if (ion !== null) {
      const [one, other] = [toMg(1, x, ion), toMg(1, y, ion)];
      return one === null || other === null || other === 0 ? null : one / other;
    }
    const [one, other] = [inCaCO3(x), inCaCO3(y)];
    return one.kind === other.kind && one.basis === other.basis ? one.factor / other.factor : null;
  }
  const [one, other] = [a, b].map((unit) => OTHERS.find(([plain]) => plain === unit));
  return one && other && one[1] === other[1] ? one[2] / other[2] : null;
}
