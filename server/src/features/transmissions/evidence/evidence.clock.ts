import { fixedClock } from "@vetaverde/domain/authorities/wire";

/** An instant with the offset of the obligation's clock: `2026-06-05T13:00:00-04:00`. */
export function offsetInstant(at: Date): string {
  const { date, time } = fixedClock(at.getTime());
  return `${date}T${time}-04:00`;
}
