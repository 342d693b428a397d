// Makes the requested reports, serialised in this process. A process holds a lease on a report by renewing a timestamp
// in its row; after a crash the report is made again from the start.
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { FiledVersion, StoredDocument, StoredFile } from "../../gateways/files/files.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Emit } from "../../platform/events/events.ts";
import type { Log } from "../../platform/log/log.ts";
import { LeaseLost, runUnderLease, ShuttingDown } from "../../platform/work/lease/hold-lease.ts";
import { createPollLoop } from "../../platform/work/poll-loop.ts";
import { type RenderDeps, type RenderedReport, renderReport } from "./render/report.render.ts";
import { reportFailure } from "./report-failure.ts";
import { reportWords } from "./reports.messages.ts";
import * as store from "./reports.store.ts";
import * as schedules from "./schedules.store.ts";

/** Storage of the platform's own PDFs. */
export interface ReportFiles {
  /** Writes the bytes into the storage. @throws AppError FILE_QUOTA, FILE_TOO_LARGE */
  put(project: string, source: Readable): Promise<StoredFile>;
  /** Creates a file from them, in the caller's transaction. @throws AppError FILE_QUOTA */
  add(tx: Tx, ctx: Context, project: string, document: StoredDocument): Promise<FiledVersion>;
}

export interface ReportJobsDeps extends RenderDeps {
  files: ReportFiles;
  emit: Emit;
  log: Log;
}

export interface ReportJobs {
  /** A report may be waiting. */
  wake(): void;
  /** Aborts a report that is made in this process immediately; other processes notice it from its row. */
  drop(report: string): void;
  close(): Promise<void>;
}

const LEASE_SECONDS = 20;
const BEAT_MS = 4000;
const MAX_ATTEMPTS = 4;
/** How often the progress is written to the row. */
const PROGRESS_MS = 300;

export function createReportJobs(deps: ReportJobsDeps): ReportJobs {
  const holder = newId();
  let current: { id: string; stop: AbortController } | null = null;
  const rounds = createPollLoop({
    log: deps.log,
    failed: { event: "report.claim_failed", sentence: "queued reports could not be claimed" },
    minIntervalMs: 50,
    pollIntervalMs: 5000,
    run: async (closed) => {
      while (!closed()) {
        const job = await store.claim(deps.db, holder, LEASE_SECONDS, MAX_ATTEMPTS);
        if (!job) return;
        current = { id: job.id, stop: new AbortController() };
        await work(deps, job, { project: job.project, id: job.id, holder }, current.stop).finally(() => {
          current = null;
        });
      }
    },
  });
  return {
    wake: rounds.wake,
    drop: (report) => {
      if (current?.id === report) current.stop.abort(new LeaseLost());
    },
    close: async () => {
      current?.stop.abort(new ShuttingDown());
      await rounds.close();
    },
  };
}

async function work(
  deps: ReportJobsDeps,
  job: store.Claimed,
  lease: store.Lease,
  stop: AbortController,
): Promise<void> {
  const progress = { done: 0, total: 0 };
  const renew = () => store.renewLease(deps.db, lease, LEASE_SECONDS, progress);
  await runUnderLease({ renew, intervalMs: BEAT_MS, stop }, async () => {
    let rendered: RenderedReport | null = null;
    try {
      const ctx = await contextOf(deps, job);
      rendered = await renderReport(deps, job.project, job.choice, ctx, {
        signal: stop.signal,
        onPart: reportProgress(progress, renew),
      });
      await storeReport(deps, job, lease, rendered, ctx);
    } catch (error) {
      await afterwards(deps, job, lease, error).catch((failed: unknown) =>
        deps.log.error(
          { event: "report.outcome_not_stored", err: failed, report: job.id },
          "failure of a report could not be stored",
        ),
      );
    } finally {
      await rendered?.clear();
    }
  });
}

/** Writes the progress to the row now and then, with a renewal of the lease. */
function reportProgress(progress: { done: number; total: number }, renew: () => Promise<boolean>) {
  let writtenAt = 0;
  return async (done: number, total: number) => {
    Object.assign(progress, { done, total });
    if (performance.now() - writtenAt < PROGRESS_MS) return;
    writtenAt = performance.now();
    if (!(await renew())) throw new LeaseLost();
  };
}

/** A context in the name of the requester. */
async function contextOf({ db }: ReportJobsDeps, { askedBy, choice, id }: store.Claimed): Promise<Context> {
  const asker = await store.requesterOf(db, askedBy);
  if (!asker) throw new Error("who asked for a report is not there");
  // A board shows what its requester may see: a user whose account was closed sees nothing any more.
  if (choice.subject.kind === "board" && !asker.live) throw new AppError("FORBIDDEN");
  return { actor: asker, locale: choice.locale, requestId: id };
}

async function storeReport(
  deps: ReportJobsDeps,
  job: store.Claimed,
  lease: store.Lease,
  rendered: RenderedReport,
  ctx: Context,
): Promise<void> {
  const { db, files, emit } = deps;
  const { project, choice } = job;
  const stored = await files.put(project, createReadStream(rendered.path));
  const words = reportWords[choice.locale].files[choice.subject.kind];
  // A unique name: two reports of one period are two files, not two versions.
  const days = choice.subject.kind === "board" ? choice.to : `${choice.from}-${choice.to}`;
  const name = `${words}-${days}-${job.id.slice(-8)}.pdf`;
  await db.transaction().execute(async (tx) => {
    const { file, version } = await files.add(tx, ctx, project, { ...stored, name });
    const { pages, data, parts } = rendered;
    if (!(await store.end(tx, lease, { state: "done", pages, data, file, version, parts })))
      throw new LeaseLost();
    const people = job.schedule ? await schedules.recipientsOf(tx, project, job.schedule) : [];
    if (people.length > 0)
      await emit(tx, project, "report.made", {
        report: job.id,
        kind: choice.subject.kind,
        from: choice.from,
        to: choice.to,
        people,
      });
  });
}

async function afterwards(
  deps: ReportJobsDeps,
  job: store.Claimed,
  lease: store.Lease,
  error: unknown,
): Promise<void> {
  const { db, log } = deps;
  if (error instanceof LeaseLost) return;
  if (error instanceof ShuttingDown) return store.release(db, lease);
  const word = reportFailure(job.choice.subject.kind, error);
  log.warn({ event: "report.failed", err: error, report: job.id, attempts: job.attempts }, "report failed");
  // Transient errors are retried when the lease has expired.
  if (!(error instanceof AppError) && job.attempts < MAX_ATTEMPTS) return;
  await db.transaction().execute((tx) => store.end(tx, lease, { state: "failed", error: word }));
}
