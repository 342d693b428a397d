import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";

export type NotificationQuery = NonNullable<ArgsOf<"notifications", "list">["query"]>;
export type NotificationBody = ArgsOf<"notifications", "create">["body"];

export type ReplyBody = ArgsOf<"notifications", "reply">["body"];

const root = (project: string) => [project, "notifications"];

export function useNotifications(project: string, query: NotificationQuery) {
  return useQuery({
    queryKey: [...root(project), "list", query],
    queryFn: ({ signal }) => call("notifications", "list", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useNotification(project: string, notification: string) {
  return useQuery({
    queryKey: [...root(project), "one", notification],
    queryFn: ({ signal }) => call("notifications", "get", { params: { project, notification }, signal }),
  });
}

/** Whom an administrator can write to: the people of the project. */
export function usePeople(project: string) {
  return useQuery({
    queryKey: [project, "members", "to-notify"],
    queryFn: ({ signal }) =>
      call("members", "list", { params: { project }, query: { size: 500, sort: "name" }, signal }),
    select: ({ items }) => items.filter(({ active }) => active),
  });
}

/** Whether WhatsApp is available. */
export function useWhatsapp(): boolean {
  const { data } = useQuery({
    queryKey: ["whatsapp", "own"],
    queryFn: ({ signal }) => call("whatsapp", "own", { signal }),
  });
  return data?.available ?? false;
}

/** What an administrator can send along: the latest files of the project. */
export function useAttachable(project: string) {
  return useQuery({
    queryKey: [project, "files", "to-attach"],
    queryFn: ({ signal }) =>
      call("files", "list", { params: { project }, query: { size: 100, sort: "-date" }, signal }),
    select: ({ items }) => items.map(({ id, name }) => ({ value: id, label: name })),
  });
}

export const openAttachment = (project: string, file: string) =>
  download(address(specOf("files", "content").path, { project, file }));

/** Reading, sending: whatever is done changes the lists, the counts and the bell. */
export function useNotificationActions(project: string) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: root(project) });
  return {
    read: useMutation({
      mutationFn: (notification: string) =>
        call("notifications", "read", { params: { project, notification } }),
      onSuccess,
    }),
    readAll: useMutation({
      mutationFn: () => call("notifications", "readAll", { params: { project } }),
      onSuccess,
    }),
    reply: useMutation({
      mutationFn: ({ notification, body, key }: { notification: string; body: ReplyBody; key: string }) =>
        call("notifications", "reply", { params: { project, notification }, body, idempotencyKey: key }),
      onSuccess,
    }),
    acknowledge: useMutation({
      mutationFn: (event: string) => call("alerts", "acknowledge", { params: { project, event }, body: {} }),
    }),
    edit: useMutation({
      mutationFn: ({ notification, body }: { notification: string; body: NotificationBody }) =>
        call("notifications", "update", { params: { project, notification }, body, overlay: true }),
      onSuccess,
    }),
    send: useMutation({
      mutationFn: ({ body, key }: { body: NotificationBody; key: string }) =>
        call("notifications", "create", { params: { project }, body, idempotencyKey: key, overlay: true }),
      onSuccess,
    }),
  };
}

export function useRefresh(project: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: root(project) });
}

/** What a message can begin from. */
export const useOffered = (project: string) =>
  useQuery({
    queryKey: [project, "notifications", "templates"],
    queryFn: ({ signal }) => call("notificationTemplates", "offered", { params: { project }, signal }),
    select: ({ items }) => items,
  });

/** Projects whose people one may write to. */
export function useReachable() {
  return useQuery({
    queryKey: ["notifications", "reachable"],
    queryFn: ({ signal }) => call("projects", "list", { query: { size: 500 }, signal }),
    select: ({ items }) => items.filter(({ admin }) => admin),
  });
}
