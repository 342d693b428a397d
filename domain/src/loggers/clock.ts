/** Two instants of the logger's clock, and the true ones: epoch ms, the clock's own after its offset from UTC. */
export interface ClockDrift {
  readonly written: readonly [number, number];
  readonly actual: readonly [number, number];
}

export interface LoggerClock {
  /** Minutes that the written clock is ahead of UTC. */
  readonly utcOffset: number;
  readonly drift: ClockDrift | null;
}

const MINUTE_MS = 60_000;

/** The instant of a written time, epoch ms. A clock that drifts is taken to do so evenly. */
export function instantOf(local: number, { utcOffset, drift }: LoggerClock): number {
  const at = local - utcOffset * MINUTE_MS;
  if (!drift) return at;
  const [w1, w2] = drift.written;
  const [a1, a2] = drift.actual;
  return Math.round(a1 + ((at - w1) * (a2 - a1)) / (w2 - w1));
}

export interface TimedValue {
  t: number;
  value: number;
}

/** The value of a series at an instant, by the line between its neighbours; null beyond its ends and in a gap. */
export function valueAt(series: readonly TimedValue[], t: number, maxGapMs: number): number | null {
  let low = 0;
  let high = series.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((series[middle] as TimedValue).t < t) low = middle + 1;
    else high = middle;
  }
  const after = series[low];
  if (after?.t === t) return after.value;
  const before = series[low - 1];
  if (!after || !before || after.t - before.t > maxGapMs) return null;
  return before.value + ((after.value - before.value) * (t - before.t)) / (after.t - before.t);
}

/** Offsets of time zones are multiples of 15 minutes. */
const STEP_MINUTES = 15;
const [MIN_OFFSET, MAX_OFFSET] = [-14 * 60, 14 * 60];
const MIN_POINTS = 12;
/** Points of the file that are compared: enough for a day's swing, few enough for 113 offsets. */
const MAX_POINTS = 1000;

export interface OffsetProposal {
  /** Minutes that the written clock is ahead of UTC. */
  utcOffset: number;
  /** Standard deviation of the differences from the live readings, in the sensor's unit, and of the second best offset. */
  deviation: number;
  nextDeviation: number;
  points: number;
}

/**
 * The offset of the logger's clock with which its values fit the live readings best. The mean difference does not count,
 * since a logger without compensation for the air differs by it.
 * @param file by written time @param live by instant, both ascending
 * @returns null where too few readings overlap, or where the values do not vary
 */
export function proposeOffset(
  file: readonly TimedValue[],
  live: readonly TimedValue[],
  maxGapMs: number,
): OffsetProposal | null {
  const step = Math.max(1, Math.ceil(file.length / MAX_POINTS));
  const sampled = file.filter((_, at) => at % step === 0);
  const fits: OffsetProposal[] = [];
  for (let utcOffset = MIN_OFFSET; utcOffset <= MAX_OFFSET; utcOffset += STEP_MINUTES) {
    const differences = sampled.flatMap(({ t, value }) => {
      const other = valueAt(live, t - utcOffset * MINUTE_MS, maxGapMs);
      return other === null ? [] : [value - other];
    });
    if (differences.length < MIN_POINTS) continue;
    fits.push({
      utcOffset,
      deviation: deviationOf(differences),
      nextDeviation: 0,
      points: differences.length,
    });
  }
  fits.sort((a, b) => a.deviation - b.deviation);
  const [best, next] = fits;
  if (!best || !next || !(next.deviation > best.deviation)) return null;
  return { ...best, nextDeviation: next.deviation };
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
}
