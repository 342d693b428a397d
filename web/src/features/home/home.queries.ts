import { useQuery } from "@tanstack/react-query";
import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import { call } from "../../lib/call.ts";

const LINES = 6;

/** The month's counts over all plans, without rows. */
export function useMonth(project: string, today: string) {
  const from = `${today.slice(0, 7)}-01`;
  const to = addDays(addMonths(from, 1, 1), -1);
  const query = { from, to, size: 1 };
  return useQuery({
    queryKey: [project, "plans", "month", query],
    queryFn: ({ signal }) => call("plans", "monitorings", { params: { project }, query, signal }),
  });
}

/** What is late, the latest first, or what is due next. */
export function useWaiting(project: string, status: "unfulfilled" | "near") {
  const query = {
    status: [status],
    sort: status === "near" ? ("date" as const) : ("-date" as const),
    size: LINES,
  };
  return useQuery({
    queryKey: [project, "plans", "waiting", query],
    queryFn: ({ signal }) => call("plans", "monitorings", { params: { project }, query, signal }),
  });
}
