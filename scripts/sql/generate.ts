// Generates row types from statements: named ones are written to the `rows.gen.ts` of their folder.
import { dirname, relative, resolve } from "node:path";
import ts from "typescript";
import { merged, type RowColumn, type SiteResult } from "./check.ts";
import type { ColumnTypes } from "./column-types.ts";
import type { Project } from "./program.ts";
import { interfaceSource } from "./rows-source.ts";

const GENERATED = "rows.gen.ts";
const HEAD =
  "// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.\n";

export interface Generated {
  /** File path → content. */
  files: ReadonlyMap<string, string>;
  faults: readonly string[];
}

/** The name that a statement gives its rows, if a generated file has to define it. */
function generatedName({ statements }: SiteResult): { file: string; name: string } | undefined {
  const [statement] = statements;
  if (!statement || !ts.isTaggedTemplateExpression(statement.template)) return undefined;
  const [row] = statement.template.typeArguments ?? [];
  if (!row || !ts.isTypeReferenceNode(row) || !ts.isIdentifier(row.typeName)) return undefined;
  const from = importOf(row.getSourceFile(), row.typeName.text);
  if (!from?.endsWith(`/${GENERATED}`)) return undefined;
  return { file: resolve(dirname(row.getSourceFile().fileName), from), name: row.typeName.text };
}

function importOf(file: ts.SourceFile, name: string): string | undefined {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings) && bindings.elements.some((one) => one.name.text === name))
      return statement.moduleSpecifier.text;
  }
  return undefined;
}

export function generateRows(
  project: Project,
  results: readonly SiteResult[],
  types: ColumnTypes,
): Generated {
  const faults: string[] = [];
  const rows = new Map<string, Map<string, RowColumn[]>>();
  for (const result of results) {
    const target = generatedName(result);
    if (!target || !result.columns) continue;
    const file = rows.get(target.file) ?? new Map<string, RowColumn[]>();
    rows.set(target.file, file);
    const known = file.get(target.name);
    const both = known ? merged(known, result.columns) : result.columns;
    if (both) file.set(target.name, both);
    else
      faults.push(
        `${project.placeOf(result.site.node)} another statement gives ${target.name} other columns: give one of them another name`,
      );
  }
  const files = [...rows].map(([path, file]): [string, string] => [path, fileSource(path, file, types)]);
  return { files: new Map(files), faults };
}

function fileSource(path: string, rows: ReadonlyMap<string, RowColumn[]>, types: ColumnTypes): string {
  const folder = dirname(path);
  const sources = new Map<string, string>();
  const name = (column: string) => {
    const source = types.sourceFor(folder, column);
    if (!source) return undefined;
    const alias = dirname(source) === folder ? "OwnColumnTypes" : "ColumnTypes";
    sources.set(source, alias);
    return `${alias}["${column}"]`;
  };
  const interfaces = [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([rowName, columns]) => interfaceSource(rowName, columns, name));
  const imports = [...sources].map(([source, alias]) => {
    const from = relative(folder, source);
    const imported = alias === "ColumnTypes" ? alias : `ColumnTypes as ${alias}`;
    return `import type { ${imported} } from "${from.startsWith(".") ? from : `./${from}`}";\n`;
  });
  return [HEAD, ...(imports.length > 0 ? [imports.toSorted().join("")] : []), ...interfaces].join("\n");
}
