import { fromEpochDay, toEpochDay } from "./dates.ts";

/**
 * Converts between local time and instants in an IANA time zone, by the time-zone data of `Intl`.
 *
 * A call of `Intl` takes microseconds and an import makes a million, so offsets are cached per zone and UTC day: one
 * number for a day without a clock change, the instant of the change for a day with one.
 */

export interface LocalTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm, 24 hours */
  time: string;
}

/** A day on which the clocks change: offsets in ms before and from the instant `at`. */
interface Change {
  at: number;
  before: number;
  after: number;
}

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Offset at the first instant of each UTC day. */
  readonly dayStarts: Map<number, number>;
  readonly changes: Map<number, Change>;
  /** Per local day: the offset that applies from the day before to the day after, NaN where it changes in between. */
  readonly steady: Map<number, number>;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/**
 * Maximum number of cached days per zone, about 270 years: beyond it the cache is cleared, so that it cannot grow
 * without limit.
 */
const MAX_DAYS = 100_000;
const TIME_FORM = /^([01]\d|2[0-3]):([0-5]\d)$/;
const zones = new Map<string, Zone>();

/** Whether a name is an IANA time zone. Bare offsets such as `+03:00`, which some engines accept, are not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    zoneOf(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Whether a text is a time of day, `HH:mm`. */
export function isTime(text: string): boolean {
  return TIME_FORM.test(text);
}

/** Minutes since midnight. Throws RangeError for an invalid `HH:mm`. */
export function toMinuteOfDay(time: string): number {
  if (!isTime(time)) throw new RangeError(`Not a time of day: ${time}`);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * Epoch milliseconds of a local time. A time that the clocks skip moves forward by the gap (02:30 becomes 03:30); of a
 * time that occurs twice, the first is used. Throws RangeError for a date, time or zone that does not exist.
 */
export function localToInstant(local: LocalTime, timeZone: string): number {
  return instantOfLocal(toEpochDay(local.date), toMinuteOfDay(local.time), timeZone);
}

/** The same from numbers, for loops over many days: an epoch day and the minutes since midnight. */
export function instantOfLocal(epochDay: number, minuteOfDay: number, timeZone: string): number {
  const zone = zoneOf(timeZone);
  const asUtc = epochDay * DAY + minuteOfDay * MINUTE;
  const steady = steadyOffset(zone, epochDay);
  if (!Number.isNaN(steady)) return asUtc - steady;
  // Near a change. The offset before it is right in both special cases: it gives the first of two instants, and it
  // moves a skipped time forward by the gap. Only where it does not fit and the later one does is the later one right.
  const earlier = offsetAt(zone, asUtc - DAY);
  const later = offsetAt(zone, asUtc + DAY);
  const earlierFits = offsetAt(zone, asUtc - earlier) === earlier;
  const laterFits = offsetAt(zone, asUtc - later) === later;
  return asUtc - (!earlierFits && laterFits ? later : earlier);
}

/** The calendar day and clock time of an instant; seconds are dropped. */
export function instantToLocal(ms: number, timeZone: string): LocalTime {
  const local = ms + offsetAt(zoneOf(timeZone), ms);
  const epochDay = Math.floor(local / DAY);
  const minutes = Math.floor((local - epochDay * DAY) / MINUTE);
  const hour = Math.floor(minutes / 60);
  const minute = minutes - hour * 60;
  return {
    date: fromEpochDay(epochDay),
    time: `${hour < 10 ? "0" : ""}${hour}:${minute < 10 ? "0" : ""}${minute}`,
  };
}

/** The current day in a time zone at an instant. */
export function todayIn(timeZone: string, nowMs: number): string {
  return fromEpochDay(Math.floor((nowMs + offsetAt(zoneOf(timeZone), nowMs)) / DAY));
}

/** A change of the clocks: offsets from UTC in ms before and from the instant `at` (epoch ms). */
export type ClockChange = Readonly<Change>;

/** Local time minus UTC, in ms, at an instant. Throws RangeError for a zone that does not exist. */
export function zoneOffset(ms: number, timeZone: string): number {
  return offsetAt(zoneOf(timeZone), ms);
}

/** Every change of a zone's clocks from one instant to another, in order. Throws RangeError for a zone that does not exist. */
export function clockChanges(from: number, to: number, timeZone: string): ClockChange[] {
  const zone = zoneOf(timeZone);
  const changes: ClockChange[] = [];
  for (let day = Math.floor(from / DAY); day * DAY <= to; day++) {
    const before = offsetAtDayStart(zone, day);
    const after = offsetAtDayStart(zone, day + 1);
    if (before === after) continue;
    const change = changeOn(zone, day, before, after);
    if (change.at >= from && change.at <= to) changes.push(change);
  }
  return changes;
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const zone: Zone = { format, dayStarts: new Map(), changes: new Map(), steady: new Map() };
  zones.set(timeZone, zone);
  return zone;
}

/** The offset of a local day if it applies from the start of the day before to the end of the day after, else NaN. */
function steadyOffset(zone: Zone, epochDay: number): number {
  const known = zone.steady.get(epochDay);
  if (known !== undefined) return known;
  const offset = offsetAtDayStart(zone, epochDay - 1);
  let steady = offset;
  for (let day = epochDay; day <= epochDay + 2; day++) {
    if (offsetAtDayStart(zone, day) !== offset) steady = Number.NaN;
  }
  cacheDay(zone.steady, epochDay, steady);
  return steady;
}

/** Local time minus UTC, in ms, at an instant. */
function offsetAt(zone: Zone, ms: number): number {
  const day = Math.floor(ms / DAY);
  const before = offsetAtDayStart(zone, day);
  const after = offsetAtDayStart(zone, day + 1);
  if (before === after) return before;
  const change = changeOn(zone, day, before, after);
  return ms < change.at ? change.before : change.after;
}

function changeOn(zone: Zone, day: number, before: number, after: number): Change {
  const known = zone.changes.get(day);
  if (known) return known;
  const change = { at: findChange(zone, day * DAY, before), before, after };
  cacheDay(zone.changes, day, change);
  return change;
}

function offsetAtDayStart(zone: Zone, day: number): number {
  const known = zone.dayStarts.get(day);
  if (known !== undefined) return known;
  const offset = offsetFrom(zone.format, day * DAY);
  cacheDay(zone.dayStarts, day, offset);
  return offset;
}

/** The first instant of a UTC day, to the second, at which the offset is no longer `before`. */
function findChange(zone: Zone, dayStart: number, before: number): number {
  let low = 0;
  let high = DAY / 1000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetFrom(zone.format, dayStart + middle * 1000) === before) low = middle;
    else high = middle;
  }
  return dayStart + high * 1000;
}

/** `Intl` appends the offset: `GMT`, `GMT-04:00`, or with seconds for historical mean times. */
function offsetFrom(format: Intl.DateTimeFormat, ms: number): number {
  const text = format.format(ms);
  const digits = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!digits) throw new Error(`No offset in ${text}`);
  if (digits[1] === undefined) return 0;
  const seconds = Number(digits[2]) * 3600 + Number(digits[3]) * 60 + Number(digits[4] ?? 0);
  return (digits[1] === "+" ? 1 : -1) * seconds * 1000;
}

function cacheDay<T>(cache: Map<number, T>, day: number, value: T): void {
  if (cache.size >= MAX_DAYS) cache.clear();
  cache.set(day, value);
}
