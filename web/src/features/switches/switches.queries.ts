import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Switch } from "@vetaverde/contract/switches";
import { call } from "../../lib/call.ts";
import { callKey } from "../../resource/call-key.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";

const keyOf = (project: string) => callKey("switches", "list", { params: { project } });

/** Optimistic update: the switch changes immediately, and is reverted if the server refuses. */
export function useSetSwitch(project: string) {
  const queries = useQueryClient();
  const put = (one: Switch) =>
    queries.setQueryData<Switch[]>(keyOf(project), (all) =>
      all?.map((other) => (other.name === one.name ? one : other)),
    );
  return useMutation({
    mutationFn: ({ one, on }: { one: Switch; on: boolean }) => send(project, one.name, on),
    onMutate: ({ one, on }) => void put({ ...one, on }),
    onSuccess: (turned) => {
      put(turned);
      if (turned.scope === "project") void invalidateCalls(queries, project, ["home/get"]);
    },
    onError: (_error, { one }) => void put(one),
  });
}

function send(project: string, name: Switch["name"], on: boolean) {
  if (name === "recommendations")
    return call("switches", "setProject", { params: { project, switch: name }, body: { on } });
  return call("switches", "setOwn", { params: { switch: name }, body: { on } });
}
