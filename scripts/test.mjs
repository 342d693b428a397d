// All tests: units against real PostgreSQL, then the built product in a real browser. The last line counts them.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./browser.mjs";
import { buildStamp, installFresh, root } from "./build-state.mjs";
import { closingLine, countReport, isGreen } from "./report.mjs";

const reports = mkdtempSync(join(tmpdir(), "vetaverde-report-"));
const total = { passed: 0, failed: 0 };

function run(program, args, env = {}) {
  return spawnSync(program, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  }).status;
}

/** What is passed on by a pipe has its colours where somebody looks at it. */
const COLOUR = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};

/** Runs vitest. What it says waits for `after`, so that two that run side by side do not speak at once. @returns its exit code */
function vitest(name, args, { env = {}, after = Promise.resolve() } = {}) {
  const child = spawn(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      ...args,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportOf(name)}`,
    ],
    { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...COLOUR, ...env } },
  );
  const said = [];
  let held = true;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (words) => (held ? said.push(words) : process.stdout.write(words)));
  void after.then(() => {
    held = false;
    for (const words of said.splice(0)) process.stdout.write(words);
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
}

const reportOf = (name) => join(reports, `${name}.json`);

/** Adds its counts; a runner that crashes, or that found no test, counts as a failure. */
function count(name, status) {
  const report = reportOf(name);
  const counts = countReport(existsSync(report) ? readFileSync(report, "utf8") : null, status);
  if (counts.why) process.stderr.write(`${name}: ${counts.why}\n`);
  total.passed += counts.passed;
  total.failed += counts.failed;
}

function end(message) {
  if (message) process.stderr.write(`${message}\n`);
  rmSync(reports, { recursive: true, force: true });
  process.stdout.write(`${closingLine(total)}\n`);
  process.exit(isGreen(total) ? 0 : 1);
}

function fail(message) {
  total.failed++;
  end(message);
}

const npm = (...args) => run("npm", args);

if (!installFresh() && npm("ci", "--no-audit", "--no-fund") !== 0) fail("The installation failed.");
let chromium;
try {
  chromium = findChromium();
} catch (error) {
  fail(error.message);
}
if (!buildStamp.fresh()) {
  if (npm("run", "build") !== 0) fail("The build failed.");
  buildStamp.write();
}
// Side by side: units reckon, journeys wait for half of their time.
const shots = process.env.SHOTS ?? "none";
const units = vitest("units", []);
const journeys = vitest("journeys", ["--config", "e2e/vitest.config.ts"], {
  env: { CHROMIUM_PATH: chromium, SHOTS: shots },
  after: units,
});
count("units", await units);
count("journeys", await journeys);
end();
