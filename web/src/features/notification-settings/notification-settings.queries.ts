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

/** Whom a message can go to that nobody reads: the people of the project. */
export function useProjectPeople(project: string | null) {
  return useQuery({
    queryKey: [project, "members", "to-escalate"],
    queryFn: ({ signal }) =>
      call("members", "list", {
        params: { project: project ?? "" },
        query: { size: 500, sort: "name" },
        signal,
      }),
    enabled: project !== null,
    select: ({ items }) => items.filter(({ active }) => active),
  });
}
