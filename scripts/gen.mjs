// Generates the OpenAPI document, the web client's table of calls, the types of the database, of rows and of the messages, the
// architecture diagram, the table of headers in docs/security.md and the tables in docs/operations.md and
// docs/tests.md. With --check nothing is
// written, and a difference fails.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawArchitecture } from "./architecture.mjs";
import { root } from "./build-state.mjs";
import { messageTypes, serverMessagesSource } from "./locales-gen.mjs";
import { menuIconsSvg } from "./menu-icons.mjs";
import { withTables } from "./operations-doc.mjs";
import { withHeaders } from "./security-doc.mjs";
import { printTestTables } from "./test-tags.mjs";

const check = process.argv.includes("--check");

// The server reads these as it is imported.
const messages = {
  "locales/src/messages.gen.ts": messageTypes(),
  "locales/src/server-messages.gen.ts": serverMessagesSource(),
};
const staleMessages = Object.entries(messages).filter(isStale);
if (!check) write(staleMessages);

const { calls } = await import("../contract/src/calls.ts");
const { MENU_ICONS } = await import("../domain/src/menus/icons.ts");
const { openApiDocument } = await import("../server/src/composition/openapi.ts");
const { schemaSource } = await import("../server/src/platform/db/gen-schema.ts");
const { printHeaders } = await import("../server/src/testing/header-table.ts");
const { printOperationsTables } = await import("../server/src/testing/operations-tables.ts");

/** Calls of the initial bundle: sign-in, shell and Home. All other calls are loaded with their page. */
const FIRST = new Set(
  [
    "sessions.login sessions.logout",
    "users.get users.permissions policies.status menus.get menus.closedAreas general.data projects.list projects.get projects.landing projects.enter",
    "plans.monitorings home.firstSteps",
  ].flatMap((line) => line.split(" ")),
);

for (const name of FIRST) {
  const [feature, call] = name.split(".");
  if (!calls[feature]?.[call]) throw new Error(`${name} is to travel with the first load, and is no call`);
}

/** The client's table of calls; those of `first` are in the initial bundle. @returns TypeScript */
function endpointsTable(first) {
  const tables = Object.entries(calls).flatMap(([feature, table]) => {
    const lines = Object.entries(table)
      .filter(([name]) => FIRST.has(`${feature}.${name}`) === first)
      .map(([name, spec]) => `    ${name}: "${spec.method} ${spec.path}",`);
    return lines.length > 0 ? [`  ${feature}: {\n${lines.join("\n")}\n  },`] : [];
  });
  return [
    "// Made by `npm run gen` from the contract: the addresses alone, so that no schema reaches the browser.",
    first ? 'export type Endpoints = typeof import("@vetaverde/contract/calls").calls;\n' : "",
    `export const ${first ? "first" : "later"}Calls: Readonly<Record<string, Readonly<Record<string, string>>>> = {`,
    `${tables.join("\n")}\n};\n`,
  ]
    .filter(Boolean)
    .join("\n");
}

const made = {
  "docs/operations.md": withTables(
    readFileSync(join(root, "docs/operations.md"), "utf8"),
    printOperationsTables(),
  ),
  "docs/tests.md": withTables(readFileSync(join(root, "docs/tests.md"), "utf8"), printTestTables()),
  "docs/security.md": withHeaders(readFileSync(join(root, "docs/security.md"), "utf8"), printHeaders()),
  "docs/openapi.json": `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  "web/src/lib/endpoints.gen.ts": endpointsTable(true),
  "web/src/lib/endpoints.later.gen.ts": endpointsTable(false),
  "docs/architecture.svg": await drawArchitecture(),
  "web/src/features/menus/menu-icons.svg": await menuIconsSvg(MENU_ICONS),
  "server/src/platform/db/schema.gen.ts": await schemaSource(),
};

const stale = Object.entries(made).filter(isStale);
if (check) {
  const all = [...staleMessages, ...stale];
  for (const [file] of all) process.stderr.write(`${file} is not what npm run gen makes\n`);
  process.exit(all.length > 0 || rows() !== 0 ? 1 : 0);
}
write(stale);
process.exit(rows());

/** Row types are made last, of the types that were written before. */
function rows() {
  return spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/sql/main.ts", ...(check ? [] : ["--write"])],
    {
      cwd: root,
      stdio: "inherit",
    },
  ).status;
}

function isStale([file, text]) {
  return !existsSync(join(root, file)) || readFileSync(join(root, file), "utf8") !== text;
}

function write(files) {
  for (const [file, text] of files) {
    writeFileSync(join(root, file), text);
    process.stdout.write(`${file}\n`);
  }
}
