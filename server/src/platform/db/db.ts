import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { type ClientBase, Pool, types } from "pg";
import type { Log } from "../log/log.ts";

/** Tables are read through `sql`, each query with its row's type beside it. */
export type Schema = Record<string, never>;
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

// A count fits a number; a day is a day in no time zone, so that it stays the text that it is.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (day) => day);

/** Connections by a name that each bears in its session: the query builder does not give its own away. */
const connections = new Map<string, ClientBase>();

async function introduce(client: ClientBase): Promise<void> {
  const name = randomUUID();
  connections.set(name, client);
  client.once("end", () => connections.delete(name));
  // A client that fails while it is lent out says so to whoever uses it; nobody else must be surprised by it.
  client.on("error", () => connections.delete(name));
  await client.query("select set_config('vetaverde.connection', $1, false)", [name]);
}

/** Opens the product's connections. A lost connection never ends the program: the pool opens another. */
export function createDb(url: string, { log, max = 12 }: { log: Log; max?: number }) {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: "vetaverde",
    connectionTimeoutMillis: 15_000,
    statement_timeout: 120_000,
  });
  pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  pool.on("connect", (client) => {
    const name = randomUUID();
    connections.set(name, client);
    client.once("end", () => connections.delete(name));
    // A client that fails while it is lent out says so to whoever uses it; nobody else must be surprised by it.
    client.on("error", () => connections.delete(name));
    client
      .query("select set_config('vetaverde.connection', $1, false)", [name])
      .catch(() => connections.delete(name));
  });
  const db: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** The connection below a transaction, for what only the driver can do (COPY). */
export async function connectionOf(tx: Tx): Promise<ClientBase> {
  const { rows } = await sql<{
    name: string;
  }>`select current_setting('vetaverde.connection') as name`.execute(tx);
  const client = connections.get(rows[0]?.name ?? "");
  if (!client) throw new Error("the transaction's connection is not one of ours");
  return client;
}
