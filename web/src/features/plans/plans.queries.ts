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

/** The instruments, and the commitments that people accepted, by which plans are filtered. */
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
  /** `YYYY-MM-DD`; undefined where it has no limit on that side. */
  from: string | undefined;
  to: string | undefined;
}

/** What skipping a station would mark now. Never shown from before: somebody decides by it. */
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

export const SKIPS_SHOWN = 50;

/** What is decided at once, with a connection. @throws CallError */
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

/** A one-use address under which the browser itself shows a follow-up's picture. */
export const useEvidenceUrl = (project: string, file: string) =>
  useFileUrl(project, ["evidence", file], () =>
    address(specOf("plans", "evidencePreview").path, { project, file }),
  );

/** Fetches a follow-up's file. @throws CallError */
export const downloadEvidence = (project: string, file: string) =>
  download(address(specOf("plans", "evidence").path, { project, file }));

export type NameChoice = ArgsOf<"plans", "resolveNames">["body"]["choices"][number];

/** The catalogues without which no row of a plan can be right. */
const NEEDED_KINDS = [
  "mining-components",
  "environmental-components",
  "stations",
  "frequencies",
  "types",
] as const satisfies readonly CatalogKind[];

const EXISTS = { size: 1, state: "active" } as const;

/** Those of them that have no name in use; none until all were asked. */
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

/** Sends a plan's workbook and follows how it is read; `plan` is the one that it is meant for, where there is one. */
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

const pathOf = (name: "template" | "previewErrors" | "monitoringsCsv" | "monitoringsXlsx") =>
  specOf("plans", name).path;

export const downloadTemplate = (project: string) => download(address(pathOf("template"), { project }));
export const downloadErrors = (project: string, preview: string) =>
  download(address(pathOf("previewErrors"), { project, preview }));
export const exportMonitorings = (project: string, format: "csv" | "xlsx", query: MonitoringQuery) => {
  const { page: _page, size: _size, sort: _sort, ...filters } = query;
  const name = format === "csv" ? "monitoringsCsv" : "monitoringsXlsx";
  return download(address(pathOf(name), { project }, filters as Record<string, string | string[]>));
};
