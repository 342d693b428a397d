import type { Call } from "@vetaverde/contract/endpoint";
import type { responsePlansEndpoints } from "@vetaverde/contract/response-plans";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";

/** Interval at which the levels are read again while a page is open. */
const REFRESH_MS = 10_000;

export const useStructures = (project: string) =>
  useCallQuery("responsePlans", "list", { params: { project } }, { refetchInterval: REFRESH_MS });

export const useStructure = (project: string, structure: string) =>
  useCallQuery("responsePlans", "get", { params: { project, structure } }, { refetchInterval: REFRESH_MS });

/** @param transition number of the present state: with another one the log is read again */
export const useStates = (project: string, structure: string, transition: number) =>
  useCallQuery(
    "responsePlans",
    "states",
    { params: { project, structure }, query: {} },
    { variant: String(transition), keepPrevious: true },
  );

type Body<N extends "create" | "update" | "savePlan" | "lower" | "observe" | "trial"> = Call<
  (typeof responsePlansEndpoints)[N]
>["body"];
export type StructureBody = Body<"create">;
export type PlanBody = Body<"savePlan">["content"];

export const useCreateStructure = (project: string) =>
  useCallMutation("responsePlans", "create", (body: StructureBody) => ({ params: { project }, body }));

export const useUpdateStructure = (project: string, structure: string) =>
  useCallMutation("responsePlans", "update", (body: Body<"update">) => ({
    params: { project, structure },
    body,
  }));

export const useSavePlan = (project: string, structure: string) =>
  useCallMutation("responsePlans", "savePlan", (body: Body<"savePlan">) => ({
    params: { project, structure },
    body,
  }));

export const usePublishPlan = (project: string, structure: string) =>
  useCallMutation("responsePlans", "publish", (version: number) => ({
    params: { project, structure },
    body: { version },
  }));

export const useLower = (project: string, structure: string) =>
  useCallMutation("responsePlans", "lower", (body: Body<"lower">) => ({
    params: { project, structure },
    body,
  }));

export const useObserve = (project: string, structure: string) =>
  useCallMutation("responsePlans", "observe", (body: Body<"observe">) => ({
    params: { project, structure },
    body,
  }));

export const useAcknowledge = (project: string) =>
  useCallMutation("responsePlans", "acknowledge", (action: string) => ({ params: { project, action } }));

export const useComplete = (project: string) =>
  useCallMutation("responsePlans", "complete", ({ action, note }: { action: string; note: string }) => ({
    params: { project, action },
    body: { note },
  }));

export const useTrial = (project: string, structure: string) =>
  useCallMutation(
    "responsePlans",
    "trial",
    (body: Body<"trial">) => ({ params: { project, structure }, body }),
    { invalidates: [] },
  );
