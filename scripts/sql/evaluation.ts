// What the parts of the evaluator need of each other: the class in evaluator.ts implements it.
import type ts from "typescript";
import type { Choices } from "./choices.ts";
import type { Project } from "./program.ts";
import { type Frame, list, type Opaque, type Plain, plain, type Value } from "./values.ts";

/** Evaluates TypeScript expressions symbolically, as far as they decide the text of a statement. */
export interface Evaluator {
  readonly project: Project;
  readonly checker: ts.TypeChecker;
  readonly choices: Choices;
  typeOf(node: ts.Node): ts.Type;
  moduleFrame(file: ts.SourceFile): Frame;
  opaque(node: ts.Expression, frame: Frame, deeper?: Opaque["deeper"]): Opaque;
  evaluate(node: ts.Expression, frame: Frame): Value;
  /** Items of an array literal or arguments of a call, with spread elements expanded. */
  elements(nodes: readonly ts.Expression[], frame: Frame): Value[];
  /** The items of a list; for a list of unknown length, one item or two. */
  items(value: Value): Value[];
  /** The value of a declaration in the scope of a frame. */
  declared(declaration: ts.Declaration, frame: Frame): Value | undefined;
  /** The frame that owns a declaration: the frame of the nearest enclosing function or loop. */
  homeOf(declaration: ts.Declaration, frame: Frame): Frame | null;
  property(value: Value, key: string): Value;
  /** The single literal of a value: its known value, or a chosen one of the few that its type allows. */
  concrete(value: Value): { value: Plain } | undefined;
  /** @param prefer the result to try first for a condition that cannot be decided */
  decide(node: ts.Expression, frame: Frame, prefer?: boolean): boolean;
  truth(value: Value, prefer?: boolean): boolean;
  /** The called function, as far as it can be determined. */
  callee(node: ts.CallExpression, frame: Frame): Value;
  /** Whether the type is a fragment, or a list with a limited set of texts from which a fragment can be built. */
  makesText(type: ts.Type): boolean;
  /** Concatenates a text that is built up by `+=`. */
  add(left: ts.Expression, right: ts.Expression, frame: Frame): Value;
  run(
    callee: Value & { kind: "function" },
    given: readonly (() => Value)[],
    at: ts.Node,
    frame: Frame,
    nth?: number,
  ): Value;
}

/** A name for a node, the same for every evaluation within the frame. */
export const nameAt = (frame: Frame, node: ts.Node) => `${frame.name}:${node.pos}-${node.end}`;

/** Binds a function's parameters to the arguments of a call. */
export function bindParameters(
  evaluator: Evaluator,
  frame: Frame,
  node: ts.FunctionLikeDeclaration,
  given: readonly (() => Value)[],
): void {
  node.parameters.forEach((parameter, at) => {
    const whole = once((): Value => {
      if (parameter.dotDotDotToken) return list(given.slice(at).map((one) => one()));
      const value = given[at]?.() ?? plain(undefined);
      const missing = value.kind === "plain" && value.value === undefined;
      return missing && parameter.initializer ? evaluator.evaluate(parameter.initializer, frame) : value;
    });
    frame.bindings.set(parameter, whole);
  });
}

export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
