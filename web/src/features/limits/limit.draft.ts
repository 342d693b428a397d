import type { LimitBound, LimitLineView, LimitSet } from "@vetaverde/contract/limits";
import { typedNumber } from "@vetaverde/domain/text/typed-number";
import { type Bound, COVARIATES, type Covariate } from "@vetaverde/domain/thresholds/limit";
import { type LimitFault, type LimitFraction, limitFault } from "@vetaverde/domain/thresholds/limit-set";
import type { SetBody } from "./limits.queries.ts";

export const BOUND_KINDS = ["none", "fixed", "steps", "logarithmic"] as const;
export type BoundKind = (typeof BOUND_KINDS)[number];
export const FORMULA = ["slope", "intercept", "factor", "factorSlope", "from", "to"] as const;

/** State of a bound's fields; which of them apply depends on its kind. */
export interface BoundDraft extends Record<(typeof FORMULA)[number], string> {
  kind: BoundKind;
  value: string;
  covariate: Covariate;
  steps: readonly { upTo: string; value: string }[];
}

export interface LineDraft {
  parameter: string;
  fraction: LimitFraction;
  unit: string;
  min: BoundDraft;
  max: BoundDraft;
  /** Percent of the maximum. */
  warning: string;
  note: string;
}

export interface SetDraft {
  name: string;
  regulation: string;
  class: string;
  matrices: LimitSet["matrices"];
  validFrom: string;
  validTo: string;
  source: string;
  reviewed: boolean;
  everywhere: boolean;
  stations: readonly { id: string; from: string; to: string }[];
  lines: readonly LineDraft[];
}

const written = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value).replace(".", ",");

export const NO_BOUND: BoundDraft = {
  kind: "none",
  value: "",
  covariate: COVARIATES[0],
  steps: [{ upTo: "", value: "" }],
  slope: "",
  intercept: "",
  factor: "1",
  factorSlope: "",
  from: "25",
  to: "400",
};

export function boundDraftOf(bound: LimitBound | null): BoundDraft {
  if (bound === null) return NO_BOUND;
  if (typeof bound === "number") return { ...NO_BOUND, kind: "fixed", value: written(bound) };
  const { kind, covariate } = bound;
  if (bound.kind === "steps") {
    const steps = bound.steps.map(({ upTo, value }) => ({ upTo: written(upTo), value: written(value) }));
    return { ...NO_BOUND, kind, covariate, steps };
  }
  const numbers = Object.fromEntries(FORMULA.map((name) => [name, written(bound[name])]));
  return { ...NO_BOUND, kind, covariate, ...(numbers as Record<(typeof FORMULA)[number], string>) };
}

export const NEW_LINE: LineDraft = {
  parameter: "",
  fraction: "any",
  unit: "",
  min: NO_BOUND,
  max: { ...NO_BOUND, kind: "fixed" },
  warning: "",
  note: "",
};

export const lineDraftOf = (line: LimitLineView): LineDraft => ({
  parameter: line.parameter,
  fraction: line.fraction,
  unit: line.unit,
  note: line.note ?? "",
  min: boundDraftOf(line.min),
  max: boundDraftOf(line.max),
  warning: line.warning === null ? "" : written(Number((line.warning * 100).toPrecision(6))),
});

/** Form state of a new or existing set, or of a regulation's content. */
export const setDraftOf = (
  set: Partial<Omit<LimitSet, "limits">> & { limits?: readonly LimitLineView[] },
): SetDraft => ({
  name: set.name ?? "",
  regulation: set.regulation ?? "",
  class: set.class ?? "",
  matrices: set.matrices ?? [],
  validFrom: set.validFrom ?? "",
  validTo: set.validTo ?? "",
  source: set.source ?? "",
  reviewed: set.reviewed ?? true,
  everywhere: set.stations === null,
  stations: (set.stations ?? []).map(({ id, from, to }) => ({ id, from: from ?? "", to: to ?? "" })),
  lines: (set.limits ?? []).map(lineDraftOf),
});

/** Parses the fields: null if there is no bound, "number" if a field is not a number. */
export function boundOf(draft: BoundDraft): Bound | null | "number" {
  if (draft.kind === "none") return null;
  const number = (text: string) => typedNumber(text) ?? Number.NaN;
  const whole = (bound: Bound, numbers: readonly number[]) => (numbers.some(Number.isNaN) ? "number" : bound);
  if (draft.kind === "fixed") {
    const value = number(draft.value);
    return whole({ kind: "fixed", value }, [value]);
  }
  if (draft.kind === "steps") {
    const steps = draft.steps.map(({ upTo, value }) => ({
      upTo: upTo.trim() === "" ? null : number(upTo),
      value: number(value),
    }));
    return whole(
      { kind: "steps", covariate: draft.covariate, steps },
      steps.flatMap(({ upTo, value }) => [upTo ?? 0, value]),
    );
  }
  const { slope, intercept, factor, from, to } = draft;
  const numbers = {
    slope: number(slope),
    intercept: number(intercept),
    factor: number(factor),
    from: number(from),
    to: number(to),
  };
  const factorSlope = draft.factorSlope.trim() === "" ? undefined : number(draft.factorSlope);
  const bound: Bound = {
    kind: "logarithmic",
    covariate: draft.covariate,
    ...numbers,
    ...(factorSlope === undefined ? {} : { factorSlope }),
  };
  return whole(bound, [...Object.values(numbers), factorSlope ?? 0]);
}

export type LineFault = LimitFault | "number" | "parameter" | "unit" | "warning";

/** Validation errors of a limit, by the field where they are displayed. */
export function lineFaults(
  line: LineDraft,
): ReadonlyMap<"parameter" | "unit" | "min" | "max" | "warning", LineFault> {
  const faults = new Map<"parameter" | "unit" | "min" | "max" | "warning", LineFault>();
  if (line.parameter === "") faults.set("parameter", "parameter");
  if (line.unit.trim() === "") faults.set("unit", "unit");
  const [min, max] = [boundOf(line.min), boundOf(line.max)];
  if (min === "number") faults.set("min", "number");
  if (max === "number") faults.set("max", "number");
  if (min !== "number" && max !== "number") {
    const fault = limitFault({ min, max });
    if (fault) faults.set(fault === "order" ? "min" : "max", fault);
  }
  const warning = line.warning.trim() === "" ? 50 : (typedNumber(line.warning) ?? 0);
  if (warning <= 0 || warning > 100) faults.set("warning", "warning");
  return faults;
}

const boundText = (bound: Bound | null | "number"): LimitBound | null => {
  if (bound === null || bound === "number") return null;
  if (bound.kind === "fixed") return bound.value;
  return bound.kind === "steps" ? { ...bound, steps: [...bound.steps] } : bound;
};
/** The request body; the limit must be valid. */
export const lineBodyOf = (line: LineDraft) => ({
  parameter: line.parameter,
  fraction: line.fraction,
  unit: line.unit.trim(),
  note: line.note.trim() || null,
  min: boundText(boundOf(line.min)),
  max: boundText(boundOf(line.max)),
  warning: line.warning.trim() === "" ? null : (typedNumber(line.warning) ?? 100) / 100,
});

export const setBodyOf = (draft: SetDraft): Omit<SetBody, "reason" | "version"> => ({
  name: draft.name.trim(),
  regulation: draft.regulation.trim(),
  class: draft.class.trim() || null,
  matrices: [...draft.matrices],
  validFrom: draft.validFrom || null,
  validTo: draft.validTo || null,
  source: draft.source.trim() || null,
  reviewed: draft.reviewed,
  stations: draft.everywhere
    ? null
    : draft.stations.map(({ id, from, to }) => ({ id, from: from || null, to: to || null })),
  limits: draft.lines.map(lineBodyOf),
});
