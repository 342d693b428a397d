import type { ArgsOf } from "../../lib/call.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";

export function useSaveTemplate() {
  const create = useCallMutation(
    "notificationTemplates",
    "create",
    ({ key, body }: { key: string; body: ArgsOf<"notificationTemplates", "create">["body"] }) => ({
      body,
      idempotencyKey: key,
    }),
    { invalidates: ["notificationTemplates/list"] },
  );
  const update = useCallMutation(
    "notificationTemplates",
    "update",
    (body: ArgsOf<"notificationTemplates", "update">["body"]) => ({ body }),
    { invalidates: ["notificationTemplates/list"] },
  );
  return { create, update };
}
