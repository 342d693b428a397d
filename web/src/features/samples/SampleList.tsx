import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { withFilter } from "../../resource/filters.ts";
import { ResourceList } from "../../resource/ResourceList.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import { SampleFilters } from "./SampleFilters.tsx";
import { SampleTable } from "./SampleTable.tsx";
import { sampleQuery } from "./samples.address.ts";

export interface SampleListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  /** The address of a sample's sheet. */
  href(sample: string): string;
  /** Action of the empty state, for a user with permission. */
  action?: ReactNode;
}

/** Analysed samples: loading, none, failed, or rows. */
export function SampleList({ project, search, onSearch, href, action }: SampleListProps) {
  const t = useT();
  const query = sampleQuery(search);
  const list = useCallQuery("samples", "list", { params: { project }, query }, { keepPrevious: true });
  const { data } = list;
  const { page: _page, size: _size, sort = "-date", ...filters } = query;
  const narrowed = Object.keys(filters).length > 0;
  if (data?.items.length === 0 && !narrowed && query.page === 1)
    return <EmptyState inset title={t("samples.empty")} text={t("samples.emptyHint")} action={action} />;
  return (
    <ResourceList
      query={list}
      search={search}
      onSearch={onSearch}
      filters={<SampleListFilters project={project} search={search} onSearch={onSearch} data={data} />}
      className={layout.inset}
      errorTitle={t("samples.failed")}
      skeletonRows={8}
      isFiltered={true}
      noMatch={{ title: t("samples.none"), text: t("samples.noneHint") }}
      empty={{ title: t("samples.empty") }}
      footNotes={<span className={classes(layout.muted, layout.hiddenOnPhone)}>{t("samples.foot")}</span>}
    >
      {(rows, isStale) => (
        <SampleTable
          items={rows.items}
          sort={sort}
          stale={isStale}
          onSort={(next) => onSearch(withFilter(search, "sort", next))}
          href={href}
        />
      )}
    </ResourceList>
  );
}

interface SampleListFiltersProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  data: { total: number; undated: number } | undefined;
}

function SampleListFilters({ project, search, onSearch, data }: SampleListFiltersProps) {
  const t = useT();
  const options = useCallQuery("samples", "options", { params: { project } });
  return (
    <SampleFilters
      options={options.data ?? null}
      search={search}
      onSearch={onSearch}
      result={
        data
          ? [
              t("samples.count", { n: data.total }),
              ...(data.undated > 0 ? [t("samples.outsidePeriod", { n: data.undated })] : []),
            ].join(" · ")
          : ""
      }
    />
  );
}
