import {
  type AlertState,
  evaluateEntries,
  IDLE,
  maxSilenceMs,
  type Reading,
} from "@vetaverde/domain/alerts/evaluate";
import type { Db, Tx } from "../../platform/db/db.ts";
import { askProjects, type Reachability } from "../../platform/db/distributed/reachable-projects.ts";
import { newId } from "../../platform/db/id.ts";
import type { Emit } from "../../platform/events/events.ts";
import type { Log } from "../../platform/log/log.ts";
import { createLogDrainer } from "../../platform/work/log-drainer.ts";
import { createPollLoop, type PollLoop } from "../../platform/work/poll-loop.ts";
import { tryEach } from "../../platform/work/try-each.ts";
import { projectsToNotify, publishToStreams } from "./alerts.notify.store.ts";
import { notifyPending } from "./alerts.notify.ts";
import * as store from "./rule-evaluation.store.ts";

/** Batches the readings that arrive within this interval; users must still be notified within a second. */
const MIN_INTERVAL_MS = 100;
const POLL_INTERVAL_MS = 5_000;
/** Maximum readings stored with an alert that was raised by late readings. */
const MAX_STORED_READINGS = 20;

export interface RuleEvaluatorDeps {
  db: Db;
  emit: Emit;
  log: Log;
  now: () => number;
  reachability: Reachability;
}

export interface RuleEvaluator extends PollLoop {
  /** Copies the readings that rules need. Runs in the transaction that deletes the entries from the readings log. */
  copyForRules(tx: Tx, project: string, entries: readonly string[]): Promise<void>;
  /** Evaluates the rules on all waiting readings, and checks for silent devices. */
  run(): Promise<void>;
}

/** Evaluates the rules reading by reading, continuing where the last process stopped. */
export function createRuleEvaluator(deps: RuleEvaluatorDeps): RuleEvaluator {
  const { db, log } = deps;
  // Silence counts at the earliest from this process's start: while no process ran, no report could be received.
  const from = deps.now();
  const drainer = createLogDrainer<string>({
    db,
    lockOf: store.lockOf,
    processOldest: (tx, project) => evaluateOldest(tx, deps, project),
  });
  const run = async (closed: () => boolean) => {
    const evaluateReadings = () =>
      store.forProjectsWithEntries(db, deps.reachability, (projects) =>
        tryEach(projects, (project) => drainer.drain(project, closed), closed),
      );
    const steps = [
      evaluateReadings,
      () => evaluateSilence(deps, from),
      () => endRetired(deps),
      () => notifyAllPending(deps),
    ];
    // A step that fails for one project keeps neither the others nor the next steps from their turn.
    await tryEach(steps, (step) => step(), closed);
  };
  const loop = createPollLoop({
    run,
    log,
    failed: { event: "alerts.evaluation_failed", sentence: "round of alert rules failed" },
    minIntervalMs: MIN_INTERVAL_MS,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
  return {
    ...loop,
    copyForRules: async (tx, project, entries) => void (await store.copyForRules(tx, project, entries)),
    run: () => run(() => false),
  };
}

async function notifyAllPending(deps: RuleEvaluatorDeps): Promise<void> {
  await tryEach(await projectsToNotify(deps.db, new Date(deps.now())), (project) =>
    deps.db.transaction().execute(async (tx) => {
      if (await store.tryLockRules(tx, project)) await notifyPending(deps, tx, project);
    }),
  );
}

/** @returns whether more entries may be waiting */
async function evaluateOldest(tx: Tx, deps: RuleEvaluatorDeps, project: string): Promise<boolean> {
  const entries = await store.claimEntries(tx, project);
  if (entries.length === 0) return false;
  const sensors = new Set(entries.flatMap(({ readings }) => [...readings.keys()]));
  const rules = await store.rulesOf(tx, project, [...sensors]);
  const states: Parameters<typeof store.saveStates>[2][number][] = [];
  for (const rule of rules) {
    const readings = entries.map((entry) => entry.readings.get(rule.sensor) ?? []);
    states.push({
      rule: rule.id,
      version: rule.version,
      state: await evaluateRule(deps, tx, project, rule, readings),
    });
  }
  if (states.length > 0) await store.saveStates(tx, project, states);
  await notifyPending(deps, tx, project);
  return true;
}

/** @param entries in order of arrival, each in chronological order */
async function evaluateRule(
  deps: RuleEvaluatorDeps,
  tx: Tx,
  project: string,
  rule: store.EvaluatedRule,
  entries: readonly (readonly Reading[])[],
): Promise<AlertState> {
  const { state, transitions } = evaluateEntries(rule.rule, rule.state ?? IDLE, entries);
  for (const transition of transitions) {
    if (transition.kind === "cleared") await clear(tx, project, [rule.id], new Date(transition.at));
    else {
      const { readings } = transition;
      const until = transition.kind === "late" ? await endOfLate(tx, project, rule, transition) : null;
      await raise(deps, tx, project, { rule, readings, ...(until === null ? {} : { until }) });
    }
  }
  return state;
}

/** A late fault ends at the next stored reading, which may be of an earlier report than the late ones. */
async function endOfLate(
  tx: Tx,
  project: string,
  { sensor }: store.EvaluatedRule,
  { readings, until }: { readings: readonly Reading[]; until: number },
): Promise<number> {
  const last = readings.at(-1)?.t ?? until;
  const next = await store.nextReadingAt(tx, {
    project,
    sensor,
    after: new Date(last),
    before: new Date(until),
  });
  return next?.getTime() ?? until;
}

interface Cause {
  rule: Pick<store.EvaluatedRule, "id" | "version">;
  readings: readonly Reading[];
  /** For a rule on missing reports: since when the device is silent. */
  at?: Date;
  /** Of a late fault, which is already over: epoch ms of the first reading after it. */
  until?: number;
}

async function raise(deps: RuleEvaluatorDeps, tx: Tx, project: string, cause: Cause): Promise<void> {
  const { rule, readings, at, until } = cause;
  const id = newId();
  const raisingReading = until === undefined ? readings.at(-1) : readings[0];
  const raised = await store.raise(tx, project, {
    id,
    rule,
    raisedAt: at ?? new Date(raisingReading?.t ?? deps.now()),
    clearedAt: until === undefined ? null : new Date(until),
    late: until !== undefined,
    readings: readings.slice(0, MAX_STORED_READINGS),
    at: new Date(deps.now()),
  });
  if (raised) await publishToStreams(tx, project, [id], "raised");
}

async function clear(
  tx: Tx,
  project: string,
  rules: readonly string[],
  at: Date,
  notify = true,
): Promise<void> {
  await publishToStreams(tx, project, await store.clear(tx, project, rules, at, notify), "cleared");
}

/** Clears the alerts of devices and sensors that are no longer in use: no reading would arrive that could end them. */
async function endRetired({ db, now }: RuleEvaluatorDeps): Promise<void> {
  await tryEach(await store.projectsWithRetiredDevices(db), (project) =>
    db.transaction().execute(async (tx) => {
      if (!(await store.tryLockRules(tx, project))) return;
      await clear(tx, project, await store.resetRetiredRules(tx, project), new Date(now()), false);
    }),
  );
}

/** Raises alerts for silent devices, and clears them once the device reports again. */
function evaluateSilence(deps: RuleEvaluatorDeps, from: number): Promise<void> {
  const { db, now, reachability } = deps;
  // Nor could a report be received while the worker that has the project did not answer.
  const changeOf = (project: string, rule: store.SilenceRule) =>
    silenceChangeOf(rule, now(), Math.max(from, reachability.reachableSince(project)));
  const changeProject = (project: string) =>
    db.transaction().execute(async (tx) => {
      if (!(await store.tryLockRules(tx, project))) return;
      // Evaluated again under the lock: meanwhile the device may have reported, or the rule may have changed.
      for (const rule of await store.silenceRules(tx, project)) {
        const change = changeOf(project, rule);
        if (change?.silent) await raise(deps, tx, project, { rule, readings: [], at: change.at });
        else if (change) await clear(tx, project, [rule.id], change.at);
      }
      await notifyPending(deps, tx, project);
    });
  return askProjects(
    db,
    reachability,
    {
      all: () => store.silenceRules(db, null),
      one: (project) => store.silenceRules(db, project),
    },
    (rules) => {
      const due = rules.filter((rule) => changeOf(rule.project, rule));
      return tryEach(new Set(due.map((rule) => rule.project)), changeProject);
    },
  );
}

/** Whether to raise (`silent`) or clear the alert of a rule on missing reports; null: nothing to do. */
function silenceChangeOf(
  rule: store.SilenceRule,
  now: number,
  from: number,
): { silent: boolean; at: Date } | null {
  const known = Math.max(rule.lastReportAt?.getTime() ?? 0, rule.since.getTime());
  const until = known + maxSilenceMs(rule.rule, rule.expectedInterval);
  if (rule.hasActiveAlert) {
    const hasReportedAgain = !rule.isExempt && now <= until;
    return hasReportedAgain || rule.isExempt
      ? { silent: false, at: rule.isExempt ? new Date(now) : new Date(known) }
      : null;
  }
  const isSilent = now > Math.max(until, from + maxSilenceMs(rule.rule, rule.expectedInterval));
  return isSilent && !rule.isExempt ? { silent: true, at: new Date(until) } : null;
}
