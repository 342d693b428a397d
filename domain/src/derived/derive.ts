// Values of a derived variable from the readings of its sources.
import { type Unit, unitNamed } from "../devices/units.ts";
import {
  airRead,
  type Configuration,
  type ConfigurationPeriod,
  celsiusRead,
  configurationAt,
  type SensorVersion,
} from "../piezometry/configuration.ts";
import { type Applying, levelOf, versionAt } from "../piezometry/level-of.ts";
import { scaleOf } from "./dimensions.ts";
import { type CheckedExpression, checkExpression, isFault, parseExpression } from "./expression.ts";
import { COMPANION_WINDOW_MS, type DerivedFlag, driverOf, type Formula, meterOptions } from "./formula.ts";
import { flowOfRating, flowOfStructure } from "./open-channel.ts";
import { meteredInterval } from "./totaliser.ts";

/** A sensor's readings in order of time; instants in epoch ms. */
export interface Series {
  times: readonly number[];
  values: readonly number[];
  /** Doubts about values that are derived themselves, by instant; a value without doubts has no entry. */
  doubts?: Doubts;
}
export type Doubts = ReadonlyMap<number, readonly DerivedFlag[]>;
export const EMPTY_SERIES: Series = { times: [], values: [] };

/** A sensor's unit from a date on. */
export interface UnitVersion extends Applying {
  unit: string;
}

/** What a piezometer's level needs besides its readings. */
export interface LevelSource {
  configuration: Configuration;
  /** The sensor's calibrated range, in its current unit. */
  range: { min: number | null; max: number | null };
  unit: string;
  /** Thermometers by variable in lower case, replaced ones included, and barometers by id. */
  thermometers: ReadonlyMap<string, readonly LevelCompanion[]>;
  barometers: ReadonlyMap<string, LevelCompanion>;
}
export interface LevelCompanion {
  id: string;
  versions: readonly SensorVersion[];
}

export interface DeriveInput {
  formula: Formula;
  /** Of the derived variable. */
  unit: Unit;
  /** The driver's readings, with those that the formula looks back to. */
  driver: Series;
  /** Readings of the other sources by sensor id, also beyond the period as far as the formula reaches. */
  others: ReadonlyMap<string, Series>;
  /** Units of the sources by sensor id, in order of time. */
  units: ReadonlyMap<string, readonly UnitVersion[]>;
  /** Of a level. */
  level?: LevelSource;
  /** Earlier readings of the driver were not read (epoch ms): a window that begins before has no value. */
  knownFrom?: number;
}

/** One entry for each reading of the driver in the period; null: no value follows, and the flags say why. */
export interface Derived {
  times: number[];
  values: (number | null)[];
  flags: (readonly DerivedFlag[])[];
}

const NO_FLAGS: readonly DerivedFlag[] = [];
/** Groundwater does not move this far within a day: the level is flagged for review. */
const JUMP_METRES = 3;
const JUMP_MS = 86_400_000;

/** A value with the doubts about it. */
type Valued = readonly [value: number | null, flags: readonly DerivedFlag[]];
/** Calculates the value of the driver's reading at a place of its series; places are visited in ascending order. */
type ValueAt = (at: number) => Valued;

/**
 * Values at the instants of the driver from `from` to before `until` (epoch ms), each by the units and the configuration
 * in force at its instant. A value has its own doubts and those about the values from which it follows.
 */
export function derive(input: DeriveInput, from: number, until: number): Derived {
  const { times } = input.driver;
  const result: Derived = { times: [], values: [], flags: [] };
  const valueAt = calculator(input);
  for (let at = 0; at < times.length; at++) {
    const t = times[at] as number;
    if (t >= until) break;
    const [value, flags] = valueAt(at);
    if (t < from) continue;
    const isNumber = value !== null && Number.isFinite(value);
    const own = isNumber || flags.length > 0 ? flags : UNDEFINED;
    result.times.push(t);
    result.values.push(isNumber ? value : null);
    result.flags.push(joinFlags(own, input.driver.doubts?.get(t)));
  }
  return result;
}

const UNDEFINED: readonly DerivedFlag[] = ["undefined"];

/** Flags of several origins, each once. Most values have none, and the lists are not copied then. */
function joinFlags(
  own: readonly DerivedFlag[],
  inherited: readonly DerivedFlag[] | undefined,
): readonly DerivedFlag[] {
  if (inherited === undefined || inherited.length === 0) return own;
  return own.length === 0 ? inherited : [...new Set([...own, ...inherited])];
}

function calculator(input: DeriveInput): ValueAt {
  const { formula, driver } = input;
  const result = scaleOf(input.unit);
  const inResult = (si: number) => (si - result.zero) / result.factor;
  const scales = scalesOf(input, driverOf(formula));
  const driven = (value: (si: number) => Valued): ValueAt => {
    return (at) => {
      const scale = scales(driver.times[at] as number);
      return scale ? value((driver.values[at] as number) * scale.factor + scale.zero) : [null, ["unit"]];
    };
  };
  switch (formula.kind) {
    case "level":
      return levelCalculator(input, inResult);
    case "column": {
      const sign = formula.direction === "above" ? 1 : -1;
      return driven((metres) => [inResult(formula.reference + sign * metres), NO_FLAGS]);
    }
    case "rating":
      return driven((stage) => ofDischarge(flowOfRating(formula, stage), inResult));
    case "structure":
      return driven((stage) => ofDischarge(flowOfStructure(formula.structure, stage), inResult));
    case "unit":
      return driven((si) => [inResult(si), NO_FLAGS]);
    case "totaliser":
      return meterCalculator(input, formula, inResult);
    case "moving":
      return movingCalculator(input, formula, inResult);
    case "combination":
      return combinationCalculator(input, formula, inResult);
    case "expression":
      return expressionCalculator(input, formula);
  }
}

const EXTRAPOLATED: readonly DerivedFlag[] = ["extrapolated"];

const ofDischarge = (
  discharge: ReturnType<typeof flowOfRating>,
  inResult: (si: number) => number,
): Valued => {
  if (!discharge || Number.isNaN(discharge.flow)) return [null, EXTRAPOLATED];
  return [inResult(discharge.flow), discharge.isExtrapolated ? EXTRAPOLATED : NO_FLAGS];
};

type Scale = ReturnType<typeof scaleOf>;

/** The scale of a sensor's readings at an instant; instants are asked in ascending order. Null: its unit is unknown. */
function scalesOf({ units }: Pick<DeriveInput, "units">, sensor: string): (t: number) => Scale | null {
  const versions = units.get(sensor) ?? [];
  return stepwise(
    versions.map(({ appliesFrom }) => appliesFrom),
    (t) => {
      const unit = unitNamed(versionAt(versions, t)?.unit ?? "");
      return unit && scaleOf(unit);
    },
  );
}

/** A function of time that is calculated again only where it may change; instants are asked in ascending order. */
function stepwise<T>(changes: readonly number[], calculate: (t: number) => T): (t: number) => T {
  const ordered = [...new Set(changes)].sort((a, b) => a - b);
  let current: { value: T; until: number } | null = null;
  return (t) => {
    if (!current || t >= current.until) {
      const until = ordered.find((change) => change > t) ?? Number.POSITIVE_INFINITY;
      current = { value: calculate(t), until };
    }
    return current.value;
  };
}

/** The reading of a series nearest to an instant, the earlier of two; instants are asked in ascending order. */
export function createNearest({ times }: Series, withinMs: number): (t: number) => number | null {
  let next = 0;
  return (t) => {
    while (next < times.length && (times[next] as number) <= t) next++;
    const before = next > 0 ? t - (times[next - 1] as number) : Number.POSITIVE_INFINITY;
    const after = next < times.length ? (times[next] as number) - t : Number.POSITIVE_INFINITY;
    if (Math.min(before, after) > withinMs) return null;
    return before <= after ? next - 1 : next;
  };
}

/** A reading of another source, with the doubts about it. */
interface CompanionReading {
  value: number;
  doubts: readonly DerivedFlag[] | undefined;
}

/** A companion's reading nearest to an instant, in SI units; null where there is none. */
function companionIn(
  input: DeriveInput,
  sensor: string,
  withinMs: number,
): (t: number) => CompanionReading | null {
  const series = input.others.get(sensor) ?? EMPTY_SERIES;
  const nearest = createNearest(series, withinMs);
  const versions = input.units.get(sensor) ?? [];
  return (t) => {
    const at = nearest(t);
    if (at === null) return null;
    const measured = series.times[at] as number;
    const unit = unitNamed(versionAt(versions, measured)?.unit ?? "");
    if (!unit) return null;
    const scale = scaleOf(unit);
    return {
      value: (series.values[at] as number) * scale.factor + scale.zero,
      doubts: series.doubts?.get(measured),
    };
  };
}

const NO_SOURCE: Valued = [null, ["noSource"]];

function combinationCalculator(
  input: DeriveInput,
  { operation, terms, within }: Extract<Formula, { kind: "combination" }>,
  inResult: (si: number) => number,
): ValueAt {
  const { times, values } = input.driver;
  const [own, ...others] = terms;
  const scales = scalesOf(input, own?.sensor ?? "");
  const companions = others.map(({ sensor, factor }) => ({
    factor,
    readingAt: companionIn(input, sensor, within * 1000),
  }));
  const divisor = operation === "mean" ? terms.length : 1;
  return (at) => {
    const t = times[at] as number;
    const scale = scales(t);
    if (!scale) return [null, ["unit"]];
    let sum = ((values[at] as number) * scale.factor + scale.zero) * (own?.factor ?? 1);
    let doubts = NO_FLAGS;
    for (const { factor, readingAt } of companions) {
      const reading = readingAt(t);
      if (reading === null) return NO_SOURCE;
      sum += factor * reading.value;
      doubts = joinFlags(doubts, reading.doubts);
    }
    return [inResult(sum / divisor), doubts];
  };
}

function expressionCalculator(
  input: DeriveInput,
  { text, variables, within }: Extract<Formula, { kind: "expression" }>,
): ValueAt {
  const { times, values } = input.driver;
  const node = parseExpression(text);
  const [own, ...others] = variables;
  const names = variables.map(({ name }) => name);
  const nearest = others.map(({ sensor }) => {
    const series = input.others.get(sensor) ?? EMPTY_SERIES;
    return { sensor, series, nearestTo: createNearest(series, within * 1000) };
  });
  const unitAt = (sensor: string, t: number) =>
    unitNamed(versionAt(input.units.get(sensor) ?? [], t)?.unit ?? "");
  // Units change rarely, and a checked expression is a handful of closures: one for each combination of units.
  const checked = new Map<string, CheckedExpression | null>();
  const expressionFor = (units: readonly (Unit | null)[]): CheckedExpression | null => {
    const key = units.join(" ");
    const known = checked.get(key);
    if (known !== undefined) return known;
    const byName: Record<string, Unit> = {};
    for (const [n, unit] of units.entries()) if (unit) byName[names[n] as string] = unit;
    const made = isFault(node) ? node : checkExpression(node, byName, input.unit);
    const usable = isFault(made) ? null : made;
    checked.set(key, usable);
    return usable;
  };
  return (at) => {
    const t = times[at] as number;
    const given: number[] = [values[at] as number];
    const units: (Unit | null)[] = [unitAt(own?.sensor ?? "", t)];
    let doubts = NO_FLAGS;
    for (const { sensor, series, nearestTo } of nearest) {
      const place = nearestTo(t);
      if (place === null) return NO_SOURCE;
      const measured = series.times[place] as number;
      given.push(series.values[place] as number);
      units.push(unitAt(sensor, measured));
      doubts = joinFlags(doubts, series.doubts?.get(measured));
    }
    const expression = expressionFor(units);
    if (!expression) return [null, ["unit"]];
    const ordered = expression.variables.map((name) => given[names.indexOf(name)] ?? Number.NaN);
    return [expression.evaluate(ordered), doubts];
  };
}

function meterCalculator(
  input: DeriveInput,
  formula: Extract<Formula, { kind: "totaliser" }>,
  inResult: (si: number) => number,
): ValueAt {
  const { times, values, doubts } = input.driver;
  const scales = scalesOf(input, formula.sensor);
  const replacements = formula.replacements
    .map(({ at, ...counts }) => ({ at: Date.parse(at), ...counts }))
    .sort((a, b) => a.at - b.at);
  return (at) => {
    const t = times[at] as number;
    const scale = scales(t);
    if (!scale && formula.volumePerCount === null) return [null, ["unit"]];
    if (at === 0) return NO_SOURCE;
    const before = { at: times[at - 1] as number, count: values[at - 1] as number };
    const between = replacements.filter((one) => one.at > before.at && one.at <= t);
    const options = meterOptions(formula, scale?.factor ?? 1);
    const { volume, flow, flags } = meteredInterval(
      before,
      { at: t, count: values[at] as number },
      between,
      options,
    );
    const value = formula.gives === "volume" ? volume : flow;
    if (value !== null) return [inResult(value), joinFlags(flags, doubts?.get(before.at))];
    return [null, flags.length > 0 ? flags : ["noSource"]];
  };
}

function movingCalculator(
  input: DeriveInput,
  { sensor, statistic, window }: Extract<Formula, { kind: "moving" }>,
  inResult: (si: number) => number,
): ValueAt {
  const { times, values } = input.driver;
  const scales = scalesOf(input, sensor);
  const doubtsAt = createWindowDoubts(input.driver);
  const si: number[] = [];
  // The window in ascending order, so that its extremes and its middle need no pass over it; unknown ones are counted.
  const ordered: number[] = [];
  let unknown = 0;
  let first = 0;
  const sum = createSum();
  const intervals = createExtremes(times);
  const gapMs = MAX_GAP_SHARE * window * 1000;
  const isOrdered = statistic !== "sum" && statistic !== "mean";
  const leave = (value: number) => {
    if (Number.isNaN(value)) unknown--;
    else if (isOrdered) ordered.splice(placeIn(ordered, value), 1);
    else sum.add(-value);
  };
  const enter = (value: number) => {
    if (Number.isNaN(value)) unknown++;
    else if (isOrdered) ordered.splice(placeIn(ordered, value), 0, value);
    else sum.add(value);
  };
  return (at) => {
    const t = times[at] as number;
    const scale = scales(t);
    si[at] = scale ? (values[at] as number) * scale.factor + scale.zero : Number.NaN;
    enter(si[at]);
    while ((times[first] as number) <= t - window * 1000) leave(si[first++] as number);
    intervals.enter(at);
    const inherited = doubtsAt(first, at);
    if (unknown > 0) return [null, ["unit"]];
    const begin = t - window * 1000;
    if (input.knownFrom !== undefined && begin < input.knownFrom) return [null, PARTIAL_WINDOW];
    const { longest, shortest } = intervals.within(first);
    const gap = Math.max((times[first] as number) - begin, longest);
    // A sensor that reports seldom has no gaps between its reports.
    const isPartial = gap > gapMs && gap > 2 * shortest;
    const doubts = isPartial ? joinFlags(PARTIAL_WINDOW, inherited) : inherited;
    if (isOrdered) return [inResult(statisticOf(statistic, ordered)), doubts];
    return [inResult(statistic === "sum" ? sum.value() : sum.value() / (at - first + 1)), doubts];
  };
}

/** The longest and the shortest interval between the readings of a window whose places only move forward; 0: there is none. */
function createExtremes(times: readonly number[]) {
  const lengthOf = (place: number) => (times[place] as number) - (times[place - 1] as number);
  // Places of the intervals that may become the extreme one, the current one first.
  const [longest, shortest]: [number[], number[]] = [[], []];
  const enter = (queue: number[], place: number, isBeaten: (other: number) => boolean) => {
    while (queue.length > 0 && isBeaten(lengthOf(queue.at(-1) as number))) queue.pop();
    queue.push(place);
  };
  const head = (queue: number[], first: number) => {
    while (queue.length > 0 && (queue[0] as number) <= first) queue.shift();
    return queue.length > 0 ? lengthOf(queue[0] as number) : 0;
  };
  return {
    enter: (place: number) => {
      if (place === 0) return;
      const length = lengthOf(place);
      enter(longest, place, (other) => other <= length);
      enter(shortest, place, (other) => other >= length);
    },
    within: (first: number) => ({ longest: head(longest, first), shortest: head(shortest, first) }),
  };
}

const PARTIAL_WINDOW: readonly DerivedFlag[] = ["partialWindow"];
/** A window without readings over more than this share of it is incomplete. */
const MAX_GAP_SHARE = 0.25;

/**
 * A running sum that keeps what its additions round away (Neumaier 1974), so that a spike leaves nothing behind when it
 * leaves the window.
 */
function createSum() {
  let [sum, lost] = [0, 0];
  return {
    add: (value: number) => {
      const next = sum + value;
      lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
      sum = next;
    },
    value: () => sum + lost,
  };
}

/** The doubts about the readings of a window whose places only move forward. */
function createWindowDoubts({
  times,
  doubts,
}: Series): (first: number, last: number) => readonly DerivedFlag[] {
  if (!doubts || doubts.size === 0) return () => NO_FLAGS;
  // The place of the last reading with each flag: a flag holds while that place is in the window.
  const lastWith = new Map<DerivedFlag, number>();
  return (first, last) => {
    for (const flag of doubts.get(times[last] as number) ?? NO_FLAGS) lastWith.set(flag, last);
    let current = NO_FLAGS;
    for (const [flag, place] of lastWith) if (place >= first) current = joinFlags(current, [flag]);
    return current;
  };
}

/** Where a value is, or would be, among ascending ones. */
function placeIn(ordered: readonly number[], value: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ordered[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function statisticOf(statistic: "min" | "max" | "median", ordered: readonly number[]): number {
  const last = ordered.length - 1;
  if (statistic === "min") return ordered[0] as number;
  if (statistic === "max") return ordered[last] as number;
  return ((ordered[last >> 1] as number) + (ordered[(last + 1) >> 1] as number)) / 2;
}

/** Level in metres above sea level, each by the calibration, position and companions as of its instant. */
function levelCalculator(input: DeriveInput, inResult: (si: number) => number): ValueAt {
  const { times, values } = input.driver;
  const { level: source } = input;
  if (!source) return () => [null, ["noCalibration"]];
  const { configuration, range, unit } = source;
  const changes = [...configuration.sensor, ...configuration.place].map(({ appliesFrom }) => appliesFrom);
  const periodAt = stepwise(changes, (t) => {
    const period = configurationAt(configuration, t);
    return period && { period, companions: companionsOf(input, source, period) };
  });
  let before: { t: number; level: number } | null = null;
  return (at) => {
    const t = times[at] as number;
    const current = periodAt(t);
    if (!current) return [null, ["noCalibration"]];
    const { period, companions } = current;
    const computed = levelOf({
      reading: values[at] as number,
      parameters: period.sensor.parameters,
      position: period.position,
      companions: { temperature: companions.temperature(t), air: companions.air(t) },
      // The range is in the sensor's current unit; readings in an earlier unit cannot be compared with it.
      ...(period.sensor.unit === unit ? { range } : {}),
      ...(before && t - before.t <= JUMP_MS ? { before: { level: before.level, most: JUMP_METRES } } : {}),
    });
    if (!computed) return [null, ["noCalibration"]];
    const flags: readonly DerivedFlag[] =
      period.position === null ? [...computed.flags, "noPosition"] : computed.flags;
    if (computed.level === null) return [null, flags];
    before = { t, level: computed.level };
    return [inResult(computed.level), flags];
  };
}

const nothing = () => null;

/** The temperature in °C and the air pressure in kPa at an instant, of one period of the configuration. */
function companionsOf(
  input: DeriveInput,
  { thermometers, barometers }: LevelSource,
  { sensor: { parameters } }: ConfigurationPeriod,
): { temperature(t: number): number | null; air(t: number): number | null } {
  const variable =
    parameters.kind === "vibratingWire" && parameters.temperature !== null
      ? parameters.temperatureVariable?.toLowerCase()
      : undefined;
  const barometer =
    "barometric" in parameters && parameters.barometric
      ? barometers.get(parameters.barometric.sensor)
      : undefined;
  return {
    temperature:
      variable === undefined ? nothing : nearestOf(input, thermometers.get(variable) ?? [], celsiusRead),
    air: barometer ? nearestOf(input, [barometer], airRead) : nothing,
  };
}

function nearestOf(
  { others }: DeriveInput,
  companions: readonly LevelCompanion[],
  read: (version: SensorVersion, value: number) => number | null,
): (t: number) => number | null {
  const all = companions.map(({ id, versions }) => {
    const series = others.get(id) ?? EMPTY_SERIES;
    return { series, versions, nearestTo: createNearest(series, COMPANION_WINDOW_MS) };
  });
  return (t) => {
    let best: { value: number; distance: number } | null = null;
    for (const { series, versions, nearestTo } of all) {
      const at = nearestTo(t);
      if (at === null) continue;
      const measured = series.times[at] as number;
      const version = versionAt(versions, measured);
      const value = version && read(version, series.values[at] as number);
      const distance = Math.abs(measured - t);
      if (value !== null && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
        best = { value, distance };
    }
    return best?.value ?? null;
  };
}
