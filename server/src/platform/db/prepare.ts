import { Client, escapeIdentifier, escapeLiteral } from "pg";
import type { Config } from "../config/config.ts";
import type { Log } from "../log/log.ts";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

export interface Postgres {
  appUrl: string;
  ownerUrl: string;
  stop(): Promise<void>;
}

type Options = Pick<Config, "databaseUrl" | "databaseOwnerUrl" | "dataDir"> & { migrations: string };

const OLDEST = 150_000;

/** Makes a migrated database ready: the server of the settings, or the embedded one where none is set. */
export async function preparePostgres(options: Options, log: Log): Promise<Postgres> {
  return options.databaseUrl
    ? prepareOutside(options, options.databaseUrl, log)
    : prepareEmbedded(options, log);
}

async function prepareEmbedded({ dataDir, migrations }: Options, log: Log): Promise<Postgres> {
  const embedded = await startEmbedded({ dataDir, log });
  try {
    await migrate({ ownerUrl: embedded.ownerUrl, appRole: userOf(embedded.appUrl), dir: migrations, log });
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { appUrl: embedded.appUrl, ownerUrl: embedded.ownerUrl, stop: () => embedded.stop() };
}

async function prepareOutside(
  { databaseOwnerUrl, migrations }: Options,
  appUrl: string,
  log: Log,
): Promise<Postgres> {
  const ownerUrl = databaseOwnerUrl ?? appUrl;
  const separate = userOf(ownerUrl) !== userOf(appUrl);
  await withClient(ownerUrl, async (client) => {
    await refuseOld(client);
    if (separate) await ensureRole(client, appUrl);
  });
  if (!separate) {
    log.warn(
      "DATABASE_OWNER_URL is not set: the product runs as the owner, and append-only tables are not protected from it",
    );
  }
  await migrate({ ownerUrl, appRole: separate ? userOf(appUrl) : null, dir: migrations, log });
  return { appUrl, ownerUrl, stop: async () => {} };
}

const userOf = (url: string) => decodeURIComponent(new URL(url).username);

async function withClient(url: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

async function refuseOld(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  const version = Number(rows[0]?.server_version_num);
  if (version < OLDEST)
    throw new Error(
      `DATABASE_URL: PostgreSQL 15 or newer is needed; this server is ${Math.floor(version / 10_000)}.`,
    );
}

async function ensureRole(client: Client, appUrl: string): Promise<void> {
  const role = userOf(appUrl);
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
  if (rowCount) return;
  const password = decodeURIComponent(new URL(appUrl).password);
  try {
    await client.query(
      `create role ${escapeIdentifier(role)} login nosuperuser password ${escapeLiteral(password)}`,
    );
  } catch (error) {
    throw new Error(
      `DATABASE_URL: the role ${role} does not exist, and the owner may not create it: ${(error as Error).message}`,
      { cause: error },
    );
  }
}
