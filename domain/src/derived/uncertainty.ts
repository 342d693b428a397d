// What the stated accuracy of sensors means for a value that is derived from them.
import { type DeriveInput, derive, type Series } from "./derive.ts";
import { driverOf } from "./formula.ts";

/** What one instrument's accuracy means for a value. */
export interface AccuracyEffect {
  /** The instrument: a sensor that is not derived. */
  sensor: string;
  /** ± in the unit of the value; its sign says whether the value rises with the instrument's reading. */
  effect: number;
}

export interface PropagatedAccuracy {
  value: number;
  effects: AccuracyEffect[];
  /** Sources that affect the value although nothing is known of their accuracy. */
  unknown: string[];
}

/** By how much a source changes if an instrument is off by its accuracy, in the source's unit. */
export interface SourceShift {
  source: string;
  by: number;
}

/** By so much of itself, and at least of one unit, a source is changed to see whether a value depends on it. */
const PROBE = 0.1;

/**
 * Propagates the accuracy of instruments to the value at an instant of the driver: all sources that follow from one
 * instrument are changed together by what its accuracy means for them, to both sides; the larger difference counts (JCGM
 * 100:2008, 5.1.2 and its note 2, with differences in place of derivatives). A value that follows from one instrument in
 * two ways so gets the sum or the difference of both, as it must.
 *
 * An instrument's accuracy is mostly a common error of all of its readings: the readings of one source are changed
 * together. The two counts of a meter's interval, of which that would leave nothing, are changed one by one.
 * @param t epoch ms
 * @param shifts by the instrument's sensor id
 * @returns null where there is no value at the instant
 */
export function propagateAccuracy(
  input: DeriveInput,
  t: number,
  shifts: ReadonlyMap<string, readonly SourceShift[]>,
): PropagatedAccuracy | null {
  const value = valueAt(input, t);
  if (value === null) return null;
  const shifted = new Set([...shifts.values()].flat().map(({ source }) => source));
  const unknown = new Set(
    sourcesOf(input).filter((source) => !shifted.has(source) && dependsOn(input, source, value, t)),
  );
  const effects: AccuracyEffect[] = [];
  for (const [sensor, of] of shifts) {
    const effect = effectOf(input, value, t, of);
    if (effect === null) for (const { source } of of) unknown.add(source);
    else effects.push({ sensor, effect });
  }
  return { value, effects, unknown: [...unknown] };
}

/** The combined uncertainty of independent instruments. */
export const combined = (effects: readonly AccuracyEffect[]): number =>
  Math.hypot(...effects.map(({ effect }) => effect));

const sourcesOf = ({ formula, others }: DeriveInput): string[] => [
  ...new Set([driverOf(formula), ...others.keys()]),
];

function valueAt(input: DeriveInput, t: number): number | null {
  const { times, values } = derive(input, t, t + 1);
  return times.length > 0 ? (values[0] ?? null) : null;
}

/** Root of the sum of squares over independent changes; null where the changed sources leave no value. */
function effectOf(
  input: DeriveInput,
  value: number,
  t: number,
  shifts: readonly SourceShift[],
): number | null {
  const below = changedInputs(input, t, shifts, -1);
  const differences = changedInputs(input, t, shifts, 1).map((above, n) => {
    const [up, down] = [valueAt(above, t), valueAt(below[n] as DeriveInput, t)];
    if (up === null && down === null) return null;
    const [rise, fall] = [up === null ? 0 : up - value, down === null ? 0 : value - down];
    return Math.abs(rise) >= Math.abs(fall) ? rise : fall;
  });
  const known = differences.filter((one) => one !== null);
  if (known.length < differences.length) return null;
  return known.length === 1 ? (known[0] as number) : Math.hypot(...known);
}

function dependsOn(input: DeriveInput, source: string, value: number, t: number): boolean {
  const { values } = seriesOf(input, source);
  if (values.length === 0) return false;
  const by = PROBE * Math.max(1, ...values.slice(-2).map(Math.abs));
  const shifts = [{ source, by }];
  return [...changedInputs(input, t, shifts, 1), ...changedInputs(input, t, shifts, -1)].some(
    (changed) => valueAt(changed, t) !== value,
  );
}

const seriesOf = ({ formula, driver, others }: DeriveInput, sensor: string): Series =>
  sensor === driverOf(formula) ? driver : (others.get(sensor) ?? { times: [], values: [] });

/** The input with its sources changed: once, or once for each count that a meter's interval has. */
function changedInputs(
  input: DeriveInput,
  t: number,
  shifts: readonly SourceShift[],
  sign: 1 | -1,
): DeriveInput[] {
  const driver = driverOf(input.formula);
  const withChanges = (isChanged: (source: string, place: number) => boolean): DeriveInput => {
    let next = input;
    for (const { source, by } of shifts) {
      const { values, ...series } = seriesOf(input, source);
      const changed: Series = {
        ...series,
        values: values.map((one, n) => (isChanged(source, n) ? one + sign * by : one)),
      };
      next = {
        ...next,
        ...(source === driver ? { driver: changed } : {}),
        others: next.others.has(source) ? new Map([...next.others, [source, changed]]) : next.others,
      };
    }
    return next;
  };
  if (input.formula.kind !== "totaliser") return [withChanges(() => true)];
  const at = input.driver.times.indexOf(t);
  return [at - 1, at]
    .filter((place) => place >= 0)
    .map((place) => withChanges((source, n) => source !== driver || n === place));
}
