// Executes a function's statements symbolically, as far as they build lists of fragments or determine the return value.
import ts from "typescript";
import { DeadPath } from "./choices.ts";
import type { Evaluator } from "./evaluation.ts";
import { type Frame, plain, type Value } from "./values.ts";

export type Completion =
  | { kind: "next" }
  | { kind: "leave" }
  | { kind: "reached"; frame: Frame }
  | { kind: "return"; value: Value };

const NEXT: Completion = { kind: "next" };

/** @param target the node at which execution stops; without it, execution stops at the end of the function */
export function execute(
  evaluator: Evaluator,
  statements: readonly ts.Statement[],
  frame: Frame,
  target?: ts.Node,
): Completion {
  for (const statement of statements) {
    const done = executeOne(evaluator, statement, frame, target);
    if (done.kind !== "next") return done;
  }
  return NEXT;
}

const contains = (node: ts.Node | undefined, target: ts.Node | undefined): boolean =>
  node !== undefined && target !== undefined && node.pos <= target.pos && target.end <= node.end;

function executeOne(evaluator: Evaluator, node: ts.Statement, frame: Frame, target?: ts.Node): Completion {
  if (ts.isBlock(node)) return execute(evaluator, node.statements, frame, target);
  if (ts.isIfStatement(node)) return branch(evaluator, node, frame, target);
  if (ts.isForOfStatement(node)) return loop(evaluator, node, frame, target);
  if (
    ts.isForStatement(node) ||
    ts.isWhileStatement(node) ||
    ts.isDoStatement(node) ||
    ts.isForInStatement(node)
  )
    return once(evaluator, node, frame, target);
  if (ts.isSwitchStatement(node)) return choose(evaluator, node, frame, target);
  if (ts.isTryStatement(node)) return attempt(evaluator, node, frame, target);
  if (contains(node, target)) return { kind: "reached", frame };
  if (ts.isReturnStatement(node)) return leave(evaluator, node, frame, target);
  if (ts.isThrowStatement(node)) throw new DeadPath();
  if (ts.isContinueStatement(node) || ts.isBreakStatement(node)) return { kind: "leave" };
  if (ts.isExpressionStatement(node)) effect(evaluator, node.expression, frame);
  return NEXT;
}

function leave(evaluator: Evaluator, node: ts.ReturnStatement, frame: Frame, target?: ts.Node): Completion {
  if (target) throw new DeadPath();
  return {
    kind: "return",
    value: node.expression ? evaluator.evaluate(node.expression, frame) : plain(undefined),
  };
}

function branch(evaluator: Evaluator, node: ts.IfStatement, frame: Frame, target?: ts.Node): Completion {
  if (contains(node.expression, target)) return { kind: "reached", frame };
  const inside = contains(node.thenStatement, target);
  const beside = contains(node.elseStatement, target);
  // Prefer the branch that leads to the target: not one that returns before it, and never one that throws.
  const avoid = target ? isAbrupt(node.thenStatement) : isThrow(node.thenStatement);
  const prefer = inside || !(beside || avoid);
  const taken = evaluator.decide(node.expression, frame, prefer);
  if ((inside && !taken) || (beside && taken)) throw new DeadPath();
  const next = taken ? node.thenStatement : node.elseStatement;
  return next ? executeOne(evaluator, next, frame, target) : NEXT;
}

const isThrow = (node: ts.Statement): boolean =>
  ts.isThrowStatement(node) || (ts.isBlock(node) && node.statements.some(ts.isThrowStatement));

function isAbrupt(node: ts.Statement): boolean {
  const last = ts.isBlock(node) ? node.statements.at(-1) : node;
  return (
    last !== undefined &&
    (ts.isReturnStatement(last) ||
      ts.isThrowStatement(last) ||
      ts.isContinueStatement(last) ||
      ts.isBreakStatement(last))
  );
}

const blockFrame = (node: ts.Node, outer: Frame, nth: number): Frame => ({
  name: `${outer.name}~${node.pos}.${nth}`,
  node,
  outer,
  bindings: new Map(),
  depth: outer.depth,
  root: false,
});

function loop(evaluator: Evaluator, node: ts.ForOfStatement, frame: Frame, target?: ts.Node): Completion {
  if (contains(node.expression, target)) return { kind: "reached", frame };
  const items = evaluator.items(evaluator.evaluate(node.expression, frame));
  const [variable] = ts.isVariableDeclarationList(node.initializer) ? node.initializer.declarations : [];
  const enter = (value: Value, nth: number) => {
    const inner = blockFrame(node, frame, nth);
    if (variable) inner.bindings.set(variable, value);
    return executeOne(evaluator, node.statement, inner, target);
  };
  if (contains(node.statement, target)) {
    if (items.length === 0) throw new DeadPath();
    const nth = evaluator.choices.choose(`${frame.name}:${node.pos}@`, items.length);
    return enter(items[nth] as Value, nth);
  }
  for (const [nth, value] of items.entries()) {
    const done = enter(value, nth);
    if (done.kind === "return") return done;
  }
  return NEXT;
}

/** Executes any other loop once. */
function once(evaluator: Evaluator, node: ts.IterationStatement, frame: Frame, target?: ts.Node): Completion {
  if (target && contains(node, target) && !contains(node.statement, target))
    return { kind: "reached", frame };
  const inner = blockFrame(node, frame, 0);
  const started = ts.isForStatement(node) ? node.initializer : undefined;
  if (started && ts.isVariableDeclarationList(started))
    for (const one of started.declarations)
      inner.bindings.set(one, {
        kind: "opaque",
        name: `${inner.name}:${one.pos}`,
        type: evaluator.typeOf(one.name),
      });
  const done = executeOne(evaluator, node.statement, inner, target);
  return done.kind === "leave" ? NEXT : done;
}

function choose(evaluator: Evaluator, node: ts.SwitchStatement, frame: Frame, target?: ts.Node): Completion {
  const { clauses } = node.caseBlock;
  const known = evaluator.concrete(evaluator.evaluate(node.expression, frame));
  const first = clauses.findIndex((one) =>
    ts.isDefaultClause(one)
      ? known !== undefined
      : known?.value === evaluator.concrete(evaluator.evaluate(one.expression, frame))?.value,
  );
  const start = known ? first : evaluator.choices.choose(`${frame.name}:${node.pos}`, clauses.length);
  for (const clause of start < 0 ? [] : clauses.slice(start)) {
    const done = execute(evaluator, clause.statements, frame, target);
    if (done.kind === "leave") return NEXT;
    if (done.kind !== "next") return done;
  }
  if (contains(node, target)) throw new DeadPath();
  return NEXT;
}

function attempt(evaluator: Evaluator, node: ts.TryStatement, frame: Frame, target?: ts.Node): Completion {
  if (contains(node.catchClause, target))
    return execute(evaluator, node.catchClause?.block.statements ?? [], frame, target);
  if (!contains(node.finallyBlock, target)) {
    const done = execute(evaluator, node.tryBlock.statements, frame, target);
    if (done.kind !== "next") return done;
  }
  return node.finallyBlock ? execute(evaluator, node.finallyBlock.statements, frame, target) : NEXT;
}

/** Applies an expression that changes a list or a variable. */
function effect(evaluator: Evaluator, node: ts.Expression, frame: Frame): void {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    if (node.expression.name.text !== "push") return;
    const target = evaluator.evaluate(node.expression.expression, frame);
    if (target.kind === "list") target.items.push(...evaluator.elements(node.arguments, frame));
    return;
  }
  if (!ts.isBinaryExpression(node) || !ts.isIdentifier(node.left)) return;
  const declaration = evaluator.checker.getSymbolAtLocation(node.left)?.valueDeclaration;
  if (!declaration) return;
  const home = evaluator.homeOf(declaration, frame);
  const operator = node.operatorToken.kind;
  if (operator === ts.SyntaxKind.EqualsToken)
    home?.bindings.set(declaration, evaluator.evaluate(node.right, frame));
  else if (operator === ts.SyntaxKind.PlusEqualsToken)
    home?.bindings.set(declaration, evaluator.add(node.left, node.right, frame));
}
