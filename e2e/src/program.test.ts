/** @module-tag long */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, mainProject, person, signIn } from "./api.ts";
import { freePort } from "./server.ts";

const root = join(import.meta.dirname, "../..");
const READY_MS = 90_000;

let base: string;
let program: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), "vetaverde-program-"));
  program = join(base, "program");
  execFileSync(process.execPath, [join(root, "scripts/program.mjs"), program]);
  eachEntry(program, (path, isFolder) => chmodSync(path, isFolder ? 0o555 : statSync(path).mode & 0o555));
});
afterAll(() => {
  eachEntry(program, (path, isFolder) => isFolder && chmodSync(path, 0o755));
  rmSync(base, { recursive: true, force: true });
});

function eachEntry(folder: string, change: (path: string, isFolder: boolean) => void): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) eachEntry(path, change);
    change(path, entry.isDirectory());
  }
}

/** A PDF and a workbook, which libraries write that are not part of the bundle. */
async function usesLibraries(api: Api): Promise<void> {
  const { id } = await mainProject(api);
  const answers = await Promise.all(
    ["/fkl-general/guide.pdf?locale=es", `/fkl-plan/${id}/plans.xlsx`].map((path) => api.call("GET", path)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
}

it("the copied program runs without the sources, in a folder that nobody may write", async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = join(base, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  const child = spawn(process.execPath, [join(program, "server/dist/main.js")], {
    cwd: base,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      SEED_DEMO: "true",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      MQTT_PORT: "off",
      REMINDER_HOUR: "off",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (written += chunk));
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  try {
    for (const deadline = Date.now() + READY_MS; ; ) {
      const ready = await fetch(`${url}/fkl-general/ready`).catch(() => null);
      if (ready?.ok) break;
      if (Date.now() > deadline || child.exitCode !== null) throw new Error(`not ready: ${written}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    execFileSync(process.execPath, [join(root, "deploy/healthcheck.mjs")], {
      env: { PORT: String(port) },
    });
    await usesLibraries(await signIn(url, person("admin")));
  } finally {
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  }
  expect(() =>
    execFileSync(process.execPath, [join(root, "deploy/healthcheck.mjs")], { env: { PORT: String(port) } }),
  ).toThrow();
});
