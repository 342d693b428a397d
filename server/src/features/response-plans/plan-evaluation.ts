import { isDeepStrictEqual } from "node:util";
import {
  type Evaluation,
  evaluateReadings,
  evaluateTime,
  type Facts,
} from "@vetaverde/domain/response-plans/evaluate";
import { conditionsOf, type PlanCondition } from "@vetaverde/domain/response-plans/plan";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Reachability } from "../../platform/db/distributed/reachable-projects.ts";
import type { Emit } from "../../platform/events/events.ts";
import type { Log } from "../../platform/log/log.ts";
import { createLogDrainer } from "../../platform/work/log-drainer.ts";
import { createPollLoop, type PollLoop } from "../../platform/work/poll-loop.ts";
import { tryEach } from "../../platform/work/try-each.ts";
import { escalateActions } from "./escalation.ts";
import * as store from "./plan-evaluation.store.ts";
import { addState } from "./state-changes.ts";
import { type LiveStructure, liveStructures, saveState } from "./states.store.ts";

/** Batches the readings that arrive within this interval; people must still be notified within a second. */
const MIN_INTERVAL_MS = 100;
const POLL_INTERVAL_MS = 5_000;
const MINUTE = 60_000;

export interface PlanEvaluatorDeps {
  db: Db;
  emit: Emit;
  log: Log;
  now: () => number;
  reachability: Reachability;
}

export interface PlanEvaluator extends PollLoop {
  /** Copies the readings that plans need. Runs in the transaction that deletes the entries from the readings log. */
  copyForPlans(tx: Tx, project: string, entries: readonly string[]): Promise<void>;
  /** Evaluates the plans on all waiting readings, on what passes with time, and the deadlines of actions. */
  run(): Promise<void>;
}

/** Evaluates the plans reading by reading, continuing where the last process stopped. */
export function createPlanEvaluator(deps: PlanEvaluatorDeps): PlanEvaluator {
  const { db, log, reachability } = deps;
  // Silence counts at the earliest from this process's start: while no process ran, no report could be received.
  const from = deps.now();
  const drainer = createLogDrainer<string>({
    db,
    lockOf: store.lockOf,
    processOldest: (tx, project) => evaluateOldest(tx, deps, project),
  });
  const run = async (closed: () => boolean) => {
    const evaluateLog = () =>
      store.forProjectsWithEntries(db, reachability, (projects) =>
        tryEach(projects, (project) => drainer.drain(project, closed), closed),
      );
    const passTime = async () => {
      const absent = reachability.unreachable();
      const projects = (await store.projectsWithPlans(db)).filter((project) => !absent.has(project));
      await tryEach(projects, (project) => evaluateProjectNow(deps, project, from), closed);
    };
    // A step that fails keeps neither the next from its turn.
    await tryEach([evaluateLog, passTime, () => escalateActions(deps)], (step) => step(), closed);
  };
  const loop = createPollLoop({
    run,
    log,
    failed: { event: "response_plans.evaluation_failed", sentence: "round of response plans failed" },
    minIntervalMs: MIN_INTERVAL_MS,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
  return {
    ...loop,
    copyForPlans: (tx, project, entries) => store.copyForPlans(tx, project, entries),
    run: () => run(() => false),
  };
}

/** @returns whether more entries may be waiting */
async function evaluateOldest(tx: Tx, deps: PlanEvaluatorDeps, project: string): Promise<boolean> {
  const claimed = await store.claimReadings(tx, project);
  if (claimed.length === 0) return false;
  const ids = await store.sensorIds(tx, project, [...new Set(claimed.map(({ number }) => number))]);
  const readings = claimed.flatMap(({ number, t, value }) => {
    const sensor = ids.get(number);
    return sensor === undefined ? [] : [{ sensor, t, value }];
  });
  for (const structure of await liveStructures(tx, project, null))
    await keep(deps, tx, project, structure, evaluateReadings(structure.content, structure, readings));
  return true;
}

function evaluateProjectNow(deps: PlanEvaluatorDeps, project: string, from: number): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await store.tryLockPlans(tx, project))) return;
    // A level is not lowered while a reading waits that may be against it.
    if (await store.hasEntries(tx, project)) return;
    await evaluateNow(deps, tx, project, null, Math.max(from, deps.reachability.reachableSince(project)));
  });
}

/**
 * Evaluates what passes with time, of one structure or of all. Runs under the lock of the project's plans.
 * @param heardFrom epoch ms since which reports could be received
 */
export async function evaluateNow(
  deps: { emit: Emit; now: () => number },
  tx: Tx,
  project: string,
  structure: string | null,
  heardFrom: number,
): Promise<void> {
  const now = deps.now();
  for (const live of await liveStructures(tx, project, structure)) {
    const facts = await factsOf(tx, project, live, { now, heardFrom });
    await keep(deps, tx, project, live, evaluateTime(live.content, live, now, facts));
  }
}

/** Writes new states and the working state, if they changed. */
async function keep(
  deps: { emit: Emit; now: () => number },
  tx: Tx,
  project: string,
  structure: LiveStructure,
  { transitions, state }: Evaluation,
): Promise<void> {
  const { version, content } = structure;
  let after = structure.transition;
  for (const transition of transitions) {
    const kind = transition.to > transition.from ? "raised" : "lowered-by-rule";
    await addState(deps, tx, { project, structure, after, version, content, kind, transition });
    after++;
  }
  if (!isDeepStrictEqual(state, structure.state))
    await saveState(tx, { project, structure: structure.id }, version, state);
}

/** What no reading says: alarms of the structure's instruments, silence of devices, observations of people. */
async function factsOf(
  tx: Tx,
  project: string,
  structure: LiveStructure,
  { now, heardFrom }: { now: number; heardFrom: number },
): Promise<Facts> {
  const conditions = conditionsOf(structure.content);
  const ofType = (type: PlanCondition["type"]) => conditions.filter((one) => one.type === type);
  const facts = new Map<string, number>();
  const alarms = ofType("alarms");
  if (alarms.length > 0) {
    const count = await store.countAlarms(tx, project, structure.id);
    for (const { id } of alarms) facts.set(id, count);
  }
  const silences = ofType("silence");
  if (silences.length > 0) {
    const reports = await store.lastReports(
      tx,
      project,
      silences.flatMap(({ device }) => device ?? []),
    );
    for (const { id, device } of silences) {
      const { at = null, isExempt = true } = reports.get(device ?? "") ?? {};
      // What is silent already stays so when this process starts.
      const isMet = (structure.state.conditions[id]?.since ?? null) !== null;
      const known = Math.max(at?.getTime() ?? 0, structure.publishedAt.getTime());
      const since = isMet ? known : Math.max(known, heardFrom);
      facts.set(id, isExempt ? 0 : Math.max(0, (now - since) / MINUTE));
    }
  }
  if (ofType("observation").length > 0) {
    const seen = await store.observations(tx, project, structure.id);
    for (const { id } of ofType("observation")) facts.set(id, seen.get(id) ? 1 : 0);
  }
  return facts;
}
