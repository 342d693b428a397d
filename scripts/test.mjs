// All tests: units against real PostgreSQL, then the built product in a real browser. The last line counts them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./browser.mjs";
import { buildStamp, installFresh, root } from "./build-state.mjs";
import { closingLine, countReport, failuresOf, isGreen } from "./report.mjs";

const reports = mkdtempSync(join(tmpdir(), "vetaverde-report-"));
const total = { passed: 0, failed: 0 };
const failures = [];

function run(program, args, env = {}) {
  return spawnSync(program, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  }).status;
}

/** Runs vitest and adds its counts; a runner that crashes, or that found no test, counts as a failure. */
function vitest(name, args, env) {
  const report = join(reports, `${name}.json`);
  const status = run(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      ...args,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    env,
  );
  const text = existsSync(report) ? readFileSync(report, "utf8") : null;
  const counts = countReport(text, status);
  failures.push(...failuresOf(text));
  if (counts.why) process.stderr.write(`${name}: ${counts.why}\n`);
  total.passed += counts.passed;
  total.failed += counts.failed;
}

function end(message) {
  if (message) process.stderr.write(`${message}\n`);
  rmSync(reports, { recursive: true, force: true });
  for (const one of failures) process.stdout.write(`failed: ${one}\n`);
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
vitest("units", []);
const shots = process.env.SHOTS ?? "none";
vitest("journeys", ["--config", "e2e/vitest.config.ts"], { CHROMIUM_PATH: chromium, SHOTS: shots });
end();
