import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { ALERT_STATES } from "@vetaverde/contract/alerts";
import { useEffect } from "react";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { openEvents } from "../../lib/event-stream.ts";
import { pageIn, type Search } from "../../lib/search.ts";

export type AlertQuery = NonNullable<ArgsOf<"alerts", "list">["query"]>;
export type RulesBody = ArgsOf<"alerts", "saveRules">["body"];
export type TrialBody = ArgsOf<"alerts", "trial">["body"];
export type WindowBody = ArgsOf<"alerts", "addWindow">["body"];

export const PRIORITIES = ["1", "2", "3"] as const;
const PAGE_SIZE = 50;
/** Where the stream does not come through, the list is asked for again this often. */
const EVERY_MS = 60_000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);

/** The list's state in an address; what makes no sense is passed over. */
export function alertQuery({ page, state, acknowledged, device, priority }: Search) {
  const states = ALERT_STATES.filter((one) => listOf(state).includes(one));
  const priorities = PRIORITIES.filter((one) => listOf(priority).includes(one));
  const noted = (["true", "false"] as const).find((one) => one === String(acknowledged));
  const devices = listOf(device).filter((one) => /^[\da-f-]{36}$/.test(one));
  return {
    ...{ page: pageIn({ page }), size: PAGE_SIZE },
    ...(states.length > 0 ? { state: states } : {}),
    ...(priorities.length > 0 ? { priority: priorities } : {}),
    ...(noted ? { acknowledged: noted } : {}),
    ...(devices.length > 0 ? { device: devices } : {}),
  } satisfies AlertQuery;
}

export function useAlerts(project: string, query: AlertQuery) {
  return useQuery({
    queryKey: [project, "alerts", "list", query],
    queryFn: ({ signal }) => call("alerts", "list", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

/** Names for the filter. */
export function useDeviceNames(project: string) {
  return useQuery({
    queryKey: [project, "devices", "names"],
    queryFn: ({ signal }) =>
      call("devices", "list", { params: { project }, query: { size: 500, sort: "name" }, signal }),
    select: ({ items }) =>
      items.map(({ id, name, station }) => ({
        value: id,
        label: station ? `${station.name} · ${name}` : name,
      })),
  });
}

export function useRules(project: string, device: string) {
  return useQuery({
    queryKey: [project, "alerts", "rules", device],
    queryFn: ({ signal }) => call("alerts", "rules", { params: { project, device }, signal }),
    // What is being edited must not change below the hand.
    refetchOnWindowFocus: false,
  });
}

export function useWindows(project: string, device: string) {
  return useQuery({
    queryKey: [project, "alerts", "windows", device],
    queryFn: ({ signal }) => call("alerts", "windows", { params: { project, device }, signal }),
    refetchInterval: EVERY_MS,
  });
}

/** Not the rules: somebody may be at them. Who saves them gets them as they are. */
function useChange<T, R>(
  project: string,
  change: (given: T) => Promise<R>,
  changed: (queries: QueryClient, now: R) => void = () => {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (now) => {
      changed(queries, now);
      return Promise.all([
        queries.invalidateQueries({ queryKey: [project, "alerts", "list"] }),
        queries.invalidateQueries({ queryKey: [project, "alerts", "windows"] }),
        queries.invalidateQueries({ queryKey: [project, "devices", "list"] }),
      ]);
    },
  });
}

export const useSaveRules = (project: string, device: string) =>
  useChange(
    project,
    ({ body, key }: { body: RulesBody; key: string }) =>
      call("alerts", "saveRules", { params: { project, device }, body, idempotencyKey: key }),
    (queries, now) => {
      // Graphs and levels draw their limits.
      queries.setQueryData([project, "alerts", "rules", device], now);
      void queries.invalidateQueries({ queryKey: [project, "piezometry", "levels"] });
    },
  );

export const useAcknowledge = (project: string) =>
  useChange(project, ({ event, note }: { event: string; note: string | null }) =>
    call("alerts", "acknowledge", { params: { project, event }, body: { note } }),
  );

export const useAddWindow = (project: string, device: string) =>
  useChange(project, ({ body, key }: { body: WindowBody; key: string }) =>
    call("alerts", "addWindow", { params: { project, device }, body, idempotencyKey: key }),
  );

export const useCancelWindow = (project: string, device: string) =>
  useChange(project, (window: string) =>
    call("alerts", "cancelWindow", { params: { project, device, window } }),
  );

export const useTrial = (project: string, device: string) =>
  useMutation({
    mutationFn: (body: TrialBody) => call("alerts", "trial", { params: { project, device }, body }),
  });

/** What shows alerts is asked for again whenever the server tells of one. */
export function useAlertNews(project: string | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (project === null) return;
    const gone = new AbortController();
    const refresh = () => {
      void queries.invalidateQueries({ queryKey: [project, "alerts", "list"] });
      void queries.invalidateQueries({ queryKey: [project, "devices", "list"] });
    };
    void listen(project, refresh, gone.signal);
    return () => gone.abort();
  }, [project, queries]);
}

async function listen(project: string, refresh: () => void, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  let broken = false;
  while (!signal.aborted) {
    try {
      // What happened while nobody listened.
      if (broken) refresh();
      broken = true;
      for await (const { event } of openEvents(
        address(specOf("readings", "live").path, { project }),
        null,
        signal,
      )) {
        pauseMs = FIRST_PAUSE_MS;
        if (event === "alert") refresh();
      }
    } catch {
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
    await pause(pauseMs, signal);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => resolve(clearTimeout(timer)), { once: true });
  });
