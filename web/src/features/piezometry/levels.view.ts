import type { Borehole } from "@vetaverde/contract/piezometry";
import { ticksBetween } from "@vetaverde/domain/piezometry/graph-scale";
import { addDays, toEpochDay } from "@vetaverde/domain/time/dates";
import { instantOfLocal, todayIn } from "@vetaverde/domain/time/zone";
import type { Well } from "./well.ts";

export const HEIGHT = 560;
export const TOP = 38;
/** The scale is not extended to a limit farther outside the drawn values than this share of their range. */
const REACH = 0.3;

/** Metres above the sea, or metres below the ground of each borehole. */
export type Measure = "elevation" | "depth";

export interface Elevations {
  measure: Measure;
  ticks: number[];
  /** Vertical position of a tick. */
  of(tick: number): number;
  /** Vertical position of an elevation in a borehole. */
  y(elevation: number, borehole: Pick<Borehole, "terrain">): number;
}

/**
 * One vertical scale for the section and the history next to it: from below the deepest bottom to above the highest
 * water level.
 */
export function elevationsOf(wells: readonly Well[], measure: Measure): Elevations {
  const measured = (elevation: number, { terrain }: Pick<Borehole, "terrain">) =>
    measure === "elevation" ? elevation : elevation - terrain;
  const all = wells.flatMap(({ borehole, levels, series }) =>
    [
      ...[borehole.terrain, borehole.casing, borehole.terrain - borehole.depth],
      ...levels.map(({ level }) => level),
      ...series.flatMap(({ points }) => points.flatMap(({ level }) => (level === null ? [] : [level]))),
    ].map((one) => measured(one, borehole)),
  );
  const [least, most] = endsOf(all);
  const reach = (most - least) * REACH;
  const limits = wells.flatMap(({ borehole, series }) =>
    series.flatMap((one) =>
      one.limits.flatMap(({ points }) =>
        points.flatMap(({ level }) => (level === null ? [] : [measured(level, borehole)])),
      ),
    ),
  );
  const [low, high] = endsOf([
    ...[least, most],
    ...limits.filter((one) => one >= least - reach && one <= most + reach),
  ]);
  const margin = Math.max((high - low) * 0.04, 0.5);
  const [bottom, top] = [low - margin, high + margin];
  const place = (value: number) => TOP + ((top - value) / (top - bottom)) * (HEIGHT - TOP);
  const ticks = ticksBetween(bottom, top, 11);
  return {
    measure,
    // Depths are positive downwards from the ground.
    ticks: measure === "elevation" ? ticks : ticks.map((tick) => 0 - tick),
    of: (tick) => place(measure === "elevation" ? tick : -tick),
    y: (elevation, borehole) => place(measured(elevation, borehole)),
  };
}

const endsOf = (all: readonly number[]): [number, number] =>
  all.reduce<[number, number]>(
    ([least, most], one) => [Math.min(least, one), Math.max(most, one)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );

const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120, 240];
const DAYS = [1, 2, 5, 7, 14];
const DAY = 86_400_000;
const FEW_DAYS = 75;

/** First days of months, at most `most` of them. */
function monthsBetween(from: string, to: string, most: number): string[] {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const [first, last] = [monthOf(from), monthOf(to)];
  const step = MONTHS.find((one) => (last - first) / one <= most) ?? 600;
  const days: string[] = [];
  for (let month = Math.ceil((first + 1) / step) * step; month <= last; month += step)
    days.push(`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`);
  return days;
}

export interface TimeTick {
  at: number;
  label: string;
}

/** Ticks at months for a long span, at days for a short one, in the project's time zone. */
export function timeTicks(from: number, to: number, timeZone: string, most: number): TimeTick[] {
  const [first, last] = [todayIn(timeZone, from), todayIn(timeZone, to)];
  const count = (to - from) / DAY;
  const at = (day: string) => instantOfLocal(toEpochDay(day), 0, timeZone);
  if (count > FEW_DAYS)
    return monthsBetween(first, last, most).map((day) => ({
      at: at(day),
      label: `${day.slice(5, 7)}-${day.slice(0, 4)}`,
    }));
  const step = DAYS.find((one) => count / one <= most) ?? 21;
  const ticks: TimeTick[] = [];
  for (let day = addDays(first, 1); day <= last; day = addDays(day, step))
    ticks.push({ at: at(day), label: `${day.slice(8)}-${day.slice(5, 7)}` });
  return ticks;
}

interface Place {
  id: string;
  at: number;
}

/** Positions as close as possible to the requested ones without overlap, in their order. */
export function apart(preferred: readonly Place[], room: number): Map<string, number> {
  const topOf = (group: readonly Place[]) =>
    group.reduce((sum, { at }) => sum + at, 0) / group.length - ((group.length - 1) * room) / 2;
  const groups: Place[][] = [];
  for (const one of preferred.toSorted((a, b) => a.at - b.at)) {
    let group = [one];
    for (let above = groups.at(-1); above; above = groups.at(-1)) {
      if (topOf(group) - topOf(above) >= above.length * room) break;
      group = [...above, ...group];
      groups.pop();
    }
    groups.push(group);
  }
  return new Map(
    groups.flatMap((group) => group.map(({ id }, n): [string, number] => [id, topOf(group) + n * room])),
  );
}

/** Positions closest to the requested ones that are still free, assigned in order. */
export function free(preferred: readonly number[], occupied: readonly number[], room: number): number[] {
  const stand = occupied.map((at) => ({ at, room }));
  return preferred.map((at) => {
    const place = clearOf(at, stand);
    stand.push({ at: place, room });
    return place;
  });
}

/**
 * Positions of labels above and below a text that cannot move, in the order of what they name: whatever is higher than
 * the text is named above it.
 *
 * @param named vertical positions of what the labels name, from the top
 * @param text the same of what the text names, and the first and last line of the text
 * @param occupied positions of further text, which no label may cover
 */
export function around(
  named: readonly number[],
  { at, first, last }: { at: number; first: number; last: number },
  occupied: readonly number[],
  room: number,
): number[] {
  const places = [...named];
  const put = (chosen: (y: number) => boolean, step: -1 | 1, from: number) => {
    const order = named.flatMap((y, n) => (chosen(y) ? [{ y, n }] : [])).sort((a, b) => step * (a.y - b.y));
    let limit = from;
    for (const { y, n } of order) {
      const nearest = limit + step * room;
      let place = step === 1 ? Math.max(y, nearest) : Math.min(y, nearest);
      while (occupied.some((other) => Math.abs(other - place) < room)) place += step;
      places[n] = place;
      limit = place;
    }
  };
  put((y) => y <= at, -1, first);
  put((y) => y > at, 1, last);
  return places;
}

/** The position closest to the requested one that is at least `room` away from each of the others. */
export function clearOf(at: number, others: readonly { at: number; room: number }[]): number {
  const clear = (place: number) => others.every((one) => Math.abs(one.at - place) >= one.room);
  let away = 0;
  while (!clear(at - away) && !clear(at + away)) away += 1;
  return clear(at - away) ? at - away : at + away;
}
