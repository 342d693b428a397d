import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { rateLimited } from "../platform/errors/rate-limited.ts";
import type { Log } from "../platform/log/log.ts";

export interface RequestLimits {
  /**
   * Counts a request of a user or an API token, and delays it when it is slightly above the rate.
   * @throws AppError RATE_LIMITED, with the seconds to wait, when too many of the caller's requests are already waiting
   */
  admit(caller: string): Promise<void>;
}

export interface RequestLimitsDeps {
  /** Average number of requests allowed per caller. */
  perMinute: number;
  log: Pick<Log, "warn">;
  /** Milliseconds of a monotonic clock. */
  monotonic?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

const MINUTE_MS = 60_000;
/**
 * Burst size as a share of the requests per minute: enough for a page with all that it loads, or a phone that sends its
 * outbox.
 */
const BURST_SHARE = 0.25;
/** Maximum delay of a request. */
const MAX_WAIT_MS = 2000;
/**
 * Refusals are delayed as well, or a caller that ignores them would retry all the faster; at most this many at the same
 * time.
 */
const MAX_DELAYED_REFUSALS = 100;
const MAX_CALLERS = 50_000;

interface Bucket {
  /** Remaining tokens. Negative: requests are waiting. */
  left: number;
  at: number;
  /** When the refusal of this caller was last logged. */
  loggedAt: number;
  /** Number of refusals since then. */
  refused: number;
  /** Number of refusals being delayed. */
  delayedRefusals: number;
}

/**
 * A token bucket per caller, in the memory of this instance: one user, or one program with a token, cannot take the
 * server's time from all others. A caller slightly above the rate is delayed; one that continues is refused. Devices
 * have limits of their own (the ingest queue, key guesses).
 */
export function createRequestLimits({
  perMinute,
  log,
  monotonic = () => performance.now(),
  wait = pause,
}: RequestLimitsDeps): RequestLimits {
  const burst = Math.max(1, perMinute * BURST_SHARE);
  const perMs = perMinute / MINUTE_MS;
  // A caller evicted from the cache starts again with a full bucket.
  const buckets = new LRUCache<string, Bucket>({ max: MAX_CALLERS });
  return {
    admit: async (caller) => {
      const at = monotonic();
      const bucket = buckets.get(caller) ?? {
        left: burst,
        at,
        loggedAt: Number.NEGATIVE_INFINITY,
        refused: 0,
        delayedRefusals: 0,
      };
      bucket.left = Math.min(burst, bucket.left + (at - bucket.at) * perMs);
      bucket.at = at;
      buckets.set(caller, bucket);
      const waitMs = (1 - bucket.left) / perMs;
      if (waitMs <= MAX_WAIT_MS) {
        bucket.left--;
        if (waitMs > 0) await wait(waitMs);
        return;
      }
      recordRefusal(bucket, at, (count) =>
        log.warn(
          { event: "requests.limited", caller, perMinute, count },
          "rate limit of one caller exceeded",
        ),
      );
      await delayRefusal(bucket, wait);
      throw rateLimited(1 / perMs, { isLogged: true });
    },
  };
}

/** Counts a refusal, and logs the count at most once a minute: one line per refusal would flood the log. */
function recordRefusal(bucket: Bucket, at: number, logCount: (count: number) => void): void {
  bucket.refused++;
  if (at - bucket.loggedAt < MINUTE_MS) return;
  bucket.loggedAt = at;
  logCount(bucket.refused);
  bucket.refused = 0;
}

async function delayRefusal(bucket: Bucket, wait: (ms: number) => Promise<unknown>): Promise<void> {
  if (bucket.delayedRefusals >= MAX_DELAYED_REFUSALS) return;
  bucket.delayedRefusals++;
  await wait(MAX_WAIT_MS);
  bucket.delayedRefusals--;
}
