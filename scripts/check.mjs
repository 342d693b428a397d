// Everything that a machine can judge without running the product. One line a step; a fault shows its whole output.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { root } from "./build-state.mjs";
import { checkHouse } from "./house.mjs";
import { localeFaults } from "./locales.mjs";

const TSC = ["node_modules/ts7/bin/tsc", "-p"];
const WORKSPACES = ["domain", "contract", "server", "web", "e2e", "bench"];

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

async function house() {
  const { violations } = await checkHouse();
  return violations
    .map(
      ({ rule, from, to, cycle }) =>
        `${rule.name}: ${from} -> ${cycle?.map(({ name }) => name).join(" -> ") ?? to}`,
    )
    .join("\n");
}

/** A longer file needs a reason that a reader accepts; it stands here beside its name. */
const LONG = JSON.parse(readFileSync(new URL("./long-files.json", import.meta.url), "utf8"));
const MOST_LINES = 250;

// Written in pieces, so that this file does not find itself.
const FORBIDDEN = [
  ["TO", "DO"],
  ["FIX", "ME"],
  ["/wo", "rk/"],
  ["regis", "try.npmjs"],
  ["/ro", "ot/"],
].map((parts) => parts.join(""));

async function files() {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter(Boolean);
  const faults = [];
  for (const name of listed.filter(
    (file) =>
      /\.(ts|tsx|mjs|cjs|css|sql|md|html|json|sh)$|^\.ci\//.test(file) &&
      !/package-lock|openapi\.json/.test(file),
  )) {
    let text;
    try {
      text = readFileSync(`${root}/${name}`, "utf8");
    } catch {
      continue; // deleted and not yet committed
    }
    for (const word of FORBIDDEN) if (text.includes(word)) faults.push(`${name}: holds ${word}`);
    const lines = text.split("\n").length - 1;
    const counted =
      /\.tsx?$/.test(name) && !/\.gen\.ts$|\.test\.tsx?$|\/locales\/|\/messages\/|\/testing\//.test(name);
    if (counted && lines > MOST_LINES && !LONG[name])
      faults.push(
        `${name}: ${lines} lines, more than ${MOST_LINES} and without a reason in scripts/long-files.json`,
      );
  }
  return faults.join("\n");
}

const steps = [
  ...WORKSPACES.map((name) => [`types ${name}`, command(process.execPath, [...TSC, name])]),
  [
    "lint and format",
    command(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]),
  ],
  ["unused code", command(process.execPath, ["node_modules/knip/bin/knip.js", "--no-progress"])],
  ["import law", house],
  ["locales", async () => (await localeFaults()).join("\n")],
  ["sizes and words", files],
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
