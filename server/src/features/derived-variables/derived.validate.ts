import { type Formula, type FormulaFault, formulaFaults, sourcesOf } from "@vetaverde/domain/derived/formula";
import { unitNamed } from "@vetaverde/domain/devices/units";
import type { Locale } from "@vetaverde/domain/locale";
import { formatAny } from "@vetaverde/locales/format";
import type { Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { LevelSourcesOf } from "./calculate.ts";
import { type DerivedFault, derivedWords, expressionWords, ratingWords } from "./derived.messages.ts";
import * as store from "./derived.store.ts";

/** Variables may read other derived ones; a longer chain is refused, as each step is calculated after the one before. */
const MAX_DEPTH = 5;

/** @throws AppError VALIDATION with one fault of a field */
export function refuse(ctx: Context, path: string, fault: DerivedFault): never {
  throw new AppError("VALIDATION", { details: [{ path, message: derivedWords[ctx.locale][fault] }] });
}

/**
 * @param own id of the variable itself; null: it is new
 * @returns the unit in the standard notation
 * @throws AppError VALIDATION with all faults of a formula
 */
export async function checkFormula(
  tx: Db | Tx,
  levelSources: LevelSourcesOf,
  ctx: Context,
  {
    project,
    unit: given,
    formula,
    own,
  }: { project: string; unit: string; formula: Formula; own: string | null },
): Promise<string> {
  const unit = unitNamed(given);
  if (!unit) refuse(ctx, "unit", "unit");
  const rows = await store.sourceSensors(tx, project, sourcesOf(formula));
  const known = new Map(rows.map((row) => [row.id, row.unit]));
  if (sourcesOf(formula).some((id) => !known.has(id))) refuse(ctx, "formula", "source");
  if (formula.kind === "level" && !(await levelSources(tx, project, [formula.sensor])).has(formula.sensor))
    refuse(ctx, "formula.sensor", "notLevel");
  const faults = formulaFaults(formula, (id) => known.get(id) ?? null, unit);
  if (faults.length > 0)
    throw new AppError("VALIDATION", {
      details: faults.map((fault) => ({ path: fault.path, message: messageOf(fault, ctx.locale) })),
    });
  const depth = await depthOf(tx, project, own, formula);
  if (depth === "circle") refuse(ctx, "formula", "circle");
  if (depth > MAX_DEPTH) refuse(ctx, "formula", "depth");
  return unit;
}

function messageOf({ fault, detail }: FormulaFault, locale: Locale): string {
  if (!detail) return derivedWords[locale][fault as DerivedFault];
  const words: Readonly<Record<string, string>> =
    fault === "rating" ? ratingWords[locale] : expressionWords[locale];
  const params = { place: detail.at + 1, text: detail.text };
  return formatAny(words[detail.name] ?? derivedWords[locale].source, params, locale);
}

/** How many steps of derived variables lead to a formula's values, and on to the last one that follows from them. */
async function depthOf(
  tx: Db | Tx,
  project: string,
  own: string | null,
  formula: Formula,
): Promise<number | "circle"> {
  const known = new Map<string, string[]>();
  for (const { id, formula: other } of await store.formulasOf(tx, project))
    known.set(id, [...(known.get(id) ?? []), ...sourcesOf(other)]);
  const readers = new Map<string, string[]>();
  for (const [id, sources] of known)
    for (const source of sources) readers.set(source, [...(readers.get(source) ?? []), id]);
  const isDerived = (id: string) => known.has(id);
  const below = stepsFrom(sourcesOf(formula), known, isDerived, own);
  const above = own === null ? 0 : stepsFrom(readers.get(own) ?? [], readers, isDerived, own);
  return below === "circle" || above === "circle" ? "circle" : 1 + below + above;
}

/** The longest way from some variables on, up to more steps than are allowed. */
function stepsFrom(
  first: readonly string[],
  next: ReadonlyMap<string, readonly string[]>,
  isDerived: (id: string) => boolean,
  own: string | null,
): number | "circle" {
  let level = new Set(first.filter(isDerived));
  for (let steps = 0; ; steps++) {
    if (own !== null && level.has(own)) return "circle";
    if (level.size === 0 || steps > MAX_DEPTH) return steps;
    level = new Set([...level].flatMap((id) => next.get(id) ?? []).filter(isDerived));
  }
}
