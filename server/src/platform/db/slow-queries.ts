/** A statement that took long, without its values. */
export interface SlowQuery {
  sql: string;
  maxMs: number;
  times: number;
  lastAt: Date;
}

export interface SlowQueries {
  /** Records how long a statement took; short ones are ignored. */
  record(sql: string, ms: number): void;
  /** The slowest first. */
  list(): SlowQuery[];
}

const SLOW_MS = 1000;
const MAX_LISTED = 20;
const MAX_LENGTH = 2000;

/** Statements that took longer than a second since the start of the process; of more than 20 the slowest stay. */
export function createSlowQueries(now: () => number = Date.now): SlowQueries {
  const bySql = new Map<string, SlowQuery>();
  const list = () => [...bySql.values()].sort((a, b) => b.maxMs - a.maxMs);
  return {
    record: (text, ms) => {
      if (ms < SLOW_MS) return;
      const sql = text.replace(/\s+/g, " ").trim().slice(0, MAX_LENGTH);
      const known = bySql.get(sql);
      bySql.set(sql, {
        sql,
        maxMs: Math.max(ms, known?.maxMs ?? 0),
        times: (known?.times ?? 0) + 1,
        lastAt: new Date(now()),
      });
      const fastest = list()[MAX_LISTED];
      if (fastest) bySql.delete(fastest.sql);
    },
    list,
  };
}
