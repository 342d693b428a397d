import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Compared } from "@vetaverde/domain/commitments/compare/kinds";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";

export type JudgeBody = ArgsOf<"comparison", "judge">["body"];

const key = (project: string) => [project, "comparison"];

/** The instruments that can be compared, the earliest first. */
export function useCompared(project: string) {
  return useQuery({
    queryKey: [...key(project), "instruments"],
    queryFn: ({ signal }) => call("comparison", "instruments", { params: { project }, signal }),
  });
}

/** One kind of what a comparison found, a page of it; asked for once both instruments are chosen. */
export function useComparison(
  project: string,
  both: { older: string; newer: string } | null,
  { kind, page, size }: { kind: Compared; page: number; size: number },
) {
  return useQuery({
    queryKey: [...key(project), both, kind, page],
    queryFn: ({ signal }) =>
      call("comparison", "compare", {
        params: { project },
        query: { ...(both ?? { older: "", newer: "" }), kind: [kind], page, size },
        signal,
      }),
    enabled: both !== null,
    placeholderData: keepPreviousData,
  });
}

/** The contradictions between all instruments of the project: those to be settled, or those that are. */
export function useContradictions(
  project: string,
  { decided, page, size }: { decided: boolean; page: number; size: number },
) {
  return useQuery({
    queryKey: [...key(project), "contradictions", decided, page],
    queryFn: ({ signal }) =>
      call("comparison", "contradictions", {
        params: { project },
        query: { decided: decided ? "yes" : "no", page, size },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Keeps what somebody says of two; the lists in sight are renewed by then. @throws CallError */
export function useJudge(project: string) {
  const queries = useQueryClient();
  return async (body: JudgeBody) => {
    try {
      return await call("comparison", "judge", { params: { project }, body });
    } finally {
      await queries.invalidateQueries({ queryKey: key(project) });
    }
  };
}

/** What is in sight as a file: all of a comparison, or the contradictions. @throws CallError */
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
