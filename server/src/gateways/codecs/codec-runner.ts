import type { Worker } from "node:worker_threads";
import type { ErrorCode } from "@vetaverde/contract/errors";
import { AppError } from "../../platform/errors/app-error.ts";
import { createFairQueue } from "../../platform/work/pool/fair-queue.ts";
import { startThread } from "../../platform/work/pool/worker-thread.ts";
import type { CodecInput, CodecOutcome, FromThread, ToThread } from "./codec-messages.ts";

/** Normally the engine interrupts a codec; after this time the thread is terminated. */
const RUN_TIMEOUT_MS = 1000;
/**
 * A new thread loads its code and the engine's memory first: on a busy machine that takes a while, and is not the
 * codec's fault.
 */
const START_TIMEOUT_MS = 30_000;
const IDLE_MS = 5 * 60_000;

export interface CodecRunner {
  /**
   * Runs the codec when it is the project's turn: projects are served round-robin, so that one project's queue delays
   * another's call by at most the running call.
   * @throws AppError `busy` when too many calls are waiting
   */
  run(project: string, code: string, input: CodecInput): Promise<CodecOutcome>;
  close(): Promise<void>;
}

export interface CodecRunnerOptions {
  readonly entry: string;
  /** Maximum number of waiting calls, in all and per project. */
  readonly maxWaiting: number;
  readonly maxWaitingOfProject: number;
  /** Error code for a refused caller. */
  readonly busy: ErrorCode;
  onTrouble(what: string): void;
}

interface Job extends Omit<ToThread, "id"> {
  resolve(outcome: CodecOutcome): void;
  reject(error: unknown): void;
}

/** One thread that runs codecs serially, round-robin over projects; it is replaced when a codec does not end. */
export function createCodecRunner(options: CodecRunnerOptions): CodecRunner {
  const { entry, busy, maxWaiting, maxWaitingOfProject, onTrouble } = options;
  const lanes = createFairQueue({
    concurrency: 1,
    concurrencyPerLane: 1,
    busy,
    maxWaiting,
    maxWaitingPerLane: maxWaitingOfProject,
  });
  const thread = createCodecThread({ entry, busy, onTrouble });
  let closed = false;
  return {
    run: async (project, code, input) => {
      if (closed) throw new AppError(busy);
      return lanes.run(project, async () => {
        if (closed) throw new AppError(busy);
        return thread.run({ code, input });
      });
    },
    close: async () => {
      closed = true;
      await thread.close();
    },
  };
}

type RunningJob = Job & { id: number; timer: NodeJS.Timeout };

/** Runs one codec at a time in a thread, which is started when it is needed and ended when it is idle. */
function createCodecThread({
  entry,
  busy,
  onTrouble,
}: Pick<CodecRunnerOptions, "entry" | "busy" | "onTrouble">) {
  let thread: Worker | null = null;
  let current: RunningJob | null = null;
  let idle: NodeJS.Timeout | undefined;
  let started = 0;

  const terminate = (reason: string | null) => {
    const ended = thread;
    thread = null;
    if (reason) onTrouble(reason);
    return ended?.terminate();
  };
  const finish = (outcome: CodecOutcome | null) => {
    if (!current) return;
    clearTimeout(current.timer);
    if (outcome) current.resolve(outcome);
    // The codec never ran, so there is no result about it.
    else current.reject(new AppError(busy));
    current = null;
    idle = setTimeout(() => void terminate(null), IDLE_MS).unref();
  };
  const endAfter = (ms: number, outcome: CodecOutcome | null) =>
    setTimeout(() => {
      void terminate(outcome ? "a codec did not end by itself" : "the thread did not start");
      finish(outcome);
    }, ms);
  const start = (): Worker => {
    const worker = startCodecThread(entry);
    worker.on("message", ({ id, outcome }: FromThread) => {
      if (current?.id !== id) return;
      if (outcome) return finish(outcome);
      clearTimeout(current.timer);
      current.timer = endAfter(RUN_TIMEOUT_MS, OVER_TIME);
    });
    worker.on("error", (error) => {
      if (thread === worker) void terminate(error.message);
      finish({ ok: false, fault: "MEMORY", message: "" });
    });
    return worker;
  };
  return {
    run: (job: Pick<Job, "code" | "input">) =>
      new Promise<CodecOutcome>((resolve, reject) => {
        clearTimeout(idle);
        thread ??= start();
        current = { ...job, resolve, reject, id: ++started, timer: endAfter(START_TIMEOUT_MS, null) };
        thread.postMessage({ id: current.id, ...job } satisfies ToThread);
      }),
    close: async () => {
      clearTimeout(idle);
      await terminate(null);
      finish(null);
      clearTimeout(idle);
    },
  };
}

function startCodecThread(entry: string): Worker {
  const worker = startThread(entry, {
    // The thread gets no environment variables of the web process, hence none of its secrets.
    env: { TZ: "UTC" },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    stdout: true,
    stderr: true,
  });
  // Discards the engine's output, which would otherwise fill the pipe.
  worker.stdout.resume();
  worker.stderr.resume();
  worker.unref();
  return worker;
}

const OVER_TIME: CodecOutcome = { ok: false, fault: "TIME", message: "" };
