import { AppError } from "../../errors/app-error.ts";

export interface CircuitBreakerOptions {
  /** After this many losses within `withinMs`, the user or lane is paused. */
  readonly losses: number;
  readonly withinMs: number;
  /** The first pause; it doubles with each further one, up to `longestRestMs`. */
  readonly restMs: number;
  readonly longestRestMs: number;
  readonly now?: () => number;
}

export interface CircuitBreaker {
  /** @throws AppError FILES_REST during a pause, with the remaining minutes */
  check(who: string): void;
  /** Records that this user's or lane's work ended its process: by its time, by its memory, or by a crash. */
  lost(who: string): void;
}

interface Losses {
  losses: number[];
  rests: number;
  until: number;
}

/** Maximum number of records; the oldest are dropped first. */
const MAX_KEPT = 10_000;

/**
 * Limits how often malicious files crash a worker process: after several crashes, the user or lane that caused them is
 * paused.
 */
export function createCircuitBreaker({ now = Date.now, ...options }: CircuitBreakerOptions): CircuitBreaker {
  const records = new Map<string, Losses>();
  return {
    check: (who) => {
      const left = (records.get(who)?.until ?? 0) - now();
      // A pause longer than the maximum was recorded before the clock was set back.
      if (left > options.longestRestMs) records.delete(who);
      if (left <= 0 || left > options.longestRestMs) return;
      const seconds = Math.ceil(left / 1000);
      throw new AppError("FILES_REST", {
        params: { minutes: Math.ceil(seconds / 60) },
        extra: { retryAfter: seconds },
      });
    },
    lost: (who) => {
      const at = now();
      const known = records.get(who) ?? { losses: [], rests: 0, until: 0 };
      // After a time without losses as long as the longest pause, the next pause is short again.
      if (known.until > 0 && at - known.until > options.longestRestMs) known.rests = 0;
      known.losses = [...known.losses.filter((one) => at - one < options.withinMs), at];
      if (known.losses.length >= options.losses) {
        known.until = at + Math.min(options.longestRestMs, options.restMs * 2 ** known.rests);
        known.rests++;
        known.losses = [];
      }
      records.delete(who);
      records.set(who, known);
      const oldest = records.size > MAX_KEPT ? records.keys().next().value : undefined;
      if (oldest !== undefined) records.delete(oldest);
    },
  };
}
