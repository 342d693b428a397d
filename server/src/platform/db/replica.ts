import { Client, type Pool, type PoolClient } from "pg";
import { AppError } from "../errors/app-error.ts";
import type { Log } from "../log/log.ts";
import { createDb } from "./db.ts";

const INTERVAL_MS = 2_000;
/** How long the replica may take to say how far it is. */
const PATIENCE_MS = 5_000;
/** A replica of which nothing was heard for this long is not used. */
const VALID_MS = 10_000;
const MAX_CONNECTIONS = 6;
/** Positions of the primary that are remembered. */
const MAX_SAMPLES = 2_000;

export interface ReplicaState {
  /** Whether exports are read from it now. */
  isUsed: boolean;
  /** By how many seconds it is behind at most; null: it is not known. */
  lagSeconds: number | null;
}

/** Where long reads that may be some seconds old are read from. */
export interface LongReads {
  /**
   * A connection of the replica while it answers and is not too late, else of the primary database.
   * @throws AppError UNAVAILABLE while all connections of the replica are in use
   */
  connect(): Promise<LongRead>;
  /** Null: no replica is configured. */
  state(): ReplicaState | null;
  begin(): Promise<void>;
  close(): Promise<void>;
}

export interface LongRead {
  client: PoolClient;
  /** By how many seconds its rows are behind at most; null: they are those of the primary database. */
  lagSeconds: number | null;
}

interface Primary {
  pool: Pool;
}

/** Without a replica: everything is read from the primary database. */
export const readPrimary = ({ pool }: Primary): LongReads => ({
  connect: () => connectPrimary(pool),
  state: () => null,
  begin: async () => {},
  close: async () => {},
});

const connectPrimary = async (pool: Pool): Promise<LongRead> => ({
  client: await pool.connect(),
  lagSeconds: null,
});

interface ReplicaDeps extends Primary {
  url: string;
  maxLagSeconds: number;
  log: Log;
  now?: () => number;
}

/**
 * Follows how far a streaming replica is behind. The primary's position in its log is noted every two seconds, and the
 * replica is as old as the newest position that it has reached: its own clock would call a replica late that has nothing
 * to receive, and one in time that receives nothing.
 */
export function createReplica({ pool, url, maxLagSeconds, log, now = Date.now }: ReplicaDeps): LongReads {
  const replica = createDb(url, { log, max: MAX_CONNECTIONS });
  const measuring = createMeasuring(pool, url, now);
  let state: ReplicaState = { isUsed: false, lagSeconds: null };
  let lookedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let under: Promise<void> = Promise.resolve();
  let closed = false;
  const set = (next: ReplicaState, error?: unknown) => {
    const was = state.isUsed;
    state = next;
    const fields = { lagSeconds: next.lagSeconds, ...(error ? { err: error } : {}) };
    if (was && !next.isUsed) log.warn({ event: "replica.left", ...fields }, "replica is not used");
    if (!was && next.isUsed) log.info({ event: "replica.used", ...fields }, "replica is used");
  };
  const current = (): ReplicaState => {
    if (state.isUsed && now() - lookedAt > VALID_MS) set({ isUsed: false, lagSeconds: null });
    return state;
  };
  const look = async () => {
    try {
      const lagSeconds = await measuring.measure();
      lookedAt = now();
      set({ isUsed: lagSeconds !== null && lagSeconds <= maxLagSeconds, lagSeconds });
    } catch (error) {
      set({ isUsed: false, lagSeconds: null }, error);
    }
    if (!closed)
      timer = setTimeout(() => {
        under = look();
      }, INTERVAL_MS).unref();
  };
  const isFull = () => replica.pool.totalCount >= MAX_CONNECTIONS && replica.pool.idleCount === 0;
  return {
    connect: async () => {
      const { isUsed, lagSeconds } = current();
      if (!isUsed) return connectPrimary(pool);
      try {
        return { client: await replica.pool.connect(), lagSeconds };
      } catch (error) {
        // That many exports under way say nothing of the replica, and are too many for the primary database.
        if (isFull()) throw new AppError("UNAVAILABLE");
        set({ isUsed: false, lagSeconds: null }, error);
        return connectPrimary(pool);
      }
    },
    state: current,
    begin: () => {
      under = look();
      return under;
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await under;
      await measuring.close();
      await replica.pool.end();
    },
  };
}

interface Sample {
  at: number;
  position: bigint;
}

/** What a server says of itself. */
interface Standing {
  cluster: string;
  timeline: number;
  /** Of the log; null: it is no replica, or no primary. */
  position: string | null;
}

const STANDING = `select (select system_identifier from pg_control_system())::text as cluster,
  (select timeline_id from pg_control_checkpoint()) as timeline`;

/** Measures over a connection of its own: exports that nobody reads must not make the replica look as if it were gone. */
function createMeasuring(primary: Pool, url: string, now: () => number) {
  let client: Client | null = null;
  let samples: Sample[] = [];
  const connect = async () => {
    const opened = new Client({
      connectionString: url,
      application_name: "vetaverde replica",
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    // A lost connection is reported by the next measurement.
    opened.on("error", () => {});
    await opened.connect();
    return opened;
  };
  const close = async () => {
    const left = client;
    client = null;
    // The other side may be gone without a word, and an orderly end would wait for it.
    await Promise.race([left?.end(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
  };
  const askPrimary = async () => {
    const { rows } = await primary.query<Standing>(
      `${STANDING}, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position`,
    );
    return rows[0];
  };
  const askReplica = async () => {
    client ??= await connect();
    const { rows } = await client.query<Standing>(
      `${STANDING}, case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as position`,
    );
    return rows[0];
  };
  return {
    /** @returns seconds; null while it is not known, and for what is no replica of the primary database */
    measure: async (): Promise<number | null> => {
      try {
        const at = now();
        const our = await askPrimary();
        const their = await askReplica();
        const after = await askPrimary();
        if (!our?.position || !their?.position || !after?.position) return null;
        if (our.cluster !== their.cluster || our.timeline !== their.timeline) return null;
        const [position, reached] = [BigInt(our.position), BigInt(their.position)];
        // A primary that was restored to an earlier state has a log of its own from there on.
        if ((samples.at(-1)?.position ?? 0n) > position) samples = [];
        if (reached > BigInt(after.position)) return null;
        samples.push({ at, position });
        if (samples.length > MAX_SAMPLES) samples.shift();
        const newest = samples.findLast((sample) => sample.position <= reached);
        return newest ? Math.ceil((now() - newest.at) / 1000) : null;
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}
