import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";

interface Loaded {
  script: Script;
  cache: string;
  /** Something was compiled that the cache does not hold. */
  fresh: boolean;
}

export interface Program {
  /** The exports of a file of the bundle, and of those that it requires. */
  load(file: string): unknown;
  /**
   * Keeps what was compiled so far beside the program, for the next start. Where the folder cannot be written, nothing
   * is kept and every start compiles. @returns how many files were written
   */
  keep(): number;
}

type Body = (
  exports: unknown,
  require: unknown,
  module: { exports: unknown },
  file: string,
  folder: string,
) => void;

/**
 * Reads the bundle's files (CommonJS) with what V8 made of them at an earlier start: compiling them anew is a third of a
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
    const kept = readStored(cache);
    const script = new Script(`(function (exports, require, module, __filename, __dirname) { ${text}\n})`, {
      filename: file,
      ...(kept ? { cachedData: kept } : {}),
    });
    loaded.set(file, { script, cache, fresh: !kept || script.cachedDataRejected === true });
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
    keep: () => {
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

/** At once or not at all, as another process may start meanwhile; what an older program left goes. */
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
