import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { rateLimited } from "../platform/errors/rate-limited.ts";
import type { Log } from "../platform/log/log.ts";

export interface RequestLimits {
  /**
   * Counts a request of a person, or of an API token, and lets it wait for its turn where it comes a little too early.
   * @throws AppError RATE_LIMITED, with the seconds to wait, where too many of the caller's requests wait already
   */
  admit(caller: string): Promise<void>;
}

export interface RequestLimitsDeps {
  /** What a caller may send on average. */
  perMinute: number;
  log: Pick<Log, "warn">;
  /** Milliseconds of a clock that nobody sets. */
  monotonic?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

const MINUTE_MS = 60_000;
/** What may come at once, as a part of a minute's worth: a page with all that it shows, a phone that sends what it kept. */
const BURST_SHARE = 0.25;
/** The longest that a request waits for its turn. */
const MAX_WAIT_MS = 2000;
/** Refusals are held back as well, or else whoever heeds none of them asks all the faster; but not without end. */
const MAX_HELD = 100;
const MAX_CALLERS = 50_000;

interface Bucket {
  /** Below zero: requests that wait for their turn. */
  left: number;
  at: number;
  /** When the log last said that this caller is refused. */
  loggedAt: number;
  /** Refusals that are held back. */
  held: number;
}

/**
 * A token bucket for each caller, in memory and for this instance alone: one person, or one program with a token, cannot
 * take the server's time from all others. Whoever sends a little too fast is slowed down, whoever does not heed that is
 * refused. Devices have limits of their own (the ingest queue, guesses of keys).
 */
export function createRequestLimits({
  perMinute,
  log,
  monotonic = () => performance.now(),
  wait = pause,
}: RequestLimitsDeps): RequestLimits {
  const burst = Math.max(1, perMinute * BURST_SHARE);
  const perMs = perMinute / MINUTE_MS;
  // One that is forgotten has a full bucket again.
  const buckets = new LRUCache<string, Bucket>({ max: MAX_CALLERS });
  return {
    admit: async (caller) => {
      const at = monotonic();
      const bucket = buckets.get(caller) ?? { left: burst, at, loggedAt: Number.NEGATIVE_INFINITY, held: 0 };
      bucket.left = Math.min(burst, bucket.left + (at - bucket.at) * perMs);
      bucket.at = at;
      buckets.set(caller, bucket);
      const waitMs = (1 - bucket.left) / perMs;
      if (waitMs <= MAX_WAIT_MS) {
        bucket.left--;
        if (waitMs > 0) await wait(waitMs);
        return;
      }
      // A line for each would fill the log as fast as the requests come.
      if (at - bucket.loggedAt >= MINUTE_MS) {
        bucket.loggedAt = at;
        log.warn({ event: "requests.limited", caller, perMinute }, "too many requests of one caller");
      }
      if (bucket.held < MAX_HELD) {
        bucket.held++;
        await wait(MAX_WAIT_MS);
        bucket.held--;
      }
      throw rateLimited(1 / perMs, { isLogged: true });
    },
  };
}
