import { LRUCache } from "lru-cache";
import { AppError } from "../../errors/app-error.ts";

export interface CircuitBreakerOptions {
  /** After this many crashes within `windowMs`, the user or lane is paused. */
  readonly maxCrashes: number;
  readonly windowMs: number;
  /** The first pause; it doubles with each further one, up to `maxPauseMs`. */
  readonly pauseMs: number;
  readonly maxPauseMs: number;
  readonly now?: () => number;
}

export interface CircuitBreaker {
  /** @throws AppError FILES_REST during a pause, with the remaining minutes */
  check(who: string): void;
  /** Records that this user's or lane's work ended its process: by its time, by its memory, or by a crash. */
  recordCrash(who: string): void;
}

interface CrashRecord {
  /** Instants of the crashes within the window. */
  crashes: number[];
  pauses: number;
  pausedUntil: number;
}

/** The least recently crashed are dropped first. */
const MAX_RECORDS = 10_000;

/**
 * Limits how often malicious files crash a worker process: after several crashes, the user or lane that caused them is
 * paused.
 */
export function createCircuitBreaker({ now = Date.now, ...options }: CircuitBreakerOptions): CircuitBreaker {
  const records = new LRUCache<string, CrashRecord>({ max: MAX_RECORDS });
  return {
    check: (who) => {
      const left = (records.peek(who)?.pausedUntil ?? 0) - now();
      // A pause longer than the maximum was recorded before the clock was set back.
      if (left > options.maxPauseMs) records.delete(who);
      if (left <= 0 || left > options.maxPauseMs) return;
      const seconds = Math.ceil(left / 1000);
      throw new AppError("FILES_REST", {
        params: { minutes: Math.ceil(seconds / 60) },
        extra: { retryAfter: seconds },
      });
    },
    recordCrash: (who) => {
      const at = now();
      const record = records.peek(who) ?? { crashes: [], pauses: 0, pausedUntil: 0 };
      // After a time without crashes as long as the longest pause, the next pause is short again.
      if (record.pausedUntil > 0 && at - record.pausedUntil > options.maxPauseMs) record.pauses = 0;
      record.crashes = [...record.crashes.filter((one) => at - one < options.windowMs), at];
      if (record.crashes.length >= options.maxCrashes) {
        record.pausedUntil = at + Math.min(options.maxPauseMs, options.pauseMs * 2 ** record.pauses);
        record.pauses++;
        record.crashes = [];
      }
      records.set(who, record);
    },
  };
}
