// Copies the built program into an empty folder: what is served, and of node_modules what it loads while it runs. A
// container image and a server without npm get exactly this: `npm run program -- /opt/vetaverde`.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./build-state.mjs";
import { closureOf, find } from "./lock.mjs";

/** What the program reads besides its libraries. */
const PARTS = ["server/dist", "server/migrations", "server/package.json", "web/dist"];
/** What is imported, required or looked up: a library, or a file in one; of a name that is put together, its scope. */
const LOADED =
  /\b(?:require|import|from|resolve)\s*\(?\s*["'`]((?:@[\w.-]+\/)?[\w.-]+(?:\/[\w./-]*)?|@[\w.-]+\/)/g;
const LIBRARY = /^(?:@[^/]+\/)?[^/]*/;

/** The built program files, in a stable order. */
const programFiles = (base) =>
  readdirSync(join(base, "server/dist"))
    .filter((name) => /\.c?js$/.test(name))
    .sort()
    .map((name) => join(base, "server/dist", name));

/**
 * The libraries that the built files load; most are bundled, and loaded no longer. Optional ones, which are made for
 * one platform each, are found by a name that is put together.
 * @param server the server's entry in the lock
 * @returns their names
 */
export function loadedLibraries(texts, { dependencies = {}, optionalDependencies = {} }, lock) {
  const loaded = new Set(texts.flatMap((text) => [...text.matchAll(LOADED)].map(([, name]) => name)));
  const libraries = new Set(
    [...loaded].filter((name) => !isBuiltin(name)).flatMap((name) => LIBRARY.exec(name)?.[0] ?? ""),
  );
  const ofScopes = Object.keys(dependencies).filter((name) => libraries.has(name.replace(/[^/]+$/, "")));
  const isLibrary = (name) => name !== "" && find(lock, "server", name)?.includes("node_modules/");
  return [...new Set([...libraries].filter(isLibrary).concat(ofScopes, Object.keys(optionalDependencies)))];
}

/**
 * The folders of libraries and of what they need in turn, without those nested in another one.
 * @throws Error for one that is not installed, except for those of other platforms
 */
export function installedPaths(base, lock, names) {
  const paths = [
    ...closureOf(
      lock,
      names.map((name) => find(lock, "server", name)),
    ),
  ].sort();
  const isThere = (path) => existsSync(join(base, path, "package.json"));
  for (const path of paths)
    if (!isThere(path) && !lock.packages[path].optional) throw new Error(`${path} is missing: run npm ci`);
  return paths.filter(
    (path) => isThere(path) && !paths.some((other) => other !== path && path.startsWith(`${other}/`)),
  );
}

/** @throws Error when the target has content, or when something is missing */
export function copyProgram(target, base = root) {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty`);
  for (const part of PARTS)
    if (!existsSync(join(base, part))) throw new Error(`${part} is missing: run npm run build`);
  const lock = JSON.parse(readFileSync(join(base, "package-lock.json"), "utf8"));
  const texts = programFiles(base).map((file) => readFileSync(file, "utf8"));
  const folders = installedPaths(base, lock, loadedLibraries(texts, lock.packages.server, lock));
  mkdirSync(target, { recursive: true });
  // Code that V8 compiled belongs to the user who ran it.
  const isKept = (source) => !source.endsWith(".cache");
  for (const part of PARTS) cpSync(join(base, part), join(target, part), { recursive: true, filter: isKept });
  for (const path of folders)
    cpSync(join(base, path), join(target, path), { recursive: true, verbatimSymlinks: true });
  return folders;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target] = process.argv.slice(2);
  if (!target) {
    process.stderr.write("usage: npm run program -- <empty folder>\n");
    process.exit(1);
  }
  try {
    const folders = copyProgram(resolve(process.env.INIT_CWD ?? ".", target));
    process.stdout.write(`${target}: the program and ${folders.length} libraries\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
