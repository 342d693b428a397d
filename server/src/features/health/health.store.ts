import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { DatabaseFactsRow, MailFactsRow } from "./rows.gen.ts";

/** Transactions are those that the product's role may see: its own. Connections are those of all. */
export async function databaseFacts(db: Db): Promise<DatabaseFactsRow> {
  const { rows } = await sql<DatabaseFactsRow>`
    select current_setting('server_version') as version /* not null: always set */,
           (select max(name) from schema_migrations) as schema /* not null: the program starts on a migrated database only */,
           pg_database_size(current_database())::int8 as bytes,
           (select sum(numbackends)::int from pg_stat_database) as connections /* not null: this one is among them */,
           current_setting('max_connections')::int as "maxConnections" /* not null: always set */,
           (select extract(epoch from max(now() - xact_start))::float8 from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null) as "longestTransactionSeconds"`.execute(
    db,
  );
  if (!rows[0]) throw new Error("a query without tables returned no row");
  return rows[0];
}

/** How long the oldest due job has waited, in seconds; 0: none waits. Jobs that have no attempts left do not count. */
export async function overdueSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds from graphile_worker._private_jobs
     where is_available and run_at < now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Mails that went to nobody any more (expired, replaced, without access) are no fault of the mail server. */
export async function mailFacts(db: Db): Promise<MailFactsRow> {
  const { rows } = await sql<MailFactsRow>`
    with failed as (
      select ended_at, last_error from published_mails
       where state = 'failed' and ended_at > now() - interval '1 day'
         and coalesce(last_error, '') not in ('EXPIRED', 'REPLACED', 'NO_ACCESS'))
    select (select count(*)::int from published_mails where state = 'queued') as waiting,
           (select count(*)::int from failed) as "failedLastDay",
           (select max(ended_at) from published_mails where state = 'sent') as "lastSent",
           (select max(ended_at) from failed) as "failedAt",
           (select last_error from failed order by ended_at desc limit 1) as "error"`.execute(db);
  if (!rows[0]) throw new Error("a query of counts returned no row");
  return rows[0];
}

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
