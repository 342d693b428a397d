import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Starts a thread from a worker entry. In TypeScript source the thread needs its own loader, because threads do not
 * inherit it.
 */
export function startThread(entry: string, options: WorkerOptions): Worker {
  if (!entry.endsWith(".ts")) return new Worker(entry, options);
  const home = dirname(createRequire(import.meta.url).resolve("tsx/package.json"));
  const reader = pathToFileURL(join(home, "dist/esm/api/index.mjs")).href;
  const program = `import(${JSON.stringify(reader)}).then((tsx) => {
    tsx.register();
    return import(${JSON.stringify(pathToFileURL(entry).href)});
  });`;
  return new Worker(program, { ...options, eval: true });
}
