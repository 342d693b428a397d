// Data of a graph: readings in columns, and their gaps.
import type { Series } from "@vetaverde/contract/readings";
import type { DerivedFlag } from "@vetaverde/domain/derived/formula";

export interface Reading {
  /** Epoch ms. */
  t: number;
  v: number;
  /** Flags of a derived value; absent: none. */
  flags?: readonly DerivedFlag[];
}

/** Flags of derived values, by instant (epoch ms); of buckets those that any of its values has. */
type Flags = ReadonlyMap<number, readonly DerivedFlag[]>;

/** A sensor's points in time order (epoch ms); `min` and `max` are present if each point stands for a bucket. */
export interface Points {
  t: number[];
  v: number[];
  min?: number[];
  max?: number[];
  /** Absent: no value is flagged. */
  flags?: Flags;
  /** The last raw reading, at its own instant (never shifted); null if there is none. */
  last: Reading | null;
  /** Epoch ms from which raw readings are retained; present if that truncates the requested period. */
  rawFrom?: number;
}
export type Column = (number | null | undefined)[];
export interface Drawn {
  t: number[];
  v: Column;
  min?: Column;
  max?: Column;
  /** Absent: no value is flagged. */
  flags?: Flags;
}

export function pointsOf(series: Series, shift = 0): Points {
  const t = series.t.map((at) => Date.parse(at) + shift);
  const raw = series.rawFrom ? { rawFrom: Date.parse(series.rawFrom) } : {};
  const { last: newest } = series;
  const last = newest && {
    t: Date.parse(newest.t),
    v: newest.value,
    ...(newest.flags ? { flags: newest.flags } : {}),
  };
  const rest = { last, ...raw, ...(series.flags ? { flags: flagsByInstant(t, series.flags) } : {}) };
  return "v" in series
    ? { t, v: [...series.v], ...rest }
    : { t, v: [...series.avg], min: [...series.min], max: [...series.max], ...rest };
}

function flagsByInstant(t: readonly number[], flags: NonNullable<Series["flags"]>): Flags {
  const byInstant = new Map<number, DerivedFlag[]>();
  for (const { flag, at } of flags)
    for (const position of at) {
      const instant = t[position];
      if (instant === undefined) continue;
      const some = byInstant.get(instant);
      if (some) some.push(flag);
      else byInstant.set(instant, [flag]);
    }
  return byInstant;
}

/**
 * Inserts a reading in time order; an existing reading of the same instant is not replaced. @returns whether anything
 * changed
 */
export function addReading(
  points: Points,
  t: number,
  value: number,
  flags?: readonly DerivedFlag[],
): boolean {
  const isNewest = points.last === null || t > points.last.t;
  if (isNewest) points.last = { t, v: value, ...(flags ? { flags } : {}) };
  let at = points.t.length;
  while (at > 0 && (points.t[at - 1] as number) > t) at--;
  if (at > 0 && points.t[at - 1] === t) return isNewest;
  if (flags) points.flags = new Map([...(points.flags ?? []), [t, flags]]);
  points.t.splice(at, 0, t);
  points.v.splice(at, 0, value);
  points.min?.splice(at, 0, value);
  points.max?.splice(at, 0, value);
  return true;
}

/** Number of intervals on each side from which the device's reporting interval at that time is estimated. */
const AROUND = 6;

export interface Gap {
  from: number;
  to: number;
}

/**
 * Gaps: intervals longer than twice the expected interval, and longer than twice the median of the neighbouring
 * intervals. The second condition is needed because a device that now reports more often has no gaps in its earlier
 * readings, and because buckets may be wider than the expected interval.
 */
export function gapsOf({ t }: Points, intervalMs: number): Gap[] {
  const gaps: Gap[] = [];
  for (let i = 1; i < t.length; i++) {
    const [from, to] = [t[i - 1] as number, t[i] as number];
    if (to - from > 2 * intervalMs && to - from > 2 * rhythmAt(t, i)) gaps.push({ from, to });
  }
  return gaps;
}

function rhythmAt(t: readonly number[], step: number): number {
  const steps: number[] = [];
  for (let i = Math.max(1, step - AROUND); i <= Math.min(t.length - 1, step + AROUND); i++)
    if (i !== step) steps.push((t[i] as number) - (t[i - 1] as number));
  steps.sort((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

/** Inserts an empty point into every gap, where the line breaks. */
export function withGaps(points: Points, gaps: readonly Gap[]): Drawn {
  const drawn: Drawn = {
    t: [],
    v: [],
    ...(points.min ? { min: [], max: [] } : {}),
    ...(points.flags ? { flags: points.flags } : {}),
  };
  const put = (t: number, v: number | null, min: number | null, max: number | null) => {
    drawn.t.push(t);
    drawn.v.push(v);
    drawn.min?.push(min);
    drawn.max?.push(max);
  };
  let gap = 0;
  points.t.forEach((t, i) => {
    if (gaps[gap]?.to === t) put((gaps[gap++] as Gap).from + 1, null, null, null);
    put(t, points.v[i] as number, points.min?.[i] ?? null, points.max?.[i] ?? null);
  });
  return drawn;
}

/**
 * Aligns several sensors to one array of instants. A sensor without a value at another's instant has `undefined` there,
 * which is not a gap.
 */
export function joined(all: readonly Drawn[]): { t: number[]; columns: Column[][] } {
  const only = all.length === 1 ? all[0] : undefined;
  if (only) return { t: only.t, columns: [columnsOf(only)] };
  const t = [...new Set(all.flatMap((one) => one.t))].sort((a, b) => a - b);
  const place = new Map(t.map((at, i) => [at, i]));
  const spread = (from: readonly number[], column: Column): Column => {
    const wide: Column = new Array(t.length).fill(undefined);
    for (const [i, at] of from.entries()) wide[place.get(at) as number] = column[i];
    return wide;
  };
  return { t, columns: all.map((one) => columnsOf(one).map((column) => spread(one.t, column))) };
}

/** The values, the bounds of buckets, and the flagged values once more, which have a symbol of their own. */
const columnsOf = ({ t, v, min, max, flags }: Drawn): Column[] => [
  ...(min && max ? [v, min, max] : [v]),
  ...(flags ? [v.map((value, i) => (flags.has(t[i] as number) ? value : undefined))] : []),
];

/** Index of the reading nearest to an instant; -1 if there is none. */
export function nearest(t: readonly number[], at: number): number {
  let [low, high] = [0, t.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((t[middle] as number) < at) low = middle + 1;
    else high = middle;
  }
  if (low === t.length) return t.length - 1;
  return low > 0 && at - (t[low - 1] as number) <= (t[low] as number) - at ? low - 1 : low;
}
