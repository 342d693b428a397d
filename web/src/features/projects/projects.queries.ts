import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";

/** One's own projects by name; the system administrator's are all. */
export function useProjects() {
  return useQuery({
    queryKey: ["projects", "list"],
    queryFn: ({ signal }) => call("projects", "list", { query: { size: 500, sort: "name" }, signal }),
    select: ({ items }) => items,
  });
}
