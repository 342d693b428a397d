// The methods of lists and records with which fragments are collected.
import ts from "typescript";
import { type Evaluator, nameAt } from "./evaluation.ts";
import { type Frame, list, plain, type Value } from "./values.ts";

/** Methods whose callback receives the elements one at a time. */
export const LIST_CALLBACKS = new Set(["map", "flatMap", "filter", "forEach", "some", "every", "find"]);

/** `Object.entries(x)` and similar functions, and `Array.from(x)`. */
export function staticListCall(
  evaluator: Evaluator,
  node: ts.CallExpression,
  frame: Frame,
): Value | undefined {
  const [first] = node.arguments;
  if (!first) return undefined;
  const name = node.expression.getText();
  if (name === "Array.from") return fromArray(evaluator, node, first, frame);
  if (name === "Object.fromEntries") return fromEntries(evaluator, evaluator.evaluate(first, frame));
  if (!/^Object\.(keys|values|entries)$/.test(name)) return undefined;
  const found = evaluator.evaluate(first, frame);
  const value = found.kind === "opaque" ? (found.deeper?.() ?? found) : found;
  const members =
    value.kind === "object"
      ? [...value.members]
      : value.kind === "opaque"
        ? evaluator.checker
            .getNonNullableType(value.type)
            .getProperties()
            .map((one): [string, () => Value] => [one.name, () => evaluator.property(value, one.name)])
        : [];
  if (members.length === 0) return undefined;
  return list(
    members.map(([key, member]) => {
      if (name === "Object.keys") return plain(key);
      return name === "Object.values" ? member() : list([plain(key), member()]);
    }),
  );
}

function fromArray(evaluator: Evaluator, node: ts.CallExpression, first: ts.Expression, frame: Frame) {
  const value = evaluator.evaluate(first, frame);
  if (value.kind !== "list") return undefined;
  const callback = node.arguments[1] && evaluator.evaluate(node.arguments[1], frame);
  return callback?.kind === "function" ? mapped(evaluator, value.items, callback, node, frame) : value;
}

function fromEntries(evaluator: Evaluator, value: Value): Value | undefined {
  if (value.kind !== "list") return undefined;
  const members = new Map<string, () => Value>();
  for (const entry of value.items) {
    const key = evaluator.concrete(evaluator.property(entry, "0"));
    if (key) members.set(String(key.value), () => evaluator.property(entry, "1"));
  }
  return { kind: "object", members };
}

const mapped = (
  evaluator: Evaluator,
  items: readonly Value[],
  callback: Value & { kind: "function" },
  node: ts.Node,
  frame: Frame,
) =>
  list(items.map((item, nth) => evaluator.run(callback, [() => item, () => plain(nth)], node, frame, nth)));

/** @returns undefined if the call is not a supported list method */
export function listMethod(evaluator: Evaluator, node: ts.CallExpression, frame: Frame): Value | undefined {
  if (!ts.isPropertyAccessExpression(node.expression)) return undefined;
  const method = METHODS[node.expression.name.text];
  if (!method) return undefined;
  const target = node.expression.expression;
  if (target.getText() === "sql") return undefined;
  const value = evaluator.evaluate(target, frame);
  if (value.kind !== "list" && value.kind !== "opaque") return undefined;
  return method({ evaluator, node, frame, value });
}

interface MethodCall {
  evaluator: Evaluator;
  node: ts.CallExpression;
  frame: Frame;
  value: Value & { kind: "list" | "opaque" };
}

function callbackOf({ evaluator, node, frame }: MethodCall): (Value & { kind: "function" }) | undefined {
  const callback = node.arguments[0] && evaluator.evaluate(node.arguments[0], frame);
  return callback?.kind === "function" ? callback : undefined;
}

/**
 * A callback on an unknown list is evaluated only if it produces texts or fragments; otherwise the result is another
 * unknown list.
 */
const matters = ({ evaluator, node, value }: MethodCall) =>
  value.kind === "list" || evaluator.makesText(evaluator.typeOf(node));

function map(call: MethodCall): Value | undefined {
  if (!matters(call)) return undefined;
  const callback = callbackOf(call);
  if (!callback) return undefined;
  return mapped(call.evaluator, call.evaluator.items(call.value), callback, call.node, call.frame);
}

function flatMap(call: MethodCall): Value | undefined {
  const found = map(call);
  return found?.kind === "list"
    ? list(found.items.flatMap((one) => (one.kind === "list" ? one.items : [one])))
    : found;
}

function filter(call: MethodCall): Value | undefined {
  if (call.value.kind !== "list") return undefined;
  const callback = callbackOf(call);
  const { evaluator, node, frame } = call;
  if (!callback) return list(call.value.items.filter((one) => evaluator.truth(one)));
  const filtered = call.value.items.filter((item, nth) =>
    evaluator.truth(evaluator.run(callback, [() => item, () => plain(nth)], node, frame, nth)),
  );
  return list(filtered);
}

function join({ evaluator, node, frame, value }: MethodCall): Value | undefined {
  const [separator] = evaluator.elements(node.arguments, frame);
  const between = separator ? evaluator.concrete(separator) : { value: "," };
  const text = () => {
    const texts = evaluator.items(value).map((one) => evaluator.concrete(one));
    return texts.every((one) => one !== undefined)
      ? plain(texts.map((one) => String(one?.value ?? "")).join(String(between?.value)))
      : undefined;
  };
  if (value.kind === "list") return text();
  return evaluator.opaque(node, frame, text);
}

function slice({ evaluator, node, frame, value }: MethodCall): Value | undefined {
  if (value.kind !== "list") return undefined;
  const bounds = evaluator.elements(node.arguments, frame).map((one) => evaluator.concrete(one)?.value);
  if (!bounds.every((one) => typeof one === "number")) return undefined;
  return list(value.items.slice(...(bounds as number[])));
}

const same = ({ value }: MethodCall): Value | undefined =>
  value.kind === "list" ? list([...value.items]) : undefined;

function concat({ evaluator, node, frame, value }: MethodCall): Value | undefined {
  if (value.kind !== "list") return undefined;
  return list([
    ...value.items,
    ...evaluator
      .elements(node.arguments, frame)
      .flatMap((one) => (one.kind === "list" || one.kind === "opaque" ? evaluator.items(one) : [one])),
  ]);
}

function includes({ evaluator, node, frame, value }: MethodCall): Value | undefined {
  if (value.kind !== "list" || !value.items.every((one) => one.kind === "plain")) return undefined;
  const [wanted] = evaluator.elements(node.arguments, frame).map((one) => evaluator.concrete(one));
  return wanted
    ? plain(value.items.some((one) => one.kind === "plain" && one.value === wanted.value))
    : undefined;
}

function at({ evaluator, node, frame, value }: MethodCall): Value | undefined {
  const [index] = evaluator.elements(node.arguments, frame).map((one) => evaluator.concrete(one)?.value);
  return value.kind === "list" && typeof index === "number"
    ? (value.items.at(index) ?? plain(undefined))
    : undefined;
}

function find({ evaluator, node, frame, value }: MethodCall): Value | undefined {
  if (value.kind !== "list" || value.items.length === 0) return undefined;
  return value.items[evaluator.choices.choose(nameAt(frame, node), value.items.length)];
}

/** Evaluates `some` (wanted: true) or `every` (wanted: false). */
function evaluateQuantifier(call: MethodCall, wanted: boolean): Value | undefined {
  const { evaluator, node, frame, value } = call;
  const callback = value.kind === "list" ? callbackOf(call) : undefined;
  if (!callback || value.kind !== "list") return undefined;
  const found = value.items.some(
    (item, nth) =>
      evaluator.truth(evaluator.run(callback, [() => item, () => plain(nth)], node, frame, nth), wanted) ===
      wanted,
  );
  return plain(found === wanted);
}

const METHODS: Readonly<Record<string, (call: MethodCall) => Value | undefined>> = {
  map,
  flatMap,
  filter,
  join,
  slice,
  toReversed: same,
  toSorted: same,
  sort: same,
  concat,
  includes,
  at,
  find,
  some: (call) => evaluateQuantifier(call, true),
  every: (call) => evaluateQuantifier(call, false),
  flat: (call) =>
    call.value.kind === "list"
      ? list(call.value.items.flatMap((one) => (one.kind === "list" ? one.items : [one])))
      : undefined,
  entries: ({ value }) =>
    value.kind === "list" ? list(value.items.map((one, nth) => list([plain(nth), one]))) : undefined,
};
