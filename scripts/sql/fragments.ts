// The query builder's `sql` template and its functions that build parts of a statement.
import ts from "typescript";
import type { Evaluator } from "./evaluation.ts";
import { elementType, isFragment, isUnclear } from "./types.ts";
import { type Frame, type Part, Unresolved, type Value } from "./values.ts";

const isTag = (node: ts.Expression) => ts.isIdentifier(node) && node.text === "sql";

/** `sql.join(…)` and similar functions. */
export const isBuilder = (_evaluator: Evaluator, { expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) && isTag(expression.expression);

export function taggedStatement(
  evaluator: Evaluator,
  node: ts.TaggedTemplateExpression,
  frame: Frame,
): Value {
  if (!isTag(node.tag)) return evaluator.opaque(node, frame);
  const { template } = node;
  if (ts.isNoSubstitutionTemplateLiteral(template))
    return { kind: "sql", parts: [{ text: template.text, node: template }], node };
  const parts: Part[] = [{ text: template.head.text, node: template.head }];
  for (const { expression, literal } of template.templateSpans) {
    parts.push(...embedded(evaluator, expression, frame), { text: literal.text, node: literal });
  }
  return { kind: "sql", parts, node };
}

/** The parts for an expression in `${}`: a fragment, or a parameter. */
function embedded(evaluator: Evaluator, node: ts.Expression, frame: Frame): readonly Part[] {
  const type = evaluator.typeOf(node);
  const mayBeFragment = isFragment(type) || isUnclear(type);
  const value = evaluator.evaluate(node, frame);
  if (!mayBeFragment && value.kind !== "sql") return [{ parameter: node, type }];
  return partsOf(evaluator, value, node, type);
}

function partsOf(evaluator: Evaluator, value: Value, node: ts.Expression, type: ts.Type): readonly Part[] {
  if (value.kind === "sql") return value.parts;
  if (value.kind === "opaque" && isFragment(value.type)) {
    const deeper = value.deeper?.();
    if (deeper && deeper.kind !== "opaque") return partsOf(evaluator, deeper, node, type);
    throw new Unresolved(node, `\`${node.getText()}\` is a fragment whose text cannot be found`);
  }
  return [{ parameter: node, type: value.kind === "opaque" ? value.type : type }];
}

export function callBuilder(evaluator: Evaluator, node: ts.CallExpression, frame: Frame): Value {
  const name = (node.expression as ts.PropertyAccessExpression).name.text;
  const [first, second] = node.arguments;
  if (!first) throw new Unresolved(node, `sql.${name} without an argument`);
  if (name === "join") return joined(evaluator, node, first, second, frame);
  if (name === "val" || name === "value")
    return { kind: "sql", parts: [{ parameter: first, type: evaluator.typeOf(first) }], node };
  const value = evaluator.evaluate(first, frame);
  const known =
    evaluator.concrete(value) ?? (name === "lit" ? anyLiteral(evaluator.typeOf(first)) : undefined);
  if (!known) throw new Unresolved(first, `the text of \`${first.getText()}\` cannot be found`);
  return { kind: "sql", parts: [{ text: textOf(name, known.value, node), node: first }], node };
}

/** A placeholder literal: only the type of a literal affects the description of the statement. */
function anyLiteral(type: ts.Type): { value: string | number } | undefined {
  if (type.flags & ts.TypeFlags.NumberLike) return { value: 1 };
  return type.flags & ts.TypeFlags.StringLike ? { value: "text" } : undefined;
}

function textOf(name: string, value: unknown, node: ts.Node): string {
  if (name === "raw") return String(value);
  if (name === "lit") return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
  if (name === "ref" || name === "table" || name === "id")
    return String(value)
      .split(".")
      .map((one) => (one === "*" ? one : `"${one.replaceAll('"', '""')}"`))
      .join(".");
  throw new Unresolved(node, `sql.${name} is not known here`);
}

function joined(
  evaluator: Evaluator,
  node: ts.CallExpression,
  first: ts.Expression,
  separator: ts.Expression | undefined,
  frame: Frame,
): Value {
  const between: readonly Part[] = separator
    ? partsOf(evaluator, evaluator.evaluate(separator, frame), separator, evaluator.typeOf(separator))
    : [{ text: ", ", node: first }];
  const value = evaluator.evaluate(first, frame);
  if (value.kind !== "list" && value.kind !== "opaque")
    throw new Unresolved(first, `\`${first.getText()}\` is a list that cannot be found`);
  const type = elementType(evaluator.checker, evaluator.typeOf(first)) ?? evaluator.typeOf(first);
  const parts = evaluator
    .items(value)
    .flatMap((one, at) => [...(at > 0 ? between : []), ...partsOf(evaluator, one, first, type)]);
  return { kind: "sql", parts, node };
}
