import { addDays } from "./dates.ts";
import { instantToLocal, localToInstant, toMinuteOfDay } from "./zone.ts";

/** A user's quiet hours, in their time zone; across midnight where `to` is earlier. */
export interface QuietHours {
  /** HH:mm */
  from: string;
  /** HH:mm, exclusive. */
  to: string;
  /** IANA name */
  timeZone: string;
}

/**
 * The instant at which the current quiet hours end, in epoch milliseconds; null outside of them. With a clock change in
 * between, they end when the user's local time is `to`.
 */
export function quietUntil({ from, to, timeZone }: QuietHours, now: number): number | null {
  const local = instantToLocal(now, timeZone);
  const [at, start, end] = [toMinuteOfDay(local.time), toMinuteOfDay(from), toMinuteOfDay(to)];
  const overMidnight = start > end;
  const isQuiet = overMidnight ? at >= start || at < end : at >= start && at < end;
  if (!isQuiet) return null;
  const date = overMidnight && at >= start ? addDays(local.date, 1) : local.date;
  const until = localToInstant({ date, time: to }, timeZone);
  return until > now ? until : null;
}
