// Days as far as they are known: `2013-05-21`, `2013-05` or `2013`.
import { addDays, daysBetween } from "./dates.ts";

/** Orders by the day at which a figure draws; dates in the order of their first days are not in that order. */
export const byDrawnDay = (a: { readonly day: string }, b: { readonly day: string }): number =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : 0;

/** The day in the middle of the period, at which a figure with a time axis draws it; a whole day is itself. */
export function middleDay(partial: string): string {
  if (partial.length === 10) return partial;
  const first = partial.length === 4 ? `${partial}-01-01` : `${partial}-01`;
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
  const last =
    partial.length === 4 ? `${partial}-12-31` : new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return addDays(first, Math.floor(daysBetween(first, last) / 2));
}
