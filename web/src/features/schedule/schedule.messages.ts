import type { PlanCounts } from "@vetaverde/contract/monitorings";
import type { Scheduled } from "@vetaverde/contract/schedule";
import type { CountedState } from "@vetaverde/domain/schedule/counts";
import { frequencyOfName } from "@vetaverde/domain/schedule/frequency-names";
import type { Format } from "../../lib/format.ts";
import { type Translate, useLocale, useT } from "../../lib/i18n.ts";

/** The one state of a monitoring: skipped if it was, otherwise its status. Rescheduling is shown separately. */
export const markOf = ({ skipped, status }: Scheduled): CountedState =>
  skipped ? "skipped" : (status ?? "far");

/** Most urgent first: the state displayed where there is room for only one. */
export const URGENCY = ["unfulfilled", "near", "skipped", "far", "done"] as const;

export const mostUrgent = (items: readonly Scheduled[]): CountedState =>
  URGENCY.find((kind) => items.some((item) => markOf(item) === kind)) ?? "far";

/** The states of a day's counts, most urgent first. */
export const statesOf = (counts: PlanCounts): (typeof URGENCY)[number][] =>
  URGENCY.filter((kind) => counts[kind] > 0);

/** What is done, in one line: the short commitment name, otherwise the type. */
export const whatOf = ({ shortCommitment, type }: Scheduled): string => shortCommitment || type;

/** Gives the short form of a frequency's name, "mens." for "Mensual"; another name in lower case. */
export function useShortFrequency(): (name: string) => string {
  const t = useT();
  return (name) => {
    const frequency = frequencyOfName(name);
    const known = frequency !== undefined && frequency !== "ambiguous";
    return known ? t(`schedule.often.${frequency}`) : name.toLocaleLowerCase();
  };
}

const HOUR = 3_600_000;

/** Its time in the project's time zone, or "all day" if it lasts 24 hours or more. */
export function whenOf(item: Scheduled, format: Format, t: Translate): string {
  const length = Date.parse(item.endsAt) - Date.parse(item.startsAt);
  return length >= 24 * HOUR ? t("schedule.allDay") : format.time(item.startsAt);
}

/** The state as text, with "rescheduled" appended if it was. */
export function useStateWords(): (item: Scheduled) => string {
  const t = useT();
  return (item) => {
    const states: string[] = [t(`ui.states.${markOf(item)}`)];
    if (item.rescheduled) states.push(t("ui.states.rescheduled"));
    return states.join(", ");
  };
}

/** A day's counts as a sentence for screen readers. */
export function useCountWords(): (counts: PlanCounts) => string {
  const t = useT();
  return (counts) =>
    statesOf(counts)
      .map((kind) =>
        t("schedule.stateCount", {
          n: String(counts[kind]),
          state: t(counts[kind] === 1 ? `ui.states.${kind}` : `ui.statesMany.${kind}`).toLocaleLowerCase(),
        }),
      )
      .join(", ");
}

/** Whether weeks begin on Sunday, as in Brazil. */
export const useSundayFirst = (): boolean => useLocale() === "pt";
