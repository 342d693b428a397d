import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { Pool, types } from "pg";
import type { Log } from "../log/log.ts";

/** Tables are read through `sql` with the row's type beside each query. */
export type Schema = Record<string, never>;
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

types.setTypeParser(20, Number);
types.setTypeParser(1082, (day) => day);

/** Opens the product's connections. A lost connection never ends the program: the pool opens another. */
export function createDb(url: string, { log, max = 10 }: { log: Log; max?: number }) {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: "vetaverde",
    statement_timeout: 60_000,
  });
  pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  const db: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
