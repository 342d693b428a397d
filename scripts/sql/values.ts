import type ts from "typescript";

/** A piece of a statement: text, or a parameter with the expression that gives its value and the type of that. */
export type Part = { text: string; node: ts.Node } | { parameter: ts.Expression; type: ts.Type };

export type Plain = string | number | boolean | null | undefined;

/** What is known of a value without running the program. */
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
  /** The same for the same value, so that what is decided of it once holds everywhere. */
  name: string;
  type: ts.Type;
  /** Looks further for it, as far as the callers; undefined where there is nothing more to know. */
  deeper?: () => Value | undefined;
  /** A function of ours gives one of a few values: which one is found by going through it. */
  computed?: boolean;
}

/** A function, a block of a loop, or a module while it is evaluated. */
export interface Frame {
  name: string;
  node: ts.Node;
  outer: Frame | null;
  bindings: Map<ts.Node, Value | (() => Value)>;
  /** How many calls deep. */
  depth: number;
  /** Nobody gave the arguments: they are found at the calls. */
  root: boolean;
}

export const plain = (value: Plain): Value => ({ kind: "plain", value });

export const list = (items: Value[]): Value => ({ kind: "list", items });

/** A text that cannot be known: the fault is reported at the node. */
export class Unresolved extends Error {
  readonly node: ts.Node;

  constructor(node: ts.Node, message: string) {
    super(message);
    this.node = node;
  }
}
