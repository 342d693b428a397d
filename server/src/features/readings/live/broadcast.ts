import type { Pool } from "pg";
import type { LiveChange } from "./live.ts";

export const READINGS_CHANNEL = "readings";
/** How often committed readings are sent to other instances. */
const INTERVAL_MS = 100;
/** A NOTIFY payload holds at most 8,000 bytes; a reading takes about forty. */
const MAX_ROWS_PER_PAYLOAD = 150;
/** With more readings in one round, only the newest of each sensor is sent. */
const MAX_ROWS_PER_ROUND = 3000;

/**
 * Publishes committed readings to the other instances on this database, for their live streams. Best effort: the tables
 * are the record.
 */
export function createBroadcast(pool: Pool, origin: string, hasPeers: () => boolean) {
  let waiting = new Map<string, { sensor: number; t: number; value: number }[]>();
  let timer: NodeJS.Timeout | null = null;
  const send = async () => {
    timer = null;
    const batch = waiting;
    waiting = new Map();
    for (const [project, rows] of batch) {
      const sent = rows.length > MAX_ROWS_PER_ROUND ? newest(rows) : rows;
      for (let at = 0; at < sent.length; at += MAX_ROWS_PER_PAYLOAD) {
        const part = sent
          .slice(at, at + MAX_ROWS_PER_PAYLOAD)
          .map(({ sensor, t, value }) => [sensor, t, value]);
        await pool.query("select pg_notify($1, $2)", [
          READINGS_CHANNEL,
          JSON.stringify([origin, project, part]),
        ]);
      }
    }
  };
  return {
    publish: ({ project, sensors, times, values }: LiveChange) => {
      if (!hasPeers()) return;
      const rows = waiting.get(project) ?? [];
      waiting.set(project, rows);
      for (let i = 0; i < sensors.length; i++)
        rows.push({ sensor: sensors[i] as number, t: times[i] as number, value: values[i] as number });
      if (!timer) timer = setTimeout(() => void send().catch(() => {}), INTERVAL_MS).unref();
    },
    /** @returns null for a payload of this instance, and for one that cannot be parsed */
    read: (payload: string): LiveChange | null => {
      const [from, project, rows] = parse(payload);
      if (from === origin || typeof project !== "string" || !Array.isArray(rows)) return null;
      const column = (at: number) => rows.map((row: number[]) => row[at] as number);
      return { project, batteries: null, sensors: column(0), times: column(1), values: column(2) };
    },
  };
}

function parse(payload: string): unknown[] {
  try {
    const read: unknown = JSON.parse(payload);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

function newest<T extends { sensor: number; t: number }>(rows: readonly T[]): T[] {
  const last = new Map<number, T>();
  for (const row of rows) if (row.t >= (last.get(row.sensor)?.t ?? 0)) last.set(row.sensor, row);
  return [...last.values()];
}
