import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { type HomeList, monthOf, queryOf } from "./home.lists.ts";

/** The month's counts over all plans, without rows. */
export function useMonth(project: string, today: string, enabled = true) {
  const query = { ...monthOf(today), size: 1 };
  return useQuery({
    queryKey: [project, "plans", "month", query],
    enabled,
    queryFn: ({ signal }) => call("plans", "monitorings", { params: { project }, query, signal }),
  });
}

export interface Rows {
  page?: number;
  size: number;
  /** Only what names oneself as responsible. */
  mine?: boolean;
}

/** What Home begins with; asked for anew each time that Home is opened, since steps are done on other pages. */
export function useFirstSteps(project: string) {
  return useQuery({
    queryKey: [project, "home", "first-steps"],
    queryFn: ({ signal }) => call("home", "firstSteps", { query: { project }, signal }),
    staleTime: 0,
  });
}

/** A page of one of home's lists; the page before stays in sight while the next one loads. */
export function useHomeList(
  project: string,
  list: HomeList,
  today: string,
  { page = 1, size, mine = false }: Rows,
) {
  const query = { ...queryOf(list, today), page, size, ...(mine ? { whose: "mine" as const } : {}) };
  return useQuery({
    queryKey: [project, "plans", "home", query],
    queryFn: ({ signal }) => call("plans", "monitorings", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}
