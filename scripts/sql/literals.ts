// Rewrites inline row types, `sql<{ total: number }>`, whose members do not match the statement.
import ts from "typescript";
import type { RowColumn, SiteResult } from "./check.ts";
import type { Project } from "./program.ts";
import { fieldFaults } from "./rows.ts";
import { columnSource } from "./rows-source.ts";

/** @returns path of each file to change → new content */
export function rewriteLiterals({ checker }: Project, results: readonly SiteResult[]): Map<string, string> {
  const edits = new Map<ts.SourceFile, Map<ts.TypeLiteralNode, string>>();
  for (const { statements, columns } of results) {
    const literal = literalOf(statements[0]?.template);
    if (!literal || !columns) continue;
    const file = literal.getSourceFile();
    const text = literalSource(checker, literal, columns);
    if (text === undefined) continue;
    const known = edits.get(file) ?? new Map<ts.TypeLiteralNode, string>();
    edits.set(file, known.set(literal, text));
  }
  return new Map([...edits].map(([file, changes]) => [file.fileName, changed(file, changes)]));
}

function literalOf(template: ts.Node | undefined): ts.TypeLiteralNode | undefined {
  if (!template || !ts.isTaggedTemplateExpression(template)) return undefined;
  const [row] = template.typeArguments ?? [];
  return row && ts.isTypeLiteralNode(row) ? row : undefined;
}

/** Members that match are kept as written. @returns undefined if all members match */
function literalSource(
  checker: ts.TypeChecker,
  literal: ts.TypeLiteralNode,
  columns: readonly RowColumn[],
): string | undefined {
  const written = new Map(literal.members.map((one) => [one.name?.getText().replaceAll('"', "") ?? "", one]));
  const fits = (column: RowColumn) => {
    const member = written.get(column.name);
    return (
      member !== undefined &&
      fieldFaults(checker, column.name, checker.getTypeAtLocation(member), column.field).length === 0
    );
  };
  if (columns.length === written.size && columns.every(fits)) return undefined;
  const members = columns.map((column) =>
    fits(column) ? written.get(column.name)?.getText().replace(/[;,]$/, "") : columnSource(column),
  );
  return `{ ${members.join("; ")} }`;
}

function changed(file: ts.SourceFile, changes: ReadonlyMap<ts.TypeLiteralNode, string>): string {
  let { text } = file;
  for (const [node, source] of [...changes].toSorted(([one], [other]) => other.pos - one.pos))
    text = text.slice(0, node.getStart(file)) + source + text.slice(node.end);
  return text;
}
