// Runs the requested processings: a few at a time, and those of one instrument serialised. A process holds a lease on a
// job by renewing a timestamp in its row; after a crash another process continues at the page reached.
import type { Found } from "@vetaverde/domain/text/found";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import type { Emit } from "../../../platform/events/events.ts";
import type { Log } from "../../../platform/log/log.ts";
import { LeaseLost, runUnderLease, ShuttingDown } from "../../../platform/work/lease/hold-lease.ts";
import { WorkerCrashed } from "../../../platform/work/pool/worker-pool.ts";
import * as instruments from "../instruments.store.ts";
import { insertResult } from "../model/model.store.ts";
import * as store from "./jobs.store.ts";
import {
  createPages,
  type DocumentResult,
  LOCAL_EXTRACTOR,
  type PagesDeps,
  type RecordFirst,
  Unreadable,
} from "./processing.pages.ts";
import { processingFailure } from "./processing-failure.ts";

/** What a processing found in one document, for the commitments feature. */
interface Findings {
  project: string;
  instrument: string;
  document: string;
  job: string;
  extracted: readonly Found[];
  extractor: string;
  at: Date;
  /** Found on the first pages only, while the rest is being read. */
  isProvisional?: boolean;
}

type RecordFindings = (tx: Tx, findings: Findings) => Promise<unknown>;

export interface ProcessingDeps extends PagesDeps {
  db: Db;
  emit: Emit;
  /** Called in the transaction that ends the processing. */
  record: RecordFindings;
  log: Log;
  now: () => number;
}

export interface Processing {
  /** Starts waiting jobs as far as there are free slots; does not wait for them. */
  wake(): void;
  /** Aborts a job that runs in this process immediately; other processes notice it from its row. */
  drop(job: string): void;
  close(): Promise<void>;
}

/** Worker processes that read at the same time. */
const AT_ONCE = 2;
const LEASE_SECONDS = 15;
const BEAT_MS = 4000;
/** How often expired leases of crashed processes are looked for. */
const LEASE_CHECK_MS = 5000;
const MAX_ATTEMPTS = 6;

/** Claims queued jobs while there is capacity, and processes them. */
class JobRunner {
  readonly #deps: ProcessingDeps;
  readonly #working = new Map<string, { stop: AbortController; over: Promise<void> }>();
  readonly #holder = newId();
  #isClosed = false;
  #isClaiming = false;
  #isRequested = false;

  constructor(deps: ProcessingDeps) {
    this.#deps = deps;
  }

  wake(): void {
    this.#isRequested = true;
    if (!this.#isClaiming && !this.#isClosed) void this.#fill();
  }

  drop(job: string): void {
    this.#working.get(job)?.stop.abort(new LeaseLost());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const working = [...this.#working.values()];
    for (const { stop } of working) stop.abort(new ShuttingDown());
    await Promise.all(working.map(({ over }) => over));
  }

  async #fill(): Promise<void> {
    this.#isClaiming = true;
    try {
      while (this.#isRequested && !this.#isClosed) {
        this.#isRequested = false;
        await this.#claimAll();
      }
    } catch (error) {
      this.#deps.log.warn(
        { event: "processing.claim_failed", err: error },
        "queued documents could not be claimed",
      );
    } finally {
      this.#isClaiming = false;
    }
  }

  async #claimAll(): Promise<void> {
    while (this.#working.size < AT_ONCE && !this.#isClosed) {
      const job = await store.claim(this.#deps.db, this.#holder, LEASE_SECONDS);
      if (!job) return;
      this.#begin(job);
    }
  }

  #begin(job: store.ClaimedJob): void {
    const stop = new AbortController();
    const over = work(this.#deps, job, this.#holder, stop).finally(() => {
      this.#working.delete(job.id);
      this.wake();
    });
    this.#working.set(job.id, { stop, over });
  }
}

export function createProcessing(deps: ProcessingDeps): Processing {
  const runner = new JobRunner(deps);
  const timer = setInterval(() => runner.wake(), LEASE_CHECK_MS);
  timer.unref();
  return {
    wake: () => runner.wake(),
    drop: (job) => runner.drop(job),
    close: async () => {
      clearInterval(timer);
      await runner.close();
    },
  };
}

async function work(
  deps: ProcessingDeps,
  job: store.ClaimedJob,
  holder: string,
  stop: AbortController,
): Promise<void> {
  const { db, log } = deps;
  const lease: store.Lease = { project: job.project, id: job.id, holder };
  const renew = () => store.renewLease(db, lease, LEASE_SECONDS);
  await runUnderLease({ renew, intervalMs: BEAT_MS, stop }, async () => {
    try {
      if (job.attempts > MAX_ATTEMPTS) throw new Unreadable("INTERNAL");
      await process(deps, job, lease, stop.signal);
    } catch (error) {
      await afterwards(deps, job, lease, error).catch((failed: unknown) =>
        log.error(
          { event: "processing.outcome_not_stored", err: failed, job: job.id },
          "failure of a document processing could not be stored",
        ),
      );
    }
  });
}

async function process(
  deps: ProcessingDeps,
  job: store.ClaimedJob,
  lease: store.Lease,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const reportProgress = async (facts: Parameters<typeof store.renewLease>[3], on: Db | Tx = db) => {
    if (!(await store.renewLease(on, lease, LEASE_SECONDS, facts))) throw new LeaseLost();
  };
  const pages = createPages(deps, job, reportProgress, recorderOfFirst(deps, job, lease), signal);
  await pages.readAll();
  await reportProgress({ state: "extracting" });
  const results = await pages.extractAll();
  await finish(deps, job, lease, results);
}

/** Records the commitments of a document's first pages, and how many there are so far. */
function recorderOfFirst(
  { db, record, now }: ProcessingDeps,
  { project, instrument }: store.ClaimedJob,
  lease: store.Lease,
): RecordFirst {
  const counts = new Map<string, number>();
  return async (document, extracted) => {
    counts.set(document, extracted.length);
    const found = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const findings = { extractor: LOCAL_EXTRACTOR, isProvisional: true, at: new Date(now()) };
    await db.transaction().execute(async (tx) => {
      if (!(await store.renewLease(tx, lease, LEASE_SECONDS, { found }))) throw new LeaseLost();
      await record(tx, { project, instrument, document, job: lease.id, extracted, ...findings });
    });
  };
}

async function finish(
  { db, emit, record, now }: ProcessingDeps,
  { project, instrument }: store.ClaimedJob,
  lease: store.Lease,
  results: DocumentResult[],
): Promise<void> {
  const commitments = results.reduce((sum, one) => sum + one.extracted.length, 0);
  const at = new Date(now());
  const extractor = [...new Set(results.map((one) => one.extractor))].join(", ");
  await db.transaction().execute(async (tx) => {
    const outcome = { state: "done", commitments, error: null, extractor } as const;
    if (!(await store.end(tx, lease, outcome))) throw new LeaseLost();
    let place = 1;
    for (const one of results) {
      await store.insertFindings(tx, lease, one.document, place, one.extracted);
      place += one.extracted.length;
      const { model, ...findings } = one;
      if (model) await insertResult(tx, { project, job: lease.id, document: one.document }, model);
      await record(tx, { project, instrument, job: lease.id, ...findings, at });
    }
    const row = await instruments.find(tx, project, instrument);
    await emit(tx, project, "instrument.processed", {
      instrument,
      job: lease.id,
      name: row?.name ?? "",
      pages: row?.job?.pages ?? 0,
      found: commitments,
    });
  });
}

async function afterwards(
  { db, emit, log }: ProcessingDeps,
  { project, instrument, id, attempts }: store.ClaimedJob,
  lease: store.Lease,
  error: unknown,
): Promise<void> {
  if (error instanceof LeaseLost) return;
  if (error instanceof ShuttingDown) return store.release(db, lease);
  log.warn({ event: "processing.failed", err: error, job: id, attempts }, "document processing failed");
  // Transient errors are retried from the point reached: the lease expires and a process claims the job.
  if (!(error instanceof Unreadable) && !(error instanceof WorkerCrashed) && attempts < MAX_ATTEMPTS) return;
  const code = processingFailure(error);
  await db.transaction().execute(async (tx) => {
    const outcome = { state: "failed", commitments: 0, error: code, extractor: null } as const;
    if (!(await store.end(tx, lease, outcome))) return;
    const row = await instruments.find(tx, project, instrument);
    await emit(tx, project, "instrument.failed", { instrument, job: id, name: row?.name ?? "", error: code });
  });
}
