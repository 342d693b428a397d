import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MESSAGE_SOURCES } from "@vetaverde/contract/raw-messages";
import { call } from "../../lib/call.ts";
import type { Search } from "../../lib/search.ts";

export type MessageSource = (typeof MESSAGE_SOURCES)[number];

/** The list's state in an address; what makes no sense is passed over. */
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
    queryKey: [project, "codecs", "messages", query],
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

export function useMessage(project: string, message: string, open: boolean) {
  return useQuery({
    queryKey: [project, "codecs", "message", message],
    queryFn: ({ signal }) => call("codecs", "message", { params: { project, message }, signal }),
    enabled: open,
  });
}

export function useDecode(project: string, message: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("codecs", "decode", { params: { project, message } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "codecs"] }),
  });
}
