import type { LimitBound, LimitSetBody } from "@vetaverde/contract/limits";
import type { Bound } from "@vetaverde/domain/thresholds/limit";
import { type LimitLine, limitFault, unitFactor } from "@vetaverde/domain/thresholds/limit-set";
import { formatAny } from "@vetaverde/locales/format";
import type { Context } from "../../platform/context/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type LimitsFault, limitsWords } from "./limits.messages.ts";
import type { Parameter } from "./verdicts.lines.ts";

export const invalid = (
  ctx: Context,
  path: string,
  fault: LimitsFault,
  values: Record<string, string> = {},
) =>
  new AppError("VALIDATION", {
    details: [{ path, message: formatAny(limitsWords[ctx.locale].faults[fault], values, ctx.locale) }],
  });

/** In the API a fixed bound is just its number. */
const boundOf = (view: LimitBound | null | undefined): Bound | null => {
  if (view === null || view === undefined) return null;
  if (typeof view === "number") return { kind: "fixed", value: view };
  if (view.kind === "steps") return view;
  const { factorSlope, ...rest } = view;
  return factorSlope === undefined ? rest : { ...rest, factorSlope };
};
export const toBound = (bound: Bound | null): LimitBound | null => {
  if (bound === null) return null;
  if (bound.kind === "fixed") return bound.value;
  return bound.kind === "steps" ? { ...bound, steps: [...bound.steps] } : bound;
};

type LimitsBody = Pick<LimitSetBody, "limits" | "parameter" | "unit" | "min" | "max">;

/** The lines of a set of limits, also of a set with a single line. @throws AppError VALIDATION */
export function linesOf(
  body: LimitsBody,
  parameters: ReadonlyMap<string, Parameter>,
  ctx: Context,
): LimitLine[] {
  const { limits, parameter, unit, min = null, max = null } = body;
  if (limits && parameter !== undefined) throw invalid(ctx, "limits", "both");
  const single = { fraction: "any", warning: null, note: null } as const;
  const bodies = limits ?? (parameter && unit ? [{ ...single, parameter, unit, min, max }] : []);
  if (bodies.length === 0) throw invalid(ctx, "limits", "empty");
  const seen = new Set<string>();
  return bodies.map((one, at) => {
    const path = limits ? `limits.${at}` : "";
    const to = (field: string) => (path ? `${path}.${field}` : field);
    const known = parameters.get(one.parameter);
    if (!known) throw invalid(ctx, to("parameter"), "parameter", { parameter: one.parameter });
    if (unitFactor(one.unit, known.unit, known.ion) === null)
      throw invalid(ctx, to("unit"), "unit", { unit: one.unit, own: known.unit });
    const line: LimitLine = { ...one, min: boundOf(one.min), max: boundOf(one.max) };
    const fault = limitFault(line);
    if (fault) throw invalid(ctx, to(fault === "order" ? "min" : "max"), fault);
    const key = `${one.parameter}|${one.fraction}|${one.note}`;
    if (seen.has(key)) throw invalid(ctx, to("parameter"), "twice", { parameter: one.parameter });
    seen.add(key);
    return line;
  });
}

/** @throws AppError VALIDATION */
export function checkDays(
  body: Pick<LimitSetBody, "validFrom" | "validTo" | "stations">,
  ctx: Context,
): void {
  const upsideDown = (from: string | null, to: string | null) => from !== null && to !== null && from > to;
  if (upsideDown(body.validFrom, body.validTo)) throw invalid(ctx, "validTo", "days");
  const named = new Set<string>();
  for (const [at, { id, from, to }] of (body.stations ?? []).entries()) {
    if (upsideDown(from, to)) throw invalid(ctx, `stations.${at}.to`, "days");
    if (named.has(id)) throw invalid(ctx, `stations.${at}.id`, "stationTwice");
    named.add(id);
  }
}
