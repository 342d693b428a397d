// Starts a worker process from its entry: the TypeScript source in development and tests, the bundle in production.
import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * The file of a worker entry. `from` is the `import.meta.url` of the module that owns it: beside it lies the source
 * `name.ts`; in the bundle `name.js` lies in the same folder, or above it where the bundler made a chunk.
 */
export function workerEntry(from: string, name: string): string {
  const folder = dirname(fileURLToPath(from));
  const places = from.endsWith(".ts")
    ? [join(folder, `${name}.ts`)]
    : [join(folder, `${name}.js`), join(folder, "..", `${name}.js`)];
  const found = places.find((place) => existsSync(place));
  if (!found)
    throw new Error(`the worker ${name} is not beside ${folder}: the build has to list it as an entry`);
  return found;
}

function loaderArguments(entry: string): string[] {
  if (!entry.endsWith(".ts")) return [];
  return ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href];
}

/**
 * Room for what has just been made. It is as large from the start as it may become: a process that lets it grow with its
 * work looks as if it took more memory the longer it reads, and sweeps more often until then.
 */
const YOUNG_MB = 16;

export function startProcess(entry: string, heapMegabytes: number): ChildProcess {
  return fork(entry, [], {
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      `--min-semi-space-size=${YOUNG_MB}`,
      `--max-semi-space-size=${YOUNG_MB}`,
      ...loaderArguments(entry),
    ],
    serialization: "advanced",
    // Nothing secret of the web process' environment is of use to a process that opens strangers' files.
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: process.env["NODE_ENV"],
      TZ: "UTC",
      // One place for what lies outside of the heap, and not one for each thread: a tenth less memory, no less speed.
      MALLOC_ARENA_MAX: "1",
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}
