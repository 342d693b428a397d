import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import type { Log } from "../log/log.ts";
import { lockFolder } from "./embedded-lock.ts";
import { chooseRunner, describeProcess, findBinaries, type Runner } from "./embedded-process.ts";

export interface Embedded {
  /** The superuser of the embedded server: for its own preparation and for tests. */
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** Of the server that runs now: another one after it had to be started again. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** Faster and not safe against a power cut: for databases that a test throws away. */
  disposable?: boolean;
}

const READY_MS = 60_000;
const STOP_MS = 6_000;
const DATABASE = "vetaverde";
const OWNER = "vetaverde_owner";
const APP = "vetaverde_app";

interface Passwords {
  postgres: string;
  owner: string;
  app: string;
}

/**
 * Starts the PostgreSQL that npm brought, on the data folder and for this process alone, and starts it again should
 * it die. It listens on the loopback only, with passwords that are made on the first start.
 * @throws Error where the folder is in use by another process, or there is no PostgreSQL for this platform.
 */
export async function startEmbedded({
  dataDir,
  log,
  disposable = false,
}: EmbeddedOptions): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const cluster = join(dataDir, "postgres");
    const { initdb, postgres } = findBinaries();
    const runner = chooseRunner(cluster, postgres);
    const passwords = readPasswords(dataDir);
    if (!existsSync(join(cluster, "PG_VERSION"))) createCluster(runner, initdb, cluster, dataDir, passwords);
    await stopOrphan(cluster, log);
    const port = await freePort();
    const server = supervise({ runner, postgres, cluster, port, log, disposable });
    const url = (user: string, password: string, database: string) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
    await untilReady(url("postgres", passwords.postgres, "postgres"), server);
    await prepareRoles(url("postgres", passwords.postgres, "postgres"), passwords);
    return {
      adminUrl: url("postgres", passwords.postgres, "postgres"),
      ownerUrl: url(OWNER, passwords.owner, DATABASE),
      appUrl: url(APP, passwords.app, DATABASE),
      get pid() {
        return server.child.pid;
      },
      stop: async () => {
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function readPasswords(dataDir: string): Passwords {
  const file = join(dataDir, "postgres.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Passwords;
  const fresh = () => randomBytes(24).toString("hex");
  const made: Passwords = { postgres: fresh(), owner: fresh(), app: fresh() };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

function createCluster(
  runner: Runner,
  initdb: string,
  cluster: string,
  dataDir: string,
  passwords: Passwords,
): void {
  // What a broken first start left behind holds no data yet: PG_VERSION is among the first things that initdb writes.
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { mode: 0o700 });
  const passwordFile = join(dataDir, "initdb.password");
  writeFileSync(passwordFile, passwords.postgres, { mode: 0o600 });
  try {
    runner.own(cluster);
    runner.own(passwordFile);
    runner.run(initdb, [
      "-D",
      cluster,
      "-U",
      "postgres",
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
    ]);
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** A killed program leaves its PostgreSQL running. Its number may by now be anybody's: only a PostgreSQL on this folder is stopped. */
async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  const isOurs = () => pid > 0 && (describeProcess(pid)?.command.includes(cluster) ?? false);
  if (!isOurs()) {
    rmSync(file, { force: true });
    return;
  }
  log.warn({ pid }, "stopping the PostgreSQL that an earlier run left behind");
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    process.kill(pid, signal);
    if (await waitUntil(() => !isOurs(), STOP_MS)) return;
  }
  throw new Error(`The PostgreSQL of an earlier run (process ${pid}) does not stop.`);
}

interface Supervised {
  readonly child: ChildProcess;
  /** What it last wrote, for the error of a start that failed. */
  readonly said: string;
  stop(): Promise<void>;
}

interface Supervision {
  runner: Runner;
  postgres: string;
  cluster: string;
  port: number;
  log: Log;
  disposable: boolean;
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: "256MB",
  jit: "off",
  random_page_cost: "1.1",
  log_min_messages: "warning",
};
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

function supervise({ runner, postgres, cluster, port, log, disposable }: Supervision): Supervised {
  let stopping = false;
  let failures = 0;
  let said = "";
  const settings = { ...SETTINGS, port: String(port), ...(disposable ? FAST : {}) };
  const args = [
    "-D",
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const launch = (): ChildProcess => {
    const started = Date.now();
    const next = runner.start(postgres, args, { cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
    next.stderr?.on("data", (chunk: Buffer) => {
      said = chunk.toString().slice(-2000);
      log.debug({ postgres: said.trim() }, "postgres");
    });
    next.on("error", (error) => log.error({ err: error }, "PostgreSQL could not be started"));
    next.once("exit", (code, signal) => {
      if (stopping) return;
      failures = Date.now() - started > READY_MS ? 0 : failures + 1;
      log.error({ code, signal }, "PostgreSQL ended; it is started again");
      setTimeout(() => void relaunch(), Math.min(100 * 2 ** failures, 10_000)).unref();
    });
    return next;
  };
  const relaunch = async () => {
    await stopOrphan(cluster, log).catch((error: unknown) => log.error({ err: error }, "postgres"));
    if (!stopping) child = launch();
  };
  let child = launch();
  return {
    get child() {
      return child;
    },
    get said() {
      return said;
    },
    stop: async () => {
      stopping = true;
      for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
        if (ended(child)) return;
        child.kill(signal);
        await waitUntil(() => ended(child), STOP_MS);
      }
    },
  };
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

async function untilReady(url: string, server: Supervised): Promise<void> {
  const deadline = Date.now() + READY_MS;
  let last: unknown;
  while (Date.now() < deadline) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      last = error;
      await pause(30);
    } finally {
      await client.end().catch(() => {});
    }
  }
  await server.stop();
  throw new Error(`PostgreSQL did not become ready. ${server.said}`, { cause: last });
}

/** The owner migrates, the app role runs the product; neither is a superuser. */
async function prepareRoles(url: string, passwords: Passwords): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const [role, password] of [
      [OWNER, passwords.owner],
      [APP, passwords.app],
    ] as const) {
      const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
      await client.query(
        `${rowCount ? "alter" : "create"} role ${role} login nosuperuser password '${password}'`,
      );
    }
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function waitUntil(done: () => boolean, ms: number): Promise<boolean> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await pause(20)) if (done()) return true;
  return done();
}
