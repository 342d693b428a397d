// All static checks that do not run the product. Prints one line a step; a failed step prints its whole output.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { root } from "./build-state.mjs";
import { commitSubjectFaults } from "./commit-subjects.mjs";
import { dependencyFaults, readDependencies } from "./dependencies.mjs";
import { documentPathFaults } from "./document-paths.mjs";
import { fileFaults, isChecked } from "./files.mjs";
import { guideFaults } from "./guide.mjs";
import { checkImportRules } from "./import-rules.mjs";
import { messagesIn } from "./locale-files.mjs";
import { houseWordFaults } from "./locale-parts.mjs";
import { usageFaults } from "./locale-usage.mjs";
import { localeFaults } from "./locales.mjs";
import { openapiFaults } from "./openapi-lint.mjs";
import { operationsFaults } from "./operations-doc.mjs";
import { securityFaults, threatFaults, withHeaders } from "./security-doc.mjs";
import { sourceFaults, spareExceptions } from "./source-rules.mjs";
import { specificationFaults } from "./specification.mjs";

const TSC = ["node_modules/ts7/bin/tsc", "-p"];
const PROJECTS = ["domain", "contract", "locales", "server", "demo", "web", "e2e", "bench", "scripts"];

function command(program, args) {
  return () =>
    new Promise((resolve) => {
      const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      child.on("error", (error) => resolve(String(error)));
      child.on("close", (code) => resolve(code === 0 ? "" : output || `exit ${code}`));
    });
}

async function importRules() {
  const { violations } = await checkImportRules();
  return violations
    .map(
      ({ rule, from, to, cycle }) =>
        `${rule.name}: ${from} -> ${cycle?.map(({ name }) => name).join(" -> ") ?? to}`,
    )
    .join("\n");
}

/** Every tracked or untracked, not ignored file of the working tree. */
function fileNames() {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  return listed.split("\n").filter((name) => name && existsSync(`${root}/${name}`));
}

async function files() {
  return fileNames()
    .filter(isChecked)
    .flatMap((name) => fileFaults(name, readFileSync(`${root}/${name}`, "utf8")))
    .join("\n");
}

async function source() {
  const texts = new Map(
    fileNames()
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => [name, readFileSync(`${root}/${name}`, "utf8")]),
  );
  const faults = [...texts].flatMap(([name, text]) => sourceFaults(name, text));
  return [...faults, ...spareExceptions(texts)].join("\n");
}

async function specification() {
  return specificationFaults(readFileSync(`${root}/docs/specification.md`, "utf8"), fileNames()).join("\n");
}

async function architecture() {
  return documentPathFaults(readFileSync(`${root}/docs/architecture.md`, "utf8"), fileNames()).join("\n");
}

async function security() {
  const text = readFileSync(`${root}/docs/security.md`, "utf8");
  const { printHeaders } = await import("../server/src/testing/header-table.ts");
  const stale = withHeaders(text, printHeaders()) !== text;
  const model = readFileSync(`${root}/docs/threat-model.md`, "utf8");
  const faults = [...securityFaults(text, fileNames()), ...threatFaults(model, fileNames())];
  return [
    ...faults,
    ...(stale ? ["docs/security.md: the table of headers is not what npm run gen makes"] : []),
  ].join("\n");
}

async function operations() {
  const { printOperationsTables } = await import("../server/src/testing/operations-tables.ts");
  const text = readFileSync(`${root}/docs/operations.md`, "utf8");
  return operationsFaults(text, printOperationsTables()).join("\n");
}

/** In a process of its own, since reading all types keeps a processor busy. */
const sql = command(process.execPath, ["--import", "tsx", "scripts/sql/main.ts"]);

const steps = [
  ...PROJECTS.map((name) => [`types ${name}`, command(process.execPath, [...TSC, name])]),
  ["SQL against the schema", sql],
  [
    "lint and format",
    command(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]),
  ],
  ["unused code", command(process.execPath, ["node_modules/knip/bin/knip.js", "--no-progress"])],
  ["import rules", importRules],
  ["locales", async () => [...localeFaults(), ...usageFaults(), ...houseWordFaults()].join("\n")],
  ["guide", async () => (await guideFaults((language) => messagesIn(language).screen)).join("\n")],
  ["forbidden words", files],
  ["dangerous source", source],
  ["dependencies", async () => dependencyFaults(...readDependencies(root)).join("\n")],
  ["specification", specification],
  ["security", security],
  ["architecture page", architecture],
  ["commit subjects", async () => commitSubjectFaults().join("\n")],
  ["operations", operations],
  ["OpenAPI", async () => (await openapiFaults(`${root}/docs/openapi.json`)).join("\n")],
];

let failed = 0;
const queue = [...steps];
async function work() {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const [name, run] = step;
    const began = Date.now();
    const fault = await run().catch((error) => error.stack);
    process.stdout.write(
      `${fault ? "FAILED" : "ok    "} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)\n`,
    );
    if (fault) {
      failed++;
      process.stdout.write(`${String(fault).trim().slice(0, 20_000)}\n`);
    }
  }
}
await Promise.all([work(), work()]);
process.exit(failed > 0 ? 1 : 0);
