import type { Db, Tx } from "../../platform/db/db.ts";
import { HttpClientFault, postExternal } from "../../platform/http-client/post.ts";
import type { Log } from "../../platform/log/log.ts";
import { createRepeatedEvent } from "../../platform/log/repeated-event.ts";
import type { Resolve } from "../../platform/net/addresses.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { createLogDrainer } from "../../platform/work/log-drainer.ts";
import { createPolledDelivery } from "../../platform/work/outbox/polled-delivery.ts";
import { createRetrySchedule } from "../../platform/work/outbox/retry-schedule.ts";
import type { PollLoop } from "../../platform/work/poll-loop.ts";
import { secretScope, signature } from "./forwards.sign.ts";
import * as store from "./forwards.store.ts";

const MIN_INTERVAL_MS = 100;
const POLL_INTERVAL_MS = 5000;
const REQUEST_TIMEOUT_MS = 10_000;
/** Attempts never end. */
const SCHEDULE = createRetrySchedule({ maxPauseMs: 3_600_000 });
/** Requests to report URLs that are open at the same time. */
const CONCURRENCY = 4;
const ROUND_FAILED = {
  event: "forwards.round_failed",
  sentence: "round of report forwarding failed",
} as const;

export interface ForwarderDeps {
  db: Db;
  secrets: Secrets;
  log: Log;
  now: () => number;
  allowPrivate: boolean;
  resolve?: Resolve;
  /** Maximum reports of one device in the queue. */
  most?: number;
}

export interface Forwarder extends PollLoop {
  /** Enqueues the readings to forward. Runs in the transaction that deletes the entries from the readings log. */
  queueReports(tx: Tx, project: string, entries: readonly string[]): Promise<void>;
}

/**
 * Forwards readings to report URLs, serialised and oldest first, continuing where the last process stopped.
 * At-least-once: a report that was accepted, but whose commit a crash lost, is sent again under its own id. Retries
 * never end.
 */
export function createForwarder(deps: ForwarderDeps): Forwarder {
  const { db, log, now, most = store.MAX_WAITING } = deps;
  const drainer = createLogDrainer<store.DueDevice>({
    db,
    lockOf: store.lockOf,
    processOldest: (tx, device) => forwardOldest(tx, deps, device),
  });
  const logFailure = createRepeatedEvent<{ err: unknown }>((fields) =>
    log.warn({ event: ROUND_FAILED.event, ...fields }, ROUND_FAILED.sentence),
  );
  const loop = createPolledDelivery<store.DueDevice>({
    findDue: async () => ({ items: await store.dueDevices(db, new Date(now())) }),
    keyOf: ({ project, device }) => `${project} ${device}`,
    deliver: drainer.drain,
    onError: (_device, error) => {
      logFailure({ err: error });
      loop.wake();
    },
    concurrency: CONCURRENCY,
    now,
    log,
    failed: ROUND_FAILED,
    minIntervalMs: MIN_INTERVAL_MS,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
  return {
    ...loop,
    queueReports: (tx, project, entries) => store.queueReports(tx, project, entries, most),
  };
}

/** @returns whether more reports may be waiting */
async function forwardOldest(tx: Tx, deps: ForwarderDeps, at: store.DueDevice): Promise<boolean> {
  const report = await store.oldestReport(tx, at);
  if (!report) return false;
  if (report.url === null) {
    await store.deleteReport(tx, at, report.id);
    return true;
  }
  try {
    await send(deps, at, report, report.url);
  } catch (error) {
    if (!(error instanceof HttpClientFault)) throw error;
    const tried = deps.now();
    await store.recordFailure(tx, at, {
      fault: error.message,
      at: new Date(tried),
      nextAt: new Date(tried + SCHEDULE.pauseAfter(report.tries + 1)),
    });
    return false;
  }
  await store.markDelivered(tx, at, report.id, new Date(deps.now()));
  return true;
}

async function send(
  { secrets, now, allowPrivate, resolve }: ForwarderDeps,
  { project, device }: store.DueDevice,
  { id, serial, secret, readings }: store.QueuedReport,
  url: string,
): Promise<void> {
  const key = secrets.open(secretScope(project, device), secret);
  if (key === null) throw new HttpClientFault("secret");
  const body = JSON.stringify({ id, serial, readings });
  await postExternal({
    url,
    body,
    timeoutMs: REQUEST_TIMEOUT_MS,
    allowPrivate,
    ...(resolve ? { resolve } : {}),
    headers: {
      "content-type": "application/json",
      "x-vetaverde-delivery": id,
      "x-vetaverde-signature": signature(key, body, now()),
    },
  });
}
