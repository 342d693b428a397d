import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";

/** What is being edited must not change below the hand. */
const steady = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;
const of = (project: string | null) => (project ? { project } : {});

/** Of a project, or with null of the whole platform. */
export function useNotificationConfig(project: string | null) {
  return useQuery({
    queryKey: ["notification-config", project],
    queryFn: ({ signal }) => call("notificationSettings", "config", { query: of(project), signal }),
    ...steady,
  });
}

export function useSaveNotificationConfig(project: string | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      body,
      key,
    }: {
      body: ArgsOf<"notificationSettings", "saveConfig">["body"];
      key: string;
    }) => call("notificationSettings", "saveConfig", { query: of(project), body, idempotencyKey: key }),
    onSuccess: (saved) => queries.setQueryData(["notification-config", project], saved),
  });
}

export function usePreferences(user: string) {
  return useQuery({
    queryKey: ["notification-preferences", user],
    queryFn: ({ signal }) => call("notificationSettings", "preferences", { signal }),
    ...steady,
  });
}

export const useSavePreferences = () =>
  useMutation({
    mutationFn: (body: ArgsOf<"notificationSettings", "savePreferences">["body"]) =>
      call("notificationSettings", "savePreferences", { body }),
  });
