import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";

const LIST = ["notification-templates"];

export const useTemplates = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => call("notificationTemplates", "list", { signal }),
    select: ({ items }) => items,
  });

export const useTemplateVersions = (template: string) =>
  useQuery({
    queryKey: ["notification-template-versions", template],
    queryFn: ({ signal }) =>
      call("notificationTemplates", "versions", { params: { template }, query: { size: 100 }, signal }),
    gcTime: 0,
  });

export function useSaveTemplate() {
  const queries = useQueryClient();
  const renew = () => void queries.invalidateQueries({ queryKey: LIST });
  const create = useMutation({
    mutationFn: ({ key, body }: { key: string; body: ArgsOf<"notificationTemplates", "create">["body"] }) =>
      call("notificationTemplates", "create", { body, idempotencyKey: key }),
    onSuccess: renew,
  });
  const update = useMutation({
    mutationFn: (body: ArgsOf<"notificationTemplates", "update">["body"]) =>
      call("notificationTemplates", "update", { body }),
    onSuccess: renew,
  });
  return { create, update };
}

export const usePreview = () =>
  useMutation({
    mutationFn: (body: ArgsOf<"notificationTemplates", "preview">["body"]) =>
      call("notificationTemplates", "preview", { body }),
  });
