import type { Binary, Expr } from "./filter.ts";

/** A filter of observations, split by where it can be evaluated. */
export interface Narrowed {
  /** Epoch ms, inclusive at both ends. */
  from: number;
  to: number;
  /** Conditions on the datastream alone, which hold for all of its observations or for none. */
  ofStream: Expr[];
  /** Conditions to be evaluated for each observation. */
  rest: Expr[];
}

export const EVER = { from: Date.UTC(1900), to: Date.UTC(2200) };

export function narrow(filter: Expr | null): Narrowed {
  const narrowed: Narrowed = { ...EVER, ofStream: [], rest: [] };
  for (const part of filter ? parts(filter) : []) {
    const bounds = boundsOf(part);
    if (bounds) {
      narrowed.from = Math.max(narrowed.from, bounds.from);
      narrowed.to = Math.min(narrowed.to, bounds.to);
    } else if (isOfStream(part)) narrowed.ofStream.push(part);
    else narrowed.rest.push(part);
  }
  return narrowed;
}

const parts = (expr: Expr): Expr[] =>
  expr.type === "binary" && expr.op === "and" ? [...parts(expr.left), ...parts(expr.right)] : [expr];

const FLIPPED: Partial<Record<Binary, Binary>> = { gt: "lt", ge: "le", lt: "gt", le: "ge", eq: "eq" };

function boundsOf(expr: Expr): { from: number; to: number } | null {
  if (expr.type !== "binary" || !(expr.op in FLIPPED)) return null;
  const { left, right } = expr;
  if (isTime(left)) return bounds(expr.op, right);
  return isTime(right) ? bounds(FLIPPED[expr.op] ?? expr.op, left) : null;
}

/** resultTime equals phenomenonTime here. */
export const isTime = (expr: Expr): boolean =>
  expr.type === "path" && expr.path.length === 1 && /^(phenomenonTime|resultTime)$/.test(expr.path[0] ?? "");

function bounds(op: Binary, by: Expr): { from: number; to: number } | null {
  const value = by.type === "literal" ? by.value : null;
  if (typeof value !== "object" || value === null || !("instant" in value)) return null;
  const { instant: at } = value;
  // Readings have whole milliseconds.
  if (op === "gt") return { ...EVER, from: at + 1 };
  if (op === "ge") return { ...EVER, from: at };
  if (op === "lt") return { ...EVER, to: at - 1 };
  return op === "le" ? { ...EVER, to: at } : { from: at, to: at };
}

function isOfStream(expr: Expr): boolean {
  const paths = pathsOf(expr);
  return paths.length > 0 && paths.every(([first]) => first === "Datastream");
}

function pathsOf(expr: Expr): string[][] {
  if (expr.type === "path") return [expr.path];
  if (expr.type === "binary") return [...pathsOf(expr.left), ...pathsOf(expr.right)];
  if (expr.type === "call") return expr.args.flatMap(pathsOf);
  return expr.type === "literal" ? [] : pathsOf(expr.of);
}
