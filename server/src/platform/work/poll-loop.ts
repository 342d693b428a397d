import type { Log } from "../log/log.ts";
import type { LogEventOf } from "../log/log-events.ts";
import { createRepeatedEvent } from "../log/repeated-event.ts";

export interface PollLoop {
  /** A report may be waiting. */
  wake(): void;
  close(): Promise<void>;
}

export interface PollLoopOptions {
  run(closed: () => boolean): Promise<void>;
  log: Pick<Log, "warn">;
  /** Log event of a failed round. */
  failed: { readonly event: LogEventOf<"warn">; readonly sentence: string };
  /**
   * Minimum time between rounds: work that arrives meanwhile is done together. After a failed round it doubles with
   * each further failure, up to `MAX_PAUSE_MS`, and a wake does not shorten it.
   */
  minIntervalMs: number;
  /** Interval of checking for work that a crashed process left behind. */
  pollIntervalMs: number;
}

/** Short enough for an alarm that waits for a database to come back. */
const MAX_PAUSE_MS = 5000;

/**
 * Repeatedly does the outstanding work of a table, in this process; one round at a time, with a minimum time between
 * them.
 */
export function createPollLoop({
  run,
  log,
  failed,
  minIntervalMs,
  pollIntervalMs,
}: PollLoopOptions): PollLoop {
  let closed = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let due = false;
  let last = 0;
  let failures = 0;
  const logFailure = createRepeatedEvent<{ err: unknown }>((fields) =>
    log.warn({ event: failed.event, ...fields }, failed.sentence),
  );

  const start = () => {
    timer = null;
    last = performance.now();
    due = false;
    running = run(() => closed)
      .then(() => {
        failures = 0;
      })
      .catch((error: unknown) => {
        due = true;
        failures++;
        if (!closed) logFailure({ err: error });
      })
      .finally(() => {
        running = null;
        plan();
      });
  };
  const plan = () => {
    if (closed || running) return;
    if (timer) clearTimeout(timer);
    const pause = Math.max(minIntervalMs, Math.min(minIntervalMs * 2 ** failures, MAX_PAUSE_MS));
    timer = setTimeout(start, due ? Math.max(0, last + pause - performance.now()) : pollIntervalMs);
    timer.unref();
  };
  return {
    wake: () => {
      if (due) return;
      due = true;
      plan();
    },
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
