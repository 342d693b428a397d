import {
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  type ArgsOf,
  type CallName,
  type CallOptions,
  call,
  type Feature,
  type ReplyOf,
} from "../lib/call.ts";
import { changedBy, invalidateCalls, type Target } from "./invalidate.ts";

/** What is sent with an endpoint, and how. */
type Sent<F extends Feature, N extends CallName<F>> = ArgsOf<F, N> & Omit<CallOptions, "signal">;

interface Renewal {
  /** What is asked for again afterwards; the endpoint's own feature where nothing is named. */
  invalidates?: readonly Target[];
  /** Also after a failure, of which nobody knows how far it came. */
  afterFailure?: boolean;
}

type MutationOptions<V, R> = Renewal & Pick<UseMutationOptions<R, Error, V>, "onSuccess" | "gcTime">;

/**
 * A call that changes something. Its cached answers, and those of what it changes elsewhere, are asked for again before
 * it counts as done.
 * @param send makes what is sent of what `mutate` is given
 */
export function useCallMutation<F extends Feature, N extends CallName<F>, V>(
  feature: F,
  name: N,
  toInput: (given: V) => Sent<F, N>,
  options: MutationOptions<V, ReplyOf<F, N>> = {},
): UseMutationResult<ReplyOf<F, N>, Error, V> {
  const run = (given: V) => call(feature, name, toInput(given));
  const projectOf = (given: V) => projectIn(toInput(given));
  return useChange(run, projectOf, { ...options, invalidates: options.invalidates ?? changedBy(feature) });
}

/** The project that a call names, in its address or in its query. */
function projectIn(sent: object): string | null {
  const { params, query } = sent as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const project = params?.["project"] ?? query?.["project"];
  return typeof project === "string" ? project : null;
}

/** The same of work that takes several calls, or another way than a call. */
export function useProjectMutation<V, R>(
  project: string | null,
  run: (given: V) => Promise<R>,
  options: MutationOptions<V, R> & Required<Pick<Renewal, "invalidates">>,
): UseMutationResult<R, Error, V> {
  return useChange(run, () => project, options);
}

function useChange<V, R>(
  run: (given: V) => Promise<R>,
  projectOf: (given: V) => string | null,
  { invalidates = [], afterFailure = false, onSuccess, gcTime }: MutationOptions<V, R>,
): UseMutationResult<R, Error, V> {
  const queries = useQueryClient();
  const renew = (given: V) => renewAfter(queries, projectOf(given), invalidates);
  return useMutation({
    mutationFn: run,
    ...(gcTime === undefined ? {} : { gcTime }),
    onSuccess: async (reply, given, ...rest) => {
      await onSuccess?.(reply, given, ...rest);
      if (!afterFailure) await renew(given);
    },
    ...(afterFailure ? { onSettled: (_reply, _error, given) => renew(given) } : {}),
  });
}

const renewAfter = async (queries: QueryClient, project: string | null, targets: readonly Target[]) => {
  if (targets.length > 0) await invalidateCalls(queries, project, targets);
};
