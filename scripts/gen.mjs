// Writes what is made from other files: the document of the calls, the web client's table of calls, the types of the
// database, the picture of the house. With --check nothing is written, and a difference fails.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawArchitecture } from "./architecture.mjs";
import { root } from "./build-state.mjs";

const check = process.argv.includes("--check");

const { calls } = await import("../contract/src/calls.ts");
const { openApiDocument } = await import("../server/src/openapi.ts");
const { schemaSource } = await import("../server/src/platform/db/gen-schema.ts");

function endpointsTable() {
  const tables = Object.entries(calls).map(([feature, table]) => {
    const lines = Object.entries(table).map(
      ([name, spec]) => `    ${name}: ${JSON.stringify({ method: spec.method, path: spec.path })},`,
    );
    return `  ${feature}: {\n${lines.join("\n")}\n  },`;
  });
  return [
    "// Made by `npm run gen` from the contract: the addresses alone, so that no schema reaches the first load.",
    'export type Endpoints = typeof import("@vetaverde/contract/calls").calls;',
    "",
    `export const endpoints = {\n${tables.join("\n")}\n} as const;`,
    "",
  ].join("\n");
}

const made = {
  "docs/openapi.json": `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  "web/src/lib/endpoints.gen.ts": endpointsTable(),
  "docs/architecture.svg": await drawArchitecture(),
  "server/src/platform/db/schema.gen.ts": await schemaSource(),
};

const stale = Object.entries(made).filter(
  ([file, text]) => !existsSync(join(root, file)) || readFileSync(join(root, file), "utf8") !== text,
);
if (check) {
  for (const [file] of stale) process.stderr.write(`${file} is not what npm run gen makes\n`);
  process.exit(stale.length > 0 ? 1 : 0);
}
for (const [file, text] of stale) {
  writeFileSync(join(root, file), text);
  process.stdout.write(`${file}\n`);
}
process.exit(0);
