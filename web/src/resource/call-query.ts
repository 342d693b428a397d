import {
  keepPreviousData,
  type QueryFunctionContext,
  skipToken,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { type ArgsOf, type CallName, call, type Feature, type ReplyOf } from "../lib/call.ts";
import { callKey, type KeyInput } from "./call-key.ts";

type Options<R, T> = Omit<UseQueryOptions<R, Error, T>, "queryKey" | "queryFn" | "placeholderData">;

export interface CallQueryOptions<R, T> extends Options<R, T> {
  /** Keeps the rows of the previous page on the screen while the next page loads. */
  keepPrevious?: boolean;
  /** Separates this use from others of the same endpoint and input, which otherwise share one reply. */
  variant?: string;
}

/** Options of a query whose data is edited: it must not change meanwhile. */
export const WHILE_EDITED = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
} as const;

/** Whether a query had an answer or a failure before, so that it now refreshes what is displayed. */
export function refreshes({ client, queryKey }: QueryFunctionContext): boolean {
  const state = client.getQueryState(queryKey);
  return state !== undefined && state.dataUpdateCount + state.errorUpdateCount > 0;
}

/** Query of an endpoint, cached under the endpoint and its input. With null as the input, no request is sent. */
export function useCallQuery<F extends Feature, N extends CallName<F>, T = ReplyOf<F, N>>(
  feature: F,
  name: N,
  input: ArgsOf<F, N> | null,
  { keepPrevious = false, variant, ...options }: CallQueryOptions<ReplyOf<F, N>, T> = {},
): UseQueryResult<T> {
  return useQuery({
    ...options,
    queryKey: callKey(feature, name, (input ?? {}) as KeyInput, variant),
    queryFn:
      input === null
        ? skipToken
        : (context) =>
            call(feature, name, { ...input, signal: context.signal, refreshes: refreshes(context) }),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  });
}
