import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { type HomeList, monthOf, queryOf } from "./home.lists.ts";

/** The month's counts over all plans, without rows. */
export function useMonth(project: string, today: string) {
  const query = { ...monthOf(today), size: 1 };
  return useQuery({
    queryKey: [project, "plans", "month", query],
    queryFn: ({ signal }) => call("plans", "monitorings", { params: { project }, query, signal }),
  });
}

export interface Rows {
  page?: number;
  size: number;
}

/** A page of one of home's lists; the page before stays in sight while the next one loads. */
export function useHomeList(project: string, list: HomeList, today: string, { page = 1, size }: Rows) {
  const query = { ...queryOf(list, today), page, size };
  return useQuery({
    queryKey: [project, "plans", "home", query],
    queryFn: ({ signal }) => call("plans", "monitorings", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}
