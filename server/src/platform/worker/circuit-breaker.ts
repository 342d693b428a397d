import { AppError } from "../errors/app-error.ts";

export interface CircuitBreakerOptions {
  /** So many losses within `withinMs` and whoever made them rests. */
  readonly losses: number;
  readonly withinMs: number;
  /** The first rest; each further one is twice as long, up to `longestRestMs`. */
  readonly restMs: number;
  readonly longestRestMs: number;
  readonly now?: () => number;
}

export interface CircuitBreaker {
  /** @throws AppError FILES_REST while whoever asks rests, with the minutes that are left */
  check(who: string): void;
  /** Tells that work of theirs ended its process: by its time, by its memory, or by a crash. */
  lost(who: string): void;
}

interface Losses {
  losses: number[];
  rests: number;
  until: number;
}

/** Records that are kept; the oldest go first. */
const MAX_KEPT = 10_000;

/** Files made to end the process that opens them cost a process each: whoever sends several of them has to wait. */
export function createCircuitBreaker({ now = Date.now, ...options }: CircuitBreakerOptions): CircuitBreaker {
  const records = new Map<string, Losses>();
  return {
    check: (who) => {
      const left = (records.get(who)?.until ?? 0) - now();
      // A rest longer than the longest was counted by a clock that was set back since.
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
      // Whoever was quiet for as long as the longest rest begins anew.
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
