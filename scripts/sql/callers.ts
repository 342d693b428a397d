// Determines the value of a parameter from the calls of its function.
import ts from "typescript";
import { execute } from "./bodies.ts";
import { DeadPath } from "./choices.ts";
import { bindParameters, type Evaluator, once } from "./evaluation.ts";
import { LIST_CALLBACKS } from "./lists.ts";
import { containsFragment } from "./types.ts";
import { type Frame, Unresolved, type Value } from "./values.ts";

const MAX_CALLERS = 8;

/** The arguments of a call, each evaluated on first use. */
export function argumentsOf(
  evaluator: Evaluator,
  { arguments: given }: ts.CallExpression,
  frame: Frame,
): (() => Value)[] {
  if (given.some(ts.isSpreadElement)) {
    const all = once(() => evaluator.elements(given, frame));
    const last = given.findIndex(ts.isSpreadElement);
    return [
      ...given.slice(0, last).map((one) => once(() => evaluator.evaluate(one, frame))),
      ...Array.from(
        { length: 8 },
        (_, at) => () => all()[last + at] ?? { kind: "plain" as const, value: undefined },
      ),
    ];
  }
  return given.map((one) => once(() => evaluator.evaluate(one, frame)));
}

/** The parameter of a callback passed to a list method: one of the list's elements. */
export function inlineListOf(
  evaluator: Evaluator,
  parameter: ts.ParameterDeclaration,
  home: Frame,
): Value | undefined {
  const callback = parameter.parent;
  const call = callback.parent;
  if (!home.root || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression))
    return undefined;
  if (!LIST_CALLBACKS.has(call.expression.name.text) || callback.parameters[0] !== parameter)
    return undefined;
  const items = evaluator.items(evaluator.evaluate(call.expression.expression, home.outer ?? home));
  if (items.length === 0) return undefined;
  return items[evaluator.choices.choose(`${home.name}:${parameter.pos}@`, items.length)];
}

/** Frames of all functions that enclose a node, executed up to that node. */
export function frameAt(evaluator: Evaluator, target: ts.Node, name = "", depth = 0): Frame {
  const around: ts.FunctionLikeDeclaration[] = [];
  for (let node = target.parent; node; node = node.parent)
    if (isFunction(node) && node.body) around.unshift(node);
  let frame = evaluator.moduleFrame(target.getSourceFile());
  for (const node of around) {
    frame = {
      name: `${name}${frame.name}/${node.pos}`,
      node,
      outer: frame,
      bindings: new Map(),
      depth,
      root: true,
    };
    // A function that receives fragments is evaluated for one of its callers, so that all its parameters have the
    // values of the same call.
    if (node.parameters.some((one) => isHanded(evaluator, one))) bindByCall(evaluator, frame, node);
    if (!node.body || !ts.isBlock(node.body)) continue;
    const done = execute(evaluator, node.body.statements, frame, target);
    if (done.kind === "reached") frame = done.frame;
    else if (!isWithin(node.parameters, target)) throw new DeadPath();
  }
  return frame;
}

const isHanded = (evaluator: Evaluator, parameter: ts.ParameterDeclaration) =>
  containsFragment(evaluator.checker, evaluator.typeOf(parameter.name)) &&
  !ts.isCallExpression(parameter.parent.parent);

const isWithin = (nodes: ts.NodeArray<ts.Node>, target: ts.Node) =>
  nodes.pos <= target.pos && target.end <= nodes.end;

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionDeclaration(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isAccessor(node);

/** The value that one of the function's calls passes for the parameter; undefined if the function is never called. */
export function callersOf(
  evaluator: Evaluator,
  frame: Frame,
  parameter: ts.ParameterDeclaration,
): Value | undefined {
  if (!bindByCall(evaluator, frame, parameter.parent as ts.FunctionLikeDeclaration)) return undefined;
  return evaluator.declared(parameter, frame);
}

/** @returns false if the function is never called */
function bindByCall(evaluator: Evaluator, frame: Frame, node: ts.FunctionLikeDeclaration): boolean {
  const calls = callsOf(evaluator, node);
  if (calls.length === 0) return false;
  if (frame.depth >= MAX_CALLERS) throw new Unresolved(node, "the callers lie too deep");
  const call = calls[evaluator.choices.choose(`${frame.name}<`, calls.length)] as ts.CallExpression;
  const caller = frameAt(evaluator, call, `${frame.name}<${call.pos}<`, frame.depth + 1);
  frame.root = false;
  const callee = evaluator.callee(call, caller);
  if (callee.kind === "function" && callee.node === node) frame.outer = callee.frame;
  bindParameters(evaluator, frame, node, argumentsOf(evaluator, call, caller));
  return true;
}

function callsOf(evaluator: Evaluator, node: ts.FunctionLikeDeclaration): ts.CallExpression[] {
  const name = nameOfFunction(node);
  const symbol = name && evaluator.checker.getSymbolAtLocation(name);
  return symbol ? callsOfSymbol(evaluator, symbol, 3) : [];
}

function callsOfSymbol(evaluator: Evaluator, symbol: ts.Symbol, depth: number): ts.CallExpression[] {
  return evaluator.project.mentions(symbol).flatMap((one) => {
    const callee =
      ts.isPropertyAccessExpression(one.parent) && one.parent.name === one
        ? one.parent
        : (one as ts.Expression);
    const { parent } = callee;
    if (ts.isCallExpression(parent) && parent.expression === callee) return [parent];
    const renamed = depth > 0 && secondName(callee);
    const second = renamed && evaluator.checker.getSymbolAtLocation(renamed);
    return second && second !== symbol ? callsOfSymbol(evaluator, second, depth - 1) : [];
  });
}

/** `const second = first` and `const { first } = all` give a function another name. */
function secondName({ parent }: ts.Node): ts.Node | undefined {
  return ts.isBindingElement(parent) || ts.isVariableDeclaration(parent) ? parent.name : undefined;
}

function nameOfFunction(node: ts.FunctionLikeDeclaration): ts.Node | undefined {
  if (node.name) return node.name;
  let { parent } = node as ts.Node;
  while (
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent)
  )
    parent = parent.parent;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name;
  return undefined;
}
