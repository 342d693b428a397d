// What a database of the extension citus says about itself. Its functions and tables are named without a schema: they are
// in pg_catalog, and a test puts its own in their place.
import type { ClientBase, Pool } from "pg";

/** Tables that are distributed by `project_id`. All are written or read together, so each project's rows are on one worker. */
export const DISTRIBUTED_TABLES = [
  "readings",
  "readings_log",
  "rollup_hour",
  "rollup_day",
  "latest",
  "device_batteries",
  "readings_conflicts",
  "readings_raw",
  "alert_log",
  "response_plan_log",
] as const;

/** Without partitions, which follow their table. */
export interface DistributedTable {
  name: string;
  /** What it is distributed by; null: it is whole on every server. */
  column: string | null;
  /** Tables of one group have the rows of a project on the same worker. */
  group: number;
}

export interface Worker {
  name: string;
  port: number;
}

type Queryable = Pick<ClientBase | Pool, "query">;

/** Null: the database has no extension citus. */
export async function clusterVersion(client: Queryable): Promise<string | null> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regprocedure('citus_version()') is not null as there",
  );
  if (!rows[0]?.there) return null;
  // sql-unchecked: the extension's function.
  const { rows: said } = await client.query<{ version: string }>("select citus_version() as version");
  return /\d+(\.\d+)+/.exec(said[0]?.version ?? "")?.[0] ?? "";
}

/** The servers that take rows, besides the coordinator. */
export async function readWorkers(client: Queryable): Promise<Worker[]> {
  // sql-unchecked: the extension's table.
  const { rows } = await client.query<Worker>(
    `select nodename as name, nodeport as port from pg_dist_node
      where noderole::text = 'primary' and isactive and shouldhaveshards and groupid <> 0 order by nodename, nodeport`,
  );
  return rows;
}

/** The servers that hold rows now, also those that get no more, or are not in use any more. */
export async function readHolders(client: Queryable): Promise<Worker[]> {
  // sql-unchecked: the extension's tables.
  const { rows } = await client.query<Worker>(
    `select nodename as name, nodeport as port from pg_dist_node
      where noderole::text = 'primary' and groupid <> 0 and groupid in (select groupid from pg_dist_placement)
      order by nodename, nodeport`,
  );
  return rows;
}

export async function readDistributedTables(client: Queryable): Promise<DistributedTable[]> {
  // sql-unchecked: the extension's tables and functions.
  const { rows } = await client.query<DistributedTable>(
    `select c.relname as name, column_to_column_name(p.logicalrelid, p.partkey) as "column", p.colocationid as group
       from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where c.relnamespace = 'public'::regnamespace and not c.relispartition order by c.relname`,
  );
  return rows;
}

/** Whether readings are on workers. */
export async function isDistributed(client: Queryable): Promise<boolean> {
  if ((await clusterVersion(client)) === null) return false;
  return (await readDistributedTables(client)).some(({ name }) => name === "readings");
}
