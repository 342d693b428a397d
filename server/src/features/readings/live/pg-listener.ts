import { setTimeout as pause } from "node:timers/promises";
import { Client, type Pool } from "pg";
import type { Log } from "../../../platform/log/log.ts";

const APPLICATION_NAME = "vetaverde listener";
const RECONNECT_MS = 1000;
/** The first connection is delayed until start-up is over; until then caches have a short TTL. */
const CONNECT_DELAY_MS = 150;
/** How often other instances on the same database are looked for. */
const PEERS_INTERVAL_MS = 10_000;

export interface PgListener {
  /** Whether other instances listen on the same database. */
  hasPeers(): boolean;
  close(): Promise<void>;
}

/**
 * Subscribes to PostgreSQL LISTEN channels on a dedicated connection, and reconnects when it is lost.
 * @param onNotification gets the channel and the payload
 * @param onConnectionChange is called with true after each connect and with false after each loss; notifications that
 * were sent in between are lost
 */
export function createPgListener(
  pool: Pool,
  log: Log,
  channels: readonly string[],
  onNotification: (channel: string, payload: string) => void,
  onConnectionChange: (isConnected: boolean) => void,
): PgListener {
  let client: Client | null = null;
  let closed = false;
  let hasPeers = false;
  const session = async (): Promise<void> => {
    const connection = new Client({ ...pool.options, application_name: APPLICATION_NAME });
    const lost = new Promise<void>((resolve) => {
      connection.on("error", () => resolve());
      connection.on("end", () => resolve());
    });
    connection.on("notification", ({ channel, payload }) => onNotification(channel, payload ?? ""));
    await connection.connect();
    // pg emits no `end` for a client that is ended while it connects.
    if (closed) return connection.end();
    client = connection;
    for (const channel of channels) await connection.query(`listen ${channel}`);
    const checkPeers = async () => {
      const { rows } = await connection.query(
        "select 1 from pg_stat_activity where application_name = $1 and datname = current_database() and pid <> pg_backend_pid() limit 1",
        [APPLICATION_NAME],
      );
      hasPeers = rows.length > 0;
    };
    await checkPeers();
    onConnectionChange(true);
    const timer = setInterval(() => void checkPeers().catch(() => {}), PEERS_INTERVAL_MS);
    await lost;
    clearInterval(timer);
  };
  const run = async () => {
    await pause(CONNECT_DELAY_MS);
    while (!closed) {
      await session().catch((error) =>
        log.debug({ event: "pg_listener.disconnected", err: error }, "LISTEN connection lost"),
      );
      onConnectionChange(false);
      await client?.end().catch(() => {});
      client = null;
      if (!closed) await pause(RECONNECT_MS);
    }
  };
  const running = run();
  return {
    hasPeers: () => hasPeers,
    close: async () => {
      closed = true;
      await client?.end().catch(() => {});
      await running;
    },
  };
}
