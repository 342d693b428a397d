import { type AlertRule, isMet } from "./rule.ts";

export interface Reading {
  /** Epoch ms. */
  t: number;
  value: number;
}

/** What a rule remembers from one reading to the next; plain data, to be kept where it survives. */
export interface AlertState {
  active: boolean;
  /** The newest reading so far. */
  last: Reading | null;
  /** Readings in a row that fulfilled the rule, the newest last; as many as it asks for. */
  run: Reading[];
  /** For a rate over time: what there was, thinned, the oldest first. */
  past: Reading[];
  /** For a value that is stuck: since when it is the same. */
  anchor: Reading | null;
  /** For limits: beyond which of them the newest reading was that was beyond one. */
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
  /** The readings that made it so. */
  readings: Reading[];
  /** An older reading than the newest, which fulfills the rule by itself: it happened, and nobody knew. */
  late: boolean;
}

/** Readings that a rate over time keeps; the span is divided into as many parts. */
const PARTS = 200;
const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Late readings further from each other tell of different faults. */
const LATE_APART_MS = 24 * HOUR;
/** A logger that was in a drawer for years tells of no more in one round: the rest is with the last. */
const MAX_LATE = 20;

/**
 * Takes one reading. An alert is raised once, by as many readings in a row as the rule asks for, and then stands until a
 * reading has come back by the hysteresis. A reading that is older than the newest changes neither: what it tells by
 * itself is told as late.
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
  const judged = judge(rule, state, next, reading);
  if (judged === null) return { state: { ...next, run: [] }, happened: null, readings: [], late: false };
  if (state.active) {
    if (judged(rule.hysteresis)) return { state: next, happened: null, readings: [], late: false };
    return {
      state: { ...next, active: false, run: [] },
      happened: "cleared",
      readings: [reading],
      late: false,
    };
  }
  if (!judged(0)) return { state: { ...next, run: [] }, happened: null, readings: [], late: false };
  const run = [...state.run, reading].slice(-rule.consecutive);
  if (run.length < rule.consecutive)
    return { state: { ...next, run }, happened: null, readings: [], late: false };
  return { state: { ...next, active: true, run: [] }, happened: "raised", readings: run, late: false };
}

export type AlertTransition =
  | { kind: "raised"; readings: Reading[] }
  | { kind: "cleared"; at: number }
  /** It was so, and `until` then something newer is known. */
  | { kind: "late"; readings: Reading[]; until: number };

/**
 * Follows what arrived, entry after entry and each in order of time; gives what happened in the order in which it is to be
 * written. What came late is told at the end, faults that lie days apart each by itself.
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
  happened.push(...lateOnes(late, entries.flat(), state.last?.t ?? 0));
  return { state, happened };
}

/** What came late of one fault is one; of faults that are days apart each is told. */
function lateOnes(late: readonly Reading[], all: readonly Reading[], newest: number): AlertTransition[] {
  const groups: Reading[][] = [];
  // Entries stand as they arrived: the one that was so first may have come last.
  for (const reading of [...late].sort((a, b) => a.t - b.t)) {
    const group = groups.at(-1);
    const apart = reading.t - (group?.at(-1)?.t ?? Number.NEGATIVE_INFINITY) > LATE_APART_MS;
    if (group && (!apart || groups.length === MAX_LATE)) group.push(reading);
    else groups.push([reading]);
  }
  return groups.map((readings, i) => {
    const end = readings.at(-1)?.t ?? newest;
    const next = i === groups.length - 1 ? newest : nextAfter(all, end, newest);
    return { kind: "late", readings, until: next };
  });
}

const nextAfter = (all: readonly Reading[], end: number, newest: number): number =>
  all.reduce((first, { t }) => (t > end && t < first ? t : first), newest);

function remember(rule: AlertRule, state: AlertState, reading: Reading): AlertState {
  return {
    ...state,
    last: reading,
    past: rule.type === "rate" && rule.minutes !== null ? keepPast(state.past, reading, rule.minutes) : [],
    anchor: rule.type === "stuck" ? anchorOf(rule, state.anchor, reading) : null,
    side: rule.type === "limits" ? (sideOf(rule, reading.value) ?? state.side) : null,
  };
}

/** The span's readings, no closer than its parts, and the newest that is older than the span. */
function keepPast(past: readonly Reading[], reading: Reading, minutes: number): Reading[] {
  const begin = reading.t - minutes * MINUTE;
  const first = past.findLastIndex(({ t }) => t <= begin);
  const kept = first > 0 ? past.slice(first) : [...past];
  const newest = kept.at(-1);
  if (!newest || reading.t - newest.t >= (minutes * MINUTE) / PARTS) kept.push(reading);
  return kept;
}

const anchorOf = ({ tolerance }: AlertRule, anchor: Reading | null, reading: Reading): Reading =>
  anchor && Math.abs(reading.value - anchor.value) <= tolerance ? anchor : reading;

/** How the rule can be asked of this reading, with room for what stands already; null where it says nothing. */
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

/** Change per hour; null where there is nothing to compare with yet. */
function rateOf({ minutes }: AlertRule, { last, past }: AlertState, reading: Reading): number | null {
  const than = minutes === null ? last : past.findLast(({ t }) => t <= reading.t - minutes * MINUTE);
  return than ? ((reading.value - than.value) / (reading.t - than.t)) * HOUR : null;
}

/** Whether the operators hold; `room` is what a value must have come back by before they do so no more. */
function fulfills({ operator1, value1, operator2, value2 }: AlertRule, value: number, room: number): boolean {
  if (operator1 === null || value1 === null || !isMet(operator1, value, value1, room)) return false;
  return operator2 === null || value2 === null || isMet(operator2, value, value2, room);
}

const sideOf = ({ min, max }: AlertRule, value: number): AlertState["side"] =>
  min !== null && value < min ? "min" : max !== null && value > max ? "max" : null;

/** From the limit that it went beyond a value must come back by the room; the other one is where it is. */
function isBeyond({ min, max }: AlertRule, side: AlertState["side"], value: number, room: number): boolean {
  const floor = side === "min" ? room : 0;
  const ceiling = side === "max" ? room : 0;
  return (min !== null && isMet("<", value, min, floor)) || (max !== null && isMet(">", value, max, ceiling));
}

/** How long nothing may be heard of a device, in ms. */
export const silenceOf = (rule: AlertRule, expectedInterval: number): number =>
  rule.minutes === null ? 2 * expectedInterval * 1000 : rule.minutes * MINUTE;
