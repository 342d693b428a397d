import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { useSession } from "../../lib/session.ts";

/** One's own projects by name; the system administrator's are all. */
export function useProjects() {
  return useQuery({
    queryKey: ["projects", "list"],
    queryFn: ({ signal }) => call("projects", "list", { query: { size: 500, sort: "name" }, signal }),
    select: ({ items }) => items,
  });
}

/** A project by its address; the chosen one is at hand already. */
export function useProject(project: string) {
  const chosen = useSession((session) => (session.project?.id === project ? session.project : null));
  const { data } = useQuery({
    queryKey: [project, "project"],
    queryFn: ({ signal }) => call("projects", "get", { params: { project }, signal }),
    enabled: chosen === null && project !== "",
  });
  return chosen ?? data ?? null;
}
