// Volume and flow from the counter of a meter that only counts up, through its rollovers, resets and replacements.

export interface TotaliserOptions {
  /** Cubic metres per count. */
  volumePerCount: number;
  /** The counter returns to 0 after this count; null where it is not known to. */
  rollsOverAfter: number | null;
  /** Whether the counter may return to 0 by itself, such as after a power cut. */
  resets: boolean;
  /** Largest plausible flow in m³/s; null: any. It tells a rollover from a reset. */
  maxFlow: number | null;
  /** A longer interval gives a volume, but no flow: it would hide what happened within. */
  maxGapMs: number;
}

/** A meter that was exchanged: what both counters showed; null where nobody noted it. */
export interface MeterReplacement {
  at: number;
  finalCount: number | null;
  startCount: number | null;
}

export interface CounterReading {
  at: number;
  count: number;
}

export const TOTALISER_FLAGS = [
  "rollover",
  "reset",
  "replaced",
  "unknownPart",
  "decreased",
  "implausible",
] as const;
export type TotaliserFlag = (typeof TOTALISER_FLAGS)[number];

/** What passed the meter between a reading and the one before. */
export interface MeteredInterval {
  from: number;
  to: number;
  /** m³; null where the counter went down without a reason that is known. */
  volume: number | null;
  /** Mean flow in m³/s; null without a volume, with an unknown part of it, and over a gap. */
  flow: number | null;
  flags: TotaliserFlag[];
}

/**
 * The interval between two readings, the earlier one first.
 * @param replacements between the two readings, in order of time
 */
export function meteredInterval(
  before: CounterReading,
  after: CounterReading,
  replacements: readonly MeterReplacement[],
  options: TotaliserOptions,
): MeteredInterval {
  const { at: from } = before;
  const { at: to } = after;
  const counted =
    replacements.length > 0
      ? throughReplacements(before, after, replacements, options)
      : countsBetween(before.count, after.count, (to - from) / 1000, options);
  const volume = counted.counts === null ? null : counted.counts * options.volumePerCount;
  const seconds = (to - from) / 1000;
  const isPartial = counted.flags.includes("unknownPart") || counted.flags.includes("reset");
  const flow =
    volume === null || isPartial || seconds <= 0 || to - from > options.maxGapMs ? null : volume / seconds;
  const isImplausible = flow !== null && options.maxFlow !== null && flow > options.maxFlow;
  return { from, to, volume, flow, flags: isImplausible ? [...counted.flags, "implausible"] : counted.flags };
}

interface Counted {
  /** A part of the counts may be unknown, as the flags say. */
  counts: number | null;
  flags: TotaliserFlag[];
}

/** @param seconds between the two counts */
function countsBetween(
  before: number,
  after: number,
  seconds: number,
  { rollsOverAfter, resets, maxFlow, volumePerCount }: TotaliserOptions,
): Counted {
  if (after >= before) return { counts: after - before, flags: [] };
  if (rollsOverAfter !== null && before <= rollsOverAfter) {
    const counts = rollsOverAfter + 1 - before + after;
    const isPlausible = maxFlow === null || counts * volumePerCount <= maxFlow * seconds;
    if (isPlausible) return { counts, flags: ["rollover"] };
  }
  // What was counted before the reset is lost: the volume is at least that since it.
  return resets ? { counts: after, flags: ["reset"] } : { counts: null, flags: ["decreased"] };
}

function throughReplacements(
  before: CounterReading,
  after: CounterReading,
  replacements: readonly MeterReplacement[],
  options: TotaliserOptions,
): Counted {
  let counts = 0;
  let isPartial = false;
  let hasDecreased = false;
  let hasRolled = false;
  let last: number | null = before.count;
  const add = (from: number | null, to: number | null) => {
    if (from === null || to === null) isPartial = true;
    else if (to >= from) counts += to - from;
    else {
      const rolled = countsBetween(from, to, (after.at - before.at) / 1000, { ...options, resets: false });
      if (rolled.counts === null) hasDecreased = true;
      else {
        counts += rolled.counts;
        hasRolled = true;
      }
    }
  };
  for (const { finalCount, startCount } of replacements) {
    add(last, finalCount);
    last = startCount;
  }
  add(last, after.count);
  const flags: TotaliserFlag[] = ["replaced"];
  if (hasRolled) flags.push("rollover");
  if (isPartial) flags.push("unknownPart");
  return hasDecreased ? { counts: null, flags: [...flags, "decreased"] } : { counts, flags };
}

/** The intervals of readings in order of time; equal instants and instants out of order are left out. */
export function meteredIntervals(
  readings: readonly CounterReading[],
  replacements: readonly MeterReplacement[],
  options: TotaliserOptions,
): MeteredInterval[] {
  const intervals: MeteredInterval[] = [];
  let before: CounterReading | null = null;
  let next = 0;
  for (const reading of readings) {
    if (before && reading.at <= before.at) continue;
    while (next < replacements.length && before && (replacements[next]?.at ?? 0) <= before.at) next++;
    const first = next;
    while (next < replacements.length && (replacements[next]?.at ?? 0) <= reading.at) next++;
    if (before) intervals.push(meteredInterval(before, reading, replacements.slice(first, next), options));
    before = reading;
  }
  return intervals;
}
