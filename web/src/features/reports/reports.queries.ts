import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";

const key = (project: string) => [project, "reports"];
const neutralisersKey = (project: string) => [project, "neutralisers"];
const WATCH_MS = 1000;

/** The available choices for a report. */
export function useReportOptions(project: string) {
  return useQuery({
    queryKey: [...key(project), "options"],
    queryFn: ({ signal }) => call("reports", "options", { params: { project }, signal }),
  });
}

/** The archive; asked again and again while one is being made. */
export function useReports(project: string, page: number, size: number) {
  return useQuery({
    queryKey: [...key(project), "list", page],
    queryFn: ({ signal }) => call("reports", "list", { params: { project }, query: { page, size }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ endedAt }) => endedAt === null) ? WATCH_MS : false,
  });
}

export type StartBody = ArgsOf<"reports", "start">["body"];

export function useStartReport(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key: once }: { body: StartBody; key: string }) =>
      call("reports", "start", { params: { project }, body, idempotencyKey: once }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...key(project), "list"] }),
  });
}

export function useCancelReport(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (report: string) => call("reports", "cancel", { params: { project, report } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...key(project), "list"] }),
  });
}

/** Lets the browser take the PDF. @throws CallError */
export const fetchReport = (project: string, report: string) =>
  download(address(specOf("reports", "file").path, { project, report }, {}));

export function useSchedules(project: string) {
  return useQuery({
    queryKey: [...key(project), "schedules"],
    queryFn: ({ signal }) => call("reports", "schedules", { params: { project }, signal }),
  });
}

export type ScheduleFields = ArgsOf<"reports", "addSchedule">["body"];

/** What is added, or with `of` changed as the version that was seen. */
interface Saved<B> {
  body: B;
  of?: { id: string; version: number } | undefined;
  key: string;
}

/** Saves one of something; afterwards what is named here is asked for again, whatever came of it. */
function useSave<B>(save: (saved: Saved<B>) => Promise<unknown>, stale: readonly (readonly string[])[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSettled: async () => {
      for (const queryKey of stale) await queries.invalidateQueries({ queryKey });
    },
  });
}

/** Adds one, or changes the one that is named with the version that was seen. */
export const useSaveSchedule = (project: string) =>
  useSave<ScheduleFields>(
    ({ body, of, key: once }) =>
      of
        ? call("reports", "updateSchedule", {
            params: { project, schedule: of.id },
            body: { ...body, version: of.version },
          })
        : call("reports", "addSchedule", { params: { project }, body, idempotencyKey: once }),
    [[...key(project), "schedules"]],
  );

export function useNeutralisers(project: string) {
  return useQuery({
    queryKey: neutralisersKey(project),
    queryFn: ({ signal }) => call("neutralisers", "list", { params: { project }, signal }),
  });
}

export type NeutraliserFields = ArgsOf<"neutralisers", "create">["body"];

export const useSaveNeutraliser = (project: string) =>
  useSave<NeutraliserFields>(
    ({ body, of, key: once }) =>
      of
        ? call("neutralisers", "update", {
            params: { project, neutraliser: of.id },
            body: { ...body, version: of.version },
          })
        : call("neutralisers", "create", { params: { project }, body, idempotencyKey: once }),
    [neutralisersKey(project), [...key(project), "options"]],
  );

export function useDoses(project: string, neutraliser: string) {
  return useQuery({
    queryKey: [...neutralisersKey(project), neutraliser, "doses"],
    queryFn: ({ signal }) => call("neutralisers", "doses", { params: { project, neutraliser }, signal }),
  });
}

export function useKeepDoses(project: string, neutraliser: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key: once }: { body: ArgsOf<"neutralisers", "keepDoses">["body"]; key: string }) =>
      call("neutralisers", "keepDoses", { params: { project, neutraliser }, body, idempotencyKey: once }),
    onSettled: () => queries.invalidateQueries({ queryKey: neutralisersKey(project) }),
  });
}
