import { addMonths } from "../time/dates.ts";

/** Round ticks that cover `low` to `high`, about five of them; ascending. */
export function niceTicks(low: number, high: number): number[] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  // A single value is placed in the middle of an axis around it. Floating point residues count as no difference: with
  // such small steps the ticks could not be enumerated.
  const size = Math.max(Math.abs(low), Math.abs(high));
  const apart = high - low > size * 1e-9;
  const span = apart ? high - low : size || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor((apart ? low : low - span / 4) / step);
  const last = Math.ceil((apart ? high : high + span / 4) / step);
  const ticks: number[] = [];
  // An axis of nonnegative values does not extend below zero.
  for (let n = low >= 0 ? Math.max(0, first) : first; n <= last; n++)
    ticks.push(Number((n * step).toPrecision(12)));
  return ticks.length > 1 ? ticks : [0, 1];
}

const MAX_TICKS = 7;

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

/** Whether an axis is labelled with days, because month labels would repeat. */
export const isShort = (from: string, to: string): boolean => monthsBetween(from, to) < 2;

/** First days of months, as many as fit side by side; for less than two months the two ends. */
export function dayTicks(from: string, to: string, maxTicks = MAX_TICKS): string[] {
  const first = `${from.slice(0, 7)}-01`;
  const months = monthsBetween(from, to);
  if (isShort(from, to)) return from === to ? [from] : [from, to];
  const step = [1, 2, 3, 6, 12, 24, 60, 120].find((one) => months / one <= maxTicks) ?? 240;
  const days: string[] = [];
  for (let month = 0; month <= months; month += step) {
    const day = addMonths(first, month);
    if (day >= from && day <= to) days.push(day);
  }
  return days;
}
