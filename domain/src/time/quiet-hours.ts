import { addDays } from "./dates.ts";
import { instantToLocal, localToInstant, toMinuteOfDay } from "./zone.ts";

/** Hours of the day in which somebody wants to be left alone, on a clock of theirs; over midnight where `to` is earlier. */
export interface QuietHours {
  /** HH:mm */
  from: string;
  /** HH:mm; the first minute that is not quiet any more. */
  to: string;
  /** IANA name */
  timeZone: string;
}

/**
 * The instant at which the quiet time that holds now ends, in epoch milliseconds; null where none holds. A clock that
 * is put on or back in between is the person's: they are disturbed when theirs shows `to`.
 */
export function quietUntil({ from, to, timeZone }: QuietHours, now: number): number | null {
  const local = instantToLocal(now, timeZone);
  const [at, start, end] = [toMinuteOfDay(local.time), toMinuteOfDay(from), toMinuteOfDay(to)];
  const overMidnight = start > end;
  const holds = overMidnight ? at >= start || at < end : at >= start && at < end;
  if (!holds) return null;
  const date = overMidnight && at >= start ? addDays(local.date, 1) : local.date;
  const until = localToInstant({ date, time: to }, timeZone);
  return until > now ? until : null;
}
