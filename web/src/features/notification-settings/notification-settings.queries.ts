import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";
import { callKey } from "../../resource/call-key.ts";
import { useCallQuery, WHILE_EDITED } from "../../resource/call-query.ts";

const of = (project: string | null) => (project ? { project } : {});

/** Query of the notification settings of a project, or with null of the whole platform. */
export function useNotificationConfig(project: string | null) {
  return useCallQuery("notificationSettings", "config", { query: of(project) }, WHILE_EDITED);
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
    onSuccess: (saved) =>
      queries.setQueryData(callKey("notificationSettings", "config", { query: of(project) }), saved),
  });
}

export function usePreferences() {
  return useCallQuery("notificationSettings", "preferences", {}, WHILE_EDITED);
}
