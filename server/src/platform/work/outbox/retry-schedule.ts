const FIRST_PAUSE_MS = 4000;
/** Each pause is so many times as long as the previous one. */
const FACTOR = 4;

export interface RetrySchedule {
  /** Pause before the next attempt, in milliseconds. @param attempts how many have failed, at least 1 */
  pauseAfter(attempts: number): number;
  /** Whether no further attempt follows. */
  isExhausted(attempts: number): boolean;
}

export interface RetryOptions {
  readonly maxPauseMs: number;
  /** Absent: attempts never end. */
  readonly maxAttempts?: number;
}

/**
 * When a failed delivery is attempted again: after 4, 16, 64 … seconds. Without jitter: each message has its own time of
 * failure, and a queue of few workers attempts those that are due together one after the other.
 */
export const createRetrySchedule = ({
  maxPauseMs,
  maxAttempts = Number.POSITIVE_INFINITY,
}: RetryOptions): RetrySchedule => ({
  pauseAfter: (attempts) => Math.min(FIRST_PAUSE_MS * FACTOR ** (attempts - 1), maxPauseMs),
  isExhausted: (attempts) => attempts >= maxAttempts,
});
