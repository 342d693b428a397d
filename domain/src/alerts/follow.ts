import { type AlertRule, isMet } from "./rule.ts";

export interface Reading {
  /** Epoch ms. */
  t: number;
  value: number;
}

/** A rule's state between readings; plain data, so that it can be stored. */
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
  /** For limits: the limit that was exceeded last. */
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

export interface Step {
  state: AlertState;
  happened: "raised" | "cleared" | null;
  /** The readings that caused it. */
  readings: Reading[];
  /** A reading older than the newest one that fulfils the rule by itself: a past fault that was not notified. */
  late: boolean;
}

/** Maximum number of readings stored for a rate over time; the span is divided into as many parts. */
const PARTS = 200;
const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Late readings further apart than this belong to different faults. */
const LATE_APART_MS = 24 * HOUR;
/**
 * Limits the late faults of one round, for a logger that sends years of data in one go; the rest is added to the last
 * fault.
 */
const MAX_LATE = 20;

/**
 * Evaluates one reading. An alert is raised once, by as many consecutive readings as the rule requires, and stays
 * active until a reading has come back by the hysteresis. A reading older than the newest one changes neither: if it
 * fulfils the rule by itself, it is reported as late.
 */
export function evaluateReading(rule: AlertRule, state: AlertState, reading: Reading): Step {
  if (state.last && reading.t <= state.last.t) {
    const late =
      rule.type === "limits"
        ? sideOf(rule, reading.value) !== null
        : rule.type === "value" && fulfills(rule, reading.value, 0);
    return { state, happened: null, readings: late ? [reading] : [], late };
  }
  const next = remember(rule, state, reading);
  const conditionWith = judge(rule, state, next, reading);
  if (conditionWith === null)
    return { state: { ...next, run: [] }, happened: null, readings: [], late: false };
  if (state.active) {
    if (conditionWith(rule.hysteresis)) return { state: next, happened: null, readings: [], late: false };
    return {
      state: { ...next, active: false, run: [] },
      happened: "cleared",
      readings: [reading],
      late: false,
    };
  }
  if (!conditionWith(0)) return { state: { ...next, run: [] }, happened: null, readings: [], late: false };
  const run = [...state.run, reading].slice(-rule.consecutive);
  if (run.length < rule.consecutive)
    return { state: { ...next, run }, happened: null, readings: [], late: false };
  return { state: { ...next, active: true, run: [] }, happened: "raised", readings: run, late: false };
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
 * Evaluates entries in order of arrival, each in order of time; returns the events in the order in which they must be
 * written. Late readings come last, grouped by fault: those days apart are separate.
 */
export function evaluateEntries(
  rule: AlertRule,
  from: AlertState,
  entries: readonly (readonly Reading[])[],
): { state: AlertState; happened: AlertTransition[] } {
  let state = from;
  const happened: AlertTransition[] = [];
  const late: Reading[] = [];
  for (const reading of entries.flat()) {
    const step = evaluateReading(rule, state, reading);
    state = step.state;
    if (step.late) late.push(reading);
    if (step.happened === "raised") happened.push({ kind: "raised", readings: step.readings });
    if (step.happened === "cleared") happened.push({ kind: "cleared", at: reading.t });
  }
  happened.push(...lateReadings(late, entries.flat(), state.last?.t ?? 0));
  return { state, happened };
}

/** Groups late readings into faults: those less than LATE_APART_MS apart are one. */
function lateReadings(late: readonly Reading[], all: readonly Reading[], newest: number): AlertTransition[] {
  const groups: Reading[][] = [];
  // Entries are in order of arrival, which may differ from the order of time.
  for (const reading of [...late].sort((a, b) => a.t - b.t)) {
    const group = groups.at(-1);
    const apart = reading.t - (group?.at(-1)?.t ?? Number.NEGATIVE_INFINITY) > LATE_APART_MS;
    if (group && (!apart || groups.length === MAX_LATE)) group.push(reading);
    else groups.push([reading]);
  }
  return groups.map((readings) => {
    const end = readings.at(-1)?.t ?? newest;
    return { kind: "late", readings, until: nextAfter(all, end, newest) };
  });
}

const nextAfter = (all: readonly Reading[], end: number, newest: number): number =>
  all.reduce((first, { t }) => (t > end && t < first ? t : first), newest);

function remember(rule: AlertRule, state: AlertState, reading: Reading): AlertState {
  return {
    ...state,
    last: reading,
    past: rule.type === "rate" && rule.minutes !== null ? thinPast(state.past, reading, rule.minutes) : [],
    anchor: rule.type === "stuck" ? anchorOf(rule, state.anchor, reading) : null,
    side: rule.type === "limits" ? (sideOf(rule, reading.value) ?? state.side) : null,
  };
}

/** The readings of the span, thinned to its parts, plus the newest one before the span. */
function thinPast(past: readonly Reading[], reading: Reading, minutes: number): Reading[] {
  const begin = reading.t - minutes * MINUTE;
  const first = past.findLastIndex(({ t }) => t <= begin);
  const thinned = first > 0 ? past.slice(first) : [...past];
  const newest = thinned.at(-1);
  if (!newest || reading.t - newest.t >= (minutes * MINUTE) / PARTS) thinned.push(reading);
  return thinned;
}

const anchorOf = ({ tolerance }: AlertRule, anchor: Reading | null, reading: Reading): Reading =>
  anchor && Math.abs(reading.value - anchor.value) <= tolerance ? anchor : reading;

/**
 * The rule's condition for this reading as a function of the hysteresis, which applies while an alert is active; null
 * where the rule cannot be evaluated.
 */
function judge(rule: AlertRule, before: AlertState, now: AlertState, reading: Reading) {
  switch (rule.type) {
    case "value":
      return (room: number) => fulfills(rule, reading.value, room);
    case "limits":
      return (room: number) => isBeyond(rule, now.side, reading.value, room);
    case "rate": {
      const rate = rateOf(rule, before, reading);
      return rate === null ? null : (room: number) => fulfills(rule, rate, room);
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
function rateOf({ minutes }: AlertRule, { last, past }: AlertState, reading: Reading): number | null {
  const reference = minutes === null ? last : past.findLast(({ t }) => t <= reading.t - minutes * MINUTE);
  return reference ? ((reading.value - reference.value) / (reading.t - reference.t)) * HOUR : null;
}

/** Whether the operators hold; `room` is the hysteresis by which a value must come back before they no longer hold. */
function fulfills({ operator1, value1, operator2, value2 }: AlertRule, value: number, room: number): boolean {
  if (operator1 === null || value1 === null || !isMet(operator1, value, value1, room)) return false;
  return operator2 === null || value2 === null || isMet(operator2, value, value2, room);
}

const sideOf = ({ min, max }: AlertRule, value: number): AlertState["side"] =>
  min !== null && value < min ? "min" : max !== null && value > max ? "max" : null;

/** `room` applies only to the limit that the value went beyond; the other limit is exact. */
function isBeyond({ min, max }: AlertRule, side: AlertState["side"], value: number, room: number): boolean {
  const minMargin = side === "min" ? room : 0;
  const maxMargin = side === "max" ? room : 0;
  return (
    (min !== null && isMet("<", value, min, minMargin)) || (max !== null && isMet(">", value, max, maxMargin))
  );
}

/** The longest silence of a device that raises no alert, in ms. */
export const allowedSilenceMs = (rule: AlertRule, expectedInterval: number): number =>
  rule.minutes === null ? 2 * expectedInterval * 1000 : rule.minutes * MINUTE;
