import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BoardContent } from "@vetaverde/contract/board-settings";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { callKey } from "../../resource/call-key.ts";
import { useCallQuery } from "../../resource/call-query.ts";

export type WaterQuery = ArgsOf<"environmentReport", "csv">["query"];
/** Settings of a saved report. */
export type SavedChoice = Extract<BoardContent, { provider: "environment-report" }>["settings"];

export function useWaterOptions(project: string, category: "Agua" | "Geoquímica") {
  return useCallQuery("environmentReport", "options", { params: { project }, query: { category } });
}

export function useWaterSamples(project: string, query: WaterQuery) {
  return useQuery({
    queryKey: callKey("environmentReport", "piper", { params: { project }, query }),
    queryFn: async ({ signal }) => {
      const part = (page: number) =>
        call("environmentReport", "piper", { params: { project }, query: { ...query, page }, signal });
      const first = await part(1);
      const last = Math.ceil(first.total / first.size);
      if (last < 2) return first;
      // Sorted by day, so the newest are on the last two pages.
      const pages = await Promise.all([last - 1, last].map((page) => (page === 1 ? first : part(page))));
      return { ...first, items: pages.flatMap(({ items }) => items).slice(-first.size) };
    },
    placeholderData: keepPreviousData,
  });
}

/** Query of the saved report behind the identifier in the address; disabled without one. */
export function useSavedReport(project: string, urir: string | undefined) {
  return useQuery({
    queryKey: callKey("boards", "embed", { params: { project, urir } }, "saved"),
    enabled: urir !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const board = await call("boards", "embed", { params: { project, urir: urir ?? "" }, signal });
      const settings = board.content?.provider === "environment-report" ? board.content.settings : null;
      return { name: board.name, settings: settings as SavedChoice | null };
    },
  });
}

export const exportWater = (project: string, format: "csv" | "xlsx", query: WaterQuery) =>
  download(
    address(
      specOf("environmentReport", format).path,
      { project },
      query as Record<string, string | string[]>,
    ),
  );
