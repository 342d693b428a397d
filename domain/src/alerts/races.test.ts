import { describe, expect, it } from "vitest";
import { type AlertState, evaluateEntries, IDLE, type Reading } from "./evaluate.ts";
import type { RuleCondition } from "./rule.ts";
import { BLANK_RULE } from "./rule.ts";

/**
 * Simulates concurrent transactions step by step, in interleavings from a seeded generator. The rules are evaluated by
 * the same function as on the server, within transactions that behave as the store's: what an evaluator claims and writes
 * is visible at its commit or never, one evaluator at a time has the project's lock, and a change of the rule waits for
 * it.
 */
const LIMIT = 5;
const RULE: RuleCondition = {
  ...BLANK_RULE,
  operator1: ">",
  value1: LIMIT,
};

interface Alert {
  version: number;
  raisedAt: number;
  clearedAt: number | null;
  late: boolean;
  readings: number[];
  acknowledged: boolean;
}
interface Store {
  version: number;
  state: string | null;
  stateVersion: number;
  log: Reading[][];
  alerts: Alert[];
  /** Everything that was evaluated, with the version of the rule. */
  evaluated: { version: number; reading: Reading }[];
}
/** An evaluator's open transaction: what it will write. */
interface Work {
  taken: number;
  version: number;
  next: Store;
}

const copy = (store: Store): Store => JSON.parse(JSON.stringify(store));

function work(store: Store, take: number): Work {
  const next = copy(store);
  const entries = next.log.splice(0, take);
  const before: AlertState =
    next.state !== null && next.stateVersion === next.version ? JSON.parse(next.state) : IDLE;
  const { state, transitions } = evaluateEntries(RULE, before, entries);
  const { version } = next;
  for (const transition of transitions) {
    const active = next.alerts.find(({ clearedAt }) => clearedAt === null);
    if (transition.kind === "cleared") {
      if (active) active.clearedAt = Math.max(active.raisedAt, transition.at);
      continue;
    }
    const late = transition.kind === "late";
    // The unique index would prevent it; here even the attempt is a failure.
    if (!late && active) throw new Error("two alerts would be active for one fault");
    next.alerts.push({
      version,
      late,
      acknowledged: false,
      readings: transition.readings.map(({ t }) => t),
      raisedAt: (late ? transition.readings[0] : transition.readings.at(-1))?.t ?? 0,
      clearedAt: late ? transition.until : null,
    });
  }
  next.state = JSON.stringify(state);
  next.stateVersion = version;
  next.evaluated.push(...entries.flat().map((reading) => ({ version, reading })));
  return { taken: entries.length, version, next };
}

function generator(seed: number) {
  let at = seed;
  return (below: number) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((at / 2 ** 32) * below);
  };
}

/** Runs one interleaving; returns what is stored once everything acknowledged was evaluated. */
function interleave(seed: number): { store: Store; kills: number; refused: number } {
  const next = generator(seed);
  let store: Store = { version: 1, state: null, stateVersion: 0, log: [], alerts: [], evaluated: [] };
  const storedInstants = new Set<number>();
  const working: (Work | null)[] = [null, null];
  let holder: number | null = null;
  let [clock, kills, refused] = [1000, 0, 0];
  const report = (t: number, value: number): Reading[] => {
    // Ingestion stores the first reading of an instant: a duplicate is not logged.
    if (storedInstants.has(t)) return [];
    storedInstants.add(t);
    return [{ t, value }];
  };
  const arrive = () => {
    const kind = next(6);
    if (kind < 3) clock += 1 + next(3);
    const value = next(2) === 0 ? LIMIT + 1 + next(5) : next(LIMIT);
    const entry =
      kind === 5
        ? [...report(clock + 1, value), ...report(clock + 2, next(11))]
        : report(kind === 3 ? clock - next(8) : clock, value);
    if (kind === 5) clock += 2;
    entry.sort((a, b) => a.t - b.t);
    if (entry.length > 0) store.log.push(entry);
  };
  const step = (who: number) => {
    const mine = working[who];
    if (!mine) {
      if (holder !== null) {
        refused++;
        return;
      }
      if (store.log.length === 0) return;
      holder = who;
      working[who] = work(store, 1 + next(3));
      return;
    }
    holder = null;
    working[who] = null;
    if (next(4) === 0) {
      kills++;
      return;
    }
    // The commit preserves what arrived and was acknowledged meanwhile.
    const { log, alerts } = store;
    store = { ...mine.next, log: log.slice(mine.taken) };
    for (const [at, { acknowledged }] of alerts.entries())
      (store.alerts[at] as Alert).acknowledged = acknowledged;
  };
  const changeRule = () => {
    if (holder !== null) return;
    store.version++;
    for (const alert of store.alerts) alert.clearedAt ??= Math.max(alert.raisedAt, clock);
  };
  const acknowledge = () => {
    const open = store.alerts.find(({ acknowledged }) => !acknowledged);
    if (open) open.acknowledged = true;
  };
  for (let n = 0; n < 40; n++) {
    const what = next(20);
    if (what < 8) arrive();
    else if (what < 18) step(what % 2);
    else if (what === 18) acknowledge();
    else if (next(3) === 0) changeRule();
  }
  // Killed evaluators are restarted until nothing is left.
  for (let n = 0; (store.log.length > 0 || holder !== null) && n < 1000; n++) step(holder ?? n % 2);
  return { store, kills, refused };
}

describe("10,000 interleavings of arrivals, two evaluators, kills, acknowledgements and rule changes", () => {
  it("raise one alert for one fault, lose none, and leave none active", () => {
    const seen = { alerts: 0, late: 0, kills: 0, refused: 0, versions: 0 };
    for (let seed = 1; seed <= 10_000; seed++) {
      const { store, kills, refused } = interleave(seed * 7919);
      const context = `interleaving ${seed}: ${JSON.stringify(store)}`;
      const fail = (what: string) => expect.fail(`${what} in ${context}`);
      seen.kills += kills;
      seen.refused += refused;
      seen.alerts += store.alerts.length;
      seen.late += store.alerts.filter(({ late }) => late).length;
      seen.versions += store.version;
      if (store.log.length > 0) fail("an entry was never evaluated");
      const activeAlerts = store.alerts.filter(({ clearedAt }) => clearedAt === null);
      if (activeAlerts.length > 1) fail("two alerts are active");
      // The active alert must agree with the newest reading that the current version of the rule has evaluated.
      const mine = store.evaluated.filter(({ version }) => version === store.version);
      const newest = mine.reduce<Reading | null>((a, { reading: b }) => (a && a.t > b.t ? a : b), null);
      if (newest !== null && newest.value > LIMIT !== (activeAlerts.length === 1))
        fail("the newest reading does not agree with the active alert");
      if (newest === null && activeAlerts.length > 0)
        fail("an alert of an earlier version of the rule is active");
      checkFaults(store, fail);
    }
    // Proves that every kind of event occurred.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(1000);
  }, 120_000);
});

/**
 * Each reading beyond the limit belongs to one alert of the rule version that evaluated it, and alerts of one version
 * do not overlap.
 */
function checkFaults(store: Store, fail: (what: string) => void): void {
  const newest = new Map<number, number>();
  for (const { version, reading } of store.evaluated) {
    const last = newest.get(version) ?? 0;
    const late = reading.t <= last;
    newest.set(version, Math.max(last, reading.t));
    if (reading.value <= LIMIT) continue;
    const of = store.alerts.filter(
      (alert) =>
        alert.version === version &&
        alert.late === late &&
        (late
          ? alert.readings.includes(reading.t)
          : alert.raisedAt <= reading.t && (alert.clearedAt === null || reading.t <= alert.clearedAt)),
    );
    if (of.length !== 1) fail(`${of.length} alerts for the reading of ${reading.t}`);
  }
  const onTimeAlerts = store.alerts.filter(({ late }) => !late);
  for (const [at, { raisedAt, version }] of onTimeAlerts.entries()) {
    const before = onTimeAlerts[at - 1];
    if (before?.version === version && (before.clearedAt === null || before.clearedAt > raisedAt))
      fail("two alerts overlap");
  }
}
