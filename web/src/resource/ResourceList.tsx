import type { ReactNode } from "react";
import { useT } from "../lib/i18n.ts";
import type { Search } from "../lib/search.ts";
import { Button } from "../ui/Button.tsx";
import type { EmptyStateProps } from "../ui/EmptyState.tsx";
import { ListFoot } from "../ui/ListFoot.tsx";
import type { ListFilterProps } from "./filter-address.ts";
import { QueryState } from "./QueryState.tsx";
import type { QueryLike, QueryStatusProps } from "./QueryStatus.tsx";

/** A page of rows, in the form in which list endpoints return it. */
export interface RowPage<R> {
  items: readonly R[];
  page: number;
  size: number;
  total: number;
}

export interface ResourceListProps<P extends RowPage<unknown>> {
  /** The query of the current page, with `keepPrevious`. */
  query: QueryLike<P> & { isPlaceholderData: boolean };
  /** The query parameters of the page's URL: filters, sort order and page number. */
  search: Search;
  /** Replaces the query parameters. */
  onSearch(next: Search): void;
  /** `ListFilters`, above the rows. */
  filters?: ReactNode | ((list: ListFilterProps) => ReactNode);
  /** Title of the error if the rows could not be loaded. */
  errorTitle: string;
  /** Number of skeleton rows while the first page is loading. */
  skeletonRows?: number;
  /** Replaces the reason and the error code of an error that the feature can explain better. */
  describe?: QueryStatusProps["describe"];
  /** A filter is active, so that an empty list does not suggest creating a record. */
  isFiltered: boolean;
  /** Shown if no row matches the filters. */
  noMatch: EmptyStateProps;
  /** Shown if there are no rows yet. */
  empty: EmptyStateProps;
  /** Replaces the default action of clearing the filters, which removes all query parameters. */
  onClear?(): void;
  /** Class of the element around `head` and the rows. */
  className?: string;
  /** Notes between the rows and their pagination. */
  footNotes?: ReactNode;
  /** Omits the foot if all rows fit on one page. */
  footOnlyForPages?: boolean;
  /** Renders the foot within the element of `className`. */
  isFootInside?: boolean;
  /** Content above the rows and their states. */
  head?: ReactNode;
  /** Shown instead of the rows and the foot, outside of `className`, such as a map. */
  renderInstead?: ((data: P) => ReactNode) | undefined;
  /** Renders the rows; `stale` while another page is loading. */
  children(data: P, stale: boolean): ReactNode;
}

/**
 * A paged list whose filters, sort order and page number are in the URL. Shows the filters, then the rows with their
 * pagination, or in their place: a skeleton while loading, an error with a retry, or an empty state.
 */
export function ResourceList<P extends RowPage<unknown>>(props: ResourceListProps<P>) {
  const {
    query,
    search,
    onSearch,
    filters,
    className,
    head,
    footNotes,
    footOnlyForPages = false,
    isFootInside = false,
    renderInstead,
    children,
  } = props;
  const { data } = query;
  const hasRows = data !== undefined && data.items.length > 0;
  const listFoot = hasRows && !renderInstead && (!footOnlyForPages || data.total > data.size) && (
    <ListFoot
      page={data.page}
      size={data.size}
      total={data.total}
      onPage={(page) => onSearch({ ...search, page })}
    >
      {footNotes}
    </ListFoot>
  );
  return (
    <>
      {typeof filters === "function" ? filters({ search, onSearch, total: data?.total }) : filters}
      <div className={className}>
        {head}
        <ListState {...props} />
        {hasRows && !renderInstead && children(data, query.isPlaceholderData)}
        {isFootInside && listFoot}
      </div>
      {hasRows && renderInstead?.(data)}
      {!isFootInside && listFoot}
    </>
  );
}

type StateProps<P extends RowPage<unknown>> = Pick<
  ResourceListProps<P>,
  | "query"
  | "errorTitle"
  | "skeletonRows"
  | "describe"
  | "isFiltered"
  | "noMatch"
  | "empty"
  | "onSearch"
  | "onClear"
>;

function ListState<P extends RowPage<unknown>>({
  query,
  errorTitle,
  skeletonRows,
  describe,
  isFiltered,
  ...rest
}: StateProps<P>) {
  const { noMatch, empty, onSearch, onClear = () => onSearch({}) } = rest;
  const t = useT();
  const clear = <Button onClick={onClear}>{t("ui.clearFilters")}</Button>;
  const shown = isFiltered ? { action: clear, ...noMatch } : empty;
  return (
    <QueryState
      query={query}
      errorTitle={errorTitle}
      skeletonRows={skeletonRows}
      describe={describe}
      empty={{ ...shown, when: query.data?.items.length === 0 }}
    />
  );
}
