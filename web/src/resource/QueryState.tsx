import type { ReactNode } from "react";
import { EmptyState, type EmptyStateProps } from "../ui/EmptyState.tsx";
import { type QueryLike, QueryStatus, type QueryStatusProps } from "./QueryStatus.tsx";

export interface QueryStateProps<T> extends Omit<QueryStatusProps, "query"> {
  query: QueryLike<T>;
  /** What stands in the place of an answer without content. */
  empty?: EmptyStateProps & { when: boolean | undefined };
  /** What the answer becomes; left out where the caller draws it beside its states. */
  children?(data: T): ReactNode;
}

/** The states of a query: on its way, failed with a retry, empty, or what the answer becomes. */
export function QueryState<T>({ empty, children, ...status }: QueryStateProps<T>) {
  const { data } = status.query;
  return (
    <>
      <QueryStatus {...status} />
      {empty?.when ? <EmptyState {...empty} /> : data !== undefined && children?.(data)}
    </>
  );
}
