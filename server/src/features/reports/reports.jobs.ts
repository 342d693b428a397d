// Makes the requested reports, serialised in this process. A process holds a lease on a report by renewing a timestamp
// in its row; after a crash the report is made again from the start.
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Emit } from "../../platform/events/events.ts";
import type { Log } from "../../platform/log/log.ts";
import { createPollLoop } from "../../platform/work/poll-loop.ts";
import { type RenderDeps, type RenderedReport, renderReport } from "./render/report.render.ts";
import { reportFailure } from "./report-failure.ts";
import { reportWords } from "./reports.messages.ts";
import * as store from "./reports.store.ts";
import * as schedules from "./schedules.store.ts";

/** Storage of the platform's own PDFs. */
export interface ReportFiles {
  /** Writes the bytes into the storage. @throws AppError FILE_QUOTA, FILE_TOO_LARGE */
  put(project: string, source: Readable): Promise<{ sha256: string; size: number }>;
  /** Creates a file from them, in the caller's transaction. @throws AppError FILE_QUOTA */
  add(
    tx: Tx,
    ctx: Context,
    project: string,
    kept: { name: string; sha256: string; size: number },
  ): Promise<{ file: string; version: number }>;
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

const HELD_SECONDS = 20;
const BEAT_MS = 4000;
const MAX_ATTEMPTS = 4;
/** How often the progress is written to the row. */
const TELL_MS = 300;

/** The report was cancelled, or another process has claimed it. */
class Dropped extends Error {}
/** Shutdown: another process makes the report. */
class Closing extends Error {}

export function createReportJobs(deps: ReportJobsDeps): ReportJobs {
  const holder = newId();
  let current: { id: string; stop: AbortController } | null = null;
  const rounds = createPollLoop({
    log: deps.log,
    failed: { event: "report.claim_failed", sentence: "queued reports could not be claimed" },
    apartMs: 50,
    lookMs: 5000,
    run: async (closed) => {
      while (!closed()) {
        const job = await store.claim(deps.db, holder, HELD_SECONDS, MAX_ATTEMPTS);
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
      if (current?.id === report) current.stop.abort(new Dropped());
    },
    close: async () => {
      current?.stop.abort(new Closing());
      await rounds.close();
    },
  };
}

async function work(
  deps: ReportJobsDeps,
  job: store.Claimed,
  held: store.Lease,
  stop: AbortController,
): Promise<void> {
  const far = { done: 0, total: 0 };
  const beating = beat(deps, held, far, stop);
  let label = 0;
  let made: RenderedReport | null = null;
  try {
    const ctx = await contextOf(deps, job);
    made = await renderReport(deps, job.project, job.choice, ctx, {
      signal: stop.signal,
      onPart: async (done, total) => {
        Object.assign(far, { done, total });
        if (performance.now() - label < TELL_MS) return;
        label = performance.now();
        if (!(await store.renewLease(deps.db, held, HELD_SECONDS, far))) throw new Dropped();
      },
    });
    await keep(deps, job, held, made, ctx);
  } catch (error) {
    await afterwards(deps, job, held, error).catch((failed: unknown) =>
      deps.log.error(
        { event: "report.outcome_not_stored", err: failed, report: job.id },
        "failure of a report could not be stored",
      ),
    );
  } finally {
    stop.abort(new Dropped());
    await made?.clear();
    await beating;
  }
}

/** Renews the lease until the work is over, and aborts the work when the lease is lost or the report cancelled. */
async function beat(
  { db }: ReportJobsDeps,
  held: store.Lease,
  far: { done: number; total: number },
  stop: AbortController,
): Promise<void> {
  while (!stop.signal.aborted) {
    await pause(BEAT_MS, undefined, { signal: stop.signal }).catch(() => {});
    if (stop.signal.aborted) return;
    const still = await store.renewLease(db, held, HELD_SECONDS, far).catch(() => true);
    if (!still) stop.abort(new Dropped());
  }
}

/** A context in the name of the requester. */
async function contextOf({ db }: ReportJobsDeps, { askedBy, choice, id }: store.Claimed): Promise<Context> {
  const asker = await store.requesterOf(db, askedBy);
  if (!asker) throw new Error("who asked for a report is not there");
  // A board shows what its requester may see: a user whose account was closed sees nothing any more.
  if (choice.subject.kind === "board" && !asker.live) throw new AppError("FORBIDDEN");
  return { actor: asker, locale: choice.locale, requestId: id };
}

async function keep(
  deps: ReportJobsDeps,
  job: store.Claimed,
  held: store.Lease,
  made: RenderedReport,
  ctx: Context,
): Promise<void> {
  const { db, files, emit } = deps;
  const { project, choice } = job;
  const stored = await files.put(project, createReadStream(made.path));
  const words = reportWords[choice.locale].files[choice.subject.kind];
  // A unique name: two reports of one period are two files, not two versions.
  const days = choice.subject.kind === "board" ? choice.to : `${choice.from}-${choice.to}`;
  const name = `${words}-${days}-${job.id.slice(-8)}.pdf`;
  await db.transaction().execute(async (tx) => {
    const { file, version } = await files.add(tx, ctx, project, { ...stored, name });
    const { pages, data, parts } = made;
    if (!(await store.end(tx, held, { state: "done", pages, data, file, version, parts })))
      throw new Dropped();
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
  held: store.Lease,
  error: unknown,
): Promise<void> {
  const { db, log } = deps;
  if (error instanceof Dropped) return;
  if (error instanceof Closing) return store.release(db, held);
  const word = reportFailure(job.choice.subject.kind, error);
  log.warn({ event: "report.failed", err: error, report: job.id, attempts: job.attempts }, "report failed");
  // Transient errors are retried when the lease has expired.
  if (!(error instanceof AppError) && job.attempts < MAX_ATTEMPTS) return;
  await db.transaction().execute((tx) => store.end(tx, held, { state: "failed", error: word }));
}
