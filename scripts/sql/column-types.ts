// The types that the server defines for columns whose schema type is wider: an interface `ColumnTypes` in a file
// `column-types.ts`, in a feature's folder or in the server's platform folder.
import { basename, dirname } from "node:path";
import ts from "typescript";
import type { Project } from "./program.ts";

const FILE = "column-types.ts";

/** Finds the file that defines the type of a `table.column`, or of a computed `Row.column`. */
export interface ColumnTypes {
  isNamed(column: string): boolean;
  /**
   * @returns the file from which a generated file of the folder imports the type, preferring its own folder; undefined
   * if it may not import it
   */
  sourceFor(folder: string, column: string): string | undefined;
  /** Defined types that no generated row uses. */
  unused(): { column: string; file: string }[];
}

export function readColumnTypes({ checker, files }: Project, shared: string): ColumnTypes {
  const found = new Map<string, string[]>();
  const used = new Set<string>();
  for (const file of files) {
    if (basename(file.fileName) !== FILE) continue;
    for (const statement of file.statements) {
      if (!ts.isInterfaceDeclaration(statement) || statement.name.text !== "ColumnTypes") continue;
      for (const member of checker.getTypeAtLocation(statement).getProperties()) {
        found.set(member.name, [...(found.get(member.name) ?? []), file.fileName]);
      }
    }
  }
  return {
    isNamed: (column) => found.has(column),
    sourceFor: (folder, column) => {
      const files = found.get(column) ?? [];
      const source =
        files.find((file) => dirname(file) === folder) ?? files.find((file) => dirname(file) === shared);
      if (source) used.add(`${source} ${column}`);
      return source;
    },
    unused: () =>
      [...found].flatMap(([column, files]) =>
        files.filter((file) => !used.has(`${file} ${column}`)).map((file) => ({ column, file })),
      ),
  };
}
