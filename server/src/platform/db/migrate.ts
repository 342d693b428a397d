import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { version as QUEUE_VERSION } from "graphile-worker/package.json" with { type: "json" };
import { Client, escapeLiteral } from "pg";
import type { Log } from "../log/log.ts";
import { DatabaseFault } from "./database-fault.ts";
import { isDistributed } from "./distributed/cluster.ts";
import { type DistributeOptions, distributeTables, isInUse } from "./distributed/distribute.ts";
import { grantPrivileges, PRIVILEGES_VERSION } from "./privileges.ts";

/** Arbitrary advisory lock number: one process migrates, the others wait. */
const LOCK = 7_283_401;

/** Schema that a database has while a backup is being restored into it. */
export const RESTORING = "vetaverde_restore";

export interface MigrateOptions {
  ownerUrl: string;
  /** The role that the product runs as; null when that is the owner, which needs no grants. */
  appRole: string | null;
  dir: string;
  log: Log;
}

/**
 * Migrates the database: our plain SQL files in the order of their numbers, each in its own transaction, then the job
 * queue's tables, then the privileges of the app role. A mark records when this version has done all of that, and it is
 * skipped then.
 * @throws DatabaseFault when an applied file has changed or is missing, or one is out of order.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const client = new Client({
    connectionString: options.ownerUrl,
    application_name: "vetaverde migrations",
  });
  client.on("error", (error) =>
    options.log.warn({ event: "migration.connection_lost", err: error }, "migration connection lost"),
  );
  await client.connect();
  try {
    await migrateWith(client, options);
  } finally {
    await client.end();
  }
}

/** The same on an open connection of the owner. */
export async function migrateWith(
  client: Client,
  { ownerUrl, appRole, dir, log }: MigrateOptions,
): Promise<void> {
  const files = readFiles(dir);
  const mark = markOf(files, appRole);
  if (await bearsMark(client, mark)) return;
  await refuseUnfinishedRestore(client);
  await client.query("set statement_timeout = 0");
  await client.query("set lock_timeout = 0");
  await acquireLock(client, log);
  try {
    await applyFiles(client, files, log);
    await migrateQueue(ownerUrl, log);
    // A migration may have added a table that belongs on the workers, or replaced a function.
    if (await isDistributed(client)) await distributeTables(client, { dryRun: false, say: () => {} });
    await finish(client, appRole, mark);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]).catch(() => {});
  }
}

async function finish(client: Client, appRole: string | null, mark: string): Promise<void> {
  if (appRole) await grantPrivileges(client, appRole);
  // sql-unchecked: a comment takes no parameter; its text is a hash.
  await client.query(`comment on table schema_migrations is ${escapeLiteral(mark)}`);
}

/**
 * Distributes a database over the workers of its cluster, with all migrations of this program and its rights.
 * @throws DatabaseFault when it cannot be, or the product is at work in it
 */
export async function migrateAndDistribute(
  options: MigrateOptions,
  { dryRun, say }: DistributeOptions,
): Promise<void> {
  const { ownerUrl, appRole, dir, log } = options;
  const client = new Client({ connectionString: ownerUrl, application_name: "vetaverde distribution" });
  client.on("error", () => {});
  await client.connect();
  try {
    if (dryRun) await refuseUnmigrated(client, markOf(readFiles(dir), appRole));
    else {
      await refuseInUse(client, appRole);
      await migrateWith(client, options);
    }
    await client.query("set statement_timeout = 0");
    await client.query("set lock_timeout = 0");
    await acquireLock(client, log);
    if (!dryRun) {
      // A product that was started meanwhile is seen here; one that is started from now on waits for the lock, and
      // completes what an interruption leaves.
      await client.query("comment on table schema_migrations is null");
      await refuseInUse(client, appRole);
    }
    await distributeTables(client, { dryRun, say });
    if (appRole)
      say(dryRun ? `Would grant ${appRole} its rights again.` : `Granted ${appRole} its rights again.`);
    if (!dryRun) await finish(client, appRole, markOf(readFiles(dir), appRole));
  } finally {
    await client.end();
  }
}

async function refuseInUse(client: Client, appRole: string | null): Promise<void> {
  if (await isInUse(client, appRole))
    throw new DatabaseFault("The product is at work in this database: stop it, and start it afterwards.");
}

async function refuseUnmigrated(client: Client, mark: string): Promise<void> {
  if (await bearsMark(client, mark)) return;
  throw new DatabaseFault(
    "The database lacks migrations of this program: start the product once, and stop it.",
  );
}

/**
 * The structure that a backup was made of: exactly these migrations, and the job queue's tables. The next start applies
 * the rest, and grants the privileges.
 * @throws DatabaseFault when this program does not have these migrations
 */
export async function migrateTo(
  client: Client,
  {
    ownerUrl,
    dir,
    log,
    wanted,
  }: Pick<MigrateOptions, "ownerUrl" | "dir" | "log"> & {
    wanted: readonly Pick<MigrationFile, "name" | "sha256">[];
  },
): Promise<void> {
  const files = readFiles(dir);
  refuseChanged(wanted, files);
  const names = new Set(wanted.map(({ name }) => name));
  await acquireLock(client, log);
  try {
    await applyFiles(
      client,
      files.filter(({ name }) => names.has(name)),
      log,
    );
    await migrateQueue(ownerUrl, log);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]).catch(() => {});
  }
}

async function migrateQueue(connectionString: string, log: Log): Promise<void> {
  const { runMigrations, Logger } = await import("graphile-worker");
  await runMigrations({ connectionString, logger: new Logger(queueLog(log)) });
}

async function refuseUnfinishedRestore(client: Client): Promise<void> {
  const { rows } = await client.query<{ marked: boolean }>(
    "select to_regnamespace($1) is not null as marked",
    [RESTORING],
  );
  if (rows[0]?.marked)
    throw new DatabaseFault(
      "The database is the beginning of a restore that did not finish: restore it again.",
    );
}

/**
 * Hash of everything that prepared a database: these files, this version of the queue, this role and these privileges.
 */
function markOf(files: readonly MigrationFile[], appRole: string | null): string {
  const hash = createHash("sha256");
  for (const { name, sha256 } of files) hash.update(`${name} ${sha256}\n`);
  return `ready: ${hash.update(`${appRole} ${QUEUE_VERSION} ${PRIVILEGES_VERSION}`).digest("hex")}`;
}

async function bearsMark(client: Client, mark: string): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>(
    // A role that does not own the table could not have prepared it, and gets its error from the migration itself.
    `select obj_description(oid, 'pg_class') as mark from pg_class
      where oid = to_regclass('public.schema_migrations') and relowner = current_user::regrole`,
  );
  return rows[0]?.mark === mark;
}

async function acquireLock(client: Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [LOCK]);
  if (rows[0]?.taken) return;
  log.info({ event: "migration.lock_awaited" }, "another process migrates this database; waiting for it");
  await client.query("select pg_advisory_lock($1)", [LOCK]);
}

interface MigrationFile {
  name: string;
  text: string;
  sha256: string;
}

function readFiles(dir: string): MigrationFile[] {
  const names = readdirSync(dir)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  names.forEach((name, i) => {
    if (!/^\d{4}-.+\.sql$/.test(name))
      throw new DatabaseFault(`The migration ${name} is not named NNNN-name.sql.`);
    const before = names[i - 1];
    if (before?.slice(0, 4) === name.slice(0, 4)) {
      throw new DatabaseFault(`The migrations ${before} and ${name} bear the same number.`);
    }
  });
  return names.map((name) => {
    // A checkout may have converted line endings, which does not change the statements.
    const text = readFileSync(join(dir, name), "utf8").replaceAll("\r\n", "\n");
    return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
  });
}

async function applyFiles(client: Client, files: MigrationFile[], log: Log): Promise<void> {
  await client.query(`create table if not exists schema_migrations
    (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows: applied } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from schema_migrations order by name",
  );
  refuseChanged(applied, files);
  for (const file of files.slice(applied.length)) {
    log.info({ event: "migration.started", migration: file.name }, "applying a migration");
    await applyFile(client, file);
  }
}

/** The applied files must be a prefix of the existing ones, in the same order. */
function refuseChanged(applied: readonly { name: string; sha256: string }[], files: MigrationFile[]): void {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, sha256 } of applied) {
    const file = byName.get(name);
    if (!file) {
      throw new DatabaseFault(
        `The database was migrated by a newer program: ${name} is not among this program's migrations.`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new DatabaseFault(
        `The migration ${name} was applied and has changed since: a landed migration is never edited.`,
      );
    }
  }
  const last = applied.at(-1)?.name ?? "";
  const names = new Set(applied.map(({ name }) => name));
  const late = files.find(({ name }) => name < last && !names.has(name));
  if (late) {
    throw new DatabaseFault(
      `The migration ${late.name} comes before ${last}, which was applied: give it a higher number.`,
    );
  }
}

async function applyFile(client: Client, { name, text, sha256 }: MigrationFile): Promise<void> {
  try {
    await client.query("begin");
    // sql-unchecked: a migration, which the check itself runs.
    await client.query(text);
    await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [name, sha256]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new DatabaseFault(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

const queueLog = (log: Log) => () => (level: string, detail: string) =>
  level === "error"
    ? log.error({ event: "migration.queue_failed", detail }, "migration of the job queue's tables failed")
    : log.debug({ event: "migration.queue_reported", detail }, "migration of the job queue's tables");
