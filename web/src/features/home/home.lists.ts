import type { Monitoring, MonitoringState } from "@vetaverde/contract/monitorings";
import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import type { Search } from "../../lib/search.ts";

const OF_THE_MONTH = ["done", "near", "unfulfilled", "rescheduled", "skipped", "far"] as const;

/** Lists of Home: all overdue, all due soon, or one count of this month. */
export type HomeList = "overdue" | "due" | MonitoringState;

/** The list that the address selects; null displays the summary. */
export const listIn = (search: Search): HomeList | null =>
  (["overdue", "due", ...OF_THE_MONTH] as const).find((name) => name === search["show"]) ?? null;

/** The first and the last day of the month that contains a day. */
export function monthOf(today: string): { from: string; to: string } {
  const from = `${today.slice(0, 7)}-01`;
  return { from, to: addDays(addMonths(from, 1, 1), -1) };
}

export interface ListQuery {
  status: MonitoringState[];
  sort: "date";
  from?: string;
  to?: string;
}

/** The oldest first: what has been overdue longest, and what is due next. */
export function queryOf(list: HomeList, today: string): ListQuery {
  if (list === "overdue") return { status: ["unfulfilled"], sort: "date" };
  if (list === "due") return { status: ["near"], sort: "date" };
  return { status: [list], sort: "date", ...monthOf(today) };
}

/** The one mark shown for a monitoring. */
export const markOf = ({ skipped, status }: Pick<Monitoring, "skipped" | "status">): MonitoringState =>
  skipped ? "skipped" : (status ?? "far");
