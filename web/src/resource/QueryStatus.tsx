import { codeOf, describeError } from "../lib/describe-error.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** As much of a query as its states need. */
export interface QueryLike<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  isError: boolean;
  refetch(): unknown;
}

export interface QueryStatusProps {
  query: QueryLike<unknown>;
  /** What failed: the title of the error. */
  failed: string;
  /** How many grey rows stand where the answer will be. */
  rows?: number;
  /** The title says enough: neither why it failed nor a code. */
  brief?: boolean;
}

/** A query on its way, or failed with a retry; nothing once it is here. Home stands on it: it is part of the first load. */
export function QueryStatus({ query, failed, rows, brief }: QueryStatusProps) {
  const { error } = query;
  if (query.isPending) return <Skeleton rows={rows} />;
  return (
    query.isError && (
      <ErrorState
        title={failed}
        onRetry={() => void query.refetch()}
        {...(!brief && { text: describeError(error), code: codeOf(error) })}
      />
    )
  );
}
