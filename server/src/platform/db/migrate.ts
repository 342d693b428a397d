import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runMigrations as migrateQueue } from "graphile-worker";
import { Client } from "pg";
import type { Log } from "../log/log.ts";
import { grantPrivileges } from "./privileges.ts";

/** Any number: whoever migrates holds it, and the others wait. */
const LOCK = 7_283_401;

/**
 * Brings the database up to date: our own plain SQL files in the order of their numbers, each in a transaction of
 * its own, then the job queue's tables, then the privileges of the role that the product runs as.
 * @throws Error where a file that was already applied has changed or is gone.
 */
export async function migrate(options: {
  ownerUrl: string;
  appRole: string | null;
  dir: string;
  log: Log;
}): Promise<void> {
  const client = new Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await applyFiles(client, options.dir, options.log);
    await migrateQueue({ connectionString: options.ownerUrl });
    if (options.appRole) await grantPrivileges(client, options.appRole);
  } finally {
    await client.end();
  }
}

async function applyFiles(client: Client, dir: string, log: Log): Promise<void> {
  await client.query(`create table if not exists schema_migrations
    (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from schema_migrations order by name",
  );
  const files = readdirSync(dir)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort();
  for (const { name, sha256 } of rows) {
    if (!files.includes(name))
      throw new Error(
        `The database was migrated by a newer program: ${name} is not among this program's migrations.`,
      );
    if (hashOf(dir, name) !== sha256)
      throw new Error(
        `The migration ${name} was applied and has changed since: a landed migration is never edited.`,
      );
  }
  const applied = new Set(rows.map(({ name }) => name));
  for (const name of files.filter((file) => !applied.has(file))) {
    log.info({ migration: name }, "migrating");
    try {
      await client.query("begin");
      await client.query(readFileSync(join(dir, name), "utf8"));
      await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [
        name,
        hashOf(dir, name),
      ]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}

const hashOf = (dir: string, name: string) =>
  createHash("sha256")
    .update(readFileSync(join(dir, name)))
    .digest("hex");
