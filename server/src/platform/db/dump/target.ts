import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Log } from "../../log/log.ts";
import { DatabaseFault } from "../database-fault.ts";
import { migrateTo, RESTORING } from "../migrate.ts";
import {
  type AppliedMigration,
  isEmptyDatabase,
  readQueueVersion,
  readTables,
  type StoredSequence,
  type StoredTable,
} from "./catalog.ts";
import { columnsOf, nameOf, openSession } from "./snapshot.ts";

/** What a restored database is made of. */
export interface RestoredParts<Table extends StoredTable> {
  migrations: AppliedMigration[];
  queueVersion: number;
  tables: Table[];
  sequences: StoredSequence[];
}

export interface RestoreOptions<Table extends StoredTable> {
  url: string;
  migrationsDir: string;
  log: Log;
  parts: RestoredParts<Table>;
  /** The rows of a table, as they were copied out. */
  read(table: Table): AsyncIterable<Buffer>;
  /** Whether the product will work on the database, and not only compare it. */
  releaseJobs: boolean;
  /** Called with the number of rows that the database took of a table. */
  restored(table: Table, rows: number): void;
}

/**
 * Fills an empty database. The structure comes from the migrations; the rows of all tables, in one transaction, so that
 * an interrupted restore leaves none, and can be repeated. Until it is complete, a mark keeps the program from starting
 * on the database.
 * @returns the tables of the backup that the structure has no place for
 * @throws DatabaseFault when the database has content
 */
export async function restoreDatabase<Table extends StoredTable>(
  options: RestoreOptions<Table>,
): Promise<Table[]> {
  const { url, parts, migrationsDir, log } = options;
  const client = await openSession(url);
  try {
    await claimEmpty(client);
    await migrateTo(client, { ownerUrl: url, dir: migrationsDir, log, wanted: parts.migrations });
    await refuseOtherQueue(client, parts.queueVersion);
    await client.query("begin");
    const unknown = await fill(client, options);
    if (options.releaseJobs) await releaseJobs(client);
    await define(client, `drop schema ${RESTORING}`);
    await client.query("commit");
    await client.query("analyze");
    return unknown;
  } finally {
    await client.end();
  }
}

/** @throws DatabaseFault when the database has content that is not the beginning of an interrupted restore */
async function claimEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ marked: boolean }>(
    "select to_regnamespace($1) is not null as marked",
    [RESTORING],
  );
  if (rows[0]?.marked) return;
  if (!(await isEmptyDatabase(client)))
    throw new DatabaseFault("The database is not empty: a restore never overwrites. Give it an empty one.");
  await define(client, `create schema ${RESTORING}`);
}

async function refuseOtherQueue(client: Client, wanted: number): Promise<void> {
  const version = await readQueueVersion(client);
  if (version !== wanted)
    throw new DatabaseFault(
      `The backup's job queue has version ${wanted}, this program's ${version}: restore with the program that made the backup, and update it afterwards.`,
    );
}

async function fill<Table extends StoredTable>(
  client: Client,
  { parts, read, restored }: RestoreOptions<Table>,
): Promise<Table[]> {
  await client.query("set local maintenance_work_mem = '256MB'");
  await dropPartitions(client);
  const rebuild = await dropSlowParts(client);
  const existing = new Set((await readTables(client)).map(nameOf));
  const parents = await readParents(client);
  const isPlaced = (table: Table) =>
    table.partition ? parents.has(table.partition.parent) : existing.has(nameOf(table));
  const placed = parts.tables.filter(isPlaced);
  if (existing.size > 0) await define(client, `truncate ${[...existing].join(", ")}`);
  for (const table of placed) {
    if (table.partition) await createPartition(client, table, table.partition.parent);
    restored(table, await copyIn(client, table, read(table)));
    if (table.partition) await attachPartition(client, table, table.partition);
  }
  for (const statement of rebuild) await define(client, statement);
  for (const { schema, name, value, called } of parts.sequences)
    await client.query("select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null", [
      nameOf({ schema, name }),
      value,
      called,
    ]);
  return parts.tables.filter((table) => !isPlaced(table));
}

/** Whoever worked on a job when the database was saved works on none of this one. */
async function releaseJobs(client: Client): Promise<void> {
  await client.query("update graphile_worker._private_jobs set locked_at = null, locked_by = null");
  await client.query("update graphile_worker._private_job_queues set locked_at = null, locked_by = null");
}

/** Changes the structure, by names and definitions of the catalogue, which the database or the driver has quoted. */
async function define(client: Client, statement: string): Promise<void> {
  // sql-unchecked: names are no parameters.
  await client.query(statement);
}

/** Copied into a table that is new in this transaction, so that rows need no vacuum later. */
async function copyIn(client: Client, table: StoredTable, rows: AsyncIterable<Buffer>): Promise<number> {
  // sql-unchecked: names of the catalogue, quoted.
  const target = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin (freeze)`));
  await pipeline(Readable.from(rows, { objectMode: false }), target);
  return target.rowCount ?? 0;
}

/** Foreign keys and indexes are dropped, and made again once all rows are there: @returns the statements for that. */
async function dropSlowParts(client: Client): Promise<string[]> {
  const keys = await client.query<{ on: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "on", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 order by conrelid::regclass::text, conname`);
  const indexes = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not c.relispartition
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
     order by 1`);
  for (const { on, name } of keys.rows) await define(client, `alter table ${on} drop constraint ${name}`);
  for (const { name } of indexes.rows) await define(client, `drop index ${name}`);
  return [
    ...indexes.rows.map(({ definition }) => definition.replace(" ON ONLY ", " ON ")),
    ...keys.rows.map(({ on, name, definition }) => `alter table ${on} add constraint ${name} ${definition}`),
  ];
}

/** Those that migrations made: the backup has its own. */
async function dropPartitions(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c where c.relispartition and c.relkind in ('r', 'p')`);
  for (const { name } of rows) await define(client, `drop table ${name}`);
}

async function readParents(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'p'",
  );
  return new Set(rows.map(({ name }) => name));
}

/** Without indexes, which are built when it is attached. */
async function createPartition(client: Client, table: StoredTable, parent: string): Promise<void> {
  const like = nameOf({ schema: table.schema, name: parent });
  await define(client, `create table ${nameOf(table)} (like ${like} including all excluding indexes)`);
}

async function attachPartition(
  client: Client,
  table: StoredTable,
  { parent, bound, options, comment }: NonNullable<StoredTable["partition"]>,
): Promise<void> {
  const name = nameOf(table);
  for (const option of options) {
    const [key = "", value = ""] = option.split("=");
    await define(client, `alter table ${name} set (${escapeIdentifier(key)} = ${escapeLiteral(value)})`);
  }
  if (comment !== null) await define(client, `comment on table ${name} is ${escapeLiteral(comment)}`);
  const to = nameOf({ schema: table.schema, name: parent });
  await define(client, `alter table ${to} attach partition ${name} ${bound}`);
}
