// Reads package-lock.json: names of packages, how one resolves another, and the packages of the running product.

/** Name in the registry: for an alias, the name of its target. */
export const nameOf = (path, entry) => entry.name ?? path.slice(path.lastIndexOf("node_modules/") + 13);

/** Every third-party package, without the project's own workspaces. @returns pairs of path and entry */
export const fetched = (lock) =>
  Object.entries(lock.packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

/** Resolves `name` from the package at `from` by Node's algorithm; null where it is missing. */
export function find(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    const entry = lock.packages[path];
    if (entry?.link) return entry.resolved;
    if (entry) return path;
    if (folder === "") return null;
  }
}

/** Development dependencies that are bundled into the pages, and are thus part of the product. */
const BUILT_IN = ["workbox-precaching", "world-atlas"];
const PRODUCT = ["server", "web"];

/** The paths of packages, and of all that they need in turn; optional peers only where something else needs them. */
export function closureOf(lock, starts) {
  const seen = new Set();
  const waiting = [...starts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      lock.packages[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    for (const name of [
      ...Object.keys(dependencies ?? {}),
      ...Object.keys(optionalDependencies ?? {}),
      ...peers,
    ]) {
      const found = find(lock, path, name);
      if (found) waiting.push(found);
    }
  }
  return seen;
}

/** The paths of all packages that the running product includes, its own workspaces excepted. */
export const runtimePaths = (lock) =>
  new Set(
    [...closureOf(lock, [...PRODUCT, ...BUILT_IN.map((name) => find(lock, "web", name))])].filter((path) =>
      path.includes("node_modules/"),
    ),
  );
