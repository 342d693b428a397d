import { useInfiniteQuery } from "@tanstack/react-query";
import { MESSAGE_SOURCES } from "@vetaverde/contract/raw-messages";
import { call } from "../../lib/call.ts";
import type { Search } from "../../lib/search.ts";
import { callKey } from "../../resource/call-key.ts";

export type MessageSource = (typeof MESSAGE_SOURCES)[number];

/** The list's state from the address; invalid values are ignored. */
export function messageQuery({ device, source, failed }: Search) {
  const known = MESSAGE_SOURCES.find((one) => one === source);
  return {
    ...(/^[\da-f-]{36}$/.test(String(device)) ? { device: String(device) } : {}),
    ...(known ? { source: known } : {}),
    ...(failed === true || failed === "true" ? { failed: "true" as const } : {}),
  };
}

export function useMessages(project: string, query: ReturnType<typeof messageQuery>) {
  return useInfiniteQuery({
    queryKey: callKey("codecs", "all", { params: { project }, query }, "pages"),
    queryFn: ({ pageParam, signal }) =>
      call("codecs", "all", {
        params: { project },
        query: { ...query, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
