// Lints the OpenAPI document with Redocly (ruleset `recommended`) and Spectral (`spectral:oas`).
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./build-state.mjs";

const REDOCLY = join(root, "node_modules/@redocly/cli/bin/cli.js");
const SPECTRAL = join(root, "node_modules/@stoplight/spectral-cli/dist/index.js");
/** Disables telemetry and update checks of both linters. */
const OFFLINE = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_UPDATE_NOTIFIER: "1" };

/** @returns {Promise<{ code: number | null, output: string, errors: string }>} */
function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...OFFLINE },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (errors += chunk));
    child.on("error", (error) => resolve({ code: null, output, errors: String(error) }));
    child.on("close", (code) => resolve({ code, output, errors }));
  });
}

/**
 * A linter's findings, from its JSON. A linter that ended without JSON output did not lint: that is a fault as well.
 */
function found(name, text, { code, output, errors }, read) {
  try {
    return read(JSON.parse(text));
  } catch {
    return [`${name} gave no result (exit ${code}): ${`${errors}\n${output}`.trim().slice(-2000)}`];
  }
}

async function redocly(file) {
  const args = ["lint", file, "--config", join(root, "redocly.yaml"), "--format=json", "--max-problems=1000"];
  const result = await run([REDOCLY, ...args]);
  return found("redocly", result.output, result, ({ totals, problems }) => {
    const faults = problems.map(
      ({ ruleId, severity, message, location }) =>
        `redocly ${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ""})`,
    );
    const count = totals.errors + totals.warnings + totals.ignored;
    return count > 0 && faults.length === 0 ? [`redocly counts ${count} problems`] : faults;
  });
}

const SEVERITIES = ["error", "warning", "info", "hint"];

async function spectral(file) {
  const folder = await mkdtemp(join(tmpdir(), "spectral-"));
  try {
    const answer = join(folder, "result.json");
    const args = ["lint", file, "--ruleset", join(root, ".spectral.yaml"), "--format", "json"];
    const result = await run([SPECTRAL, ...args, "--output", answer]);
    const text = await readFile(answer, "utf8").catch(() => "");
    return found("spectral", text, result, (problems) =>
      problems.map(
        ({ code, severity, message, path }) =>
          `spectral ${SEVERITIES[severity]} ${code}: ${message} (${path.join("/")})`,
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Warnings count as faults. An empty list for a valid document.
 *
 * @param {string} file absolute path of an OpenAPI document
 * @returns {Promise<string[]>} one line per fault
 */
export async function openapiFaults(file) {
  return (await Promise.all([redocly(file), spectral(file)])).flat();
}
