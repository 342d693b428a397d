// One warm worker process with a short queue. A job that runs out of memory or time ends its process, never the web
// process; the next job gets a new process.
import type { ChildProcess } from "node:child_process";
import { startProcess } from "../../../platform/work/pool/worker-process.ts";
import { type FaultCode, type FoundKind, WorkbookFault } from "../workbook-fault.ts";
import { type FromWorker, SLICE_BYTES, type ToWorker } from "./worker-messages.ts";

export interface WorkerPoolOptions {
  readonly entry: string;
  readonly heapMegabytes: number;
  readonly timeLimitMs: number;
  /** The process ends after this time without a job. */
  readonly idleMs: number;
  /** Maximum number of waiting jobs; further ones are refused. */
  readonly queue: number;
  /** Called with a description of failures inside the worker, for the log. */
  readonly onTrouble: (what: string) => void;
}

export interface JobOptions {
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: unknown) => void;
}

/** Too many jobs are waiting already. */
export class WorkerBusy extends Error {}
/** The worker ended, failed, or timed out; the job had no effect. */
export class WorkerCrashed extends Error {
  readonly why: "ended" | "time" | "failed" | "stopped";
  constructor(message: string, why: WorkerCrashed["why"]) {
    super(message);
    this.why = why;
  }
}

interface Job {
  readonly id: number;
  readonly task: string;
  readonly file: readonly Uint8Array[];
  readonly input: unknown;
  readonly options: JobOptions;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #waiting: Job[] = [];
  #child: ChildProcess | undefined;
  #current: Job | undefined;
  #idle: NodeJS.Timeout | undefined;
  #limit: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Id of the running process, for measurements. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process in advance, so that the next job does not wait for it. */
  warm(): void {
    if (this.#closed || this.#current || this.#child?.connected) return;
    this.#process();
    this.#rest();
  }

  /**
   * Runs a task of the worker on a file, which may be in several chunks. @throws WorkbookFault, WorkerBusy, WorkerLost,
   * or the signal's reason
   */
  run(task: string, file: readonly Uint8Array[], input: unknown, options: JobOptions = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted) return reject(signal.reason);
      if (this.#closed || this.#waiting.length >= this.#options.queue) {
        return reject(new WorkerBusy("too many jobs are waiting"));
      }
      const job: Job = { id: ++this.#lastId, task, file, input, options, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(job, signal.reason), { once: true });
      this.#waiting.push(job);
      if (!this.#current) this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const leaving = this.#child;
    leaving?.ref();
    const gone = leaving && new Promise((resolve) => leaving.once("exit", resolve));
    for (const job of this.#waiting.splice(0)) job.reject(new WorkerCrashed("the server stops", "stopped"));
    clearTimeout(this.#idle);
    this.#discard(new WorkerCrashed("the server stops", "stopped"));
    await gone;
  }

  #next(): void {
    clearTimeout(this.#idle);
    const job = this.#waiting.shift();
    this.#current = job;
    if (!job) {
      this.#rest();
      return;
    }
    this.#begin(job).catch(() => {
      if (this.#current === job) this.#discard(new WorkerCrashed("the worker is gone", "ended"));
    });
  }

  async #begin(job: Job): Promise<void> {
    const child = this.#process();
    child.ref();
    child.channel?.ref();
    this.#limit = setTimeout(
      () => this.#discard(new WorkerCrashed("the time is over", "time")),
      this.#options.timeLimitMs,
    );
    const post = (message: ToWorker) =>
      new Promise<void>((resolve, reject) => {
        child.send(message, (error) => (error ? reject(error) : resolve()));
      });
    for (const piece of job.file) {
      for (let at = 0; at < piece.length && this.#current === job; at += SLICE_BYTES) {
        await post({ type: "slice", job: job.id, bytes: piece.subarray(at, at + SLICE_BYTES) });
      }
    }
    if (this.#current === job) await post({ type: "start", job: job.id, task: job.task, input: job.input });
  }

  #process(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const { entry, heapMegabytes, onTrouble } = this.#options;
    const child = startProcess(entry, heapMegabytes);
    this.#child = child;
    child.on("message", (message: FromWorker) => this.#hear(message));
    child.on("error", (error) => onTrouble(error.message));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => onTrouble(text.slice(0, 2000)));
    child.once("exit", (code, signal) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (!this.#current) return;
      onTrouble(`the worker ended with ${code ?? signal}`);
      this.#settle((job) => job.reject(new WorkerCrashed("the worker ended", "ended")));
    });
    return child;
  }

  #hear(message: FromWorker): void {
    if (message.type === "ready" || message.job !== this.#current?.id) return;
    if (message.type === "event") this.#current.options.onEvent?.(message.event);
    else if (message.type === "done") this.#settle((job) => job.resolve(message.result));
    else if (message.type === "fault") {
      const { code, detail } = message.fault;
      this.#settle((job) =>
        job.reject(new WorkbookFault(code as FaultCode, detail as FoundKind | undefined)),
      );
    } else {
      this.#options.onTrouble(message.message);
      this.#settle((job) => job.reject(new WorkerCrashed("the task failed", "failed")));
    }
  }

  #settle(finish: (job: Job) => void): void {
    const job = this.#current;
    this.#current = undefined;
    clearTimeout(this.#limit);
    if (job) finish(job);
    this.#next();
  }

  /** Ends the process together with its current job. */
  #discard(error: unknown): void {
    const child = this.#child;
    this.#child = undefined;
    child?.removeAllListeners("message");
    child?.kill("SIGKILL");
    this.#settle((job) => job.reject(error));
  }

  #cancel(job: Job, reason: unknown): void {
    const place = this.#waiting.indexOf(job);
    if (place >= 0) {
      this.#waiting.splice(place, 1);
      job.reject(reason);
    } else if (this.#current === job) this.#discard(reason);
  }

  /** Idle: the process may end, and does not keep the parent process alive. */
  #rest(): void {
    const child = this.#child;
    if (!child) return;
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => child.connected && child.disconnect(), this.#options.idleMs).unref();
  }
}
