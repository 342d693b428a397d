import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { untilTrue } from "./wait.ts";

const MAIN = join(import.meta.dirname, "../../../server/dist/main.js");
const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;

/** The built product under attack, with its own copy of the demonstration's data. */
export interface Product {
  readonly url: string;
  readonly port: number;
  readonly mqttPort: number;
  readonly dataDir: string;
  /** The server process; a new one after `restart`. */
  readonly process: ChildProcess;
  /** Output of the process so far. */
  output(): string;
  /** Runs one statement as the database's owner. */
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  isReady(): Promise<boolean>;
  /** Starts it again on its data, after any kind of exit. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

export interface ProductOptions {
  env?: Record<string, string>;
  /** Data folder; a temporary one if omitted. */
  dataDir?: string;
}

export async function startProduct({ env = {}, dataDir }: ProductOptions = {}): Promise<Product> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "vetaverde-attack-"));
  const [port, mqttPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  let written = "";
  const launch = () => {
    const started = spawn(process.execPath, [MAIN], {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: "test",
        HOST: "127.0.0.1",
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        DATA_DIR: folder,
        LOG_LEVEL: "warn",
        REMINDER_HOUR: "off",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk) => {
        written = (written + chunk).slice(-MAX_OUTPUT);
      });
    return started;
  };
  let child = launch();
  const isReady = async () => {
    const answer = await fetch(`${url}/fkl-general/ready`).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.ok === true;
  };
  const untilReady = () =>
    untilTrue(
      async () => {
        if (hasEnded(child)) throw new Error(`the product ended at its start:\n${written.slice(-2000)}`);
        return isReady();
      },
      READY_TIMEOUT_MS,
      "the product to be ready",
    );
  const stop = async () => {
    if (hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  };
  const close = async () => {
    await stop();
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    port,
    mqttPort,
    dataDir: folder,
    isReady,
    stop,
    close,
    get process() {
      return child;
    },
    output: () => written,
    query: async (text, values = []) => {
      const client = new Client({ connectionString: databaseUrls(folder).owner });
      await client.connect();
      try {
        // sql-unchecked: passes on what an attack asks.
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    restart: async () => {
      await stop();
      child = launch();
      await untilReady();
    },
  };
}

const MAX_OUTPUT = 2_000_000;

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Connection URLs of a running product's embedded database, for its owner and for the product's own role. */
export function databaseUrls(dataDir: string): { owner: string; app: string } {
  const passwords = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8"));
  const port = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  const of = (role: "owner" | "app") =>
    `postgres://vetaverde_${role}:${passwords[role]}@127.0.0.1:${port}/vetaverde`;
  return { owner: of("owner"), app: of("app") };
}

/** The process id of a running product's database. */
export const databasePid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** A process and all its descendants. */
export function processTree(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      parents.set(Number(name), Number(stat[1]));
    } catch {
      // The process ended meanwhile.
    }
  }
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

/**
 * The memory of the product's own processes in MB: the server with its workers. The database's processes are excluded:
 * their shared buffers would be counted once for each.
 */
export function treeMegabytes(root: number): number {
  let total = 0;
  for (const pid of processTree(root)) {
    try {
      if (/postgres/.test(readFileSync(`/proc/${pid}/comm`, "utf8"))) continue;
      total += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
    } catch {
      // The process ended meanwhile.
    }
  }
  return total;
}

const SAMPLE_MS = 200;

/** Samples the product's memory until it is stopped. */
export function watchMemory(product: Product): { peak(): number; stop(): number } {
  let peak = 0;
  const sample = () => {
    if (product.process.pid) peak = Math.max(peak, treeMegabytes(product.process.pid));
  };
  sample();
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    peak: () => peak,
    stop: () => {
      clearInterval(timer);
      sample();
      return peak;
    },
  };
}
