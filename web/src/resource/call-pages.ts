import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { type ArgsOf, type CallName, call, type Feature, type ReplyOf } from "../lib/call.ts";
import { callKey, type KeyInput } from "./call-key.ts";

/** The replies of a paginated endpoint, one page after another. */
export function useCallPages<F extends Feature, N extends CallName<F>>(
  feature: F,
  name: N,
  input: (page: number) => ArgsOf<F, N>,
  { next, enabled = true }: { next(reply: ReplyOf<F, N>): number | undefined; enabled?: boolean },
) {
  return useInfiniteQuery<
    ReplyOf<F, N>,
    Error,
    InfiniteData<ReplyOf<F, N>, number>,
    ReturnType<typeof callKey>,
    number
  >({
    queryKey: callKey(feature, name, input(1) as KeyInput, "pages"),
    queryFn: ({ signal, pageParam }) => call(feature, name, { ...input(pageParam), signal }),
    initialPageParam: 1,
    getNextPageParam: next,
    enabled,
  });
}
