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
  const fairQueue = createFairQueue({
    concurrency: 1,
    concurrencyPerLane: 1,
    busy,
    maxWaiting,
    maxWaitingPerLane: maxWaitingOfProject,
  });
  const thread = new CodecThread({ entry, busy, onTrouble });
  let closed = false;
  return {
    run: async (project, code, input) => {
      if (closed) throw new AppError(busy);
      return fairQueue.run(project, async () => {
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

type CodecThreadOptions = Pick<CodecRunnerOptions, "entry" | "busy" | "onTrouble">;

/** Runs one codec at a time in a thread, which is started when it is needed and ended when it is idle. */
class CodecThread {
  readonly #options: CodecThreadOptions;
  #thread: Worker | null = null;
  #current: RunningJob | null = null;
  #idle: NodeJS.Timeout | undefined;
  #started = 0;

  constructor(options: CodecThreadOptions) {
    this.#options = options;
  }

  run(job: Pick<Job, "code" | "input">): Promise<CodecOutcome> {
    return new Promise((resolve, reject) => {
      clearTimeout(this.#idle);
      this.#thread ??= this.#start();
      const id = ++this.#started;
      this.#current = { ...job, resolve, reject, id, timer: this.#endAfter(START_TIMEOUT_MS, null) };
      this.#thread.postMessage({ id, ...job } satisfies ToThread);
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#terminate(null);
    this.#finish(null);
    clearTimeout(this.#idle);
  }

  #start(): Worker {
    const worker = startCodecThread(this.#options.entry);
    worker.on("message", ({ id, outcome }: FromThread) => {
      if (this.#current?.id !== id) return;
      if (outcome) return this.#finish(outcome);
      clearTimeout(this.#current.timer);
      this.#current.timer = this.#endAfter(RUN_TIMEOUT_MS, OVER_TIME);
    });
    worker.on("error", (error) => {
      if (this.#thread === worker) void this.#terminate(error.message);
      this.#finish({ ok: false, fault: "MEMORY", message: "" });
    });
    return worker;
  }

  #terminate(reason: string | null): Promise<number> | undefined {
    const ended = this.#thread;
    this.#thread = null;
    if (reason) this.#options.onTrouble(reason);
    return ended?.terminate();
  }

  /** Ends the running job; null: the codec never ran, so there is no result about it. */
  #finish(outcome: CodecOutcome | null): void {
    if (!this.#current) return;
    clearTimeout(this.#current.timer);
    if (outcome) this.#current.resolve(outcome);
    else this.#current.reject(new AppError(this.#options.busy));
    this.#current = null;
    this.#idle = setTimeout(() => void this.#terminate(null), IDLE_MS).unref();
  }

  #endAfter(ms: number, outcome: CodecOutcome | null): NodeJS.Timeout {
    return setTimeout(() => {
      void this.#terminate(outcome ? "a codec did not end by itself" : "the thread did not start");
      this.#finish(outcome);
    }, ms);
  }
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
