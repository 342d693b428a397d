import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPoolClient, sql, type Transaction } from "kysely";
import { type ClientBase, Pool, type PoolClient, types } from "pg";
import type { Log } from "../log/log.ts";
import { createRepeatedEvent } from "../log/repeated-event.ts";
import type { DB } from "./schema.gen.ts";
import { createSlowQueries } from "./slow-queries.ts";

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

// Counts fit into a number; a date has no time zone and therefore stays text.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (day) => day);
// A double is exact up to fifteen digits; longer numerics stay text.
types.setTypeParser(types.builtins.NUMERIC, (text) =>
  text.replace(/[^0-9]/g, "").length <= 15 || text === "NaN" ? Number(text) : text,
);

// Starting parallel workers takes the database some 10 ms, so queries faster than a few times that run without them.
const SESSION = `select set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, YMD', false),
  set_config('statement_timeout', '120s', false), set_config('parallel_setup_cost', '5000', false)`;

/** Opens the product's connection pool. A lost connection never ends the process: the pool opens another one. */
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
  const logLost = createRepeatedEvent<{ err: Error }>((fields) =>
    log.warn({ event: "database.connection_lost", ...fields }, "idle database connection lost"),
  );
  pool.on("error", (error) => logLost({ err: error }));
  // A connection lost during use reports the error to its user; this listener keeps the error event from being
  // unhandled.
  pool.on("connect", (client) => {
    client.on("error", (error) =>
      log.debug(
        { event: "database.query_connection_lost", err: error },
        "database connection lost during use",
      ),
    );
  });
  const connect = async () => lend(await connectPatiently(pool));
  const slowQueries = createSlowQueries();
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
    log: ({ query, queryDurationMillis }) => slowQueries.record(query.sql, queryDurationMillis),
  });
  return { db, pool, slowQueries, close: () => db.destroy() };
}

const PATIENCE_MS = 5_000;
/** The server is restarting and has received no statement yet, so a retry is safe. */
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
/** Prefix of a statement with few variants that takes longer to plan than to run: each connection prepares it once. */
export const PREPARED = sql.raw(PREPARED_TEXT);
const nameOf = (text: string) => createHash("sha1").update(text).digest("base64url");
const lent = new WeakMap<PoolClient, PostgresPoolClient>();

/** The query builder hides the connection of a transaction, so one special statement returns the connection itself. */
function lend(client: PoolClient): PostgresPoolClient {
  const known = lent.get(client);
  if (known) return known;
  const query = (text: string, values: unknown[]) =>
    text === REVEAL
      ? Promise.resolve({ command: "SELECT", rowCount: 1, rows: [{ client }] })
      : // sql-unchecked: passes on what the query builder made.
        client.query(
          text.startsWith(PREPARED_TEXT) ? { name: nameOf(text), text, values } : { text, values },
        );
  const revealing: PostgresPoolClient = Object.assign(Object.create(client), { query });
  lent.set(client, revealing);
  return revealing;
}

/** The connection of a transaction, for driver features (COPY). */
export const connectionOf = (tx: Tx): Promise<ClientBase> => poolClientOf(tx);

async function poolClientOf(tx: Tx): Promise<PoolClient> {
  const { rows } = await sql.raw<{ client: PoolClient }>(REVEAL).execute(tx);
  if (!rows[0]) throw new Error("the transaction is not one of createDb's");
  return rows[0].client;
}

/**
 * A database whose statements all run in one open transaction, one at a time; its own transactions are savepoints of
 * that one. Changes that each have a transaction of their own thereby commit together or not at all.
 */
export async function nestedDb(tx: Tx): Promise<Db> {
  const client = lend(await poolClientOf(tx));
  const savepoints = createSavepoints();
  let previous: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[]) => {
    // sql-unchecked: passes on what the query builder made.
    const result = previous.then(() => client.query(savepoints.translate(text), values));
    previous = result.catch(() => {});
    return result;
  };
  const connection: PostgresPoolClient = Object.assign(Object.create(client), { query, release: () => {} });
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {} } }),
  });
}

/** Translates the statements that begin and end a transaction into those of a savepoint. */
function createSavepoints() {
  const open: string[] = [];
  let count = 0;
  const last = () => {
    const name = open.pop();
    if (!name) throw new Error("no nested transaction is open");
    return name;
  };
  return {
    translate: (text: string): string => {
      if (/^(begin|start transaction)\b/.test(text)) {
        const name = `nested_${++count}`;
        open.push(name);
        return `savepoint ${name}`;
      }
      if (text === "commit") return `release savepoint ${last()}`;
      return text === "rollback" ? `rollback to savepoint ${last()}` : text;
    },
  };
}
