import { useQueryClient } from "@tanstack/react-query";
import type { Compared } from "@vetaverde/domain/commitments/compare/kinds";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";

export type JudgeBody = ArgsOf<"comparison", "judge">["body"];

/** Query of one page of one kind of pairs; sent once both instruments are selected. */
export function useComparison(
  project: string,
  both: { older: string; newer: string } | null,
  { kind, page, size }: { kind: Compared; page: number; size: number },
) {
  return useCallQuery(
    "comparison",
    "compare",
    { params: { project }, query: { ...(both ?? { older: "", newer: "" }), kind: [kind], page, size } },
    { enabled: both !== null, keepPrevious: true },
  );
}

/** Query of the contradictions between all instruments of the project, open or settled. */
export function useContradictions(
  project: string,
  { decided, page, size }: { decided: boolean; page: number; size: number },
) {
  return useCallQuery(
    "comparison",
    "contradictions",
    { params: { project }, query: { decided: decided ? "yes" : "no", page, size } },
    { keepPrevious: true },
  );
}

/** Saves a judgement of two commitments; resolves after the displayed lists are refetched. @throws CallError */
export function useJudge(project: string) {
  const queries = useQueryClient();
  return async (body: JudgeBody) => {
    try {
      return await call("comparison", "judge", { params: { project }, body });
    } finally {
      await invalidateCalls(queries, project, ["comparison"]);
    }
  };
}

/** Downloads the comparison or the contradictions as a file. @throws CallError */
export const exportComparison = (
  project: string,
  format: "csv" | "xlsx",
  both: { older: string; newer: string },
) => download(address(specOf("comparison", format).path, { project }, both));

export const exportContradictions = (project: string, format: "Csv" | "Xlsx", decided: boolean) =>
  download(
    address(
      specOf("comparison", `contradictions${format}`).path,
      { project },
      { decided: decided ? "yes" : "no" },
    ),
  );
