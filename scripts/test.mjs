// Runs all tests: units against real PostgreSQL, then the built product in a real browser. The last line counts them.
// --with-long: also the long run; --only-long: that alone (tests tagged long, all journeys on a phone, attacks and faults
// under load). --minutes=60: no step of the long run begins later than that; what did not run is named at the end, and
// the next day's run begins elsewhere.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./browser.mjs";
import { buildStamp, installFresh, root } from "./build-state.mjs";
import { inTurn, longSteps, minutesOf } from "./long-run.mjs";
import {
  closingLine,
  countAgain,
  countReport,
  failedFiles,
  failuresOf,
  isGreen,
  retriesOf,
} from "./report.mjs";
import { longFiles, longJourneyFiles, taggedTestFiles } from "./test-tags.mjs";

const reports = mkdtempSync(join(tmpdir(), "vetaverde-report-"));
const total = { passed: 0, failed: 0 };
const failures = [];
const unsteady = [];
const notRun = [];
const started = Date.now();

function run(program, args, env = {}) {
  return spawnSync(program, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  }).status;
}

const MAX_FILES_AGAIN = 5;

/** One run of vitest: its report's text, or null where it wrote none, and its counts. */
function runVitest(name, args, env) {
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
  return { text, counts: countReport(text, status) };
}

/**
 * Runs vitest and adds its counts; a runner that crashes, or that found no test, counts as a failure. Files with
 * failures are run once more from the start, without other files in parallel: a second failure counts, and a file that
 * then passes is named at the end of the run.
 */
function vitest(name, args, env, selected = []) {
  const first = runVitest(name, [...args, ...selected], env);
  let { text, counts } = first;
  unsteady.push(...retriesOf(text));
  const files = failedFiles(text);
  if (files.length > 0 && files.length <= MAX_FILES_AGAIN) {
    for (const one of failuresOf(text)) process.stdout.write(`run again: ${one}\n`);
    const again = runVitest(`${name}-again`, [...args, "--maxWorkers=1", ...files], env);
    if (again.counts.why) process.stderr.write(`${name}: ${again.counts.why}\n`);
    counts = countAgain(text, files, again.counts);
    const still = failedFiles(again.text);
    if (again.text !== null) unsteady.push(...files.filter((file) => !still.includes(file)));
    text = again.text;
  }
  failures.push(...failuresOf(text));
  if (counts.why) process.stderr.write(`${name}: ${counts.why}\n`);
  total.passed += counts.passed;
  total.failed += counts.failed;
}

/** Journeys of the given sizes, in a browser. */
function journeys(name, sizes, tags, more = [], files = []) {
  const env = { CHROMIUM_PATH: chromium, SHOTS: process.env.SHOTS ?? "none", JOURNEY_SIZES: sizes };
  vitest(name, ["--config", "e2e/vitest.config.ts", `--tags-filter=${tags}`, ...more], env, files);
}

const LONG_RUNS = {
  journeys: (files) => journeys("long journeys", "desktop,phone", "long", [], files),
  long: (files) => vitest("long", ["--config", "e2e/vitest.long.config.ts"], {}, files),
};

/** The steps of the long run that begin in time; the others are named at the end. */
function longRun() {
  for (const { kind, files } of inTurn(longSteps(longJourneyFiles(), longFiles()), started)) {
    if (Date.now() - started < minutes * 60_000) LONG_RUNS[kind](files.map((file) => join(root, file)));
    else notRun.push(...files);
  }
}

function end(message) {
  if (message) process.stderr.write(`${message}\n`);
  rmSync(reports, { recursive: true, force: true });
  for (const one of notRun) process.stdout.write(`not run, its time was over: ${one}\n`);
  for (const one of unsteady) process.stdout.write(`passed only at a further try: ${one}\n`);
  for (const one of failures) process.stdout.write(`failed: ${one}\n`);
  process.stdout.write(`${closingLine(total)}\n`);
  process.exit(isGreen(total) ? 0 : 1);
}

function fail(message) {
  total.failed++;
  end(message);
}

const isOnlyLong = process.argv.includes("--only-long");
const isLong = isOnlyLong || process.argv.includes("--with-long");
const npm = (...args) => run("npm", args);
let minutes;
try {
  minutes = minutesOf(process.argv);
} catch (error) {
  fail(error.message);
}

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
if (!isOnlyLong) {
  vitest("units", ["--tags-filter=!long"]);
  journeys("journeys", "desktop", "!long");
}
if (isLong) {
  vitest("long units", ["--tags-filter=long || scaled"], { TEST_RUN: "long" }, taggedTestFiles());
  // Those that depend on no size have run.
  journeys("journeys on a phone", "phone", "!long", ["-t=phone"]);
  longRun();
}
end();
