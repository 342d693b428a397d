// npm run smoke -- 22 24: starts the built product, signs in, and runs the tests of the domain with other versions of Node,
// each from its npm package in a folder that is removed afterwards.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const root = join(import.meta.dirname, "..");
const START_MS = 120_000;

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

function installNode(folder, version) {
  const args = [
    "install",
    "--prefix",
    folder,
    "--no-audit",
    "--no-fund",
    "--loglevel",
    "error",
    `node@${version}`,
  ];
  execFileSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] });
  return join(folder, "node_modules/.bin/node");
}

async function untilReady(url, child) {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await pause(200)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/fkl-general/ready`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error("the server did not start");
}

async function startAndSignIn(node, dataDir) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, MQTT_PORT: "0", LOG_LEVEL: "error" };
  const child = spawn(node, [join(root, "server/dist/main.js")], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, child);
    const answer = await fetch(`${url}/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "admin@demo.vetaverde.org", password: "Veta2026" }),
    });
    if (!answer.ok) throw new Error(`the sign-in was answered ${answer.status}`);
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
  }
}

const versions = process.argv.slice(2);
if (versions.length === 0 || versions.some((version) => !/^\d+(\.\d+){0,2}$/.test(version))) {
  console.error("npm run smoke -- 22 24: give versions of Node");
  process.exit(1);
}
for (const version of versions) {
  const folder = mkdtempSync(join(tmpdir(), "vetaverde-node-"));
  try {
    const node = installNode(folder, version);
    const exact = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
    await startAndSignIn(node, join(folder, "data"));
    execFileSync(node, [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "domain"], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    });
    console.log(`Node ${exact}: started, signed in, domain tests passed`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
