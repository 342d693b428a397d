import type { ArgsOf } from "../../lib/call.ts";
import { useCallQuery } from "../../resource/call-query.ts";

export type RetentionBody = ArgsOf<"retention", "save">["body"];

/** Counted each time: an earlier count may be outdated. */
export function useRetentionPreview(project: string, months: number | null) {
  return useCallQuery(
    "retention",
    "preview",
    { params: { project }, query: { months: months ?? 0 } },
    { enabled: months !== null, gcTime: 0, refetchOnWindowFocus: false },
  );
}
