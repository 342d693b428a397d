import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LoadDemonstration } from "./composition/demonstration.ts";
import type { Serving } from "./composition/serve.ts";
import { type Config, ConfigError, readConfig } from "./platform/config/config.ts";
import { DatabaseFault } from "./platform/db/database-fault.ts";
import { preparePostgres } from "./platform/db/prepare.ts";
import { StartFault } from "./platform/errors/start-fault.ts";
import { createLog, type Log } from "./platform/log/log.ts";
import { flushRepeatedEvents } from "./platform/log/repeated-event.ts";

const STOP_MS = 9_500;
const RESET_COMMAND = "reset-second-factor";
const DISTRIBUTE_COMMAND = "distribute";
const BACKUP_COMMANDS = ["backup", "restore", "verify"];

/** The package's directory, both for the source and for the bundle. */
const packageRoot = join(dirname(fileURLToPath(import.meta.url)), "..");

async function runProgram(loadDemonstration: LoadDemonstration | undefined): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const closers: (() => Promise<void>)[] = [];
  const isStopping = stopOnSignal(log, closers);
  try {
    const [command, ...args] = process.argv.slice(2);
    if (command === RESET_COMMAND) return await runReset(config, log, closers, args);
    if (command === DISTRIBUTE_COMMAND) return await runDistribute(config, args);
    if (command && BACKUP_COMMANDS.includes(command))
      return await runBackupCommand(command, args, config, closers);
    await startServer({ config, log, closers, loadDemonstration });
  } catch (error) {
    // A failure during shutdown was caused by the shutdown itself, which ends the process.
    if (isStopping()) return new Promise(() => {});
    await closeAll(closers, log);
    throw error;
  }
}

/** @param closers receives a function for each resource that is opened */
async function startServer({
  config,
  log,
  closers,
  loadDemonstration,
}: Pick<Serving, "config" | "log" | "closers" | "loadDemonstration">): Promise<void> {
  // Loads the rest of the program while the database starts.
  const rest = import("./composition/serve.ts");
  rest.catch(() => {});
  const postgres = await preparePostgres({ ...config, migrations: join(packageRoot, "migrations") }, log);
  closers.push(() => postgres.stop());
  const { serve } = await rest;
  const webRoot = join(packageRoot, "..", "web", "dist");
  const { appUrl, ownerUrl } = postgres;
  await serve({ config, log, appUrl, ownerUrl, webRoot, loadDemonstration, closers });
}

/** An operator's command: runs on the database, and exits. */
async function runReset(
  config: Config,
  log: Log,
  closers: (() => Promise<void>)[],
  args: readonly string[],
): Promise<void> {
  const { resetSecondFactor } = await import("./composition/factor-reset.command.ts");
  const postgres = await preparePostgres({ ...config, migrations: join(packageRoot, "migrations") }, log);
  closers.push(() => postgres.stop());
  const done = await resetSecondFactor({ config, log, appUrl: postgres.appUrl, args });
  await closeAll(closers, log);
  process.stdout.write(done);
  process.exit(0);
}

/** An operator's command on a cluster, while the product is stopped. */
async function runDistribute(config: Config, args: readonly string[]): Promise<void> {
  const { distribute } = await import("./composition/distribute.command.ts");
  await distribute({
    config,
    log: commandLog(config),
    args,
    migrationsDir: join(packageRoot, "migrations"),
    say,
  });
  process.exit(0);
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** What a command reports is its output, not events of a running product. */
const commandLog = (config: Config): Log => createLog(process.env["LOG_LEVEL"] ? config.logLevel : "error");

/** An operator's command on backups: while the product runs, where it only reads. */
async function runBackupCommand(
  command: string,
  args: readonly string[],
  config: Config,
  closers: (() => Promise<void>)[],
): Promise<void> {
  const { backupCommands } = await import("./composition/backups.command.ts");
  const log = commandLog(config);
  const done = await backupCommands[command]?.({
    config,
    log,
    args,
    migrationsDir: join(packageRoot, "migrations"),
    // npm runs a script in the project's folder, whatever folder it was called in.
    base: process.env["INIT_CWD"] ?? process.cwd(),
    closers,
    say,
  });
  await closeAll(closers, log);
  process.exit(done ? 0 : 1);
}

/** @returns whether a signal was received */
function stopOnSignal(log: Log, closers: (() => Promise<void>)[]): () => boolean {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ event: "server.stop_requested", signal }, "shutdown begins");
      setTimeout(() => endNow(log), STOP_MS).unref();
      void closeAll(closers, log).then((clean) => process.exit(clean ? 0 : 1));
    });
  }
  return () => stopping;
}

/**
 * Kills the process. A normal exit waits for the threads of compiled modules, so one that hangs would keep the process
 * alive.
 */
function endNow(log: Log): void {
  flushRepeatedEvents();
  log.error(
    { event: "server.stop_timed_out", afterMs: STOP_MS },
    "shutdown timed out; the process kills itself",
  );
  process.kill(process.pid, "SIGKILL");
}

/** Closes the resources in the reverse order of their opening. @returns whether all of them closed without an error */
async function closeAll(closers: (() => Promise<void>)[], log: Log): Promise<boolean> {
  let clean = true;
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error: unknown) => {
      clean = false;
      log.error({ event: "server.close_failed", err: error }, "resource did not close");
    });
  }
  flushRepeatedEvents();
  return clean;
}

/** Starts the program. Resolves once users are able to sign in; a failed start ends the process. */
export const startProgram = (loadDemonstration?: LoadDemonstration): Promise<void> =>
  runProgram(loadDemonstration).catch((error: unknown) => {
    const isExpected = [ConfigError, StartFault, DatabaseFault].some((fault) => error instanceof fault);
    const message = error instanceof ConfigError ? error.faults.join("\n") : String((error as Error).message);
    process.stderr.write(`${isExpected ? message : ((error as Error).stack ?? message)}\n`);
    process.exit(1);
  });
