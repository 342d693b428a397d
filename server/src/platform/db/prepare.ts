import { setTimeout as pause } from "node:timers/promises";
import { Client, escapeIdentifier, escapeLiteral } from "pg";
import type { Config } from "../config/config.ts";
import type { Log } from "../log/log.ts";
import { DatabaseFault } from "./database-fault.ts";
import { clusterVersion, isDistributed, readWorkers } from "./distributed/cluster.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { migrateWith } from "./migrate.ts";
import { unprotectedTables } from "./privileges.ts";

export interface Postgres {
  /** Connection of the role that the product runs as. */
  appUrl: string;
  /** Connection of the role that migrates. */
  ownerUrl: string;
  /** Whether the app role is unable to change append-only tables. */
  protected: boolean;
  stop(): Promise<void>;
}

type Options = Pick<Config, "databaseUrl" | "databaseOwnerUrl" | "dataDir"> & { migrations: string };

const OLDEST = 150_000;
const INSUFFICIENT = "42501";
const PATIENCE_MS = 20_000;

/**
 * Prepares a migrated database: on the configured server, or on the embedded one when none is configured.
 * @throws DatabaseFault with instructions.
 */
export async function preparePostgres(options: Options, log: Log): Promise<Postgres> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = options;
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log });
  const appUrl = embedded?.appUrl ?? databaseUrl ?? "";
  const ownerUrl = embedded?.ownerUrl ?? databaseOwnerUrl ?? appUrl;
  try {
    const safe = await prepareDatabase({ appUrl, ownerUrl, migrations: options.migrations }, log);
    return { appUrl, ownerUrl, protected: safe, stop: async () => embedded?.stop() };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

interface Addresses {
  appUrl: string;
  ownerUrl: string;
  migrations: string;
}

async function prepareDatabase({ appUrl, ownerUrl, migrations }: Addresses, log: Log): Promise<boolean> {
  const separate = userOf(ownerUrl) !== userOf(appUrl);
  const owner = separate ? "DATABASE_OWNER_URL" : "DATABASE_URL";
  const here = await withClient(owner, ownerUrl, log, async (client) => {
    await refuseOld(client, owner);
    if (separate) await ensureRole(client, appUrl);
    const appRole = separate ? userOf(appUrl) : null;
    await migrateWith(client, { ownerUrl, appRole, dir: migrations, log }).catch((error) => {
      if (error.code !== INSUFFICIENT) throw error;
      throw new DatabaseFault(
        `${owner}: the role that migrates must own the database and its schema public: ${error.message}`,
        { cause: error },
      );
    });
    await reportCluster(client, log);
    return whereabouts(client);
  });
  return withClient("DATABASE_URL", appUrl, log, async (client) => {
    if ((await whereabouts(client)) !== here) {
      throw new DatabaseFault("DATABASE_URL and DATABASE_OWNER_URL lead to different databases.");
    }
    return warnUnprotected(await unprotectedTables(client), separate, log);
  });
}

async function reportCluster(client: Client, log: Log): Promise<void> {
  if (!(await isDistributed(client))) return;
  const [citus, { length: workers }] = [await clusterVersion(client), await readWorkers(client)];
  log.info({ event: "database.distributed", citus, workers }, "readings are distributed over workers");
}

function warnUnprotected(tables: string[], separate: boolean, log: Log): boolean {
  if (tables.length === 0) return true;
  const reason = separate ? "role_has_more_rights" : "one_role";
  const why = separate
    ? "the role of DATABASE_URL has more rights than it was given here (a superuser, or a member of the owner's role)"
    : "DATABASE_OWNER_URL is not set, so that the product runs as the owner";
  log.warn(
    { event: "database.tables_unprotected", tables, reason },
    `append-only tables are not protected: ${why}`,
  );
  return false;
}

export function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

/**
 * Identifies a database, also across servers: its name and oid, the oid of its migration record, and the server's
 * system identifier.
 */
async function whereabouts(client: Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `select concat_ws(' ', current_database(), (select oid from pg_database where datname = current_database()),
       to_regclass('public.schema_migrations')::oid, (select system_identifier from pg_control_system())) as place`,
  );
  return rows[0]?.place ?? "";
}

async function withClient<T>(
  setting: string,
  url: string,
  log: Log,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connect(setting, url, log);
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Waits for a server that is still starting; any other refusal is reported immediately. */
async function connect(setting: string, url: string, log: Log): Promise<Client> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(500)) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code = "", message } = error as Error & { code?: string };
      const starting = ["ECONNREFUSED", "57P03"].includes(code);
      if (!starting || Date.now() > deadline) {
        throw new DatabaseFault(`${setting}: the database does not let us in: ${message || code}`, {
          cause: error,
        });
      }
      log.debug({ event: "database.awaited", code }, "database does not accept connections yet");
    }
  }
}

async function refuseOld(client: Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  const version = Number(rows[0]?.server_version_num);
  if (version >= OLDEST) return;
  throw new DatabaseFault(
    `${setting}: PostgreSQL 15 or newer is needed; this server is ${Math.floor(version / 10_000)}.`,
  );
}

async function ensureRole(client: Client, appUrl: string): Promise<void> {
  const role = userOf(appUrl);
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
  if (rowCount) return;
  const password = decodeURIComponent(new URL(appUrl).password);
  try {
    // sql-unchecked: a role and a password from the settings, which are no parameters.
    await client.query(
      `create role ${escapeIdentifier(role)} login nosuperuser password ${escapeLiteral(password)}`,
    );
  } catch (error) {
    // Two processes that start at the same time both find it missing.
    if (["42710", "23505"].includes((error as { code?: string }).code ?? "")) return;
    throw new DatabaseFault(
      `DATABASE_URL: the role ${role} does not exist, and the owner may not create it: ${(error as Error).message}`,
      { cause: error },
    );
  }
}
