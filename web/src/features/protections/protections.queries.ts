import type { ArgsOf } from "../../lib/call.ts";
import { useCallQuery } from "../../resource/call-query.ts";

export type ChangesQuery = NonNullable<ArgsOf<"protections", "changes">["query"]>;

/** Query of one change by id, whatever its position in the list; notices link to it. */
export function useOneChange(project: string, change: string | null) {
  return useCallQuery(
    "protections",
    "changes",
    { params: { project }, query: { size: 1, ...(change === null ? {} : { change }) } },
    { enabled: project !== "" && change !== null, select: ({ items }) => items[0] ?? null },
  );
}
