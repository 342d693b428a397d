import {
  type MutateOptions,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type ArgsOf,
  type CallName,
  type CallOptions,
  call,
  type Feature,
  type ReplyOf,
} from "../lib/call.ts";
import { changedBy, invalidateCalls, type Target } from "./invalidate.ts";

/** The input of an endpoint, with the call's options. */
type Sent<F extends Feature, N extends CallName<F>> = ArgsOf<F, N> & Omit<CallOptions, "signal">;

interface Renewal {
  /** The queries to invalidate afterwards; by default those of the endpoint's own feature. */
  invalidates?: readonly Target[];
  /** Invalidates also after a failure, because the call may have taken effect in part. */
  afterFailure?: boolean;
}

/** `onError` also runs when the component has been removed meanwhile, unlike that of a single `mutate`. */
type MutationOptions<V, R> = Renewal &
  Pick<UseMutationOptions<R, Error, V>, "onSuccess" | "onError" | "gcTime">;

/**
 * Mutation by a call. Its cached replies, and those of the other endpoints that it affects, are refetched before the
 * mutation counts as done.
 * @param toInput converts the argument of `mutate` into the call's input
 */
export function useCallMutation<F extends Feature, N extends CallName<F>, V>(
  feature: F,
  name: N,
  toInput: (variables: V) => Sent<F, N>,
  options: MutationOptions<V, ReplyOf<F, N>> = {},
): UseMutationResult<ReplyOf<F, N>, Error, V> {
  const run = (variables: V) => call(feature, name, toInput(variables));
  const projectOf = (variables: V) => projectIn(toInput(variables));
  return useChange(run, projectOf, { ...options, invalidates: options.invalidates ?? changedBy(feature) });
}

/** The project of a call, from its path or its query. */
function projectIn(sent: object): string | null {
  const { params, query } = sent as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const project = params?.["project"] ?? query?.["project"];
  return typeof project === "string" ? project : null;
}

/** Like `useCallMutation`, for a change that needs several calls, or another mechanism than a call. */
export function useProjectMutation<V, R>(
  project: string | null,
  run: (variables: V) => Promise<R>,
  options: MutationOptions<V, R> & Required<Pick<Renewal, "invalidates">>,
): UseMutationResult<R, Error, V> {
  return useChange(run, () => project, options);
}

function useChange<V, R>(
  run: (variables: V) => Promise<R>,
  projectOf: (variables: V) => string | null,
  { invalidates = [], afterFailure = false, onSuccess, onError, gcTime }: MutationOptions<V, R>,
): UseMutationResult<R, Error, V> {
  const queries = useQueryClient();
  const renew = (variables: V) => renewAfter(queries, projectOf(variables), invalidates);
  const last = useLastCallbacks<V, R>();
  const mutation = useMutation({
    mutationFn: run,
    ...(gcTime === undefined ? {} : { gcTime }),
    onSuccess: async (reply, variables, ...rest) => {
      await onSuccess?.(reply, variables, ...rest);
      const removed = last.watch();
      await renew(variables);
      removed()?.onSuccess?.(reply, variables, ...rest);
    },
    onError: async (error, variables, ...rest) => {
      await onError?.(error, variables, ...rest);
      const removed = last.watch();
      if (afterFailure) await renew(variables);
      removed()?.onError?.(error, variables, ...rest);
    },
  });
  const mutate = useCallback<typeof mutation.mutate>(
    (...given) => {
      last.set(given[1]);
      mutation.mutate(...given);
    },
    [last, mutation.mutate],
  );
  return Object.assign({}, mutation, { mutate });
}

/**
 * Callbacks of the last `mutate` of a component. React Query drops them when the component is gone. A component that
 * only the refetch after its own change has removed (a dialog shown for the earlier state) must run them all the same,
 * or a toast is lost and a dialog's owner counts it as open; a component that the user has left must not.
 */
function useLastCallbacks<V, R>() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const [last] = useState(() => {
    let callbacks: MutateOptions<R, Error, V> | undefined;
    return {
      set: (given: typeof callbacks) => {
        callbacks = given;
      },
      /** @returns a function that returns the callbacks if the component was removed since */
      watch: () => {
        const [watched, was] = [callbacks, isMounted.current];
        return () => (was && !isMounted.current ? watched : undefined);
      },
    };
  });
  return last;
}

const renewAfter = async (queries: QueryClient, project: string | null, targets: readonly Target[]) => {
  if (targets.length > 0) await invalidateCalls(queries, project, targets);
};
