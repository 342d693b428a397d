import type { Pool } from "pg";
import type { News } from "./live.ts";

export const CHANNEL = "readings";
/** Other processes hear of what was committed here this often. */
const APART_MS = 100;
/** PostgreSQL passes on 8,000 bytes at once; a reading takes some forty. */
const ROWS = 150;
/** Readings told in a round: of more, others hear the newest of each sensor only. */
const MOST = 3000;

/**
 * Tells the other processes that serve this database what was committed here, for the streams that they hold open.
 * What they miss is in the tables: it is a courtesy, not the record.
 */
export function createSpread(pool: Pool, origin: string, others: () => boolean) {
  let waiting = new Map<string, { sensor: number; t: number; value: number }[]>();
  let timer: NodeJS.Timeout | null = null;
  const send = async () => {
    timer = null;
    const told = waiting;
    waiting = new Map();
    for (const [project, rows] of told) {
      const news = rows.length > MOST ? newest(rows) : rows;
      for (let at = 0; at < news.length; at += ROWS) {
        const part = news.slice(at, at + ROWS).map(({ sensor, t, value }) => [sensor, t, value]);
        await pool.query("select pg_notify($1, $2)", [CHANNEL, JSON.stringify([origin, project, part])]);
      }
    }
  };
  return {
    pass: ({ project, sensors, times, values }: News) => {
      if (!others()) return;
      const rows = waiting.get(project) ?? [];
      waiting.set(project, rows);
      for (let i = 0; i < sensors.length; i++)
        rows.push({ sensor: sensors[i] as number, t: times[i] as number, value: values[i] as number });
      if (!timer) timer = setTimeout(() => void send().catch(() => {}), APART_MS).unref();
    },
    /** @returns null where it is this process' own, or nothing that can be read */
    read: (payload: string): News | null => {
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
