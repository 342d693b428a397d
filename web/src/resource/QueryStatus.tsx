import { Suspense } from "react";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { ErrorState, type ErrorStateProps } from "../ui/ErrorState.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

const Refusal = lazyPart(() => import("./Refusal.tsx").then((module) => module.Refusal), "refusal");

/** The part of a query that its states need. */
export interface QueryLike<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  isError: boolean;
  refetch(): unknown;
}

export interface QueryStatusProps {
  query: QueryLike<unknown>;
  /** Title of the error. */
  errorTitle: string;
  /** Number of skeleton rows while the query is loading. */
  skeletonRows?: number;
  /** Replaces the reason and the error code of an error that the feature can explain better. */
  describe?(error: unknown): Required<Pick<ErrorStateProps, "text" | "code">> | null;
  /** Shows only the title, without the reason and the error code. */
  brief?: boolean;
}

/**
 * A loading query, or a failed one with a retry (for what the user may not see the page above instead); renders nothing
 * once the data is loaded. Home depends on it, so it is part of the first load.
 */
export function QueryStatus({ query, errorTitle, skeletonRows, describe, brief }: QueryStatusProps) {
  const { error } = query;
  if (query.isPending) return <Skeleton rows={skeletonRows} />;
  if (query.isError && codeOf(error) === "FORBIDDEN")
    return (
      <Suspense>
        <Refusal />
      </Suspense>
    );
  return (
    query.isError && (
      <ErrorState
        title={errorTitle}
        onRetry={() => void query.refetch()}
        {...(!brief && (describe?.(error) ?? { text: describeError(error), code: codeOf(error) }))}
      />
    )
  );
}
