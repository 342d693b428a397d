import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./product.ts";

const dist = join(root, "web/dist");

/** Every script that the browser loads before the first paint: the entry and all its static imports. */
function firstScripts(): Set<string> {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const queue = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? "");
  const seen = new Set<string>();
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const code = readFileSync(join(dist, path), "utf8");
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      queue.push(`/assets/${name}`);
  }
  return seen;
}

export function benchFirstLoad(): void {
  const sizes = [...firstScripts()].map((path) => ({
    path,
    gz: gzipSync(readFileSync(join(dist, path)), { level: 9 }).length,
  }));
  const total = sizes.reduce((sum, { gz }) => sum + gz, 0);
  console.log(
    `first load: ${(total / 1000).toFixed(1)} kB of gzipped JavaScript in ${sizes.length} files (target <= 140)`,
  );
}
