import type { Scheduled } from "@vetaverde/contract/schedule";
import { whatOf } from "./schedule.messages.ts";

interface Measured {
  /** What is measured most often. */
  name: string;
  /** Its frequency; the number of the others, if more than one thing is measured. */
  rest: string;
}

/** What is measured at a station, by its monitorings of the days on display; null without any. */
export function measuredAt(items: readonly Scheduled[]): Measured | null {
  const times = new Map<string, number>();
  for (const item of items) times.set(whatOf(item), (times.get(whatOf(item)) ?? 0) + 1);
  const [first, ...others] = [...times].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other));
  if (!first) return null;
  const [name] = first;
  const frequency = items.find((item) => whatOf(item) === name)?.frequency ?? "";
  const rest = others.length > 0 ? `+${others.length}` : `· ${frequency.toLocaleLowerCase()}`;
  return { name, rest: ` ${rest}` };
}
