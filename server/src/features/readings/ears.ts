import { setTimeout as pause } from "node:timers/promises";
import { Client, type Pool } from "pg";
import type { Log } from "../../platform/log/log.ts";

const NAME = "vetaverde ears";
const AGAIN_MS = 1000;
/** Whoever starts the program waits for its first answer; what is not heard meanwhile is not believed for long either. */
const FIRST_MS = 150;
/** How often it is asked whether other processes listen. */
const OTHERS_MS = 10_000;

export interface Ears {
  /** Whether other processes serve the same database, who want to hear of what happens here. */
  others(): boolean;
  close(): Promise<void>;
}

/**
 * One connection of the process that listens, and connects again whenever it is lost.
 * @param hear gets the channel and what was told
 * @param listening is told whenever it begins or ends to hear; in between, things may have gone by unheard
 */
export function listenTo(
  pool: Pool,
  log: Log,
  channels: readonly string[],
  hear: (channel: string, payload: string) => void,
  listening: (yes: boolean) => void,
): Ears {
  let client: Client | null = null;
  let closed = false;
  let others = false;
  const session = async (): Promise<void> => {
    const mine = new Client({ ...pool.options, application_name: NAME });
    const lost = new Promise<void>((resolve) => {
      mine.on("error", () => resolve());
      mine.on("end", () => resolve());
    });
    mine.on("notification", ({ channel, payload }) => hear(channel, payload ?? ""));
    await mine.connect();
    // One that is told to end while it connects never says that it did.
    if (closed) return mine.end();
    client = mine;
    for (const channel of channels) await mine.query(`listen ${channel}`);
    const look = async () => {
      const { rows } = await mine.query(
        "select 1 from pg_stat_activity where application_name = $1 and datname = current_database() and pid <> pg_backend_pid() limit 1",
        [NAME],
      );
      others = rows.length > 0;
    };
    await look();
    listening(true);
    const timer = setInterval(() => void look().catch(() => {}), OTHERS_MS);
    await lost;
    clearInterval(timer);
  };
  const live = async () => {
    await pause(FIRST_MS);
    while (!closed) {
      await session().catch((error) => log.debug({ err: error }, "the database is not heard"));
      listening(false);
      await client?.end().catch(() => {});
      client = null;
      if (!closed) await pause(AGAIN_MS);
    }
  };
  const living = live();
  return {
    others: () => others,
    close: async () => {
      closed = true;
      await client?.end().catch(() => {});
      await living;
    },
  };
}
