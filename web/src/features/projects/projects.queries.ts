import { useSession } from "../../lib/session.ts";
import { useCallQuery } from "../../resource/call-query.ts";

/** Query of a project by its id; the current project needs no request. */
export function useProject(project: string) {
  const chosen = useSession((session) => (session.project?.id === project ? session.project : null));
  const { data } = useCallQuery(
    "projects",
    "get",
    { params: { project } },
    { enabled: chosen === null && project !== "" },
  );
  return chosen ?? data ?? null;
}
