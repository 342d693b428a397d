import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";

export function useBoreholes(project: string) {
  return useQuery({
    queryKey: [project, "piezometry", "boreholes"],
    queryFn: ({ signal }) => call("piezometry", "stratigraphy", { params: { project }, signal }),
  });
}

/** What people measured. */
export function useSoundings(project: string, from: string | null) {
  return useQuery({
    queryKey: [project, "piezometry", "soundings", from],
    queryFn: ({ signal }) =>
      call("piezometry", "soundings", { params: { project }, query: from ? { from } : {}, signal }),
    placeholderData: keepPreviousData,
  });
}

/** As many as a drawing of half a screen shows apart. */
const POINTS = 400;
const EVERY_MS = 60_000;

/** What the sensors' readings mean above the sea. It is renewed by itself: a device says when it likes. */
export function useSensorLevels(project: string, from: string | null) {
  return useQuery({
    queryKey: [project, "piezometry", "levels", from],
    queryFn: ({ signal }) =>
      call("piezometry", "piezometry", {
        params: { project },
        query: { points: POINTS, ...(from ? { from } : {}) },
        signal,
      }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
}

/** Devices that measure a level where nobody has described a borehole. */
export function usePendingBoreholes(project: string) {
  return useQuery({
    queryKey: [project, "piezometry", "pending"],
    queryFn: ({ signal }) => call("piezometry", "pending", { params: { project }, signal }),
  });
}

/** The stations that a borehole can be of. */
export function useStations(project: string) {
  return useQuery({
    queryKey: [project, "catalog", "stations", "for-boreholes"],
    queryFn: ({ signal }) =>
      call("catalog", "list", {
        params: { project, kind: "stations" },
        query: { size: 500, sort: "name" },
        signal,
      }),
    select: ({ items }) => items.filter(({ active }) => active),
  });
}

function useChange<T, R>(project: string, change: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "piezometry"] }),
  });
}

export const useCreateBorehole = (project: string) =>
  useChange(project, ({ body, key }: { body: ArgsOf<"piezometry", "create">["body"]; key: string }) =>
    call("piezometry", "create", { params: { project }, body, idempotencyKey: key }),
  );

export const useUpdateBorehole = (project: string) =>
  useChange(
    project,
    ({
      borehole,
      body,
      key,
    }: {
      borehole: string;
      body: ArgsOf<"piezometry", "update">["body"];
      key: string;
    }) => call("piezometry", "update", { params: { project, borehole }, body, idempotencyKey: key }),
  );

export const useAddLevels = (project: string, borehole: string) =>
  useChange(project, ({ body, key }: { body: ArgsOf<"piezometry", "addLevels">["body"]; key: string }) =>
    call("piezometry", "addLevels", { params: { project, borehole }, body, idempotencyKey: key }),
  );

export const useWithdrawLevel = (project: string, borehole: string) =>
  useChange(project, ({ body, key }: { body: ArgsOf<"piezometry", "withdraw">["body"]; key: string }) =>
    call("piezometry", "withdraw", { params: { project, borehole }, body, idempotencyKey: key }),
  );
