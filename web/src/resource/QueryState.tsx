import type { ReactNode } from "react";
import { EmptyState, type EmptyStateProps } from "../ui/EmptyState.tsx";
import { type QueryLike, QueryStatus, type QueryStatusProps } from "./QueryStatus.tsx";

export interface QueryStateProps<T> extends Omit<QueryStatusProps, "query"> {
  query: QueryLike<T>;
  /** Shown instead of an empty reply. */
  empty?: EmptyStateProps & { when: boolean | undefined };
  /** Renders the reply; omitted if the caller renders it separately. */
  children?(data: T): ReactNode;
}

/**
 * The states of a query (`QueryStatus`: loading, or failed with a retry), and its reply, or the empty state. After a
 * failed refetch the error is shown, and below it the earlier reply, which is still the last one known, unless it was
 * empty.
 */
export function QueryState<T>({ empty, children, ...status }: QueryStateProps<T>) {
  const { data, isError } = status.query;
  return (
    <>
      <QueryStatus {...status} />
      {empty?.when ? !isError && <EmptyState {...empty} /> : data !== undefined && children?.(data)}
    </>
  );
}
