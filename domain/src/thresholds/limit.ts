import type { Result } from "../chemistry/result.ts";

/** Covariates of limits. Hardness in mg/L CaCO3, temperature in °C. */
export const COVARIATES = ["hardness", "pH", "temperature"] as const;
export type Covariate = (typeof COVARIATES)[number];
/** The variables from which covariates are known, with their units; hardness may be computed from Ca and Mg. */
export const COVARIATE_UNITS = {
  hardness: "mg/L CaCO3",
  Ca: "mg/L",
  Mg: "mg/L",
  pH: "pH",
  temperature: "°C",
} as const;
export type Covariates = Readonly<Partial<Record<Covariate, number>>>;

/** The bound of a limit: a number, or one that depends on the water itself. */
export type Bound =
  | { kind: "fixed"; value: number }
  /** By intervals of a covariate: the first whose end is not below it applies. The last may be open (null). */
  | { kind: "steps"; covariate: Covariate; steps: readonly { upTo: number | null; value: number }[] }
  /**
   * (factor − factorSlope · ln(covariate)) · exp(slope · ln(covariate) + intercept), as metals are limited by hardness
   * (US EPA, National Recommended Water Quality Criteria, appendix B, where the factor of Cd and Pb depends on the
   * hardness too; CCME). Outside `from`–`to` the formula is evaluated at the nearest end.
   */
  | {
      kind: "logarithmic";
      covariate: Covariate;
      slope: number;
      intercept: number;
      factor: number;
      /** Zero if omitted. */
      factorSlope?: number;
      from: number;
      to: number;
    };

/** All values are in the unit of the parameter. */
export interface Limit {
  min: Bound | null;
  max: Bound | null;
  /** Share of a maximum from which a result warns, 0 to 1; null: no warning. */
  warning: number | null;
}

export type Verdict =
  | { kind: "meets" | "warns" | "exceeds"; bound: number | null }
  /** No verdict is possible; `bound` is the one that would have applied, if known. */
  | { kind: "indeterminate"; reason: Doubt; bound: number | null; covariate?: Covariate };
/** Reasons why no verdict is possible. */
export const DOUBTS = [
  "notMeasured",
  "unreadable",
  "covariate",
  "detectionLimit",
  "detectionLimitUnknown",
  "notDetected",
  "beyondRange",
  /** The result cannot be converted to the parameter's unit. */
  "unit",
  /**
   * The limit applies to the total or to the dissolved fraction, and the laboratory does not state which it measured.
   */
  "fraction",
  /** Without a day the version in force is unknown. */
  "undated",
  /** Negative, while the limit is not: no valid measurement. */
  "negative",
] as const;
export type Doubt = (typeof DOUBTS)[number];

/** @returns the name of the covariate where it is missing or outside of every step */
export function boundOf(bound: Bound, covariates: Covariates): number | Covariate {
  if (bound.kind === "fixed") return bound.value;
  const value = covariates[bound.covariate];
  if (value === undefined || !Number.isFinite(value)) return bound.covariate;
  if (bound.kind === "steps")
    return bound.steps.find(({ upTo }) => upTo === null || value <= upTo)?.value ?? bound.covariate;
  const log = Math.log(Math.min(Math.max(value, bound.from), bound.to));
  return (bound.factor - (bound.factorSlope ?? 0) * log) * Math.exp(bound.slope * log + bound.intercept);
}

/** Relative to a bound: rounding errors of unit conversions are no exceedance. */
export const SAME_VALUE_TOLERANCE = 1e-9;
export const isOver = (value: number, bound: number): boolean =>
  value - bound > SAME_VALUE_TOLERANCE * Math.abs(bound);

/**
 * Evaluates a laboratory's result against a limit. Uncertainty is reported as such: a non-detect never exceeds, and one
 * whose detection limit is above the maximum does not meet it either.
 * @param result in the limit's unit
 */
export function evaluate(result: Result, limit: Limit, covariates: Covariates = {}): Verdict {
  const doubt = (reason: Doubt, bound: number | null = null, covariate?: Covariate): Verdict => ({
    kind: "indeterminate",
    reason,
    bound,
    ...(covariate ? { covariate } : {}),
  });
  if (result.kind === "missing") return doubt("notMeasured");
  if (result.kind === "unreadable" || result.kind === "ambiguous") return doubt("unreadable");
  const [min, max] = [limit.min, limit.max].map((bound) => bound && boundOf(bound, covariates)) as [
    number | Covariate | null,
    number | Covariate | null,
  ];
  if (typeof min === "string") return doubt("covariate", null, min);
  if (typeof max === "string") return doubt("covariate", null, max);
  if (result.kind === "value") return evaluateValue(result.value, min, max, limit.warning);
  if (result.kind === "above") {
    if (max !== null && !isOver(max, result.limit)) return { kind: "exceeds", bound: max };
    return max === null && min !== null && !isOver(min, result.limit)
      ? { kind: "meets", bound: min }
      : doubt("beyondRange", max);
  }
  if (min !== null) return doubt("notDetected", min);
  if (max === null) return { kind: "meets", bound: null };
  if (result.limit === null) return doubt("detectionLimitUnknown", max);
  return isOver(result.limit, max) ? doubt("detectionLimit", max) : { kind: "meets", bound: max };
}

function evaluateValue(
  value: number,
  min: number | null,
  max: number | null,
  warning: number | null,
): Verdict {
  if (max !== null && isOver(value, max)) return { kind: "exceeds", bound: max };
  if (min !== null && isOver(min, value)) return { kind: "exceeds", bound: min };
  if (max !== null && warning !== null && !isOver(max * warning, value)) return { kind: "warns", bound: max };
  return { kind: "meets", bound: max ?? min };
}
