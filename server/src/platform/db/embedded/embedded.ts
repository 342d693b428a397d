import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { Log } from "../../log/log.ts";
import { DatabaseFault } from "../database-fault.ts";
import { findBinaries } from "./embedded-binaries.ts";
import { type Passwords, prepareCluster, stopOrphan } from "./embedded-cluster.ts";
import { lockFolder } from "./embedded-lock.ts";
import { chooseRunner } from "./embedded-runner.ts";
import { type Server, startServer } from "./embedded-server.ts";

export interface Embedded {
  /** Superuser of the embedded server: for preparing it, and for tests. */
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** Process id of the running server; it changes after a restart. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** Faster and not safe against a power cut: for databases of tests. */
  disposable?: boolean;
}

const DATABASE = "vetaverde";
const OWNER = "vetaverde_owner";
const APP = "vetaverde_app";

/**
 * Starts the PostgreSQL from npm on the data folder, for this process only, and restarts it if it crashes. It listens
 * on the loopback only, with passwords generated on the first start.
 * @throws DatabaseFault when the folder is in use by another process, cannot be used by this user, or there is no
 *   PostgreSQL for this platform.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = makeFolder(options.dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    const { server, passwords } = await startLocked(dataDir, options);
    return {
      ...embeddedUrls(server.port, passwords),
      get pid() {
        return server.pid;
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

export function embeddedUrls(
  port: number,
  passwords: Passwords,
): Pick<Embedded, "adminUrl" | "ownerUrl" | "appUrl"> {
  const url = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  return {
    adminUrl: url("postgres", passwords.postgres, "postgres"),
    ownerUrl: url(OWNER, passwords.owner, DATABASE),
    appUrl: url(APP, passwords.app, DATABASE),
  };
}

function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (error) {
    throw new DatabaseFault(`DATA_DIR: ${(error as Error).message}`, { cause: error });
  }
}

async function startLocked(
  dataDir: string,
  { log, disposable = false }: EmbeddedOptions,
): Promise<{ server: Server; passwords: Passwords }> {
  const folder = join(dataDir, "postgres");
  const binaries = findBinaries();
  const runner = chooseRunner(folder, binaries.postgres);
  const cluster = { dataDir, folder, runner, binaries, disposable };
  await stopOrphan(folder, log);
  const passwords = prepareCluster(cluster);
  const server = await startServer(cluster, passwords.postgres, log);
  try {
    await prepareRoles(server.port, passwords);
    return { server, passwords };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The owner migrates, the app role runs the product; neither is a superuser. */
async function prepareRoles(port: number, passwords: Passwords): Promise<void> {
  const login = { user: "postgres", password: passwords.postgres, database: "postgres" };
  const client = new Client({ host: "127.0.0.1", port, ...login });
  client.on("error", () => {});
  await client.connect();
  try {
    for (const [role, password] of [
      [OWNER, passwords.owner],
      [APP, passwords.app],
    ] as const) {
      const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
      const verb = rowCount ? "alter" : "create";
      // sql-unchecked: a password of the server's own, which is no parameter.
      await client.query(
        `${verb} role ${role} login nosuperuser nocreatedb nocreaterole password '${password}'`,
      );
    }
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
