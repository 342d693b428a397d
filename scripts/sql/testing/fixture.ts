import { resolve } from "node:path";
import ts from "typescript";
import { createProject, type Project } from "../program.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Sources of packages, shared because they are the same for every program. */
const shared = new Map<string, ts.SourceFile | undefined>();

/** A project of in-memory sources, with paths as if they were in the server. */
export function fixtureProject(sources: Readonly<Record<string, string>>): Project {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const folder = resolve(root, "server/src/fixture");
  const files = new Map(Object.entries(sources).map(([name, text]) => [`${folder}/${name}`, text]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, version, ...rest) => {
    const text = files.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, version, true);
    if (!shared.has(name)) shared.set(name, getSourceFile.call(host, name, version, ...rest));
    return shared.get(name);
  };
  host.fileExists = (name) => files.has(name) || fileExists.call(host, name);
  host.readFile = (name) => files.get(name) ?? readFile.call(host, name);
  host.directoryExists = (name) => name === folder || ts.sys.directoryExists(name);
  host.getCurrentDirectory = () => resolve(root, "server");
  const program = ts.createProgram([...files.keys()], options, host);
  return createProject(folder, program, (file) => file.startsWith(folder));
}
