// Whether the installed packages and the build are up to date with the sources.
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const SOURCES = [
  "domain/src",
  "contract/src",
  ...["src", "es", "en", "fr", "pt"].map((folder) => `locales/${folder}`),
  "server/src",
  "demo/src",
  "web/src",
  "web/public",
  "server/vite.config.ts",
  "web/vite.config.ts",
  "web/guide.plugin.ts",
  "web/messages.plugin.ts",
  "scripts/locale-files.mjs",
  "scripts/guide.mjs",
  "web/index.html",
  "package-lock.json",
];

function* filesOf(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

function hashOf(base, paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesOf(join(base, path)))
      hash.update(file.slice(base.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** A stamp file next to a build result, with the hash of the sources that it was built from. */
export function stamp(file, sources, base = root) {
  const path = join(base, file);
  return {
    fresh: () => existsSync(path) && readFileSync(path, "utf8") === hashOf(base, sources),
    write: () => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, hashOf(base, sources));
    },
  };
}

/**
 * npm writes its own record at the end of an install: if it is older than the lock file, the lock has changed since. A
 * linked node_modules counts as fresh, because npm would empty a folder that others use.
 */
export function installFresh(base = root) {
  const modules = join(base, "node_modules");
  const record = join(modules, ".package-lock.json");
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  return existsSync(record) && statSync(record).mtimeMs >= statSync(join(base, "package-lock.json")).mtimeMs;
}

const built = stamp("server/dist/.stamp", SOURCES);
const exists = () =>
  existsSync(join(root, "server/dist/main.js")) && existsSync(join(root, "web/dist/index.html"));
export const buildStamp = { exists, fresh: () => exists() && built.fresh(), write: built.write };
