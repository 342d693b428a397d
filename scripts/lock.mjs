// Reads package-lock.json: what a package is called, where one finds another, what the product runs with.

/** Its name in the registry's words: of an alias the real one. */
export const nameOf = (path, entry) => entry.name ?? path.slice(path.lastIndexOf("node_modules/") + 13);

/** Every package that is fetched, without the project's own folders. @returns pairs of path and entry */
export const fetched = (lock) =>
  Object.entries(lock.packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

/** Where a package at `from` finds another, as Node looks for it; null where it is not there. */
export function find(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    const entry = lock.packages[path];
    if (entry?.link) return entry.resolved;
    if (entry) return path;
    if (folder === "") return null;
  }
}

/** What is part of the built product though its makers need it alone: it is built into the pages. */
const BUILT_IN = ["workbox-precaching", "world-atlas"];
const PRODUCT = ["server", "web"];

/** The paths of all packages that the running product holds, its own folders left out. */
export function runtimePaths(lock) {
  const seen = new Set(PRODUCT);
  const waiting = [...PRODUCT, ...BUILT_IN.map((name) => find(lock, "web", name))];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
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
      if (found && !seen.has(found)) waiting.push(found);
    }
  }
  return new Set([...seen].filter((path) => path.includes("node_modules/")));
}
