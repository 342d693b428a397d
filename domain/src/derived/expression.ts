// Free arithmetic of derived variables: a small grammar without code, whose units are checked before it is used.
//
//   sum      = product { ("+" | "-") product }
//   product  = power { ("*" | "/") power }
//   power    = unary [ "^" unary ]
//   unary    = [ "-" ] atom
//   atom     = number [ "[" unit "]" ] | name | function "(" sum { (";" | ",") sum } ")" | "(" sum ")"
//
// A number's decimal mark is a point. Names are letters, digits and underscores.
import { type Unit, unitNamed } from "../devices/units.ts";
import { combine, type Dimension, isPureNumber, isSameDimension, scaleOf } from "./dimensions.ts";

export const EXPRESSION_FUNCTIONS = ["abs", "sqrt", "exp", "ln", "log10", "min", "max"] as const;
export type ExpressionFunction = (typeof EXPRESSION_FUNCTIONS)[number];

export type ExpressionNode =
  | { readonly kind: "number"; readonly value: number; readonly unit: Unit | null; readonly at: number }
  | { readonly kind: "variable"; readonly name: string; readonly at: number }
  | { readonly kind: "negative"; readonly of: ExpressionNode; readonly at: number }
  | {
      readonly kind: "operation";
      readonly operator: "+" | "-" | "*" | "/" | "^";
      readonly left: ExpressionNode;
      readonly right: ExpressionNode;
      readonly at: number;
    }
  | {
      readonly kind: "call";
      readonly function: ExpressionFunction;
      readonly args: readonly ExpressionNode[];
      readonly at: number;
    };

/** Why an expression cannot be used, and the position of its text at which. */
export interface ExpressionFault {
  readonly fault:
    | "empty"
    | "unexpected"
    | "unclosed"
    | "unknownFunction"
    | "argumentCount"
    | "unknownUnit"
    | "tooLong"
    | "tooDeep"
    | "unknownVariable"
    | "differentUnits"
    | "notANumber"
    | "exponent"
    | "resultUnit"
    | "temperature";
  readonly at: number;
  /** The text at fault. */
  readonly text: string;
}

export const MAX_EXPRESSION_LENGTH = 500;
const MAX_DEPTH = 50;

type Token = { readonly text: string; readonly at: number };

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z_][A-Za-z_0-9]*)|(\[[^\]]*\])|([-+*/^();,]))/y;

class Faulty extends Error {
  readonly fault: ExpressionFault;
  constructor(fault: ExpressionFault["fault"], { at, text }: Token) {
    super(fault);
    this.fault = { fault, at, text };
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) {
      const at = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
      throw new Faulty(text[at] === "[" ? "unclosed" : "unexpected", { at, text: text[at] ?? "" });
    }
    const token = match[0].trimStart();
    tokens.push({ text: token, at: TOKEN.lastIndex - token.length });
  }
  return tokens;
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #end: Token;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], length: number) {
    this.#tokens = tokens;
    this.#end = { text: "", at: length };
  }

  parse(): ExpressionNode {
    const node = this.#sum();
    if (this.#next < this.#tokens.length) throw new Faulty("unexpected", this.#peek());
    return node;
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? this.#end;
  }

  #take(): Token {
    const token = this.#peek();
    this.#next++;
    return token;
  }

  #sum(): ExpressionNode {
    if (++this.#depth > MAX_DEPTH) throw new Faulty("tooDeep", this.#peek());
    let left = this.#product();
    for (let token = this.#peek(); token.text === "+" || token.text === "-"; token = this.#peek()) {
      this.#take();
      left = { kind: "operation", operator: token.text, left, right: this.#product(), at: token.at };
    }
    this.#depth--;
    return left;
  }

  #product(): ExpressionNode {
    let left = this.#unary();
    for (let token = this.#peek(); token.text === "*" || token.text === "/"; token = this.#peek()) {
      this.#take();
      left = { kind: "operation", operator: token.text, left, right: this.#unary(), at: token.at };
    }
    return left;
  }

  /** A sign binds less than a power: -x^2 is −(x²). */
  #unary(): ExpressionNode {
    const token = this.#peek();
    if (token.text !== "-") return this.#power();
    if (++this.#depth > MAX_DEPTH) throw new Faulty("tooDeep", token);
    this.#take();
    const of = this.#unary();
    this.#depth--;
    return { kind: "negative", of, at: token.at };
  }

  #power(): ExpressionNode {
    const base = this.#atom();
    const token = this.#peek();
    if (token.text !== "^") return base;
    this.#take();
    return { kind: "operation", operator: "^", left: base, right: this.#unary(), at: token.at };
  }

  #atom(): ExpressionNode {
    const token = this.#take();
    if (/^\d/.test(token.text)) return this.#number(token);
    if (token.text === "(") {
      const inner = this.#sum();
      this.#close(token);
      return inner;
    }
    if (!/^[A-Za-z_]/.test(token.text)) throw new Faulty(token.text === "" ? "empty" : "unexpected", token);
    return this.#peek().text === "("
      ? this.#call(token)
      : { kind: "variable", name: token.text, at: token.at };
  }

  #number(token: Token): ExpressionNode {
    const value = Number(token.text);
    if (!Number.isFinite(value)) throw new Faulty("unexpected", token);
    const unitToken = this.#peek();
    if (!unitToken.text.startsWith("[")) return { kind: "number", value, unit: null, at: token.at };
    this.#take();
    const unit = unitNamed(unitToken.text.slice(1, -1));
    if (!unit) throw new Faulty("unknownUnit", unitToken);
    return { kind: "number", value, unit, at: token.at };
  }

  #call(name: Token): ExpressionNode {
    const called = EXPRESSION_FUNCTIONS.find((one) => one === name.text);
    if (!called) throw new Faulty("unknownFunction", name);
    const open = this.#take();
    const args = [this.#sum()];
    while (this.#peek().text === ";" || this.#peek().text === ",") {
      this.#take();
      args.push(this.#sum());
    }
    this.#close(open);
    const isMany = called === "min" || called === "max";
    if (isMany ? args.length < 2 : args.length !== 1) throw new Faulty("argumentCount", name);
    return { kind: "call", function: called, args, at: name.at };
  }

  #close(open: Token): void {
    const token = this.#take();
    if (token.text !== ")")
      throw new Faulty(token.text === "" ? "unclosed" : "unexpected", token.text === "" ? open : token);
  }
}

/** Parses an expression; its units are not checked yet. */
export function parseExpression(text: string): ExpressionNode | ExpressionFault {
  if (text.trim() === "") return { fault: "empty", at: 0, text: "" };
  if (text.length > MAX_EXPRESSION_LENGTH) return { fault: "tooLong", at: MAX_EXPRESSION_LENGTH, text: "" };
  return guarded(() => new Parser(tokensOf(text), text.length).parse());
}

function guarded<T>(run: () => T): T | ExpressionFault {
  try {
    return run();
  } catch (error) {
    if (error instanceof Faulty) return error.fault;
    throw error;
  }
}

export const isFault = (of: object): of is ExpressionFault => "fault" in of;

/** The names of variables in an expression, each once, in the order of their appearance. */
export function variablesIn(node: ExpressionNode): string[] {
  const names = new Set<string>();
  const visit = (one: ExpressionNode): void => {
    if (one.kind === "variable") names.add(one.name);
    else if (one.kind === "negative") visit(one.of);
    else if (one.kind === "operation") for (const part of [one.left, one.right]) visit(part);
    else if (one.kind === "call") for (const part of one.args) visit(part);
  };
  visit(node);
  return [...names];
}

/** An expression whose units are checked, ready to be evaluated. */
export interface CheckedExpression {
  /**
   * @param values in the units that were given, in the order of `variables`
   * @returns the value in the result's unit; null where it is not defined (a division by zero, a root of a negative)
   */
  evaluate(values: readonly number[]): number | null;
  readonly variables: readonly string[];
}

/**
 * Checks the units of an expression: only equal quantities are added and compared, functions of pure numbers take pure
 * numbers, and the result is of the quantity of its unit. All is calculated in SI units. Whether a result in °C or °F is a
 * temperature or a difference of temperatures follows from the expression: (a + b) / 2 is one, a − b the other, a + b
 * neither, which is refused. A number in K is a difference.
 * @param units of the variables
 * @param resultUnit unit of the derived variable
 */
export function checkExpression(
  node: ExpressionNode,
  units: Readonly<Record<string, Unit>>,
  resultUnit: Unit,
): CheckedExpression | ExpressionFault {
  return guarded(() => {
    const variables = variablesIn(node);
    const { dimension, run, temperatures } = compile(node, units, variables);
    const target = scaleOf(resultUnit);
    if (!isSameDimension(dimension, target.dimension))
      throw new Faulty("resultUnit", { at: node.at, text: resultUnit });
    const isDifference = Math.abs(temperatures) < 1e-9;
    if (target.zero !== 0 && !isDifference && !(Math.abs(temperatures - 1) < 1e-9))
      throw new Faulty("temperature", { at: node.at, text: resultUnit });
    const zero = isDifference ? 0 : target.zero;
    return {
      variables,
      evaluate: (values) => {
        const si = run(values);
        const value = (si - zero) / target.factor;
        return Number.isFinite(value) ? value : null;
      },
    };
  });
}

interface Compiled {
  dimension: Dimension;
  /**
   * How many temperatures above absolute zero it adds up: 1 for a temperature, 0 for a difference. Not a number where
   * that is not known. Only for results that are temperatures.
   */
  temperatures: number;
  /** In SI units. */
  run(values: readonly number[]): number;
}

function compile(
  node: ExpressionNode,
  units: Readonly<Record<string, Unit>>,
  variables: readonly string[],
): Compiled {
  switch (node.kind) {
    case "number": {
      const { dimension, factor, zero } = scaleOf(node.unit ?? "1");
      const value = node.value * factor + zero;
      return { dimension, temperatures: zero === 0 ? 0 : 1, run: () => value };
    }
    case "variable":
      return compileVariable(node, units, variables);
    case "negative": {
      const { dimension, temperatures, run } = compile(node.of, units, variables);
      return { dimension, temperatures: -temperatures, run: (values) => -run(values) };
    }
    case "operation":
      return compileOperation(node, units, variables);
    case "call":
      return compileCall(node, units, variables);
  }
}

function compileVariable(
  { name, at }: Extract<ExpressionNode, { kind: "variable" }>,
  units: Readonly<Record<string, Unit>>,
  variables: readonly string[],
): Compiled {
  const unit = Object.hasOwn(units, name) ? units[name] : undefined;
  if (unit === undefined) throw new Faulty("unknownVariable", { at, text: name });
  const { dimension, factor, zero } = scaleOf(unit);
  const place = variables.indexOf(name);
  const temperatures = dimension.temperature === undefined ? 0 : 1;
  return { dimension, temperatures, run: (values) => (values[place] ?? Number.NaN) * factor + zero };
}

function compileOperation(
  node: Extract<ExpressionNode, { kind: "operation" }>,
  units: Readonly<Record<string, Unit>>,
  variables: readonly string[],
): Compiled {
  const { operator, at } = node;
  const left = compile(node.left, units, variables);
  if (operator === "^") return compilePower(node, left);
  const right = compile(node.right, units, variables);
  if (operator === "+" || operator === "-") {
    if (!isSameDimension(left.dimension, right.dimension))
      throw new Faulty("differentUnits", { at, text: operator });
    const sign = operator === "+" ? 1 : -1;
    return {
      dimension: left.dimension,
      temperatures: left.temperatures + sign * right.temperatures,
      run: (values) => left.run(values) + sign * right.run(values),
    };
  }
  const power = operator === "*" ? 1 : -1;
  return {
    dimension: combine(left.dimension, right.dimension, power),
    temperatures: scaledTemperatures(node, left, right),
    run: (values) =>
      power === 1 ? left.run(values) * right.run(values) : left.run(values) / right.run(values),
  };
}

/** The exponent of a quantity is a number that is written out; that of a pure number may be calculated. */
function compilePower(
  { right, at }: Extract<ExpressionNode, { kind: "operation" }>,
  base: Compiled,
): Compiled {
  const exponent = numberIn(right);
  if (exponent === null) throw new Faulty("exponent", { at, text: "^" });
  return {
    dimension: combine({}, base.dimension, exponent),
    temperatures: Number.NaN,
    run: (values) => base.run(values) ** exponent,
  };
}

/** A product with a number that is written out keeps what is known about temperatures; another does not. */
function scaledTemperatures(
  { operator, left: first, right: second }: Extract<ExpressionNode, { kind: "operation" }>,
  left: Compiled,
  right: Compiled,
): number {
  const [a, b] = [numberIn(first), numberIn(second)];
  if (b !== null) return operator === "*" ? left.temperatures * b : left.temperatures / b;
  if (a !== null && operator === "*") return a * right.temperatures;
  // A gradient, kPa/°C · °C: whatever it gives, it does not add temperatures.
  return left.temperatures === 0 && right.temperatures === 0 ? 0 : Number.NaN;
}

function numberIn(node: ExpressionNode): number | null {
  if (node.kind === "number") return node.unit === null ? node.value : null;
  if (node.kind === "negative") {
    const of = numberIn(node.of);
    return of === null ? null : -of;
  }
  if (node.kind !== "operation") return null;
  const [left, right] = [numberIn(node.left), numberIn(node.right)];
  // A fraction in parentheses: x^(3/2).
  return node.operator === "/" && left !== null && right !== null && right !== 0 ? left / right : null;
}

const OF_NUMBERS: Readonly<Partial<Record<ExpressionFunction, (value: number) => number>>> = {
  exp: Math.exp,
  ln: (value) => (value > 0 ? Math.log(value) : Number.NaN),
  log10: (value) => (value > 0 ? Math.log10(value) : Number.NaN),
};

function compileCall(
  node: Extract<ExpressionNode, { kind: "call" }>,
  units: Readonly<Record<string, Unit>>,
  variables: readonly string[],
): Compiled {
  const text = node.function;
  const args = node.args.map((arg) => compile(arg, units, variables));
  const [first] = args as [Compiled];
  const ofNumber = OF_NUMBERS[text];
  if (ofNumber) {
    if (!isPureNumber(first.dimension)) throw new Faulty("notANumber", { at: node.at, text });
    return { dimension: {}, temperatures: 0, run: (values) => ofNumber(first.run(values)) };
  }
  if (text === "abs") return { ...first, run: (values) => Math.abs(first.run(values)) };
  if (text === "sqrt")
    return {
      dimension: combine({}, first.dimension, 0.5),
      temperatures: Number.NaN,
      run: (values) => Math.sqrt(first.run(values)),
    };
  if (!args.every(({ dimension }) => isSameDimension(dimension, first.dimension)))
    throw new Faulty("differentUnits", { at: node.at, text });
  const choose = text === "min" ? Math.min : Math.max;
  const isOneKind = args.every(({ temperatures }) => temperatures === first.temperatures);
  const temperatures = isOneKind ? first.temperatures : Number.NaN;
  return {
    dimension: first.dimension,
    temperatures,
    run: (values) => choose(...args.map(({ run }) => run(values))),
  };
}
