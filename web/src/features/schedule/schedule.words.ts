import type { PlanCounts } from "@vetaverde/contract/monitorings";
import type { Scheduled } from "@vetaverde/contract/schedule";
import type { CountedState } from "@vetaverde/domain/schedule/counts";
import type { Format } from "../../lib/format.ts";
import { type Translate, useT } from "../../lib/i18n.ts";

/** The one state of a monitoring: skipped where it was, else its status. That it was moved is shown beside it. */
export const markOf = ({ skipped, status }: Scheduled): CountedState =>
  skipped ? "skipped" : (status ?? "far");

/** Most urgent first: what a cell or a day shows where there is room for one. */
export const URGENCY = ["unfulfilled", "near", "skipped", "far", "done"] as const;

export const mostUrgent = (items: readonly Scheduled[]): CountedState =>
  URGENCY.find((kind) => items.some((item) => markOf(item) === kind)) ?? "far";

/** The states of a day's counts, most urgent first. */
export const statesOf = (counts: PlanCounts): (typeof URGENCY)[number][] =>
  URGENCY.filter((kind) => counts[kind] > 0);

/** What is done there, in one line: sampling, every week. */
export const whatOf = ({ shortCommitment, type }: Scheduled): string => shortCommitment || type;

const HOUR = 3_600_000;

/** Its hour on the project's clock, or that it takes days. */
export function whenOf(item: Scheduled, format: Format, t: Translate): string {
  const length = Date.parse(item.endsAt) - Date.parse(item.startsAt);
  return length >= 24 * HOUR ? t("schedule.allDay") : format.time(item.startsAt);
}

/** The state in words; of one that was moved also that it was. */
export function useStateWords(): (item: Scheduled) => string {
  const t = useT();
  return (item) => {
    const words: string[] = [t(`ui.states.${markOf(item)}`)];
    if (item.rescheduled) words.push(t("ui.states.rescheduled"));
    return words.join(", ");
  };
}

/** A day's counts as a sentence for who cannot see the marks. */
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
