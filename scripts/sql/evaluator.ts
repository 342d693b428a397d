// Evaluates expressions of the server without running it: exactly where a statement's text is built, and as a value of
// which only the type is known everywhere else.
import ts from "typescript";
import { execute } from "./bodies.ts";
import { argumentsOf, callersOf, inlineListOf } from "./callers.ts";
import type { Choices } from "./choices.ts";
import { bindParameters, type Evaluator, nameAt, once } from "./evaluation.ts";
import { callBuilder, isBuilder, taggedStatement } from "./fragments.ts";
import { listMethod, staticListCall } from "./lists.ts";
import { type Project, symbolAt } from "./program.ts";
import { containsFragment, elementType, finiteValues, mayBeNothing, truthOf } from "./types.ts";
import { type Frame, list, type Opaque, type Plain, plain, Unresolved, type Value } from "./values.ts";

const MAX_DEPTH = 24;

export class ProgramEvaluator implements Evaluator {
  readonly project: Project;
  readonly checker: ts.TypeChecker;
  readonly choices: Choices;
  readonly #modules = new Map<ts.SourceFile, Frame>();

  constructor(project: Project, choices: Choices) {
    this.project = project;
    this.checker = project.checker;
    this.choices = choices;
  }

  typeOf(node: ts.Node): ts.Type {
    return this.checker.getTypeAtLocation(node);
  }

  moduleFrame(file: ts.SourceFile): Frame {
    const known = this.#modules.get(file);
    if (known) return known;
    const frame: Frame = {
      name: this.project.placeOf(file),
      node: file,
      outer: null,
      bindings: new Map(),
      depth: 0,
      root: false,
    };
    this.#modules.set(file, frame);
    return frame;
  }

  opaque(node: ts.Expression, frame: Frame, deeper?: Opaque["deeper"]): Opaque {
    return {
      kind: "opaque",
      name: nameAt(frame, node),
      type: this.typeOf(node),
      ...(deeper ? { deeper } : {}),
    };
  }

  evaluate(node: ts.Expression, frame: Frame): Value {
    if (ts.isIdentifier(node))
      return node.text === "undefined" ? plain(undefined) : this.variable(node, frame);
    const known = literalOf(node);
    if (known) return known;
    if (ts.isAwaitExpression(node)) return this.#awaited(node, frame);
    if (isWrapper(node)) return this.evaluate(node.expression, frame);
    if (ts.isConditionalExpression(node))
      return this.evaluate(this.decide(node.condition, frame) ? node.whenTrue : node.whenFalse, frame);
    if (ts.isTaggedTemplateExpression(node)) return taggedStatement(this, node, frame);
    if (ts.isTemplateExpression(node)) return this.#template(node, frame);
    if (ts.isArrayLiteralExpression(node)) return list(this.elements(node.elements, frame));
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, frame);
    if (ts.isPropertyAccessExpression(node)) return this.#access(node, frame);
    if (ts.isElementAccessExpression(node)) return this.#element(node, frame);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { kind: "function", node, frame };
    if (ts.isBinaryExpression(node)) return this.#binary(node, frame);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return plain(!this.decide(node.operand, frame));
    if (ts.isCallExpression(node)) return this.#call(node, frame);
    if (ts.isNewExpression(node)) return this.#construct(node, frame);
    return this.opaque(node, frame);
  }

  /** Items of an array literal or arguments of a call, with spread elements expanded. */
  elements(nodes: readonly ts.Expression[], frame: Frame): Value[] {
    return nodes.flatMap((one) =>
      ts.isSpreadElement(one)
        ? this.items(this.evaluate(one.expression, frame))
        : [this.evaluate(one, frame)],
    );
  }

  /** The items of a list; for a list of unknown length, one item or two. */
  items(value: Value): Value[] {
    if (value.kind === "list") return value.items;
    if (value.kind !== "opaque") return [];
    if (containsFragment(this.checker, value.type)) {
      const deeper = value.deeper?.();
      if (deeper && deeper.kind !== "opaque") return this.items(deeper);
    }
    const tuple = this.#tupleItems(value);
    if (tuple) return tuple;
    const type = elementType(this.checker, value.type);
    if (!type) return [];
    const count = 1 + this.choices.choose(`${value.name}#`, 2);
    return Array.from({ length: count }, (_, at) => ({
      kind: "opaque",
      name: `${value.name}[${at}]`,
      type,
      deeper: () => this.#itemDeeper(value, at),
    }));
  }

  #itemDeeper(value: Opaque, at: number): Value | undefined {
    const deeper = value.deeper?.();
    return deeper?.kind === "list" && deeper.items.length > 0
      ? deeper.items[this.choices.choose(`${value.name}[${at}]@`, deeper.items.length)]
      : undefined;
  }

  #tupleItems(value: Opaque): Value[] | undefined {
    if (!this.checker.isTupleType(value.type)) return undefined;
    return this.checker
      .getTypeArguments(value.type as ts.TypeReference)
      .map((type, at) => ({ kind: "opaque", name: `${value.name}[${at}]`, type }));
  }

  variable(node: ts.Identifier, frame: Frame): Value {
    const symbol = symbolAt(this.checker, node);
    const declaration = symbol?.valueDeclaration;
    if (!declaration) return this.opaque(node, frame);
    return this.declared(declaration, frame) ?? this.opaque(node, frame);
  }

  /** The value of a declaration in the scope of a frame. */
  declared(declaration: ts.Declaration, frame: Frame): Value | undefined {
    const bound = bindingOf(declaration, frame);
    if (bound) return bound;
    const home = this.homeOf(declaration, frame);
    if (!home) return undefined;
    const value = this.#initial(declaration, home);
    if (value) home.bindings.set(declaration, value);
    return value;
  }

  #initial(declaration: ts.Declaration, home: Frame): Value | undefined {
    if (ts.isFunctionDeclaration(declaration))
      return declaration.body && { kind: "function", node: declaration, frame: home };
    if (ts.isVariableDeclaration(declaration))
      return declaration.initializer && this.evaluate(declaration.initializer, home);
    if (ts.isBindingElement(declaration)) return this.#destructured(declaration, home);
    if (ts.isParameter(declaration)) return this.#parameter(declaration, home);
    return undefined;
  }

  /** The frame that owns a declaration: the frame of the nearest enclosing function or loop. */
  homeOf(declaration: ts.Declaration, frame: Frame): Frame | null {
    for (let one: Frame | null = frame; one; one = one.outer)
      if (one.node !== declaration && isAround(one.node, declaration)) return one;
    return declaration.getSourceFile() === undefined ? null : this.moduleFrame(declaration.getSourceFile());
  }

  #destructured(element: ts.BindingElement, home: Frame): Value | undefined {
    const pattern = element.parent;
    const holder = pattern.parent;
    const whole = this.declared(holder, home);
    if (!whole || element.dotDotDotToken) return undefined;
    const key = ts.isArrayBindingPattern(pattern)
      ? String(pattern.elements.indexOf(element))
      : ((element.propertyName ?? element.name) as ts.Identifier).text;
    const value = this.property(whole, key);
    const missing = value.kind === "plain" && value.value === undefined;
    if (element.initializer && missing) return this.evaluate(element.initializer, home);
    if (
      value.kind === "opaque" &&
      !ts.isObjectBindingPattern(element.name) &&
      !ts.isArrayBindingPattern(element.name)
    )
      return { ...value, type: this.typeOf(element.name) };
    return value;
  }

  #parameter(parameter: ts.ParameterDeclaration, home: Frame): Value {
    const type = this.typeOf(parameter.name);
    const element = inlineListOf(this, parameter, home);
    if (element) return element;
    const unknown: Opaque = { kind: "opaque", name: `${home.name}:${parameter.pos}`, type };
    if (!home.root) return unknown;
    const deeper = () => callersOf(this, home, parameter);
    return containsFragment(this.checker, type) ? (deeper() ?? unknown) : { ...unknown, deeper };
  }

  property(value: Value, key: string): Value {
    if (value.kind === "object") return value.members.get(key)?.() ?? plain(undefined);
    if (value.kind === "list") {
      if (key === "length" || key === "size") return plain(value.items.length);
      return value.items[Number(key)] ?? plain(undefined);
    }
    if (value.kind === "plain" && typeof value.value === "string" && key === "length")
      return plain(value.value.length);
    return value.kind === "opaque" ? this.#opaqueProperty(value, key) : plain(undefined);
  }

  #opaqueProperty(value: Opaque, key: string): Value {
    const type = this.checker.getNonNullableType(value.type);
    const symbol = this.checker.getPropertyOfType(type, key);
    const own = symbol && this.checker.getTypeOfSymbol(symbol);
    const found = own ?? elementType(this.checker, type) ?? this.checker.getAnyType();
    const deeper = () => {
      const whole = value.deeper?.();
      return whole && whole.kind !== "opaque" ? this.property(whole, key) : undefined;
    };
    const made: Opaque = { kind: "opaque", name: `${value.name}.${key}`, type: found, deeper };
    return containsFragment(this.checker, found) ? (deeper() ?? made) : made;
  }

  #awaited(node: ts.AwaitExpression, frame: Frame): Value {
    const value = this.evaluate(node.expression, frame);
    return value.kind === "opaque" ? { ...value, type: this.typeOf(node) } : value;
  }

  #access(node: ts.PropertyAccessExpression, frame: Frame): Value {
    const namespace = symbolAt(this.checker, node.expression);
    if (namespace && namespace.flags & ts.SymbolFlags.ValueModule) return this.#ofModule(node, frame);
    const value = this.property(this.evaluate(node.expression, frame), node.name.text);
    return value.kind === "opaque" ? { ...value, type: this.typeOf(node) } : value;
  }

  #ofModule(node: ts.PropertyAccessExpression, frame: Frame): Value {
    const declaration = symbolAt(this.checker, node.name)?.valueDeclaration;
    if (!declaration) return this.opaque(node, frame);
    return (
      this.declared(declaration, this.moduleFrame(declaration.getSourceFile())) ?? this.opaque(node, frame)
    );
  }

  #element(node: ts.ElementAccessExpression, frame: Frame): Value {
    const value = this.evaluate(node.expression, frame);
    const index = this.concrete(this.evaluate(node.argumentExpression, frame));
    if (index && index.value !== undefined && index.value !== null)
      return this.property(value, String(index.value));
    // The index is unknown, so any of the existing members may be meant.
    if (value.kind === "object" || value.kind === "list") {
      const all = value.kind === "list" ? value.items : [...value.members.values()].map((one) => one());
      if (all.length > 0) return all[this.choices.choose(nameAt(frame, node), all.length)] as Value;
    }
    return this.opaque(node, frame);
  }

  /** The single literal of a value: its known value, or a chosen one of the few that its type allows. */
  concrete(value: Value): { value: Plain } | undefined {
    if (value.kind === "plain") return value;
    if (value.kind !== "opaque") return undefined;
    const values = finiteValues(this.checker, value.type);
    const deeper = value.computed || !values ? value.deeper?.() : undefined;
    const found = deeper && deeper !== value ? this.concrete(deeper) : undefined;
    if (found || !values) return found;
    return { value: values[this.choices.choose(`${value.name}=`, values.length)] };
  }

  /** @param prefer the result to try first for a condition that cannot be decided */
  decide(node: ts.Expression, frame: Frame, prefer = true): boolean {
    if (isWrapper(node) && !ts.isAwaitExpression(node)) return this.decide(node.expression, frame, prefer);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return !this.decide(node.operand, frame, !prefer);
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.kind;
      if (operator === ts.SyntaxKind.AmpersandAmpersandToken)
        return this.decide(node.left, frame, prefer) && this.decide(node.right, frame, prefer);
      if (operator === ts.SyntaxKind.BarBarToken)
        return this.decide(node.left, frame, prefer) || this.decide(node.right, frame, prefer);
      if (EQUAL.has(operator)) return this.#equal(node, frame, prefer);
      if (UNEQUAL.has(operator)) return !this.#equal(node, frame, !prefer);
    }
    return this.truth(this.evaluate(node, frame), prefer);
  }

  truth(value: Value, prefer = true): boolean {
    if (value.kind === "plain") return Boolean(value.value);
    if (value.kind !== "opaque") return true;
    const truth = truthOf(value.type);
    if (truth !== "either") return truth === "true";
    const deeper = value.computed ? value.deeper?.() : undefined;
    if (deeper && deeper !== value) return this.truth(deeper, prefer);
    const values = finiteValues(this.checker, value.type);
    if (values) {
      const at = values.findIndex((one) => Boolean(one) === prefer);
      return Boolean(values[this.choices.choose(`${value.name}=`, values.length, Math.max(0, at))]);
    }
    return this.choices.choose(`${value.name}?`, 2, prefer ? 0 : 1) === 0;
  }

  #equal(node: ts.BinaryExpression, frame: Frame, prefer: boolean): boolean {
    const left = this.evaluate(node.left, frame);
    const right = this.evaluate(node.right, frame);
    if (isNothing(right)) return this.#isNothing(left, node, prefer);
    if (isNothing(left)) return this.#isNothing(right, node, prefer);
    const [one, other] = [this.#known(left, right, prefer), this.#known(right, left, prefer)];
    if (one && other) return one.value === other.value;
    return this.choices.choose(`${nameOf(left)}===${nameOf(right)}`, 2, prefer ? 0 : 1) === 0;
  }

  /** Like `concrete`, but prefers a value that makes both equal, or different. */
  #known(value: Value, other: Value, prefer: boolean): { value: Plain } | undefined {
    if (value.kind !== "opaque") return value.kind === "plain" ? value : undefined;
    const values = finiteValues(this.checker, value.type);
    if (!values) return undefined;
    if (value.computed) return this.concrete(value);
    const at = other.kind === "plain" ? values.findIndex((one) => (one === other.value) === prefer) : 0;
    return { value: values[this.choices.choose(`${value.name}=`, values.length, Math.max(0, at))] };
  }

  #isNothing(value: Value, _node: ts.Node, prefer: boolean): boolean {
    if (value.kind === "plain") return value.value === undefined || value.value === null;
    if (value.kind !== "opaque" || !mayBeNothing(value.type)) return false;
    return !this.truth(value, !prefer);
  }

  #binary(node: ts.BinaryExpression, frame: Frame): Value {
    const operator = node.operatorToken.kind;
    if (operator === ts.SyntaxKind.QuestionQuestionToken) {
      const left = this.evaluate(node.left, frame);
      return this.#isNothing(left, node, false) ? this.evaluate(node.right, frame) : left;
    }
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken || operator === ts.SyntaxKind.BarBarToken) {
      const stays = this.decide(node.left, frame) === (operator === ts.SyntaxKind.BarBarToken);
      const left = this.evaluate(node.left, frame);
      if (!stays) return this.evaluate(node.right, frame);
      return left.kind === "opaque" && operator === ts.SyntaxKind.AmpersandAmpersandToken
        ? plain(false)
        : left;
    }
    if (EQUAL.has(operator) || UNEQUAL.has(operator)) return plain(this.decide(node, frame));
    const [left, right] = [this.evaluate(node.left, frame), this.evaluate(node.right, frame)];
    if (left.kind === "plain" && right.kind === "plain") {
      const computed = compute(operator, left.value, right.value);
      if (computed !== undefined) return plain(computed);
    }
    return { ...this.opaque(node, frame), name: `(${nameOf(left)}${operator}${nameOf(right)})` };
  }

  #template(node: ts.TemplateExpression, frame: Frame): Value {
    const text = () => {
      let whole = node.head.text;
      for (const { expression, literal } of node.templateSpans) {
        const known = this.concrete(this.evaluate(expression, frame));
        if (!known) return undefined;
        whole += `${known.value}${literal.text}`;
      }
      return plain(whole);
    };
    return this.opaque(node, frame, text);
  }

  #object(node: ts.ObjectLiteralExpression, frame: Frame): Value {
    const members = new Map<string, () => Value>();
    for (const one of node.properties) {
      if (ts.isSpreadAssignment(one)) this.#spread(members, this.evaluate(one.expression, frame));
      else if (ts.isShorthandPropertyAssignment(one))
        members.set(
          one.name.text,
          once(() => this.variable(one.name, frame)),
        );
      else if (ts.isPropertyAssignment(one)) {
        const key = this.#keyOf(one.name, frame);
        if (key !== undefined)
          members.set(
            key,
            once(() => this.evaluate(one.initializer, frame)),
          );
      } else if (ts.isMethodDeclaration(one) && ts.isIdentifier(one.name))
        members.set(one.name.text, () => ({ kind: "function", node: one, frame }));
    }
    return { kind: "object", members };
  }

  #keyOf(name: ts.PropertyName, frame: Frame): string | undefined {
    if (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)) return name.text;
    if (!ts.isComputedPropertyName(name)) return undefined;
    const known = this.concrete(this.evaluate(name.expression, frame));
    return known && String(known.value);
  }

  #spread(members: Map<string, () => Value>, value: Value): void {
    if (value.kind === "object") for (const [key, member] of value.members) members.set(key, member);
    if (value.kind !== "opaque") return;
    for (const { name } of this.checker.getNonNullableType(value.type).getProperties())
      members.set(
        name,
        once(() => this.property(value, name)),
      );
  }

  #construct(node: ts.NewExpression, frame: Frame): Value {
    const [first] = node.arguments ?? [];
    if (first && ["Set", "Array"].includes(node.expression.getText()))
      return this.#listed(this.evaluate(first, frame)) ?? this.opaque(node, frame);
    return this.opaque(node, frame);
  }

  /** The items of a set, without duplicate known values. */
  #listed(value: Value): Value | undefined {
    if (value.kind !== "list") return undefined;
    const items = value.items.map((one) => {
      const known = this.concrete(one);
      return known ? plain(known.value) : one;
    });
    const names = items.map(nameOf);
    return list(items.filter((one, at) => one.kind !== "plain" || names.indexOf(nameOf(one)) === at));
  }

  #call(node: ts.CallExpression, frame: Frame): Value {
    if (isBuilder(this, node)) return callBuilder(this, node, frame);
    const ready = staticListCall(this, node, frame) ?? listMethod(this, node, frame);
    if (ready) return ready;
    const invoke = () => {
      const callee = this.callee(node, frame);
      return callee.kind === "function" ? this.invoke(callee, node, frame) : undefined;
    };
    if (containsFragment(this.checker, this.typeOf(node))) return invoke() ?? this.opaque(node, frame);
    const computed = isComputed(this, node);
    const name = computed ? this.#callName(node, frame) : nameAt(frame, node);
    const found = this.opaque(node, frame, () => (computed ? invoke() : undefined));
    return { ...found, name, computed: computed && finiteValues(this.checker, found.type) !== undefined };
  }

  /** The called function, as far as it can be determined. */
  callee(node: ts.CallExpression, frame: Frame): Value {
    const value = this.evaluate(node.expression, frame);
    return value.kind === "opaque" ? (value.deeper?.() ?? value) : value;
  }

  /** The same function with the same arguments has the same name, so that two calls return the same value. */
  #callName(node: ts.CallExpression, frame: Frame): string {
    const given = node.arguments.map((one) =>
      ts.isIdentifier(one) || ts.isPropertyAccessExpression(one)
        ? nameOf(this.evaluate(one, frame))
        : undefined,
    );
    const callee = symbolAt(
      this.checker,
      ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression,
    );
    const declared = callee?.valueDeclaration;
    if (!declared || given.some((one) => one === undefined || one === "object")) return nameAt(frame, node);
    return `${this.project.placeOf(declared)}(${given.join()})`;
  }

  /** Whether the type is a fragment, or a list with a limited set of texts from which a fragment can be built. */
  makesText(type: ts.Type): boolean {
    if (containsFragment(this.checker, type)) return true;
    const element = elementType(this.checker, type);
    return element !== undefined && finiteValues(this.checker, element) !== undefined;
  }

  /** Concatenates a text that is built up by `+=`. */
  add(left: ts.Expression, right: ts.Expression, frame: Frame): Value {
    const [one, other] = [this.evaluate(left, frame), this.evaluate(right, frame)];
    const known = this.concrete(other);
    return one.kind === "plain" && known ? plain(`${one.value}${known.value}`) : this.opaque(left, frame);
  }

  invoke(callee: Value & { kind: "function" }, call: ts.CallExpression, frame: Frame): Value {
    return this.run(callee, argumentsOf(this, call, frame), call, frame);
  }

  /** The return value of a function. @param at the call, which determines the frame's name */
  run(
    callee: Value & { kind: "function" },
    given: readonly (() => Value)[],
    at: ts.Node,
    frame: Frame,
    nth = 0,
  ): Value {
    if (frame.depth > MAX_DEPTH) throw new Unresolved(at, "the calls lie too deep");
    const { node } = callee;
    const called: Frame = {
      name: `${frame.name}>${at.pos}.${nth}`,
      node,
      outer: callee.frame,
      bindings: new Map(),
      depth: frame.depth + 1,
      root: false,
    };
    bindParameters(this, called, node, given);
    if (!node.body) return plain(undefined);
    if (!ts.isBlock(node.body)) return this.evaluate(node.body, called);
    const done = execute(this, node.body.statements, called);
    return done.kind === "return" ? done.value : plain(undefined);
  }
}

function bindingOf(declaration: ts.Node, frame: Frame): Value | undefined {
  for (let one: Frame | null = frame; one; one = one.outer) {
    const bound = one.bindings.get(declaration);
    if (bound) return typeof bound === "function" ? bound() : bound;
  }
  return undefined;
}

const isAround = (outer: ts.Node, inner: ts.Node) =>
  outer.getSourceFile() === inner.getSourceFile() && outer.pos <= inner.pos && inner.end <= outer.end;

/** A name by which two equal conditions are recognised as one. */
function nameOf(value: Value): string {
  if (value.kind === "opaque") return value.name;
  if (value.kind === "plain") return JSON.stringify(value.value) ?? "undefined";
  return value.kind === "list" ? `[${value.items.map(nameOf).join()}]` : value.kind;
}

type Wrapper = ts.Expression & { expression: ts.Expression };
const isWrapper = (node: ts.Expression): node is Wrapper =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isAwaitExpression(node);

function literalOf(node: ts.Expression): Value | undefined {
  if (ts.isStringLiteralLike(node)) return plain(node.text);
  if (ts.isNumericLiteral(node)) return plain(Number(node.text));
  if (node.kind === ts.SyntaxKind.TrueKeyword) return plain(true);
  if (node.kind === ts.SyntaxKind.FalseKeyword) return plain(false);
  return node.kind === ts.SyntaxKind.NullKeyword ? plain(null) : undefined;
}

const isNothing = (value: Value) =>
  value.kind === "plain" && (value.value === undefined || value.value === null);

const EQUAL = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.EqualsEqualsToken]);
const UNEQUAL = new Set([ts.SyntaxKind.ExclamationEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsToken]);

function compute(operator: ts.SyntaxKind, left: Plain, right: Plain): Plain {
  if (operator === ts.SyntaxKind.PlusToken)
    return typeof left === "number" && typeof right === "number" ? left + right : `${left}${right}`;
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  if (operator === ts.SyntaxKind.MinusToken) return left - right;
  if (operator === ts.SyntaxKind.AsteriskToken) return left * right;
  if (operator === ts.SyntaxKind.GreaterThanToken) return left > right;
  if (operator === ts.SyntaxKind.GreaterThanEqualsToken) return left >= right;
  if (operator === ts.SyntaxKind.LessThanToken) return left < right;
  return operator === ts.SyntaxKind.LessThanEqualsToken ? left <= right : undefined;
}

/** Whether the called function is part of the project, so that its body can be evaluated. */
function isComputed({ checker }: Evaluator, node: ts.CallExpression): boolean {
  const declaration = checker.getResolvedSignature(node)?.declaration;
  return declaration !== undefined && !declaration.getSourceFile().isDeclarationFile;
}
