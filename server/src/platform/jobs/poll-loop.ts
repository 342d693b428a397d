import type { Log } from "../log/log.ts";

export interface PollLoop {
  /** There is something to do. */
  wake(): void;
  close(): Promise<void>;
}

export interface PollLoopOptions {
  run(closed: () => boolean): Promise<void>;
  log: Log;
  /** What is said where a round fails. */
  failed: string;
  /** Rounds are no closer than this: what comes in between is done together. */
  apartMs: number;
  /** How often it is looked for what a process that died left behind. */
  lookMs: number;
}

/** Does again and again, in this process, what a table says is left to do; one round at a time, and none too close. */
export function createPollLoop({ run, log, failed, apartMs, lookMs }: PollLoopOptions): PollLoop {
  let closed = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let due = false;
  let last = 0;

  const start = () => {
    timer = null;
    last = performance.now();
    due = false;
    running = run(() => closed)
      .catch((error: unknown) => {
        due = true;
        if (!closed) log.warn({ err: error }, failed);
      })
      .finally(() => {
        running = null;
        plan();
      });
  };
  const plan = () => {
    if (closed || running) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(start, due ? Math.max(0, last + apartMs - performance.now()) : lookMs);
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
