import {
  keepPreviousData,
  skipToken,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { type ArgsOf, type CallName, call, type Feature, type ReplyOf } from "../lib/call.ts";
import { callKey, type KeyInput } from "./call-key.ts";

type Options<R, T> = Omit<UseQueryOptions<R, Error, T>, "queryKey" | "queryFn" | "placeholderData">;

export interface CallQueryOptions<R, T> extends Options<R, T> {
  /** The rows of the page before stay on the screen while the next ones are on their way. */
  keepPrevious?: boolean;
  /** Sets this use apart from others of the same endpoint and input, which share one answer otherwise. */
  variant?: string;
}

/** What an endpoint answers, cached under the endpoint and its input. Null in place of the input: nothing is asked. */
export function useCallQuery<F extends Feature, N extends CallName<F>, T = ReplyOf<F, N>>(
  feature: F,
  name: N,
  input: ArgsOf<F, N> | null,
  { keepPrevious = false, variant, ...options }: CallQueryOptions<ReplyOf<F, N>, T> = {},
): UseQueryResult<T> {
  return useQuery({
    ...options,
    queryKey: callKey(feature, name, (input ?? {}) as KeyInput, variant),
    queryFn: input === null ? skipToken : ({ signal }) => call(feature, name, { ...input, signal }),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  });
}
