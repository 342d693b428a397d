import type { Project } from "@vetaverde/contract/projects";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import type { ListFilterProps } from "../../resource/filter-address.ts";
import { withFilter } from "../../resource/filters.ts";
import { ListFilters } from "../../resource/ListFilters.tsx";
import { ResourceList } from "../../resource/ResourceList.tsx";
import layout from "../../ui/layout.module.css";
import { ProjectTable } from "./ProjectTable.tsx";
import { projectQuery } from "./project-config.queries.ts";

export interface ProjectListProps {
  search: Search;
  onSearch(next: Search): void;
  /** Address of a project's page. */
  href(project: Project): string;
  badge(project: Project): ReactNode;
  /** Link that creates the first project. */
  add: ReactNode;
}

/** The projects that the user may see: loading, empty, failed, or rows. */
export function ProjectList({ search, onSearch, add, ...table }: ProjectListProps) {
  const t = useT();
  const query = projectQuery(search);
  const projects = useCallQuery("projects", "list", { query }, { keepPrevious: true });
  const clearText = () => onSearch(withFilter(search, "q", ""));
  return (
    <ResourceList
      query={projects}
      search={search}
      onSearch={onSearch}
      filters={(list) => <ProjectFilters onClear={clearText} {...list} />}
      className={layout.inset}
      errorTitle={t("projectConfig.list.failed")}
      skeletonRows={5}
      isFiltered={query.q !== undefined}
      onClear={clearText}
      noMatch={{ title: t("projectConfig.list.noMatch") }}
      empty={{ title: t("projectConfig.list.empty"), action: add }}
    >
      {(page, isStale) => (
        <ProjectTable
          {...table}
          projects={page.items}
          sort={query.sort}
          onSort={(sort) => onSearch({ ...search, sort })}
          stale={isStale}
        />
      )}
    </ResourceList>
  );
}

interface ProjectFiltersProps extends ListFilterProps {
  onClear(): void;
}

function ProjectFilters({ search, onSearch, onClear, total }: ProjectFiltersProps) {
  const t = useT();
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      text={{ label: t("projectConfig.list.search"), value: projectQuery(search).q }}
      count={0}
      onClear={onClear}
      result={total === undefined ? "" : t("projectConfig.list.count", { n: total })}
    />
  );
}
