import type { ReactNode } from "react";
import { QueryState } from "../../resource/QueryState.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import styles from "./stations.module.css";

interface PartQuery<T> {
  data: T | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch(): unknown;
}

export interface PartProps<T> {
  query: PartQuery<T>;
  errorTitle: string;
  empty: string;
  isEmpty(data: T): boolean;
  /** Button that creates the first item; null without permission. */
  make?: ReactNode;
  /** Links to the complete lists. */
  links?: ReactNode;
  children(data: T): ReactNode;
}

/** A section's states: loading, failed, empty, or its content. */
export function Part<T>({ query, errorTitle, empty, isEmpty, make, links, children }: PartProps<T>) {
  const { data } = query;
  if (data === undefined) return <QueryState query={query} errorTitle={errorTitle} skeletonRows={4} />;
  return (
    <>
      {isEmpty(data) ? <EmptyState title={empty} action={make} /> : children(data)}
      {links && !isEmpty(data) && <p className={styles.links}>{links}</p>}
    </>
  );
}
