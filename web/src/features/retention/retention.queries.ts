import type { ArgsOf } from "../../lib/call.ts";
import { useCallQuery } from "../../resource/call-query.ts";

export type RetentionBody = ArgsOf<"retention", "save">["body"];

/** Counted at each look: what was counted before is not what is there now. */
export function useRetentionPreview(project: string, months: number | null) {
  return useCallQuery(
    "retention",
    "preview",
    { params: { project }, query: { months: months ?? 0 } },
    { enabled: months !== null, gcTime: 0, refetchOnWindowFocus: false },
  );
}
