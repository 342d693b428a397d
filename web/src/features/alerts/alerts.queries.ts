import { useQueryClient } from "@tanstack/react-query";
import { ALERT_STATES } from "@vetaverde/contract/alerts";
import { useEffect } from "react";
import { address } from "../../lib/address.ts";
import { type ArgsOf, specOf } from "../../lib/call.ts";
import { openEvents } from "../../lib/event-stream.ts";
import { pageIn, type Search } from "../../lib/search.ts";
import { textsOf } from "../../lib/search-values.ts";
import { callKey } from "../../resource/call-key.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { invalidateCalls, type Target } from "../../resource/invalidate.ts";

export type AlertQuery = NonNullable<ArgsOf<"alerts", "list">["query"]>;
export type RulesBody = ArgsOf<"alerts", "saveRules">["body"];
export type TrialBody = ArgsOf<"alerts", "trial">["body"];
export type WindowBody = ArgsOf<"alerts", "addWindow">["body"];

export const PRIORITIES = ["1", "2", "3"] as const;
const PAGE_SIZE = 50;
/** Polling interval, in case the event stream is blocked. */
const EVERY_MS = 60_000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

/** The list's state from the address; invalid values are ignored. */
export function alertQuery({ page, state, acknowledged, device, priority }: Search) {
  const states = ALERT_STATES.filter((one) => textsOf(state).includes(one));
  const priorities = PRIORITIES.filter((one) => textsOf(priority).includes(one));
  const acknowledgedFilter = (["true", "false"] as const).find((one) => one === String(acknowledged));
  const devices = textsOf(device).filter((one) => /^[\da-f-]{36}$/.test(one));
  return {
    page: pageIn({ page }),
    size: PAGE_SIZE,
    ...(states.length > 0 ? { state: states } : {}),
    ...(priorities.length > 0 ? { priority: priorities } : {}),
    ...(acknowledgedFilter ? { acknowledged: acknowledgedFilter } : {}),
    ...(devices.length > 0 ? { device: devices } : {}),
  } satisfies AlertQuery;
}

export function useAlerts(project: string, query: AlertQuery) {
  return useCallQuery(
    "alerts",
    "list",
    { params: { project }, query },
    { keepPrevious: true, refetchInterval: EVERY_MS },
  );
}

export function useWindows(project: string, device: string) {
  return useCallQuery("alerts", "windows", { params: { project, device } }, { refetchInterval: EVERY_MS });
}

/**
 * Mutation that invalidates alerts, windows and devices, but not the rules, which the user may be editing. Saving the
 * rules sets them from the response.
 */
const CHANGED: readonly Target[] = ["alerts/list", "alerts/windows", "devices/list"];

export function useSaveRules(project: string, device: string) {
  const queries = useQueryClient();
  return useCallMutation(
    "alerts",
    "saveRules",
    ({ body, key }: { body: RulesBody; key: string }) => ({
      params: { project, device },
      body,
      idempotencyKey: key,
    }),
    {
      // Levels draw their limits as graphs do.
      invalidates: [...CHANGED, "piezometry/piezometry"],
      onSuccess: (now) =>
        queries.setQueryData(callKey("alerts", "rules", { params: { project, device } }), now),
    },
  );
}

export const useAcknowledge = (project: string) =>
  useCallMutation(
    "alerts",
    "acknowledge",
    ({ event, note }: { event: string; note: string | null }) => ({
      params: { project, event },
      body: { note },
    }),
    { invalidates: CHANGED },
  );

export const useAddWindow = (project: string, device: string) =>
  useCallMutation(
    "alerts",
    "addWindow",
    ({ body, key }: { body: WindowBody; key: string }) => ({
      params: { project, device },
      body,
      idempotencyKey: key,
    }),
    { invalidates: CHANGED },
  );

export const useCancelWindow = (project: string, device: string) =>
  useCallMutation("alerts", "cancelWindow", (window: string) => ({ params: { project, device, window } }), {
    invalidates: CHANGED,
  });

/** Invalidates the queries of alerts whenever the server reports one. */
export function useAlertNews(project: string | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (project === null) return;
    const gone = new AbortController();
    const refresh = () => {
      void invalidateCalls(queries, project, ["alerts/list", "devices/list"]);
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
      // After a reconnect: events may have been missed.
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
