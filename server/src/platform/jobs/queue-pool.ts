import type { Pool, PoolClient } from "pg";

/** The code of a server that is starting: the queue's library asks again after it, and after few others. */
const ASK_AGAIN = "57P03";
const LOST_CODES = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTCONN|ETIMEDOUT|EHOSTUNREACH|57P0[123]|08\w{3})$/;
const LOST_WORDS =
  /connection terminated|connection error|not queryable|timeout exceeded when trying to connect/i;

/** Whether a statement failed because the database went away, and not for what it asked. */
function isLost(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return LOST_CODES.test(code) || LOST_WORDS.test(message);
}

/**
 * The product's connections as the queue's library needs them. It writes down the end of a job without waiting for
 * the answer, and asks again only for a few codes: a connection that is lost just then would otherwise end the whole
 * process. So each loss gets one of those codes. Asking again is safe, since every statement of the library names
 * the jobs and their holder.
 */
export function queuePool(pool: Pool): { pool: Pool; close(): void } {
  let closed = false;
  const fail = (error: unknown): Promise<never> => {
    // Nobody is left to ask again: what is not written down is repeated by the next run.
    if (closed) return new Promise(() => {});
    if (!isLost(error)) throw error;
    throw Object.assign(new Error((error as Error).message, { cause: error }), { code: ASK_AGAIN });
  };
  const lent = new WeakMap<PoolClient, PoolClient>();
  const lend = (client: PoolClient): PoolClient => {
    const known = lent.get(client);
    if (known) return known;
    const query = (...args: Parameters<PoolClient["query"]>) =>
      (client.query(...args) as unknown as Promise<unknown>).catch(fail);
    const patient: PoolClient = Object.assign(Object.create(client), { query });
    lent.set(client, patient);
    return patient;
  };
  type Listener = Parameters<Pool["connect"]>[0];
  const connect = (listener?: Listener) =>
    // The listener of new jobs connects again by itself.
    listener ? pool.connect(listener) : pool.connect().then(lend, fail);
  return {
    pool: Object.assign(Object.create(pool), { connect }),
    close: () => {
      closed = true;
    },
  };
}
