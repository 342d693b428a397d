import { isMet, type RuleCondition } from "./rule.ts";

export interface Reading {
  /** Epoch ms. */
  t: number;
  value: number;
}

/**
 * A rule's state between readings. It is stored as JSON: a renamed field would not be found in the states that are
 * already stored.
 */
export interface AlertState {
  active: boolean;
  /** The newest reading so far. */
  last: Reading | null;
  /** Consecutive readings that fulfilled the rule, the newest last; at most as many as the rule requires. */
  run: Reading[];
  /** For a rate over time: earlier readings, thinned, the oldest first. */
  past: Reading[];
  /** For a stuck value: the first reading of the unchanged stretch. */
  anchor: Reading | null;
  /** For limits: the limit that was violated last, by a value below the minimum or above the maximum. */
  side: "min" | "max" | null;
}

export const IDLE: AlertState = {
  active: false,
  last: null,
  run: [],
  past: [],
  anchor: null,
  side: null,
};

/** The result of evaluating one reading. */
export interface Step {
  state: AlertState;
  transition: "raised" | "cleared" | null;
  /** The readings that caused the transition, or the late reading itself. */
  readings: Reading[];
  /** Whether this is a late reading that fulfils the rule by itself: a past fault that was not notified. */
  isLate: boolean;
}

/** Maximum number of readings stored for a rate over time; the span is divided into as many parts. */
const PARTS = 200;
const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Late readings further apart than this belong to different faults. */
const MIN_LATE_GAP_MS = 24 * HOUR;
/**
 * Limits the late faults per call, for a logger that sends years of data in one go; the rest is added to the last
 * fault.
 */
const MAX_LATE_FAULTS = 20;

/**
 * Evaluates one reading. An alert is raised once, by as many consecutive readings as the rule requires, and stays
 * active until a value is back within the limit by the hysteresis.
 *
 * A reading that is not newer than the last one changes no state: it is late. It is evaluated by itself, so neither the
 * number of consecutive readings nor the hysteresis applies. Rates and stuck values compare readings with each other
 * and are never late.
 */
export function evaluateReading(rule: RuleCondition, state: AlertState, reading: Reading): Step {
  if (state.last && reading.t <= state.last.t) return evaluateLateReading(rule, state, reading);
  const next = stateWith(rule, state, reading);
  const isFulfilled = conditionFor(rule, state, next, reading);
  const isCleared = state.active && isFulfilled !== null && !isFulfilled(rule.hysteresis);
  if (isCleared)
    return {
      state: { ...next, active: false, run: [] },
      transition: "cleared",
      readings: [reading],
      isLate: false,
    };
  const isStreakBroken = isFulfilled === null || (!state.active && !isFulfilled(0));
  if (isStreakBroken) return unchanged({ ...next, run: [] });
  if (state.active) return unchanged(next);
  const streak = [...state.run, reading].slice(-rule.consecutive);
  const isStreakComplete = streak.length === rule.consecutive;
  if (!isStreakComplete) return unchanged({ ...next, run: streak });
  return { state: { ...next, active: true, run: [] }, transition: "raised", readings: streak, isLate: false };
}

const unchanged = (state: AlertState): Step => ({ state, transition: null, readings: [], isLate: false });

function evaluateLateReading(rule: RuleCondition, state: AlertState, reading: Reading): Step {
  const isLate =
    rule.type === "limits"
      ? sideOf(rule, reading.value) !== null
      : rule.type === "value" && fulfills(rule, reading.value, 0);
  return { state, transition: null, readings: isLate ? [reading] : [], isLate };
}

export type AlertTransition =
  | { kind: "raised"; readings: Reading[] }
  | { kind: "cleared"; at: number }
  /**
   * A past fault. It lasted until the first reading after it: `until` is the instant of the earliest such reading that
   * the evaluation knows, one of its entries or the newest reading. The caller may know an earlier stored one.
   */
  | { kind: "late"; readings: Reading[]; until: number };

/**
 * Evaluates entries in order of arrival, each in order of time; returns the transitions in the order in which they must
 * be written. Late readings come last, grouped by fault: those days apart are separate.
 */
export function evaluateEntries(
  rule: RuleCondition,
  from: AlertState,
  entries: readonly (readonly Reading[])[],
): { state: AlertState; transitions: AlertTransition[] } {
  let state = from;
  const transitions: AlertTransition[] = [];
  const late: Reading[] = [];
  for (const reading of entries.flat()) {
    const step = evaluateReading(rule, state, reading);
    state = step.state;
    if (step.isLate) late.push(reading);
    if (step.transition === "raised") transitions.push({ kind: "raised", readings: step.readings });
    if (step.transition === "cleared") transitions.push({ kind: "cleared", at: reading.t });
  }
  transitions.push(...groupLate(late, entries.flat(), state.last?.t ?? 0));
  return { state, transitions };
}

/** Groups late readings into faults: those at most MIN_LATE_GAP_MS apart are one. */
function groupLate(late: readonly Reading[], all: readonly Reading[], newest: number): AlertTransition[] {
  const groups: Reading[][] = [];
  // Entries are in order of arrival, which may differ from the order of time.
  for (const reading of [...late].sort((a, b) => a.t - b.t)) {
    const group = groups.at(-1);
    const isApart = reading.t - (group?.at(-1)?.t ?? Number.NEGATIVE_INFINITY) > MIN_LATE_GAP_MS;
    if (group && (!isApart || groups.length === MAX_LATE_FAULTS)) group.push(reading);
    else groups.push([reading]);
  }
  return groups.map((readings) => {
    const end = readings.at(-1)?.t ?? newest;
    return { kind: "late", readings, until: nextAfter(all, end, newest) };
  });
}

const nextAfter = (all: readonly Reading[], end: number, newest: number): number =>
  all.reduce((earliest, { t }) => (t > end && t < earliest ? t : earliest), newest);

function stateWith(rule: RuleCondition, state: AlertState, reading: Reading): AlertState {
  return {
    ...state,
    last: reading,
    past: rule.type === "rate" && rule.minutes !== null ? thinPast(state.past, reading, rule.minutes) : [],
    anchor: rule.type === "stuck" ? stuckAnchorOf(rule, state.anchor, reading) : null,
    side: rule.type === "limits" ? (sideOf(rule, reading.value) ?? state.side) : null,
  };
}

/** The readings of the span, thinned to its parts, plus the newest one before the span. */
function thinPast(past: readonly Reading[], reading: Reading, minutes: number): Reading[] {
  const begin = reading.t - minutes * MINUTE;
  const reference = past.findLastIndex(({ t }) => t <= begin);
  const thinned = reference > 0 ? past.slice(reference) : [...past];
  const newest = thinned.at(-1);
  if (!newest || reading.t - newest.t >= (minutes * MINUTE) / PARTS) thinned.push(reading);
  return thinned;
}

const stuckAnchorOf = ({ tolerance }: RuleCondition, anchor: Reading | null, reading: Reading): Reading =>
  anchor && Math.abs(reading.value - anchor.value) <= tolerance ? anchor : reading;

/**
 * The rule's condition for this reading as a function of the hysteresis, which applies while an alert is active; null
 * where the rule cannot be evaluated. A rate compares the reading with the state before it; limits and stuck values
 * need the state that includes it: the side that was violated, the start of the unchanged stretch.
 */
function conditionFor(rule: RuleCondition, before: AlertState, now: AlertState, reading: Reading) {
  switch (rule.type) {
    case "value":
      return (hysteresis: number) => fulfills(rule, reading.value, hysteresis);
    case "limits":
      return (hysteresis: number) => isBeyond(rule, now.side, reading.value, hysteresis);
    case "rate": {
      const rate = rateOf(rule, before, reading);
      return rate === null ? null : (hysteresis: number) => fulfills(rule, rate, hysteresis);
    }
    case "stuck": {
      const since = now.anchor?.t ?? reading.t;
      return () => reading.t - since >= (rule.minutes ?? 0) * MINUTE;
    }
    case "missing":
      return null;
  }
}

/** Change per hour; null where there is no earlier reading to compare with. */
function rateOf({ minutes }: RuleCondition, { last, past }: AlertState, reading: Reading): number | null {
  const reference = minutes === null ? last : past.findLast(({ t }) => t <= reading.t - minutes * MINUTE);
  return reference ? ((reading.value - reference.value) / (reading.t - reference.t)) * HOUR : null;
}

/** Whether the operators hold; they hold until a value is beyond them by the hysteresis. */
function fulfills(
  { operator1, value1, operator2, value2 }: RuleCondition,
  value: number,
  hysteresis: number,
): boolean {
  if (operator1 === null || value1 === null || !isMet(operator1, value, value1, hysteresis)) return false;
  return operator2 === null || value2 === null || isMet(operator2, value, value2, hysteresis);
}

const sideOf = ({ min, max }: RuleCondition, value: number): AlertState["side"] =>
  min !== null && value < min ? "min" : max !== null && value > max ? "max" : null;

/** The hysteresis applies only to the limit that was violated; the other limit is exact. */
function isBeyond(
  { min, max }: RuleCondition,
  side: AlertState["side"],
  value: number,
  hysteresis: number,
): boolean {
  const ofMin = side === "min" ? hysteresis : 0;
  const ofMax = side === "max" ? hysteresis : 0;
  return (min !== null && isMet("<", value, min, ofMin)) || (max !== null && isMet(">", value, max, ofMax));
}

/** The longest silence of a device that raises no alert, in ms. */
export const maxSilenceMs = (rule: RuleCondition, expectedIntervalSeconds: number): number =>
  rule.minutes === null ? 2 * expectedIntervalSeconds * 1000 : rule.minutes * MINUTE;
