import { useCallQuery } from "../../resource/call-query.ts";
import { type HomeList, monthOf, queryOf } from "./home.lists.ts";

/** Query of the month's counts over all plans, without rows. */
export function useMonth(project: string, today: string, enabled = true) {
  const query = { ...monthOf(today), size: 1 };
  return useCallQuery("plans", "monitorings", { params: { project }, query }, { enabled });
}

export interface Rows {
  page?: number;
  size: number;
  /** Only monitorings that name the user as responsible. */
  mine?: boolean;
}

/** Query of a page of one of Home's lists; the previous page remains visible while the next one loads. */
export function useHomeList(
  project: string,
  list: HomeList,
  today: string,
  { page = 1, size, mine = false }: Rows,
) {
  const query = { ...queryOf(list, today), page, size, ...(mine ? { whose: "mine" as const } : {}) };
  return useCallQuery("plans", "monitorings", { params: { project }, query }, { keepPrevious: true });
}
