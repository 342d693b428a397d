import type { Client } from "pg";
import { DatabaseFault } from "../database-fault.ts";
import {
  clusterVersion,
  DISTRIBUTED_TABLES,
  type DistributedTable,
  readDistributedTables,
  readWorkers,
} from "./cluster.ts";
import { READING_FUNCTIONS } from "./reading-functions.ts";

/** What all rows are distributed by. */
const COLUMN = "project_id";
/** The other tables are placed like this one. */
const [FIRST] = DISTRIBUTED_TABLES;
/** Tables of readings by month, made before anything is distributed: this month's and the next ones. */
const MONTHS_AHEAD = 3;

export interface DistributeOptions {
  /** Says what would be done, and does nothing. */
  dryRun: boolean;
  say(line: string): void;
}

/**
 * Distributes the tables of readings by project over the workers of a cluster. May be repeated: what is done stays, and
 * what an interruption left is done then. Each statement is a transaction of its own, since a cluster refuses to change
 * the form of a table in a transaction that wrote to it. The rights of the product's role are for the caller to grant
 * again: a cluster makes views anew without them.
 * @param client of the tables' owner, under the lock of migrations
 * @throws DatabaseFault when the database is not one of a cluster, or cannot be distributed as it is
 */
export async function distributeTables(client: Client, { dryRun, say }: DistributeOptions): Promise<void> {
  await refuseWithoutCluster(client);
  const there = await readDistributedTables(client);
  refuseOtherwiseDistributed(there);
  const missing = DISTRIBUTED_TABLES.filter((name) => !there.some((table) => table.name === name));
  const run = async (said: string, text: string, values: unknown[] = []) => {
    say(dryRun ? `Would ${said}.` : `${said[0]?.toUpperCase()}${said.slice(1)}.`);
    // sql-unchecked: the extension's functions, and statements of this module.
    if (!dryRun) await client.query(text, values);
  };
  if (missing.includes(FIRST)) {
    for (const month of await monthsBeingPacked(client))
      await run(`reopen the month of ${month}, which was being packed`, "select reopen_readings_month($1)", [
        month,
      ]);
  }
  for (const month of await monthsAhead(client))
    await run(`make the table of readings of ${month}`, "select make_readings_month($1)", [month]);
  for (const name of missing) {
    await run(
      `distribute ${name} by ${COLUMN}${name === FIRST ? "" : ` with ${FIRST}`}`,
      "select create_distributed_table($1::regclass, $2, colocate_with => $3)",
      [name, COLUMN, name === FIRST ? "none" : FIRST],
    );
  }
  // Also of tables that an earlier run distributed before it was interrupted; of empty ones it does nothing.
  for (const name of await tablesWithLocalRows(client, dryRun ? missing : DISTRIBUTED_TABLES))
    await run(
      `free the room that ${name} takes on the coordinator`,
      "select truncate_local_data_after_distributing_table($1::regclass)",
      [name],
    );
  await run("let stored readings be read from the workers", READING_FUNCTIONS);
}

async function refuseWithoutCluster(client: Client): Promise<void> {
  if ((await clusterVersion(client)) === null)
    throw new DatabaseFault(
      "The database has no extension citus. On the coordinator and on each worker, a superuser runs `create extension citus` in it.",
    );
  if ((await readWorkers(client)).length === 0)
    throw new DatabaseFault(
      "No worker is registered. On the coordinator, a superuser runs `select citus_add_node('<host>', 5432)` for each.",
    );
}

function refuseOtherwiseDistributed(there: readonly DistributedTable[]): void {
  const ours = there.filter(({ name }) => DISTRIBUTED_TABLES.some((one) => one === name));
  const [first] = ours.filter(({ name }) => name === FIRST);
  const wrong = ours.find(({ column, group }) => column !== COLUMN || (first && group !== first.group));
  if (wrong)
    throw new DatabaseFault(
      `${wrong.name} is distributed otherwise than by ${COLUMN} with ${FIRST}. Run \`select undistribute_table('${wrong.name}')\` and repeat this.`,
    );
}

/** Nothing may be added to the table of such a month, also when its rows are moved to the workers. */
async function monthsBeingPacked(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    "select to_char(month, 'YYYY-MM-DD') as month from readings_months where state = 'packing' order by month",
  );
  return rows.map(({ month }) => month);
}

async function monthsAhead(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select to_char(m, 'YYYY-MM-DD') as month
       from generate_series(date_trunc('month', now(), 'UTC') at time zone 'UTC',
              (date_trunc('month', now(), 'UTC') at time zone 'UTC') + make_interval(months => $1 - 1), '1 month') m
      where to_regclass('public.' || readings_table(m::date)) is null order by m`,
    [MONTHS_AHEAD],
  );
  return rows.map(({ month }) => month);
}

/** Tables that take room on the coordinator, with that of their partitions. */
async function tablesWithLocalRows(client: Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.name from unnest($1::text[]) with ordinality as t (name, n)
      where pg_relation_size(t.name::regclass) > 0
         or exists (select from pg_partition_tree(t.name::regclass) p where pg_relation_size(p.relid) > 0) order by t.n`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Whether the product is at work in the database. Others' sessions show their role, and no more. */
export async function isInUse(client: Client, appRole: string | null): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and (usename = $1 or application_name = 'vetaverde') limit 1`,
    [appRole],
  );
  return rows.length > 0;
}
