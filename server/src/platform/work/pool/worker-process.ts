// Starts a worker process from its entry: the TypeScript source in development and tests, the bundle in production.
import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * The file of a worker entry. `from` is the `import.meta.url` of the module that owns it: the source is `name.ts` next
 * to that module; in the bundle, `name.js` is in the same directory, or in the one above if the bundler made a chunk.
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
 * Size of V8's young generation, at its maximum from the start: a process in which it grows appears to take more memory
 * the longer it runs, and collects garbage more often until then.
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
    // Passes no secrets: a process that opens untrusted files gets no other variables of the web process's environment.
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: process.env["NODE_ENV"],
      TZ: "UTC",
      // A single malloc arena instead of one per thread: a tenth less memory at the same speed.
      MALLOC_ARENA_MAX: "1",
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}
