import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { RescheduleBody } from "@vetaverde/contract/field-work";
import type { Preview } from "@vetaverde/contract/plans";
import type { PreviewProgress } from "@vetaverde/contract/previews";
import type { SkipStationBody } from "@vetaverde/contract/station-skips";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { upload } from "../../lib/upload.ts";
import { callKey } from "../../resource/call-key.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { useFileUrl } from "../../resource/file-url.ts";
import { changedBy, invalidateCalls } from "../../resource/invalidate.ts";
import type { SendWorkbook } from "../../ui/workbook/workbook.state.ts";

export type PlanQuery = NonNullable<ArgsOf<"plans", "list">["query"]>;
export type MonitoringQuery = NonNullable<ArgsOf<"plans", "monitorings">["query"]>;

/** The filter options of the plan list: instruments, and accepted commitments. */
export function useWhatPlansServe(project: string) {
  const instruments = useCallQuery(
    "instruments",
    "list",
    { params: { project }, query: { size: 500, sort: "name" } },
    { select: ({ items }) => items.map(({ id, name, year }) => ({ value: id, label: `${name} (${year})` })) },
  );
  const commitments = useCallQuery(
    "commitments",
    "list",
    {
      params: { project },
      query: { state: ["accepted"], coverage: ["covered", "partial"], size: 500, sort: "number" },
    },
    {
      select: ({ items }) =>
        items.map(({ id, code, summary }) => ({ value: id, label: `${code} ${summary}` })),
    },
  );
  return { instruments: instruments.data ?? [], commitments: commitments.data ?? [] };
}

export function usePlan(project: string, plan: string) {
  return useCallQuery("plans", "get", { params: { project, plan } }, { enabled: plan !== "" });
}

export interface SkipPeriod {
  /** `YYYY-MM-DD`; undefined if the period is open on that side. */
  from: string | undefined;
  to: string | undefined;
}

/** Query of what skipping a station would mark now. Never served from cache, because the user decides based on it. */
export function useSkipPreview(
  project: string,
  { plan, station, enabled, ...period }: SkipPeriod & { plan: string; station: string; enabled: boolean },
) {
  return useCallQuery(
    "plans",
    "skipPreview",
    { params: { project, plan }, query: { station, ...period } },
    { enabled, gcTime: 0, staleTime: 0 },
  );
}

export const SKIPS_PAGE_SIZE = 50;

/** Mutations for decisions that are sent immediately, while online. @throws CallError */
export function useDecisions(project: string) {
  const queries = useQueryClient();
  const renew = () => invalidateCalls(queries, project, changedBy("plans"));
  return {
    reschedule: async (monitoring: string, body: RescheduleBody, idempotencyKey: string) => {
      await call("plans", "reschedule", { params: { project, monitoring }, body, idempotencyKey });
      void renew();
    },
    skipStation: async (plan: string, body: SkipStationBody, idempotencyKey: string) => {
      const { skipped } = await call("plans", "skipStation", {
        params: { project, plan },
        body,
        idempotencyKey,
      });
      void renew();
      return skipped;
    },
    revertSkip: async (plan: string, skip: string, reason: string, idempotencyKey: string) => {
      const params = { project, plan, skip };
      const { restored } = await call("plans", "revertSkip", { params, body: { reason }, idempotencyKey });
      void renew();
      return restored;
    },
  };
}

/** Query of a one-time URL from which the browser displays a follow-up's picture. */
export const useEvidenceUrl = (project: string, file: string) =>
  useFileUrl(project, ["evidence", file], () =>
    address(specOf("plans", "evidencePreview").path, { project, file }),
  );

/** Fetches a follow-up's file. @throws CallError */
export const downloadEvidence = (project: string, file: string) =>
  download(address(specOf("plans", "evidence").path, { project, file }));

export type NameChoice = ArgsOf<"plans", "resolveNames">["body"]["choices"][number];

/** Catalogues that must not be empty: without them no row of a plan can be valid. */
const NEEDED_KINDS = [
  "mining-components",
  "environmental-components",
  "stations",
  "frequencies",
  "types",
] as const satisfies readonly CatalogKind[];

const EXISTS = { size: 1, state: "active" } as const;

/** Those of the required catalogues that have no active name; empty until all responses arrived. */
export function useEmptyCatalogs(project: string): CatalogKind[] {
  return useQueries({
    queries: NEEDED_KINDS.map((kind) => ({
      queryKey: callKey("catalog", "list", { params: { project, kind }, query: EXISTS }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call("catalog", "list", { params: { project, kind }, query: EXISTS, signal }),
    })),
    combine: (answers) => NEEDED_KINDS.filter((_, at) => answers[at]?.data?.total === 0),
  });
}

/** Uploads a plan's workbook and follows its processing; `plan` is the plan to which its rows will be added, if any. */
export const sendPlan =
  (project: string, plan?: string): SendWorkbook<Preview> =>
  (file, { onProgress, signal }) =>
    upload("plans", "createPreview", {
      params: { project },
      query: { plan },
      file,
      signal,
      onSent: (done, total) => onProgress({ phase: "sending", done, total }),
      onProgress: (data) => onProgress(data as PreviewProgress),
    });

const pathOf = (
  name: "listCsv" | "listXlsx" | "template" | "previewErrors" | "monitoringsCsv" | "monitoringsXlsx",
) => specOf("plans", name).path;

export const downloadTemplate = (project: string) => download(address(pathOf("template"), { project }));
export const downloadErrors = (project: string, preview: string) =>
  download(address(pathOf("previewErrors"), { project, preview }));
export const exportPlans = (project: string, format: "csv" | "xlsx", query: PlanQuery) => {
  const { page: _page, size: _size, ...filters } = query;
  const name = format === "csv" ? "listCsv" : "listXlsx";
  return download(address(pathOf(name), { project }, filters as Record<string, string | string[]>));
};
export const exportMonitorings = (project: string, format: "csv" | "xlsx", query: MonitoringQuery) => {
  const { page: _page, size: _size, sort: _sort, ...filters } = query;
  const name = format === "csv" ? "monitoringsCsv" : "monitoringsXlsx";
  return download(address(pathOf(name), { project }, filters as Record<string, string | string[]>));
};
