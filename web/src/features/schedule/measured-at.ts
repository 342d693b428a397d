import type { Scheduled } from "@vetaverde/contract/schedule";
import { whatOf } from "./schedule.messages.ts";

interface Measured {
  /** The subcomponent of what is measured most often, such as "Nivel"; its own name without one. */
  name: string;
  /** Its short frequency, and the number of the other things that are measured. */
  rest: string;
  /** Everything that is measured with its whole name and frequency, a line each. */
  whole: string;
}

/**
 * What is measured at a station, by its monitorings of the days on display; null without any.
 * @param shortOf the short form of a frequency's name
 */
export function measuredAt(
  items: readonly Scheduled[],
  shortOf: (frequency: string) => string,
): Measured | null {
  const byName = new Map<string, Scheduled[]>();
  for (const item of items) byName.set(whatOf(item), [...(byName.get(whatOf(item)) ?? []), item]);
  const named = [...byName].toSorted(
    ([one, a], [other, b]) => b.length - a.length || one.localeCompare(other),
  );
  const first = named[0]?.[1][0];
  if (!first) return null;
  const others = named.length - 1;
  return {
    // A response cached by an older version has no subcomponent.
    name: (first as Partial<Scheduled>).subcomponent || whatOf(first),
    rest: `${first.frequency && ` · ${shortOf(first.frequency)}`}${others > 0 ? ` +${others}` : ""}`,
    whole: named
      .map(([name, [item]]) => [name, item?.frequency.toLocaleLowerCase()].filter(Boolean).join(" · "))
      .join("\n"),
  };
}
