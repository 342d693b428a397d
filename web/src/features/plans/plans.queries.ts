import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { RescheduleBody } from "@vetaverde/contract/field-work";
import type { Preview } from "@vetaverde/contract/plans";
import type { PreviewProgress } from "@vetaverde/contract/previews";
import type { SkipStationBody } from "@vetaverde/contract/station-skips";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { upload } from "../../lib/upload.ts";
import type { SendWorkbook } from "../../ui/workbook/workbook.state.ts";

export type PlanQuery = NonNullable<ArgsOf<"plans", "list">["query"]>;
export type MonitoringQuery = NonNullable<ArgsOf<"plans", "monitorings">["query"]>;

/** Plans by filter; the page before stays in sight while the next one loads. */
export function usePlans(project: string, query: PlanQuery) {
  return useQuery({
    queryKey: [project, "plans", "list", query],
    queryFn: ({ signal }) => call("plans", "list", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The instruments, and the commitments that people accepted, by which plans are filtered. */
export function useWhatPlansServe(project: string) {
  const instruments = useQuery({
    queryKey: [project, "instruments", "of-plans"],
    queryFn: ({ signal }) =>
      call("instruments", "list", { params: { project }, query: { size: 500, sort: "name" }, signal }),
    select: ({ items }) => items.map(({ id, name, year }) => ({ value: id, label: `${name} (${year})` })),
  });
  const commitments = useQuery({
    queryKey: [project, "commitments", "of-plans"],
    queryFn: ({ signal }) =>
      call("commitments", "list", {
        params: { project },
        query: { state: ["accepted"], coverage: ["covered", "partial"], size: 500, sort: "number" },
        signal,
      }),
    select: ({ items }) => items.map(({ id, code, summary }) => ({ value: id, label: `${code} ${summary}` })),
  });
  return { instruments: instruments.data ?? [], commitments: commitments.data ?? [] };
}

export function usePlan(project: string, plan: string) {
  return useQuery({
    queryKey: [project, "plans", "plan", plan],
    queryFn: ({ signal }) => call("plans", "get", { params: { project, plan }, signal }),
    enabled: plan !== "",
  });
}

export function useMonitorings(project: string, query: MonitoringQuery) {
  return useQuery({
    queryKey: [project, "plans", "monitorings", query],
    queryFn: ({ signal }) => call("plans", "monitorings", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One monitoring as it stands now. What somebody edits must not change below their hand: it is asked once. */
export function useMonitoring(project: string, monitoring: string) {
  return useQuery({
    queryKey: [project, "plans", "monitoring", monitoring],
    queryFn: ({ signal }) => call("plans", "monitoring", { params: { project, monitoring }, signal }),
    gcTime: 0,
  });
}

/** Every follow-up of a monitoring, newest first. */
export function useFollowUps(project: string, monitoring: string) {
  return useQuery({
    queryKey: [project, "plans", "follow-ups", monitoring],
    queryFn: ({ signal }) => call("plans", "followUps", { params: { project, monitoring }, signal }),
  });
}

/** How often a monitoring was moved, and why it was skipped. */
export function useMarks(project: string, monitoring: string) {
  return useQuery({
    queryKey: [project, "plans", "marks", monitoring],
    queryFn: ({ signal }) => call("plans", "marks", { params: { project, monitoring }, signal }),
  });
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
  return useQuery({
    queryKey: [project, "plans", "skip-preview", plan, station, period],
    queryFn: ({ signal }) =>
      call("plans", "skipPreview", { params: { project, plan }, query: { station, ...period }, signal }),
    enabled,
    gcTime: 0,
    staleTime: 0,
  });
}

export const SKIPS_SHOWN = 50;

/** The skips of a plan's stations, newest first. */
export function useSkips(project: string, plan: string, page: number) {
  return useQuery({
    queryKey: [project, "plans", "skips", plan, page],
    queryFn: ({ signal }) =>
      call("plans", "skips", { params: { project, plan }, query: { page, size: SKIPS_SHOWN }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What is decided at once, with a connection. @throws CallError */
export function useDecisions(project: string) {
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: [project, "plans"] });
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
export function useEvidenceUrl(project: string, file: string) {
  return useQuery({
    queryKey: [project, "plans", "evidence", file],
    queryFn: async () => {
      const path = address(specOf("plans", "evidencePreview").path, { project, file });
      return (await call("general", "createDownload", { body: { path } })).url;
    },
    // The address serves once: another look asks for another.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Fetches a follow-up's file. @throws CallError */
export const downloadEvidence = (project: string, file: string) =>
  download(address(specOf("plans", "evidence").path, { project, file }));

export function useSavePlan(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ title, preview }: { title: string; preview: string }) =>
      call("plans", "create", {
        params: { project },
        body: { title, preview },
        idempotencyKey: preview,
        overlay: true,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "plans"] }),
  });
}

export type NameChoice = ArgsOf<"plans", "resolveNames">["body"]["choices"][number];

/** Says what unknown names of a file mean. Names may be new in the catalogue: lists of it are read again. */
export function useResolveNames(project: string, preview: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (choices: NameChoice[]) =>
      call("plans", "resolveNames", { params: { project, preview }, body: { choices }, overlay: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "catalog"] }),
  });
}

/** The catalogues without which no row of a plan can be right. */
const NEEDED_KINDS = [
  "mining-components",
  "environmental-components",
  "stations",
  "frequencies",
  "types",
] as const satisfies readonly CatalogKind[];

/** Those of them that have no name in use; none until all were asked. */
export function useEmptyCatalogs(project: string): CatalogKind[] {
  return useQueries({
    queries: NEEDED_KINDS.map((kind) => ({
      queryKey: [project, "catalog", kind, "total"],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call("catalog", "list", { params: { project, kind }, query: { size: 1, state: "active" }, signal }),
    })),
    combine: (answers) => NEEDED_KINDS.filter((_, at) => answers[at]?.data?.total === 0),
  });
}

/** Adds a preview's monitorings to a plan. */
export function useAddMonitorings(project: string, plan: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (preview: string) =>
      call("plans", "add", {
        params: { project, plan },
        body: { preview },
        idempotencyKey: preview,
        overlay: true,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "plans"] }),
  });
}

export function useUpdatePlan(project: string, plan: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ title, version, key }: { title: string; version: number; key: string }) =>
      call("plans", "update", { params: { project, plan }, body: { title, version }, idempotencyKey: key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "plans"] }),
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
