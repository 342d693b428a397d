import type { ReactNode } from "react";
import { useT } from "../lib/i18n.ts";
import type { Search } from "../lib/search.ts";
import { Button } from "../ui/Button.tsx";
import type { EmptyStateProps } from "../ui/EmptyState.tsx";
import { ListFoot } from "../ui/ListFoot.tsx";
import { QueryState } from "./QueryState.tsx";
import type { QueryLike } from "./QueryStatus.tsx";

/** A page of rows, as the calls of lists answer it. */
export interface RowPage<R> {
  items: readonly R[];
  page: number;
  size: number;
  total: number;
}

export interface ResourceListProps<P extends RowPage<unknown>> {
  query: QueryLike<P> & { isPlaceholderData: boolean };
  search: Search;
  onSearch(next: Search): void;
  /** `ListFilters`, above the rows. */
  filters?: ReactNode;
  failed: string;
  rows?: number;
  /** The list is narrowed by a filter: rows that are missing are no reason to create one. */
  isFiltered: boolean;
  /** Where nothing matches the filters. */
  noMatch: EmptyStateProps;
  /** Where there is nothing yet. */
  empty: EmptyStateProps;
  /** What is left in the address once the filters are cleared: nothing, where it is not said. */
  onClear?(): void;
  className?: string;
  /** What there is to say below the rows. */
  foot?: ReactNode;
  /** No foot below rows that fit on one page. */
  footOnlyForPages?: boolean;
  /** What stands above the rows and their states. */
  head?: ReactNode;
  /** The rows; `stale` while those of another page are on their way. */
  children(data: P, stale: boolean): ReactNode;
}

/** A list with its filters in the address: on its way, failed, empty, or rows with the way to the other pages. */
export function ResourceList<P extends RowPage<unknown>>(props: ResourceListProps<P>) {
  const {
    query,
    search,
    onSearch,
    filters,
    className,
    head,
    foot,
    footOnlyForPages = false,
    children,
  } = props;
  const { data } = query;
  const hasRows = data !== undefined && data.items.length > 0;
  return (
    <>
      {filters}
      <div className={className}>
        {head}
        <ListState {...props} />
        {hasRows && children(data, query.isPlaceholderData)}
      </div>
      {hasRows && (!footOnlyForPages || data.total > data.size) && (
        <ListFoot
          page={data.page}
          size={data.size}
          total={data.total}
          onPage={(page) => onSearch({ ...search, page })}
        >
          {foot}
        </ListFoot>
      )}
    </>
  );
}

type StateProps<P extends RowPage<unknown>> = Pick<
  ResourceListProps<P>,
  "query" | "failed" | "rows" | "isFiltered" | "noMatch" | "empty" | "onSearch" | "onClear"
>;

function ListState<P extends RowPage<unknown>>({ query, failed, rows, isFiltered, ...rest }: StateProps<P>) {
  const { noMatch, empty, onSearch, onClear = () => onSearch({}) } = rest;
  const t = useT();
  const clear = <Button onClick={onClear}>{t("ui.clearFilters")}</Button>;
  const shown = isFiltered ? { action: clear, ...noMatch } : empty;
  return (
    <QueryState
      query={query}
      failed={failed}
      rows={rows}
      empty={{ ...shown, when: query.data?.items.length === 0 }}
    />
  );
}
