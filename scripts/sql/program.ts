import { dirname, relative, resolve } from "node:path";
import ts from "typescript";

/** The sources of several workspaces with their types, and the uses of their symbols. */
export interface Project {
  checker: ts.TypeChecker;
  files: readonly ts.SourceFile[];
  /** Location for messages: the file path relative to the root, and the line. */
  placeOf(node: ts.Node): string;
  /** Every use of a symbol except its declaration. */
  mentions(symbol: ts.Symbol): readonly ts.Identifier[];
}

/** @param configs the tsconfig.json files of the workspaces  @param wanted selects the sources to load */
export function loadProject(
  root: string,
  configs: readonly string[],
  wanted: (file: string) => boolean,
): Project {
  const parsed = configs.map((file) => readConfig(resolve(root, file)));
  const [first] = parsed;
  if (!first) throw new Error("no workspace is named");
  const folders = configs.map((file) => `${dirname(resolve(root, file))}/`);
  const names = parsed.flatMap(({ fileNames }) => fileNames).filter(wanted);
  const program = ts.createProgram(names, { ...first.options, noEmit: true });
  return createProject(root, program, (file) => folders.some((folder) => file.startsWith(folder)));
}

function readConfig(file: string): ts.ParsedCommandLine {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (fault: ts.Diagnostic) => {
      throw new Error(ts.flattenDiagnosticMessageText(fault.messageText, "\n"));
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(file, {}, host);
  if (!parsed) throw new Error(`${file} cannot be read`);
  return parsed;
}

export function createProject(root: string, program: ts.Program, own: (file: string) => boolean): Project {
  const checker = program.getTypeChecker();
  const files = program
    .getSourceFiles()
    .filter(
      (file) => !file.isDeclarationFile && !file.fileName.includes("node_modules") && own(file.fileName),
    );
  const byText = groupByText(files.flatMap(identifiersOf));
  const known = new Map<ts.Symbol, readonly ts.Identifier[]>();
  const find = (symbol: ts.Symbol) =>
    (byText.get(symbol.name) ?? []).filter(
      (one) => isSame(symbolAt(checker, one), symbol) || isSame(destructuredFrom(checker, one), symbol),
    );
  return {
    checker,
    files,
    placeOf(node) {
      const file = node.getSourceFile();
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      return `${relative(root, file.fileName)}:${line + 1}`;
    },
    mentions(symbol) {
      const found = known.get(symbol) ?? find(symbol);
      known.set(symbol, found);
      return found;
    },
  };
}

/** A property of a widened type is a different symbol with the same declaration. */
const isSame = (one: ts.Symbol | undefined, other: ts.Symbol) =>
  one === other || (one?.valueDeclaration !== undefined && one.valueDeclaration === other.valueDeclaration);

function groupByText(names: readonly ts.Identifier[]): Map<string, ts.Identifier[]> {
  const groups = new Map<string, ts.Identifier[]>();
  for (const name of names) {
    const group = groups.get(name.text);
    if (group) group.push(name);
    else groups.set(name.text, [name]);
  }
  return groups;
}

function identifiersOf(file: ts.SourceFile): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The property that `const { name } = …` destructures. */
function destructuredFrom(checker: ts.TypeChecker, node: ts.Identifier): ts.Symbol | undefined {
  const { parent } = node;
  if (!ts.isBindingElement(parent) || !ts.isObjectBindingPattern(parent.parent)) return undefined;
  return checker.getTypeAtLocation(parent.parent).getProperty(node.text);
}

/** The symbol at its declaration, with imports and aliases resolved. */
export function symbolAt(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  const symbol =
    node.parent && ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
  if (!symbol) return undefined;
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
