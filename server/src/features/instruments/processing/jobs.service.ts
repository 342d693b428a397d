import { setTimeout as pause } from "node:timers/promises";
import type { Input } from "@vetaverde/contract/endpoint";
import type { InstrumentJob, instrumentsEndpoints } from "@vetaverde/contract/instruments";
import type { WithDates } from "@vetaverde/contract/shapes";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { rateLimited } from "../../../platform/errors/rate-limited.ts";
import type { LiveSource } from "../../../platform/http/sse.ts";
import * as documents from "../documents/documents.store.ts";
import { toFullJob } from "../instruments.dto.ts";
import * as instruments from "../instruments.store.ts";
import { modelOf } from "../model/model.store.ts";
import * as store from "./jobs.store.ts";
import type { Processing } from "./processing.ts";

type Calls = typeof instrumentsEndpoints;

export interface JobsService {
  /** @throws AppError NOT_FOUND, PDF_NONE, PDF_BUSY with `job`, the running one */
  process(input: Input<Calls["process"]>, ctx: Context): Promise<{ job: string }>;
  /** @throws AppError NOT_FOUND */
  get(input: Input<Calls["job"]>): Promise<WithDates<InstrumentJob>>;
  /** @throws AppError NOT_FOUND, RATE_LIMITED when the user has too many streams open */
  events(input: Input<Calls["jobEvents"]>, ctx: Context): Promise<LiveSource>;
  /** @throws AppError NOT_FOUND, CONFLICT when it has already ended */
  cancel(input: Input<Calls["cancelJob"]>, ctx: Context): Promise<WithDates<InstrumentJob>>;
  /** Closes the open streams. */
  close(): void;
}

/** How often an open stream polls the progress. */
const POLL_MS = 400;
/** Maximum duration of a stream. */
const LIFE_MS = 5 * 60_000;
/** Maximum open streams per user in this process. */
export const MAX_STREAMS = 10;

export function createJobsService(deps: { db: Db; processing: Processing }): JobsService {
  const { db, processing } = deps;
  const closing = new AbortController();
  const open = new Map<string, number>();
  return {
    process: async ({ params: { project, instrument } }, ctx) => {
      const requested = await transact(db, ctx, (tx) => requestJob(tx, ctx, project, instrument));
      processing.wake();
      return requested;
    },
    get: ({ params: { project, job } }) => existing(db, project, job),
    events: async ({ params: { project, job } }, ctx) => {
      const { id } = actorOf(ctx);
      const first = await existing(db, project, job);
      const count = (open.get(id) ?? 0) + 1;
      if (count > MAX_STREAMS) throw rateLimited(LIFE_MS);
      open.set(id, count);
      return async (send, signal) => {
        const until = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(LIFE_MS)]);
        await follow(db, { project, first }, send, until).finally(() => {
          const left = (open.get(id) ?? 1) - 1;
          if (left > 0) open.set(id, left);
          else open.delete(id);
        });
      };
    },
    cancel: (input, ctx) => cancel(deps, input, ctx),
    close: () => closing.abort(),
  };
}

async function cancel(
  { db, processing }: { db: Db; processing: Processing },
  { params: { project, job } }: Input<Calls["cancelJob"]>,
  ctx: Context,
): Promise<WithDates<InstrumentJob>> {
  const cancelled = await transact(db, ctx, async (tx) => {
    const before = await existing(tx, project, job);
    if (!(await store.cancel(tx, project, job))) throw new AppError("CONFLICT");
    await recordChange(tx, ctx, {
      project,
      action: "instrument.processing-cancelled",
      entity: "instrument",
      entityId: before.instrument,
    });
    return existing(tx, project, job);
  });
  processing.drop(job);
  return cancelled;
}

async function requestJob(
  tx: Tx,
  ctx: Context,
  project: string,
  instrument: string,
): Promise<{ job: string }> {
  // Serialises concurrent requests, so that the second gets the id of the first one's job.
  if (!(await instruments.lock(tx, project, instrument))) throw new AppError("NOT_FOUND");
  const running = await store.runningOf(tx, project, instrument);
  if (running) throw new AppError("PDF_BUSY", { extra: { job: running } });
  const storedDocuments = await documents.storedOf(tx, project, instrument);
  if (storedDocuments.length === 0) throw new AppError("PDF_NONE");
  const job = newId();
  const pages = storedDocuments.reduce((sum, one) => sum + one.pages, 0);
  await store.insert(tx, project, { id: job, instrument, pages, by: actorOf(ctx).id });
  await recordChange(tx, ctx, {
    project,
    action: "instrument.processing-asked",
    entity: "instrument",
    entityId: instrument,
    after: { pages },
  });
  return { job };
}

interface Followed {
  project: string;
  first: WithDates<InstrumentJob>;
}

/** Sends every change until the job ends, the caller disconnects or loses the permission, or the server shuts down. */
async function follow(
  db: Db,
  { project, first }: Followed,
  send: Parameters<LiveSource>[0],
  signal: AbortSignal,
): Promise<void> {
  let lastState = "";
  for (let job = first; !signal.aborted; job = await existing(db, project, first.id)) {
    const { state, page, found } = job;
    const mark = `${state}-${page}-${found}`;
    if (mark !== lastState) send("job", job, mark);
    lastState = mark;
    if (job.endedAt !== null) return;
    await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

async function existing(db: Db | Tx, project: string, id: string): Promise<WithDates<InstrumentJob>> {
  const row = await store.find(db, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  return { ...toFullJob(row), model: await modelOf(db, project, id) };
}
