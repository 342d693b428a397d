import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { databaseParent } from "../../server/src/testing/database-parent.ts";
import { copyFolder } from "./copy-folder.ts";

const root = join(import.meta.dirname, "../..");
const READY_MS = 90_000;
const FOLDER = "vetaverde-e2e-";

export interface RunningServer {
  url: string;
  dataDir: string;
  /** Output so far. */
  output(): string;
  /** The server process; a new one after `restart`. */
  readonly process: ChildProcess;
  /** Stops it as an operator would and waits; returns the exit code. */
  stop(): Promise<number | null>;
  /** Starts it again on the same data. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  /** Starts with an empty data folder: for journeys of the first start, or with settings that apply to it. */
  fresh?: boolean;
}

const MAX_STARTS = 3;

/**
 * The built product on a free port with its own data, ready for requests. Another program may take the port between its
 * choice and the start; then another one is chosen.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++)
    try {
      return await startOnce(options);
    } catch (error) {
      const isPortTaken = error instanceof Error && error.message.includes("another program listens on port");
      if (!isPortTaken || attempt === MAX_STARTS) throw error;
    }
}

async function startOnce({ env = {}, fresh = false }: ServerOptions): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(databaseParent(), `${FOLDER}${process.pid}-`));
  if (!fresh) copyFolder(inject("demonstration"), dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let written = "";
  const launch = () => {
    const child = spawn(process.execPath, [join(root, "server/dist/main.js")], {
      cwd: dataDir,
      env: {
        ...process.env,
        NODE_ENV: "test",
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: "warn",
        // The digest depends on the hour of the day, and a journey must not.
        REMINDER_HOUR: "off",
        // Several servers run at the same time and would compete for the port.
        MQTT_PORT: "off",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (written += chunk));
    return child;
  };
  let child = launch();
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
    }
    return child.exitCode;
  };
  const ready = () =>
    untilReady(
      url,
      () => child,
      () => written,
    );
  await ready().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url,
    dataDir,
    output: () => written,
    get process() {
      return child;
    },
    stop,
    restart: async () => {
      await stop();
      child = launch();
      await ready();
    },
    close: async () => {
      await stop();
      if (existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, child: () => ChildProcess, written: () => string): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; ) {
    if (child().exitCode !== null) throw new Error(`the server ended at its start:\n${written()}`);
    const answer = await fetch(`${url}/fkl-general/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server did not become ready:\n${written()}`);
}

export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Deletes the data folders of processes that were killed; a folder's name has the identifier of its process. */
export function deleteAbandonedFolders(): void {
  for (const parent of new Set([databaseParent(), tmpdir()]))
    for (const name of readdirSync(parent)) {
      const [, pid] = new RegExp(`^${FOLDER}(\\d+)-`).exec(name) ?? [];
      if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
    }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
