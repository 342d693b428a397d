import type ts from "typescript";

/** A piece of a statement: text, or a parameter with its value's expression and type. */
export type Part = { text: string; node: ts.Node } | { parameter: ts.Expression; type: ts.Type };

export type Plain = string | number | boolean | null | undefined;

/** What is known of a value without running the server. */
export type Value =
  | { kind: "sql"; parts: readonly Part[]; node: ts.Node }
  | { kind: "list"; items: Value[] }
  | { kind: "object"; members: Map<string, () => Value> }
  | { kind: "plain"; value: Plain }
  | { kind: "function"; node: ts.FunctionLikeDeclaration; frame: Frame }
  | Opaque;

/** A value of which only the type is known. */
export interface Opaque {
  kind: "opaque";
  /** The same for the same value, so that a choice made for it once applies everywhere. */
  name: string;
  type: ts.Type;
  /** Resolves the value further, up to the callers; undefined if nothing more can be determined. */
  deeper?: () => Value | undefined;
  /** A function of the project returns one of a few values; evaluating the function determines which. */
  computed?: boolean;
}

/** Scope of a function, a block of a loop, or a module during evaluation. */
export interface Frame {
  name: string;
  node: ts.Node;
  outer: Frame | null;
  bindings: Map<ts.Node, Value | (() => Value)>;
  /** Number of nested calls. */
  depth: number;
  /** The arguments are unknown and are determined from the function's calls. */
  root: boolean;
}

export const plain = (value: Plain): Value => ({ kind: "plain", value });

export const list = (items: Value[]): Value => ({ kind: "list", items });

/** A text that cannot be determined; the fault is reported at the node. */
export class Unresolved extends Error {
  readonly node: ts.Node;

  constructor(node: ts.Node, message: string) {
    super(message);
    this.node = node;
  }
}
