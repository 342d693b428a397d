import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPoolClient, sql, type Transaction } from "kysely";
import { type ClientBase, Pool, type PoolClient, types } from "pg";
import type { Log } from "../log/log.ts";
import type { DB } from "./schema.gen.ts";

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

// A count fits a number; a day is a day in no time zone, so that it stays the text that it is.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (day) => day);
// Fifteen digits are what a number keeps exactly; more than that stays the text that it is.
types.setTypeParser(types.builtins.NUMERIC, (text) =>
  text.replace(/[^0-9]/g, "").length <= 15 || text === "NaN" ? Number(text) : text,
);

// Starting helpers costs the database some 10 ms: what it answers in less than a few times that is quicker without.
const SESSION = `select set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, YMD', false),
  set_config('statement_timeout', '120s', false), set_config('parallel_setup_cost', '5000', false)`;

/** Opens the product's connections. A lost connection never ends the program: the pool opens another. */
export function createDb(url: string, { log, max = 12 }: { log: Log; max?: number }) {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: "vetaverde",
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    onConnect: async (client) => void (await client.query(SESSION)),
  });
  pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  // A connection that is lost while it is lent out says so to whoever uses it; nobody else must be surprised by it.
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ err: error }, "a database connection was lost"));
  });
  const connect = async () => lend(await connectPatiently(pool));
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
  });
  return { db, pool, close: () => db.destroy() };
}

const PATIENCE_MS = 5_000;
/** The server is being started again: nothing was asked of it yet, so that asking once more is safe. */
const STARTING = new Set(["ECONNREFUSED", "ECONNRESET", "57P03"]);

async function connectPatiently(pool: Pool): Promise<PoolClient> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await pool.connect();
    } catch (error) {
      if (Date.now() > deadline || !STARTING.has((error as { code?: string }).code ?? "")) throw error;
      await pause(100);
    }
  }
}

const REVEAL = "-- the connection itself";

const PREPARED_TEXT = "/* planned once */";
/** Begins a statement of few texts that costs more to plan than to run: each connection plans it once. */
export const PREPARED = sql.raw(PREPARED_TEXT);
const nameOf = (text: string) => createHash("sha1").update(text).digest("base64url");
const lent = new WeakMap<PoolClient, PostgresPoolClient>();

/** The query builder hides the connection below a transaction: one question is answered by the connection alone. */
function lend(client: PoolClient): PostgresPoolClient {
  const known = lent.get(client);
  if (known) return known;
  const query = (text: string, values: unknown[]) =>
    text === REVEAL
      ? Promise.resolve({ command: "SELECT", rowCount: 1, rows: [{ client }] })
      : client.query(
          text.startsWith(PREPARED_TEXT) ? { name: nameOf(text), text, values } : { text, values },
        );
  const revealing: PostgresPoolClient = Object.assign(Object.create(client), { query });
  lent.set(client, revealing);
  return revealing;
}

/** The connection below a transaction, for what only the driver can do (COPY). */
export async function connectionOf(tx: Tx): Promise<ClientBase> {
  const { rows } = await sql.raw<{ client: ClientBase }>(REVEAL).execute(tx);
  if (!rows[0]) throw new Error("the transaction is not one of createDb's");
  return rows[0].client;
}
