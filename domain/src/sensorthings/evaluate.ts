import { StaFault } from "./fault.ts";
import type { Binary, Expr, Value } from "./filter.ts";
import { type Call, FUNCTIONS } from "./functions.ts";
import { type Kind, linkOf } from "./kinds.ts";

/** An entity as filters access it. */
export interface Node {
  kind: Kind;
  id: string;
  property(name: string): unknown;
  /** The entities that a link leads to; never observations. */
  follow(link: string): Node[];
}

/** Remaining budget of a query, so that it cannot block other requests. */
export interface EvaluationBudget {
  /** Epoch ms. */
  now: number;
  /** Number of values that may still be evaluated. */
  left: number;
}

/** Budget of some tenths of a second of one process. */
export const evaluationBudget = (now: number): EvaluationBudget => ({ now, left: 1_500_000 });

/** A path through a set has as many values as the set; more combinations than this are refused. */
const MAX_VALUES = 10_000;

export const isTrue = (expr: Expr, node: Node, budget: EvaluationBudget): boolean =>
  valuesOf(expr, node, budget).some((value) => value === true);

/** @returns the value for sorting; null where there is none */
export const firstValue = (expr: Expr, node: Node, budget: EvaluationBudget): Value =>
  valuesOf(expr, node, budget)[0] ?? null;

/** @throws StaFault value, unsupported, tooMuch */
export function valuesOf(expr: Expr, node: Node, budget: EvaluationBudget): Value[] {
  spend(budget, 1);
  if (expr.type === "literal") return [expr.value];
  if (expr.type === "path") return follow(expr.path, node, budget);
  if (expr.type === "not") return [!isTrue(expr.of, node, budget)];
  if (expr.type === "minus") return valuesOf(expr.of, node, budget).map(negative);
  if (expr.type === "call") return callOf(expr, node, budget);
  const { op, left, right } = expr;
  if (op === "and") return [isTrue(left, node, budget) && isTrue(right, node, budget)];
  if (op === "or") return [isTrue(left, node, budget) || isTrue(right, node, budget)];
  return pairs(budget, valuesOf(left, node, budget), valuesOf(right, node, budget), (a, b) =>
    apply(op, a, b),
  );
}

function spend(budget: EvaluationBudget, values: number): void {
  budget.left -= values;
  if (budget.left < 0) throw new StaFault("tooMuch", "$filter");
}

function pairs(
  budget: EvaluationBudget,
  left: Value[],
  right: Value[],
  each: (a: Value, b: Value) => Value,
): Value[] {
  if (left.length * right.length > MAX_VALUES) throw new StaFault("tooMuch", "$filter");
  spend(budget, left.length * right.length);
  return left.flatMap((a) => right.map((b) => each(a, b)));
}

function follow(path: readonly string[], node: Node, budget: EvaluationBudget): Value[] {
  let nodes = [node];
  for (const [i, name] of path.entries()) {
    const [first] = nodes;
    if (!first) return [null];
    if (!linkOf(first.kind, name)) return nodes.map((one) => within(one, path.slice(i)));
    nodes = nodes.flatMap((one) => one.follow(name));
    spend(budget, nodes.length);
    if (nodes.length > MAX_VALUES) throw new StaFault("tooMuch", path.join("/"));
  }
  return [null];
}

function within(node: Node, [name = "", ...rest]: string[]): Value {
  let value: unknown = name === "id" || name === "@iot.id" ? node.id : node.property(name);
  for (const key of rest) {
    const inner = value as Record<string, unknown> | null;
    value = typeof inner === "object" && inner !== null && Object.hasOwn(inner, key) ? inner[key] : null;
  }
  return (value ?? null) as Value;
}

function callOf(
  { name, args }: Extract<Expr, { type: "call" }>,
  node: Node,
  budget: EvaluationBudget,
): Value[] {
  const found: Call | undefined = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (!found) throw new StaFault("unsupported", `${name}()`);
  const [minArgs, maxArgs] = found.arity;
  if (args.length < minArgs || args.length > maxArgs) throw new StaFault("syntax", `${name}()`);
  const argValues = args.map((arg) => valuesOf(arg, node, budget));
  const [first = [null], second = [null], third = [null]] = argValues;
  const two = pairs(budget, first, second, (a, b) => [a, b]) as Value[][];
  return pairs(budget, two, third, (pair, c) => [...(pair as Value[]), c]).map((values) =>
    found.run((values as Value[]).slice(0, args.length), budget.now),
  );
}

const negative = (value: Value): Value => {
  if (typeof value === "number") return -value;
  return isSpan(value) ? { ms: -value.ms } : null;
};

const isSpan = (value: Value): value is { ms: number } =>
  typeof value === "object" && value !== null && "ms" in value;
const isInstant = (value: Value): value is { instant: number } =>
  typeof value === "object" && value !== null && "instant" in value;
const isPeriod = (value: Value): value is { from: number; to: number } =>
  typeof value === "object" && value !== null && "from" in value && "to" in value;
const isTime = (value: Value) => isInstant(value) || isPeriod(value);

function apply(op: Binary, a: Value, b: Value): Value {
  if (["add", "sub", "mul", "div", "mod"].includes(op)) return calculate(op, a, b);
  if (a === null || b === null) return op === "eq" ? a === b : op === "ne" ? a !== b : false;
  const [left, right] = isTime(a) || isTime(b) ? [timeOf(a), timeOf(b)] : [a, b];
  if (isPeriod(left) || isPeriod(right)) return comparePeriods(op, periodOf(left), periodOf(right));
  const [x, y] = [plain(left), plain(right)];
  // Numbers and texts are not ordered relative to each other.
  if (typeof x !== typeof y) return op === "ne";
  if (op === "eq") return x === y;
  if (op === "ne") return x !== y;
  if (typeof x === "boolean") return false;
  return op === "gt" ? x > y : op === "ge" ? x >= y : op === "lt" ? x < y : x <= y;
}

function plain(value: Value): string | number | boolean {
  if (isInstant(value)) return value.instant;
  if (isSpan(value)) return value.ms;
  return typeof value === "object" ? JSON.stringify(value) : (value ?? "");
}

function timeOf(value: Value): Value {
  if (typeof value !== "string") return value;
  const [from = "", to] = value.split("/");
  const begin = Date.parse(from);
  if (Number.isNaN(begin)) return value;
  return to === undefined ? { instant: begin } : { from: begin, to: Date.parse(to) };
}

const periodOf = (value: Value) => {
  if (isPeriod(value)) return value;
  return isInstant(value) ? { from: value.instant, to: value.instant } : { from: Number.NaN, to: Number.NaN };
};

type Period = { from: number; to: number };

/** The standard's table 27: a period is before another if it ended before the other began. */
function comparePeriods(op: Binary, a: Period, b: Period): boolean {
  const equal = a.from === b.from && a.to === b.to;
  if (op === "eq") return equal;
  if (op === "ne") return !equal;
  if (op === "lt") return a.to <= b.from && !equal;
  if (op === "gt") return a.from >= b.to && !equal;
  return op === "le" ? a.from <= b.from && a.to <= b.to : a.from >= b.from && a.to >= b.to;
}

function calculate(op: Binary, left: Value, right: Value): Value {
  const [a, b] = isSpan(right) ? [timeOf(left), right] : [left, right];
  if (isInstant(a) && isSpan(b)) return { instant: a.instant + (op === "sub" ? -b.ms : b.ms) };
  if (isInstant(a) && isInstant(b) && op === "sub") return { ms: a.instant - b.instant };
  if (typeof a !== "number" || typeof b !== "number") return null;
  if (op === "add") return a + b;
  if (op === "sub") return a - b;
  if (op === "mul") return a * b;
  if (b === 0) return null;
  return op === "div" ? a / b : a % b;
}
