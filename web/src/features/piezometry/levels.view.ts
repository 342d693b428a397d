import type { Borehole, PiezometricLevel } from "@vetaverde/contract/piezometry";
import { ticksBetween } from "@vetaverde/domain/piezometry/scale";

/** A borehole with what was measured in it, and its place among all of the project: it keeps colour and shape. */
export interface Well {
  borehole: Borehole;
  at: number;
  levels: readonly PiezometricLevel[];
}

export const HEIGHT = 560;
export const TOP = 24;

export interface Elevations {
  ticks: number[];
  y(elevation: number): number;
}

/** One scale for the section and the history beside it: from below the deepest bottom to above the highest water. */
export function elevationsOf(wells: readonly Well[]): Elevations {
  const all = wells.flatMap(({ borehole, levels }) => [
    borehole.terrain,
    borehole.casing,
    borehole.terrain - borehole.depth,
    ...levels.map(({ level }) => level),
  ]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const margin = Math.max((high - low) * 0.04, 0.5);
  const [bottom, top] = [low - margin, high + margin];
  return {
    ticks: ticksBetween(bottom, top, 11),
    y: (elevation) => TOP + ((top - elevation) / (top - bottom)) * (HEIGHT - TOP),
  };
}

export const lastOf = (levels: readonly PiezometricLevel[]): PiezometricLevel | null => levels.at(-1) ?? null;

const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120, 240];

/** The first days of months, as many as there is room for. */
export function monthsBetween(from: string, to: string, most: number): string[] {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const [first, last] = [monthOf(from), monthOf(to)];
  const step = MONTHS.find((one) => (last - first) / one <= most) ?? 600;
  const days: string[] = [];
  for (let month = Math.ceil((first + 1) / step) * step; month <= last; month += step)
    days.push(`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`);
  return days;
}

interface Place {
  id: string;
  at: number;
}

/** Places as near to those that are wanted as can be without one standing over another, in their order. */
export function apart(wanted: readonly Place[], room: number): Map<string, number> {
  const topOf = (group: readonly Place[]) =>
    group.reduce((sum, { at }) => sum + at, 0) / group.length - ((group.length - 1) * room) / 2;
  const groups: Place[][] = [];
  for (const one of wanted.toSorted((a, b) => a.at - b.at)) {
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
