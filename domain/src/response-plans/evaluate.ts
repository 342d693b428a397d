import { conditionsOf, type PlanCondition, type PlanContent } from "./plan.ts";

export interface Reading {
  /** Epoch ms. */
  t: number;
  value: number;
}

/** State of a condition. It is stored as JSON: a renamed field would not be found in stored states. */
export interface ConditionState {
  /** The newest reading so far. */
  last: Reading | null;
  /** Earlier readings of the period of a rate or of a sum, thinned, the oldest first. */
  past: Reading[];
  /** What was compared with the limit last. */
  quantity: number | null;
  /** Since when it has been met without interruption; null: it is not met. */
  since: number | null;
  /** Whether it has been met for as long as required. */
  isHeld: boolean;
}

/** State of a structure's plan between evaluations, apart from the level, which the log of states says. */
export interface PlanState {
  conditions: Record<string, ConditionState>;
  /** Since when the conditions ask for a lower level than the present one. */
  belowSince: number | null;
}

export const INITIAL: PlanState = { conditions: {}, belowSince: null };
const UNMET: ConditionState = { last: null, past: [], quantity: null, since: null, isHeld: false };

export interface Transition {
  from: number;
  to: number;
  /** When it was so in the field, epoch ms. */
  at: number;
  /** Conditions that were met at that moment, with what was compared. */
  causes: { condition: string; quantity: number | null; since: number | null }[];
}

export interface Evaluation {
  level: number;
  state: PlanState;
  transitions: Transition[];
}

/** What no reading says, at an instant. A condition that is left out is not evaluated. */
export type Facts = ReadonlyMap<string, number>;

/** Maximum number of readings stored for a period; it is divided into as many parts. */
const PARTS = 288;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Evaluates readings in the given order: those of an entry by time, entries in order of arrival.
 *
 * There is one level at a time. A condition that has been met for its holding time raises the level at once. Without it
 * the level stays until it is lowered: by a person, or by the level's rule. A reading that is not newer than the last of
 * its sensor is late, and changes nothing: the newest reading describes the present.
 */
export function evaluateReadings(
  plan: PlanContent,
  from: { level: number; state: PlanState },
  readings: readonly (Reading & { sensor: string })[],
): Evaluation {
  const run = start(plan, from);
  for (const reading of readings) addReading(run, reading);
  return run;
}

/** Evaluates what passes with time: holding times, sums over a period, facts, and lowering by rule. */
export function evaluateTime(
  plan: PlanContent,
  from: { level: number; state: PlanState },
  now: number,
  facts: Facts,
): Evaluation {
  const run = start(plan, from);
  passTime(run, conditionsOf(plan), now);
  for (const condition of conditionsOf(plan)) {
    const before = run.state.conditions[condition.id] ?? UNMET;
    const fact = facts.get(condition.id);
    if (fact !== undefined) put(run, condition, before, fact, now);
    else if (condition.type === "rain" && before.last)
      put(run, condition, before, sumUntil(condition, before.past, now), now);
  }
  settle(run, now);
  return run;
}

/**
 * The states of conditions after past readings, for a plan that begins: what was then does not raise the level, what is
 * now does.
 */
export function seedConditions(
  plan: PlanContent,
  readings: readonly (Reading & { sensor: string })[],
): PlanState {
  const top = Math.max(0, plan.levels.length - 1);
  const { state } = evaluateReadings(plan, { level: top, state: INITIAL }, readings);
  return { conditions: state.conditions, belowSince: null };
}

/** The highest level whose conditions are met; 0: none. */
export function levelOf({ levels }: PlanContent, { conditions }: PlanState): number {
  const isHeld = ({ id }: PlanCondition) => conditions[id]?.isHeld ?? false;
  return levels.findLastIndex(
    (level, index) =>
      index === 0 || (level.match === "any" ? level.conditions.some(isHeld) : level.conditions.every(isHeld)),
  );
}

interface Run extends Evaluation {
  plan: PlanContent;
}

const start = (plan: PlanContent, { level, state }: { level: number; state: PlanState }): Run => ({
  plan,
  level,
  state: { conditions: { ...state.conditions }, belowSince: state.belowSince },
  transitions: [],
});

function addReading(run: Run, reading: Reading & { sensor: string }): void {
  const concerned = conditionsOf(run.plan).filter(({ id, sensor }) => {
    const last = run.state.conditions[id]?.last ?? null;
    return sensor === reading.sensor && (last === null || reading.t > last.t);
  });
  if (concerned.length === 0) return;
  passTime(run, concerned, reading.t);
  for (const condition of concerned) {
    const before = run.state.conditions[condition.id] ?? UNMET;
    const { t, value } = reading;
    const past = condition.type === "value" ? [] : pastWith(condition, before.past, { t, value });
    const after = { ...before, last: { t, value }, past };
    put(run, condition, after, quantityOf(condition, before, after), t);
  }
  settle(run, reading.t);
}

/** Completes the holding times that ended before `until`, in the order in which they ended. */
function passTime(run: Run, conditions: readonly PlanCondition[], until: number): void {
  const due = conditions.flatMap((condition) => {
    const state = run.state.conditions[condition.id];
    if (!state || state.since === null || state.isHeld) return [];
    const at = state.since + condition.holdingMinutes * MINUTE;
    return at <= until ? [{ at, id: condition.id, state }] : [];
  });
  for (const { at, id, state } of due.sort((a, b) => a.at - b.at)) {
    run.state.conditions[id] = { ...state, isHeld: true };
    settle(run, at);
  }
  settle(run, until);
}

/** Stores what is compared with the limit; the hysteresis applies while the condition is met. */
function put(
  { state }: Run,
  condition: PlanCondition,
  after: ConditionState,
  quantity: number | null,
  at: number,
): void {
  const isMet = quantity !== null && isBeyond(condition, quantity, after.since !== null);
  const since = isMet ? (after.since ?? at) : null;
  const isHeld = since !== null && (after.isHeld || at - since >= condition.holdingMinutes * MINUTE);
  state.conditions[condition.id] = { ...after, quantity, since, isHeld };
}

function isBeyond({ side, limit, hysteresis }: PlanCondition, quantity: number, isMet: boolean): boolean {
  const margin = isMet ? hysteresis : 0;
  return side === "above" ? quantity >= limit - margin : quantity <= limit + margin;
}

/** Raises the level at once, or lowers it if its rule allows it by then. */
function settle(run: Run, at: number): void {
  const { plan, state } = run;
  const wanted = levelOf(plan, state);
  if (wanted > run.level) {
    move(run, wanted, at);
    return;
  }
  if (wanted === run.level) {
    state.belowSince = null;
    return;
  }
  state.belowSince ??= at;
  const lowering = plan.levels[run.level]?.lowering;
  if (lowering?.by !== "rule") return;
  const due = state.belowSince + lowering.minutes * MINUTE;
  if (due <= at) move(run, wanted, due);
}

function move(run: Run, to: number, at: number): void {
  const conditions = run.plan.levels[to]?.conditions ?? [];
  const causes = conditions.flatMap(({ id }) => {
    const state = run.state.conditions[id];
    return state?.isHeld ? [{ condition: id, quantity: state.quantity, since: state.since }] : [];
  });
  run.transitions.push({ from: run.level, to, at, causes });
  run.level = to;
  run.state.belowSince = null;
}

const periodOf = ({ hours }: PlanCondition) => (hours ?? 0) * HOUR;

/** The readings of the period, thinned to its parts; of a rate also the newest one before the period. */
function pastWith(condition: PlanCondition, past: readonly Reading[], reading: Reading): Reading[] {
  const begin = reading.t - periodOf(condition);
  const part = periodOf(condition) / PARTS;
  const newest = past.at(-1);
  const isSamePart = newest !== undefined && Math.floor(newest.t / part) === Math.floor(reading.t / part);
  if (condition.type === "rain") {
    const within = past.filter(({ t }) => t > begin);
    if (!isSamePart || within.length === 0) return [...within, reading];
    return [...within.slice(0, -1), { t: reading.t, value: (newest?.value ?? 0) + reading.value }];
  }
  const reference = past.findLastIndex(({ t }) => t <= begin);
  const kept = reference > 0 ? past.slice(reference) : past;
  return isSamePart ? [...kept] : [...kept, reading];
}

function quantityOf(condition: PlanCondition, before: ConditionState, { last, past }: ConditionState) {
  if (!last || condition.type === "value") return last?.value ?? null;
  if (condition.type === "rain") return sumUntil(condition, past, last.t);
  const reference = before.past.findLast(({ t }) => t <= last.t - periodOf(condition));
  return reference ? ((last.value - reference.value) / (last.t - reference.t)) * DAY : null;
}

const sumUntil = (condition: PlanCondition, past: readonly Reading[], until: number): number =>
  past.reduce((sum, { t, value }) => (t > until - periodOf(condition) ? sum + value : sum), 0);
