// What the parts of the inference of columns need of each other: the class in columns.ts implements it.
import type { Catalog } from "./catalog.ts";
import type { TreeNode, TreeValue } from "./parse-tree.ts";
import type { RequiredVars } from "./quals.ts";
import type { Field, Shape } from "./shapes.ts";

/** A query with the queries that enclose it. */
export interface Scope {
  query: TreeNode;
  outer: Scope | null;
  required: RequiredVars;
}

/** Infers shape and nullability of expressions. */
export interface Inference {
  readonly catalog: Catalog;
  all(value: TreeValue | undefined, scope: Scope): Field[];
  expression(value: TreeValue | undefined, scope: Scope): Field;
  variable(node: TreeNode, scope: Scope): Field;
  parameter(node: TreeNode): Field;
  subquery(node: TreeNode, scope: Scope): Field;
  shape(type: number): Shape;
}
