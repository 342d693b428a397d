import { type ChildProcess, spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Log } from "../../log/log.ts";
import { freePort } from "../../net/ports.ts";
import { DatabaseFault } from "../database-fault.ts";
import { type Cluster, stopOrphan } from "./embedded-cluster.ts";

export interface Server {
  readonly port: number;
  /** Process id of the running server; it changes after a restart. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

const READY_MS = 60_000;
const ATTEMPTS = 6;
const MAX_PAUSE_MS = 10_000;

/**
 * Settings that an operator's ALTER SYSTEM cannot override; memory and similar settings follow postgresql.conf's
 * defaults or the operator's.
 */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: "256MB",
  jit: "off",
  random_page_cost: "1.1",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  // The application logs its own failures; statements and their values must not be logged.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};
const SAFE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
/** Transient faults: another process took the port, or an earlier server's shared memory still exists. */
const PASSING = /could not bind|could not create any TCP|still in use|lock file/i;

interface Launched {
  child: ChildProcess;
  ended: Promise<void>;
  /** Its last output. */
  output(): string;
}

/**
 * Starts PostgreSQL on a free loopback port and resolves once it responds; from then on restarts it on the same port
 * whenever it ends, with backoff.
 * @throws DatabaseFault with PostgreSQL's own message when it does not start.
 */
export async function startServer(cluster: Cluster, password: string, log: Log): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const launched = launch(cluster, port, log);
    if (await answers(launched, port, password)) return supervise(cluster, port, launched, log);
    await end(launched, cluster);
    const output = launched.output().trim();
    if (attempt >= ATTEMPTS || !PASSING.test(output)) {
      throw new DatabaseFault(`PostgreSQL does not start. ${output}`);
    }
    await pause(300 * attempt);
  }
}

function launch(cluster: Cluster, port: number, log: Log): Launched {
  const settings = { ...SETTINGS, ...(cluster.disposable ? FAST : SAFE), port: String(port) };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = cluster.runner.start(cluster.binaries.postgres, ["-D", cluster.folder, ...options]);
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    const text = chunk.toString();
    output = (output + text).slice(-2000);
    log.debug({ event: "postgres.output_written", output: text.trim() }, "PostgreSQL output");
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", (error) => {
      output += error.message;
      resolve();
    });
  });
  return { child, ended, output: () => output };
}

/** Its status file says "ready" even for a server that is gone: only a sign-in with our password counts. */
async function answers(launched: Launched, port: number, password: string): Promise<boolean> {
  let gone = false;
  void launched.ended.then(() => {
    gone = true;
  });
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline && !gone; await pause(25)) {
    const client = new Client({ host: "127.0.0.1", port, user: "postgres", password, database: "postgres" });
    client.on("error", () => {});
    try {
      await client.connect();
      return !gone;
    } catch {
      // Not ready yet; if it ends, its output states why.
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

function supervise(cluster: Cluster, port: number, first: Launched, log: Log): Server {
  let current = first;
  let failures = 0;
  let started = Date.now();
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    await current.ended;
    if (stopping.signal.aborted) return;
    failures = Date.now() - started > READY_MS ? 1 : failures + 1;
    const { exitCode: code, signalCode: signal } = current.child;
    log.error(
      { event: "postgres.crashed", code, signal, output: current.output().trim() },
      "PostgreSQL ended unexpectedly; it is restarted",
    );
    const wait = Math.min(50 * 2 ** failures, MAX_PAUSE_MS);
    await pause(wait, undefined, { signal: stopping.signal, ref: false });
    await stopOrphan(cluster.folder, log).catch((error: unknown) =>
      log.error(
        { event: "postgres.orphan_stop_failed", err: error },
        "PostgreSQL of an earlier run could not be stopped",
      ),
    );
    if (stopping.signal.aborted) return;
    started = Date.now();
    current = launch(cluster, port, log);
    return watch();
  };
  // A pause interrupted by a stop is not a fault.
  watch().catch((error: unknown) => {
    if (!stopping.signal.aborted)
      log.error({ event: "postgres.restart_failed", err: error }, "PostgreSQL could not be restarted");
  });
  return {
    port,
    get pid() {
      return current.child.pid;
    },
    stop: async () => {
      stopping.abort();
      await end(current, cluster);
    },
  };
}

/**
 * Shutdown modes smart, fast, immediate, and finally a kill: each one only when the previous did not suffice. On a busy
 * disk the final writes may take longer than all of them; the write-ahead log contains them, and the next start replays
 * it.
 */
const WAYS = [
  ["SIGTERM", "smart", 500],
  ["SIGINT", "fast", 4_000],
  ["SIGQUIT", "immediate", 1_500],
  ["SIGKILL", "immediate", 1_500],
] as const;
/** The process ends itself after 9.5 s, and must close more than PostgreSQL in that time. */
export const MAX_STOP_MS = WAYS.reduce((sum, [, , ms]) => sum + ms, 0);

async function end({ child, ended }: Launched, cluster: Cluster): Promise<void> {
  for (const [signal, mode, ms] of WAYS) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) break;
    if (process.platform === "win32") stopOnWindows(cluster, mode);
    else child.kill(signal);
    await Promise.race([ended, pause(ms, undefined, { ref: false })]);
  }
}

/** On Windows a signal would kill the process, so pg_ctl stops it. */
function stopOnWindows({ binaries, folder }: Cluster, mode: string): void {
  const tool = join(dirname(binaries.postgres), "pg_ctl.exe");
  spawnSync(tool, ["stop", "-D", folder, "-m", mode, "-W"], { stdio: "ignore" });
}
