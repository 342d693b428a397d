import { useQueryClient } from "@tanstack/react-query";
import { address } from "../../lib/address.ts";
import { type ArgsOf, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";

export type NotificationQuery = NonNullable<ArgsOf<"notifications", "list">["query"]>;
export type NotificationBody = ArgsOf<"notifications", "create">["body"];

export type ReplyBody = ArgsOf<"notifications", "reply">["body"];

export function useNotifications(project: string, query: NotificationQuery) {
  return useCallQuery("notifications", "list", { params: { project }, query }, { keepPrevious: true });
}

/** Whether WhatsApp is available. */
export function useWhatsapp(): boolean {
  const { data } = useCallQuery("whatsapp", "own", {});
  return data?.available ?? false;
}

/** Query of the files that can be attached: the latest of the project. */
export function useAttachable(project: string) {
  return useCallQuery(
    "files",
    "list",
    { params: { project }, query: { size: 100, sort: "-date" } },
    { select: ({ items }) => items.map(({ id, name }) => ({ value: id, label: name })) },
  );
}

export const openAttachment = (project: string, file: string) =>
  download(address(specOf("files", "content").path, { project, file }));

/** Actions on notifications; each of them invalidates the lists, the counts and the bell. */
export function useNotificationActions(project: string) {
  return {
    ...useWritingActions(project),
    read: useCallMutation("notifications", "read", (notification: string) => ({
      params: { project, notification },
    })),
    readAll: useCallMutation("notifications", "readAll", () => ({ params: { project } })),
    reply: useCallMutation(
      "notifications",
      "reply",
      ({ notification, body, key }: { notification: string; body: ReplyBody; key: string }) => ({
        params: { project, notification },
        body,
        idempotencyKey: key,
      }),
    ),
    acknowledge: useCallMutation(
      "alerts",
      "acknowledge",
      (event: string) => ({ params: { project, event }, body: {} }),
      { invalidates: [] },
    ),
  };
}

/** Sends a notification, or changes one that was not sent yet. */
const useWritingActions = (project: string) => ({
  edit: useCallMutation(
    "notifications",
    "update",
    ({ notification, body }: { notification: string; body: NotificationBody }) => ({
      params: { project, notification },
      body,
      overlay: true,
    }),
  ),
  send: useCallMutation(
    "notifications",
    "create",
    ({ body, key }: { body: NotificationBody; key: string }) => ({
      params: { project },
      body,
      idempotencyKey: key,
      overlay: true,
    }),
  ),
});

export function useRefresh(project: string) {
  const client = useQueryClient();
  return () => void invalidateCalls(client, project, ["notifications"]);
}
