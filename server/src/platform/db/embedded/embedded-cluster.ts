import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../log/log.ts";
import { DatabaseFault } from "../database-fault.ts";
import { describeProcess, isPostgresOn } from "../process-info.ts";
import type { Binaries } from "./embedded-binaries.ts";
import type { Runner } from "./embedded-runner.ts";

export interface Passwords {
  postgres: string;
  owner: string;
  app: string;
}

export interface Cluster {
  dataDir: string;
  folder: string;
  runner: Runner;
  binaries: Binaries;
  disposable: boolean;
}

/**
 * Creates PostgreSQL's data folder if missing, and returns the passwords of its roles, generated on the first start. No
 * server may be running on the folder.
 * @throws DatabaseFault when the folder was created by another major version of PostgreSQL.
 */
export function prepareCluster(cluster: Cluster): Passwords {
  const file = join(cluster.dataDir, "postgres.json");
  const known = readPasswords(file);
  const fresh = () => randomBytes(24).toString("hex");
  const passwords = known ?? { postgres: fresh(), owner: fresh(), app: fresh() };
  if (!existsSync(cluster.folder)) createCluster(cluster, passwords.postgres);
  else {
    refuseOtherVersion(cluster);
    // Without its passwords the data would be lost; the owning system user may always set a new password.
    if (!known) {
      const statement = `alter role postgres password '${passwords.postgres}'`;
      cluster.runner.run(
        cluster.binaries.postgres,
        ["--single", "-D", cluster.folder, "postgres"],
        `${statement}\n`,
      );
    }
  }
  if (!known) writeWhole(file, JSON.stringify(passwords));
  return passwords;
}

export function readPasswords(file: string): Passwords | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Passwords;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === "ENOENT" || error instanceof SyntaxError) return null;
    throw new DatabaseFault(`DATA_DIR: ${message}`, { cause: error });
  }
}

/** Created under a temporary name, so that a start killed midway leaves no folder that looks complete. */
function createCluster({ dataDir, folder, runner, binaries, disposable }: Cluster, password: string): void {
  const making = `${folder}.new`;
  const passwordFile = join(dataDir, "initdb.password");
  rmSync(making, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(making, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    runner.own(making);
    runner.own(passwordFile);
    const locale =
      process.platform === "linux"
        ? ["--locale=C.UTF-8"]
        : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const sync = disposable ? ["--no-sync"] : [];
    const login = ["-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
    runner.run(binaries.initdb, ["-D", making, ...login, "-E", "UTF8", ...locale, ...sync]);
    renameSync(making, folder);
    if (!disposable) syncFolder(dataDir);
  } finally {
    rmSync(making, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

function refuseOtherVersion({ folder, binaries }: Cluster): void {
  const file = join(folder, "PG_VERSION");
  const whole = existsSync(file) && existsSync(join(folder, "global", "pg_control"));
  const data = whole ? readFileSync(file, "utf8").trim() : "";
  const output = spawnSync(binaries.postgres, ["--version"], { encoding: "utf8" }).stdout ?? "";
  const program = / (\d+)/.exec(output)?.[1];
  if (data === program) return;
  throw new DatabaseFault(
    `DATA_DIR: ${folder} is not data of PostgreSQL ${program} (${data ? `it was made by version ${data}` : "it is not complete"}): restore a backup, or set DATA_DIR to another folder.`,
  );
}

const STOP_MS = 6_000;

/**
 * A killed process may leave its PostgreSQL running. The process id in its file may have been reused: only a PostgreSQL
 * on this folder is stopped.
 */
export async function stopOrphan(folder: string, log: Log): Promise<void> {
  const file = join(folder, "postmaster.pid");
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
  if (!isPostgresOn(pid, folder)) return removeForeignLock(file, pid);
  log.warn({ event: "postgres.orphan_stopped", pid }, "stopping the PostgreSQL of an earlier run");
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as { code?: string }).code !== "ESRCH") {
        throw new DatabaseFault(
          `The PostgreSQL of an earlier run (process ${pid}) may not be stopped by this user.`,
          {
            cause: error,
          },
        );
      }
    }
    for (const deadline = Date.now() + STOP_MS; Date.now() < deadline; await pause(20)) {
      if (!isPostgresOn(pid, folder)) return removeForeignLock(file, pid);
    }
  }
  throw new DatabaseFault(`The PostgreSQL of an earlier run (process ${pid}) does not stop.`);
}

/**
 * PostgreSQL itself handles the file of a server that is gone (and waits for its shared memory), but is misled when the
 * process id belongs to another process or a zombie.
 */
function removeForeignLock(file: string, pid: number): void {
  if (pid > 0 && (describeProcess(pid) || isPidReused(pid))) rmSync(file, { force: true });
}

function isPidReused(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}

function writeWhole(file: string, text: string): void {
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
