import type { Readable } from "node:stream";
import { Client, escapeIdentifier } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { DatabaseFault } from "../database-fault.ts";
import {
  type AppliedMigration,
  type NamedFile,
  readFileHashes,
  readMigrations,
  readQueueVersion,
  readSequences,
  readTables,
  type StoredSequence,
  type StoredTable,
} from "./catalog.ts";

/** Arbitrary advisory lock number: one backup of a database at a time. */
const LOCK = 7_283_420;

/** Settings that decide how values are written as text; they are the same wherever a backup is made. */
const SESSION = `select set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, YMD', false),
  set_config('IntervalStyle', 'postgres', false), set_config('bytea_output', 'hex', false),
  set_config('extra_float_digits', '1', false), set_config('statement_timeout', '0', false),
  set_config('lock_timeout', '0', false), set_config('idle_in_transaction_session_timeout', '0', false)`;

/** A database as it was at one instant, while others go on writing to it. */
export interface Snapshot {
  /** Identifies the database, also among several of one server. */
  database: string;
  serverVersion: string;
  at: Date;
  migrations: AppliedMigration[];
  queueVersion: number;
  tables: StoredTable[];
  sequences: StoredSequence[];
  fileHashes: NamedFile[];
  /** The rows of a table in COPY's text format, one line each. */
  copyOut(table: StoredTable): Readable;
  /** Ends the transaction, so that the database may clean up behind it, and keeps the lock against a second backup. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a connection with a snapshot of the whole database, as a role that may read every table.
 * @throws DatabaseFault when another backup of this database is running
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await openSession(url);
  try {
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [LOCK]);
    if (!rows[0]?.held) throw new DatabaseFault("Another backup of this database is running.");
    return await describeLocked(client);
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Times that a snapshot is taken again because a table was dropped between its listing and its lock. */
const TRIES = 5;
const UNDEFINED_TABLE = "42P01";

/** A table that is locked stays until the end: packing drops the tables of closed months while a backup runs. */
async function describeLocked(client: Client): Promise<Snapshot> {
  for (let tries = 1; ; tries++) {
    await client.query("begin transaction isolation level repeatable read read only");
    try {
      const snapshot = await describe(client);
      // sql-unchecked: names of the catalogue, quoted.
      await client.query(`lock table ${snapshot.tables.map(nameOf).join(", ")} in access share mode`);
      return snapshot;
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_TABLE || tries === TRIES) throw error;
      await client.query("rollback");
    }
  }
}

export async function openSession(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: "vetaverde backup", keepAlive: true });
  // A connection lost during a statement fails that statement.
  client.on("error", () => {});
  await client.connect();
  await client.query(SESSION);
  return client;
}

async function describe(client: Client): Promise<Snapshot> {
  const { rows } = await client.query<{ database: string; version: string; at: Date }>(
    `select concat_ws(' ', (select system_identifier from pg_control_system()), current_database()) as database,
       current_setting('server_version') as version, now() as at`,
  );
  const [about] = rows;
  if (!about) throw new DatabaseFault("The database does not describe itself.");
  return {
    database: about.database,
    serverVersion: about.version,
    at: about.at,
    migrations: await readMigrations(client),
    queueVersion: await readQueueVersion(client),
    tables: await readTables(client),
    sequences: await readSequences(client),
    fileHashes: await readFileHashes(client),
    copyOut: (table) => copyOut(client, table),
    release: async () => void (await client.query("commit")),
    close: () => client.end(),
  };
}

export function copyOut(client: Client, table: StoredTable): Readable {
  // sql-unchecked: names of the catalogue, quoted.
  return client.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`));
}

export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
export const columnsOf = ({ columns }: StoredTable): string => columns.map(escapeIdentifier).join(", ");
