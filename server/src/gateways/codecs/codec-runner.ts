import type { Worker } from "node:worker_threads";
import { AppError } from "../../platform/errors/app-error.ts";
import { startThread } from "../../platform/worker/worker-thread.ts";
import type { CodecInput, CodecOutcome, FromThread, ToThread } from "./codec-messages.ts";

/** The engine ends a codec by itself; where it does not, the thread is ended. */
const PATIENCE_MS = 1000;
/** A thread that begins loads its program first, and an engine its memory: on a busy machine that takes a while, and is no codec's fault. */
const STARTS_MS = 30_000;
const MOST_WAITING = 2000;
const IDLE_MS = 5 * 60_000;

export interface CodecRunner {
  /** @throws AppError INGEST_BUSY where too much waits */
  run(code: string, input: CodecInput): Promise<CodecOutcome>;
  close(): Promise<void>;
}

interface Job extends Omit<ToThread, "id"> {
  resolve(outcome: CodecOutcome): void;
}

/** One thread that runs codecs one after the other, and is replaced where one does not end. */
export function createCodecRunner({
  entry,
  onTrouble,
}: {
  entry: string;
  onTrouble(what: string): void;
}): CodecRunner {
  const waiting: Job[] = [];
  let thread: Worker | null = null;
  let current: (Job & { id: number; timer: NodeJS.Timeout }) | null = null;
  let idle: NodeJS.Timeout | undefined;
  let counted = 0;
  let closed = false;

  const finish = (outcome: CodecOutcome) => {
    if (!current) return;
    clearTimeout(current.timer);
    current.resolve(outcome);
    current = null;
    pump();
  };
  const drop = (what: string | null) => {
    const ended = thread;
    thread = null;
    if (what) onTrouble(what);
    return ended?.terminate();
  };
  const endsIn = (ms: number) =>
    setTimeout(() => {
      void drop("a codec did not end by itself");
      finish({ ok: false, fault: "TIME", message: "" });
    }, ms);
  const open = (): Worker => {
    const worker = startThread(entry, {
      // Nothing secret of the web process is of use to it.
      env: { TZ: "UTC" },
      resourceLimits: { maxOldGenerationSizeMb: 64 },
      stdout: true,
      stderr: true,
    });
    worker.on("message", ({ id, outcome }: FromThread) => {
      if (current?.id !== id) return;
      if (outcome) return finish(outcome);
      clearTimeout(current.timer);
      current.timer = endsIn(PATIENCE_MS);
    });
    worker.on("error", (error) => {
      if (thread === worker) void drop(error.message);
      finish({ ok: false, fault: "MEMORY", message: "" });
    });
    // Nobody reads what the engine might write.
    worker.stdout.resume();
    worker.stderr.resume();
    worker.unref();
    return worker;
  };
  const pump = () => {
    if (current || closed) return;
    const job = waiting.shift();
    clearTimeout(idle);
    if (!job) {
      idle = setTimeout(() => void drop(null), IDLE_MS).unref();
      return;
    }
    thread ??= open();
    current = { ...job, id: ++counted, timer: endsIn(STARTS_MS) };
    thread.postMessage({ id: current.id, code: job.code, input: job.input } satisfies ToThread);
  };
  return {
    run: (code, input) =>
      new Promise((resolve, reject) => {
        if (closed || waiting.length >= MOST_WAITING) return reject(new AppError("INGEST_BUSY"));
        waiting.push({ code, input, resolve });
        pump();
      }),
    close: async () => {
      closed = true;
      clearTimeout(idle);
      await drop(null);
      finish(NOT_RUN);
      for (const { resolve } of waiting.splice(0)) resolve(NOT_RUN);
    },
  };
}

const NOT_RUN: CodecOutcome = { ok: false, fault: "TIME", message: "" };
