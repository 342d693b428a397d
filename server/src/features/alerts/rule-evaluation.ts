import {
  type AlertState,
  evaluateEntries,
  IDLE,
  type Reading,
  silenceOf,
} from "@vetaverde/domain/alerts/follow";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import type { Emit } from "../../platform/events/events.ts";
import { createPollLoop, type PollLoop } from "../../platform/jobs/poll-loop.ts";
import type { Log } from "../../platform/log/log.ts";
import { projectsToNotify, publishToStreams } from "./alerts.notify.store.ts";
import { notifyPending } from "./alerts.notify.ts";
import * as store from "./rule-evaluation.store.ts";

/** A person is told within a second: what comes in between is followed together. */
const APART_MS = 100;
const LOOK_MS = 5_000;
/** Readings that an alert keeps of those that came late. */
const MAX_KEPT = 20;

export interface RuleEvaluatorDeps {
  db: Db;
  emit: Emit;
  log: Log;
  now: () => number;
}

export interface RuleEvaluator extends PollLoop {
  /** In the transaction that takes entries of the readings' log away: what the rules need of them stays. */
  keep(tx: Tx, project: string, entries: readonly string[]): Promise<void>;
  /** Follows all that waits, and looks for silence. */
  run(): Promise<void>;
}

/** Follows the rules, reading by reading, from wherever the last process stopped. */
export function createRuleEvaluator(deps: RuleEvaluatorDeps): RuleEvaluator {
  const { db, log } = deps;
  // Who was not there cannot know that a device was silent.
  const from = deps.now();
  const run = async (closed: () => boolean) => {
    for (const project of await store.projectsWithEntries(db))
      while (!closed() && (await followProject(deps, project)));
    if (closed()) return;
    await lookForSilence(deps, from);
    await endRetired(deps);
    for (const project of await projectsToNotify(db, new Date(deps.now())))
      await db.transaction().execute(async (tx) => {
        if (await store.tryLockRules(tx, project)) await notifyPending(deps, tx, project);
      });
  };
  const rounds = createPollLoop({
    run,
    log,
    failed: "alerts wait for the database",
    apartMs: APART_MS,
    lookMs: LOOK_MS,
  });
  return {
    ...rounds,
    keep: async (tx, project, entries) => void (await store.copyForRules(tx, project, entries)),
    run: () => run(() => false),
  };
}

/** @returns whether more may wait; false also while another process follows the project */
async function followProject(deps: RuleEvaluatorDeps, project: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await store.tryLockRules(tx, project))) return false;
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
        state: await followRule(deps, tx, project, rule, readings),
      });
    }
    if (states.length > 0) await store.saveStates(tx, project, states);
    await notifyPending(deps, tx, project);
    return true;
  });
}

/** @param entries each in order of time; one after the other as they arrived */
async function followRule(
  deps: RuleEvaluatorDeps,
  tx: Tx,
  project: string,
  rule: store.EvaluatedRule,
  entries: readonly (readonly Reading[])[],
): Promise<AlertState> {
  const { state, happened } = evaluateEntries(rule.rule, rule.state ?? IDLE, entries);
  for (const one of happened) {
    if (one.kind === "cleared") await clear(tx, project, [rule.id], new Date(one.at));
    else
      await raise(deps, tx, project, {
        rule,
        readings: one.readings,
        ...(one.kind === "late" ? { until: one.until } : {}),
      });
  }
  return state;
}

interface Cause {
  rule: Pick<store.EvaluatedRule, "id" | "version">;
  readings: readonly Reading[];
  /** Of silence: since when. */
  at?: Date;
  /** It was so and is no more: epoch ms of the reading that says so. */
  until?: number;
}

async function raise(deps: RuleEvaluatorDeps, tx: Tx, project: string, cause: Cause): Promise<void> {
  const { rule, readings, at, until } = cause;
  const id = newId();
  const first = until === undefined ? readings.at(-1) : readings[0];
  const raised = await store.raise(tx, project, {
    id,
    rule,
    raisedAt: at ?? new Date(first?.t ?? deps.now()),
    clearedAt: until === undefined ? null : new Date(until),
    late: until !== undefined,
    readings: readings.slice(0, MAX_KEPT),
    at: new Date(deps.now()),
  });
  if (raised) await publishToStreams(tx, project, [id], "raised");
}

async function clear(
  tx: Tx,
  project: string,
  rules: readonly string[],
  at: Date,
  told = true,
): Promise<void> {
  await publishToStreams(tx, project, await store.clear(tx, project, rules, at, told), "cleared");
}

/** Of what is not in use any longer nothing would come that could end an alert. */
async function endRetired({ db, now }: RuleEvaluatorDeps): Promise<void> {
  for (const project of await store.projectsWithRetiredDevices(db))
    await db.transaction().execute(async (tx) => {
      if (!(await store.tryLockRules(tx, project))) return;
      await clear(tx, project, await store.resetRetiredRules(tx, project), new Date(now()), false);
    });
}

/** Raises what says that a device is silent, and ends it once the device was heard again. */
async function lookForSilence(deps: RuleEvaluatorDeps, from: number): Promise<void> {
  const due = (await store.silenceRules(deps.db, null)).filter((rule) => verdictOf(rule, deps.now(), from));
  for (const project of new Set(due.map((rule) => rule.project)))
    await deps.db.transaction().execute(async (tx) => {
      if (!(await store.tryLockRules(tx, project))) return;
      // Looked at again under the lock: the device may have been heard, or the rule changed, meanwhile.
      for (const rule of await store.silenceRules(tx, project)) {
        const verdict = verdictOf(rule, deps.now(), from);
        if (verdict?.silent) await raise(deps, tx, project, { rule, readings: [], at: verdict.at });
        else if (verdict) await clear(tx, project, [rule.id], verdict.at);
      }
      await notifyPending(deps, tx, project);
    });
}

/** What is to be done about a rule of silence; null: nothing. */
function verdictOf(rule: store.SilenceRule, now: number, from: number): { silent: boolean; at: Date } | null {
  const known = Math.max(rule.lastReportAt?.getTime() ?? 0, rule.since.getTime());
  const until = known + silenceOf(rule.rule, rule.expectedInterval);
  if (rule.standing) {
    const lastReport = !rule.resting && now <= until;
    return lastReport || rule.resting
      ? { silent: false, at: rule.resting ? new Date(now) : new Date(known) }
      : null;
  }
  const away = now > Math.max(until, from + silenceOf(rule.rule, rule.expectedInterval));
  return away && !rule.resting ? { silent: true, at: new Date(until) } : null;
}
