// What the stated accuracy of sensors means for a value that is derived from them.
import { type DeriveInput, derive, type Series } from "./derive.ts";
import { driverOf } from "./formula.ts";

/** The share of a value's uncertainty that follows from one source. */
export interface AccuracyEffect {
  sensor: string;
  /** ± in the unit of the source at the instant. */
  accuracy: number;
  /** ± in the unit of the variable. */
  effect: number;
}

export interface PropagatedAccuracy {
  value: number;
  /** ± in the unit of the variable; null while the accuracy of a source that affects the value is unknown. */
  uncertainty: number | null;
  effects: AccuracyEffect[];
  /** Sources that affect the value, of which no accuracy is known. */
  unknown: string[];
}

/** By so much of itself, and at least of one unit, a source is changed to see whether a value depends on it. */
const PROBE = 0.1;

/**
 * Propagates the accuracy of the sources to the value at an instant of the driver: each source is changed by its accuracy
 * to both sides, and the larger differences are added as squares (JCGM 100:2008, 5.1.2 and its note 2, with differences in
 * place of derivatives). The coverage of the result is the one of the stated accuracies, and sources are taken as
 * independent of each other.
 *
 * An instrument's accuracy is mostly a common error of all of its readings: the readings of one source are changed
 * together. The two counts of a meter's interval, of which that would leave nothing, are changed one by one.
 * @param t epoch ms
 * @param accuracies by sensor id, each in the unit of the sensor at the instant
 * @returns null where there is no value at the instant
 */
export function propagateAccuracy(
  input: DeriveInput,
  t: number,
  accuracies: ReadonlyMap<string, number>,
): PropagatedAccuracy | null {
  const value = valueAt(input, t);
  if (value === null) return null;
  const driver = driverOf(input.formula);
  const effects: AccuracyEffect[] = [];
  const unknown: string[] = [];
  for (const sensor of new Set([driver, ...input.others.keys()])) {
    const changesOf = (by: number) => changedInputs(input, sensor, sensor === driver, t, by);
    const accuracy = accuracies.get(sensor);
    const effect = accuracy === undefined ? null : effectOf(value, t, accuracy, changesOf);
    if (accuracy !== undefined && effect !== null) effects.push({ sensor, accuracy, effect });
    else if (dependsOn(input, sensor, value, t, changesOf)) unknown.push(sensor);
  }
  const isKnown = unknown.length === 0;
  return {
    value,
    uncertainty: isKnown ? Math.hypot(...effects.map(({ effect }) => effect)) : null,
    effects,
    unknown,
  };
}

function valueAt(input: DeriveInput, t: number): number | null {
  const { times, values } = derive(input, t, t + 1);
  return times.length > 0 ? (values[0] ?? null) : null;
}

/** Root of the sum of squares over independent changes; null where the changed source leaves no value. */
function effectOf(
  value: number,
  t: number,
  accuracy: number,
  changesOf: (by: number) => readonly DeriveInput[],
): number | null {
  const [above, below] = [changesOf(accuracy), changesOf(-accuracy)];
  const differences = above.map((input, n) => {
    const sides = [valueAt(input, t), valueAt(below[n] as DeriveInput, t)].filter((side) => side !== null);
    return sides.length === 0 ? null : Math.max(...sides.map((side) => Math.abs(side - value)));
  });
  return differences.includes(null) ? null : Math.hypot(...differences.map(Number));
}

function dependsOn(
  input: DeriveInput,
  sensor: string,
  value: number,
  t: number,
  changesOf: (by: number) => readonly DeriveInput[],
): boolean {
  const { values } = seriesOf(input, sensor);
  if (values.length === 0) return false;
  const by = PROBE * Math.max(1, ...values.slice(-2).map(Math.abs));
  return [...changesOf(by), ...changesOf(-by)].some((changed) => valueAt(changed, t) !== value);
}

const seriesOf = ({ formula, driver, others }: DeriveInput, sensor: string): Series =>
  sensor === driverOf(formula) ? driver : (others.get(sensor) ?? { times: [], values: [] });

/** The input with a source changed: once, or once for each count that a meter's interval has. */
function changedInputs(
  input: DeriveInput,
  sensor: string,
  isDriver: boolean,
  t: number,
  by: number,
): DeriveInput[] {
  const { times, values, ...series } = seriesOf(input, sensor);
  const withValues = (changed: readonly number[]): DeriveInput => {
    const next: Series = { ...series, times, values: changed };
    return {
      ...input,
      ...(isDriver ? { driver: next } : {}),
      others: input.others.has(sensor) ? new Map([...input.others, [sensor, next]]) : input.others,
    };
  };
  if (input.formula.kind !== "totaliser") return [withValues(values.map((one) => one + by))];
  const at = times.indexOf(t);
  return [at - 1, at]
    .filter((place) => place >= 0)
    .map((place) => withValues(values.map((one, n) => (n === place ? one + by : one))));
}
