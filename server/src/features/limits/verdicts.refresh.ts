import type { Db, Tx } from "../../platform/db/db.ts";
import { enqueue, type Task } from "../../platform/jobs/jobs.ts";
import { createLogDrainer } from "../../platform/work/log-drainer.ts";
import { acquireLock } from "../../platform/work/transaction-lock.ts";
import { type Preparation, prepare } from "./verdicts.lines.ts";
import * as store from "./verdicts.refresh.store.ts";
import {
  hasPendingSamples,
  isUpToDate,
  pendingWork,
  type VerdictState,
  verdictStateOf,
} from "./verdicts.state.ts";

/** Results times sets that can be evaluated within a second. More is left to the queue. */
const MAX_SYNCHRONOUS = 40_000;

const RETRY_MS = 1000;
const TASK = "limits.judge";

/** A consistent snapshot for reading stored verdicts. */
export interface Reading {
  tx: Tx;
  preparation: Preparation;
  state: VerdictState;
}

export interface VerdictReader {
  /**
   * Reads stored verdicts, of the given sets or of all. The caller leaves out what the state marks as stale.
   * @param whole waits until all verdicts are up to date, so that nothing is left out
   */
  read<T>(
    project: string,
    sets: readonly string[] | null,
    work: (reading: Reading) => Promise<T>,
    whole?: boolean,
  ): Promise<T>;
  /** Tasks for the queue. */
  tasks: Record<string, Task>;
}

/** Enqueues the update of a project's verdicts, with the commit of this transaction. */
export const enqueueRefresh = (tx: Tx, project: string, runAt?: Date) =>
  enqueue(tx, TASK, { project }, { key: `${TASK} ${project}`, ...(runAt ? { runAt } : {}) });

/** @param maxSynchronous how much is evaluated while a caller waits, results times sets */
export function createVerdictReader(db: Db, maxSynchronous = MAX_SYNCHRONOUS): VerdictReader {
  /**
   * The queue has few workers, so none waits for the lock: when another process has it, the task is scheduled again to
   * check whether everything was done.
   */
  const drainer = createLogDrainer<string>({
    db,
    lockOf: store.lockOf,
    processOldest: step,
    onLocked: (tx, project) => enqueueRefresh(tx, project, new Date(Date.now() + RETRY_MS)),
  });
  /** Does a small amount of work immediately, so that a list reflects what the user has just saved. */
  const refreshSome = async (project: string) => {
    const state = await verdictStateOf(db, project, await prepare(db, project, null));
    if ((await pendingWork(db, project, state, maxSynchronous + 1)) > maxSynchronous)
      return db.transaction().execute((tx) => enqueueRefresh(tx, project));
    return refreshAll(db, project);
  };
  return {
    read: async (project, sets, work, whole = false) => {
      const readUpToDate = () =>
        snapshot(db, project, sets, async (reading) =>
          isUpToDate(reading.state) ? { answer: await work(reading) } : null,
        );
      for (let times = 0; ; times++) {
        const result = await readUpToDate();
        if (result) return result.answer;
        if (!whole && times > 0) return snapshot(db, project, sets, work);
        await (whole ? refreshAll(db, project) : refreshSome(project));
      }
    },
    tasks: { [TASK]: (payload) => drainer.drain((payload as { project: string }).project) },
  };
}

/** Evaluates until all verdicts of the project are up to date. */
async function refreshAll(db: Db, project: string): Promise<void> {
  const next = async (tx: Tx) => {
    await acquireLock(tx, store.lockOf(project));
    return step(tx, project);
  };
  while (await db.transaction().execute(next));
}

const snapshot = <T>(
  db: Db,
  project: string,
  sets: readonly string[] | null,
  work: (reading: Reading) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const preparation = await prepare(tx, project, sets);
      return work({ tx, preparation, state: await verdictStateOf(tx, project, preparation) });
    });

/**
 * One step: evaluates new and changed samples for the sets that are up to date, or else all samples for one set.
 * Changes that arrive meanwhile are not marked as evaluated and belong to the next step.
 * @returns whether there was anything to do
 */
async function step(tx: Tx, project: string): Promise<boolean> {
  const preparation = await prepare(tx, project, null);
  const state = await verdictStateOf(tx, project, preparation);
  const [next] = state.stale;
  if (hasPendingSamples(state)) await store.evaluateSamples(tx, project, preparation, state);
  else if (next) await store.evaluateSet(tx, project, preparation, next);
  return !isUpToDate(state);
}
