import { HttpClientFault, postExternal } from "../../gateways/http-client/post.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { createPollLoop, type PollLoop } from "../../platform/jobs/poll-loop.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Resolve } from "../../platform/net/addresses.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { secretScope, signature } from "./forwards.sign.ts";
import * as store from "./forwards.store.ts";

const APART_MS = 100;
const LOOK_MS = 5000;
const PATIENCE_MS = 10_000;
const MAX_PAUSE_S = 3600;
/** Addresses that are waited for at once. */
const HANDS = 4;

export interface ForwarderDeps {
  db: Db;
  secrets: Secrets;
  log: Log;
  now: () => number;
  allowPrivate: boolean;
  resolve?: Resolve;
  /** Reports of one device that may wait. */
  most?: number;
}

export interface Forwarder extends PollLoop {
  /** In the transaction that takes entries of the readings' log away: what is to be passed on stays. */
  keep(tx: Tx, project: string, entries: readonly string[]): Promise<void>;
}

/**
 * Passes readings on to report URLs, one report after the other and the oldest first, from wherever the last process stopped. One
 * that the address took, and whose commit was lost to a kill, is sent again under its own id. Nothing is ever given up.
 */
export function createForwarder(deps: ForwarderDeps): Forwarder {
  const { db, log, now, most = store.MAX_WAITING } = deps;
  const rounds = createPollLoop({
    run: async (closed) => {
      const due = await store.dueDevices(db, new Date(now()));
      const hand = async () => {
        for (let one = due.shift(); one && !closed(); one = due.shift()) {
          const at = one;
          while (!closed() && (await db.transaction().execute((tx) => passOn(tx, deps, at))));
        }
      };
      await Promise.all(Array.from({ length: HANDS }, hand));
    },
    log,
    failed: "report URLs wait for the database",
    apartMs: APART_MS,
    lookMs: LOOK_MS,
  });
  return {
    ...rounds,
    keep: (tx, project, entries) => store.queueReports(tx, project, entries, most),
  };
}

/** @returns whether more may wait */
async function passOn(tx: Tx, deps: ForwarderDeps, at: store.DueDevice): Promise<boolean> {
  if (!(await store.tryLock(tx, at))) return false;
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
    const pause = Math.min(4 ** Math.min(report.tries + 1, 10), MAX_PAUSE_S) * 1000;
    const tried = deps.now();
    await store.recordFailure(tx, at, {
      fault: error.message,
      at: new Date(tried),
      nextAt: new Date(tried + pause),
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
    patienceMs: PATIENCE_MS,
    allowPrivate,
    ...(resolve ? { resolve } : {}),
    headers: {
      "content-type": "application/json",
      "x-vetaverde-delivery": id,
      "x-vetaverde-signature": signature(key, body, now()),
    },
  });
}
