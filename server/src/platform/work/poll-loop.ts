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
  log: Log;
  /** Log event of a failed round. */
  failed: { readonly event: LogEventOf<"warn">; readonly sentence: string };
  /** Minimum time between rounds: work that arrives meanwhile is done together. */
  minIntervalMs: number;
  /** Interval of checking for work that a crashed process left behind. */
  pollIntervalMs: number;
}

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
  const logFailure = createRepeatedEvent<{ err: unknown }>((fields) =>
    log.warn({ event: failed.event, ...fields }, failed.sentence),
  );

  const start = () => {
    timer = null;
    last = performance.now();
    due = false;
    running = run(() => closed)
      .catch((error: unknown) => {
        due = true;
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
    timer = setTimeout(start, due ? Math.max(0, last + minIntervalMs - performance.now()) : pollIntervalMs);
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
