import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";

interface Loaded {
  script: Script;
  cache: string;
  /** Code was compiled that the cache does not contain. */
  fresh: boolean;
}

export interface Program {
  /** The exports of a file of the bundle, loaded with the files that it requires. */
  load(file: string): unknown;
  /**
   * Stores the code compiled so far next to the program, for the next start. When the directory is not writable,
   * nothing is stored and every start compiles. @returns number of files written
   */
  storeCompiled(): number;
}

type Body = (
  exports: unknown,
  require: unknown,
  module: { exports: unknown },
  file: string,
  folder: string,
) => void;

/**
 * Loads the bundle's files (CommonJS) with V8's cached code of an earlier start: compiling them takes a third of a
 * start. A cache names the bytes that it was made of, and V8 itself refuses one of another version.
 */
export function openProgram(): Program {
  const loaded = new Map<string, Loaded>();
  const modules = new Map<string, { exports: unknown }>();
  const load = (file: string): unknown => {
    const known = modules.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(file, module);
    const text = readFileSync(file, "utf8");
    const cache = `${file}.${createHash("sha1").update(text).digest("hex").slice(0, 16)}.cache`;
    const cached = readStored(cache);
    const script = new Script(`(function (exports, require, module, __filename, __dirname) { ${text}\n})`, {
      filename: file,
      ...(cached ? { cachedData: cached } : {}),
    });
    loaded.set(file, { script, cache, fresh: !cached || script.cachedDataRejected === true });
    const outside = createRequire(file);
    const body = script.runInThisContext() as Body;
    body(
      module.exports,
      (name: string) => (name.startsWith("./") ? load(join(dirname(file), name)) : outside(name)),
      module,
      file,
      dirname(file),
    );
    return module.exports;
  };
  return {
    load,
    storeCompiled: () => {
      const fresh = [...loaded].filter(([, one]) => one.fresh);
      for (const [file, one] of fresh) {
        if (!write(file, one)) return 0;
        one.fresh = false;
      }
      return fresh.length;
    },
  };
}

function readStored(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/** Written atomically, because another process may start meanwhile; caches of an older program are deleted. */
function write(file: string, { script, cache }: Loaded): boolean {
  const draft = `${cache}.${process.pid}`;
  try {
    writeFileSync(draft, script.createCachedData(), { mode: 0o600 });
    renameSync(draft, cache);
    for (const name of readdirSync(dirname(file)))
      if (name.startsWith(`${basename(file)}.`) && name.endsWith(".cache") && name !== basename(cache))
        rmSync(join(dirname(file), name), { force: true });
    return true;
  } catch {
    rmSync(draft, { force: true });
    return false;
  }
}
