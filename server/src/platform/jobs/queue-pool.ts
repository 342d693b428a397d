import type { Pool, PoolClient } from "pg";

/** The error code of a starting server: one of the few after which the queue's library retries. */
const CANNOT_CONNECT_NOW = "57P03";
const LOST_CODES = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTCONN|ETIMEDOUT|EHOSTUNREACH|57P0[123]|08\w{3})$/;
const LOST_WORDS =
  /connection terminated|connection error|not queryable|timeout exceeded when trying to connect/i;

/** Whether a statement failed because the connection was lost, not because of the statement itself. */
function isLost(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return LOST_CODES.test(code) || LOST_WORDS.test(message);
}

/**
 * Adapts the product's pool for the queue's library. The library records the end of a job without awaiting the result,
 * and retries only for a few error codes: a connection lost at that moment would end the whole process. So each lost
 * connection is reported with one of those codes. Retries are safe, because every statement of the library names the
 * jobs and their holder.
 */
export function queuePool(pool: Pool): { pool: Pool; close(): void } {
  let closed = false;
  const fail = (error: unknown): Promise<never> => {
    // After closing, nothing retries: a job whose end was not recorded is repeated in the next run.
    if (closed) return new Promise(() => {});
    if (!isLost(error)) throw error;
    throw Object.assign(new Error((error as Error).message, { cause: error }), { code: CANNOT_CONNECT_NOW });
  };
  const lent = new WeakMap<PoolClient, PoolClient>();
  const lend = (client: PoolClient): PoolClient => {
    const known = lent.get(client);
    if (known) return known;
    const query = (...args: Parameters<PoolClient["query"]>) =>
      // sql-unchecked: passes on what the job queue asks.
      (client.query(...args) as unknown as Promise<unknown>).catch(fail);
    const patient: PoolClient = Object.assign(Object.create(client), { query });
    lent.set(client, patient);
    return patient;
  };
  type Listener = Parameters<Pool["connect"]>[0];
  const connect = (listener?: Listener) =>
    // The listener for new jobs reconnects by itself.
    listener ? pool.connect(listener) : pool.connect().then(lend, fail);
  return {
    pool: Object.assign(Object.create(pool), { connect }),
    close: () => {
      closed = true;
    },
  };
}
