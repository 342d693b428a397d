import type { QueryLike } from "./QueryStatus.tsx";

type DataOf<Q> = { [K in keyof Q]: Q[K] extends QueryLike<infer T> ? T : never };

/** Combines several queries into one: pending until all are loaded, failed if any failed, refetched together. */
export function allOf<Q extends Readonly<Record<string, QueryLike<unknown>>>>(
  queries: Q,
): QueryLike<DataOf<Q>> {
  const all = Object.entries(queries);
  const failed = all.find(([, { isError }]) => isError)?.[1];
  const isComplete = all.every(([, { data }]) => data !== undefined);
  const answers = Object.fromEntries(all.map(([name, { data }]) => [name, data]));
  return {
    data: isComplete ? (answers as DataOf<Q>) : undefined,
    error: failed?.error ?? null,
    isPending: !failed && !isComplete,
    isError: failed !== undefined,
    refetch: () => Promise.all(all.map(([, { refetch }]) => refetch())),
  };
}
