import type { Project } from "@vetaverde/contract/projects";
import { type ReactNode, useCallback } from "react";
import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { type Search, withFilter } from "../../lib/search.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { ListFoot } from "../../ui/ListFoot.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ProjectTable } from "./ProjectTable.tsx";
import styles from "./project-config.module.css";
import { projectQuery, useProjectList } from "./project-config.queries.ts";

export interface ProjectListProps {
  search: Search;
  onSearch(next: Search): void;
  onOpen(project: Project): void;
  badge(project: Project): ReactNode;
  /** The way to the first one. */
  add: ReactNode;
}

/** The projects that one may see: loading, empty, failed, or rows. */
export function ProjectList({ search, onSearch, onOpen, badge, add }: ProjectListProps) {
  const t = useT();
  const query = projectQuery(search);
  const projects = useProjectList(query);
  const { data } = projects;
  const changeText = useCallback((q: string) => onSearch(withFilter(search, "q", q)), [search, onSearch]);
  return (
    <>
      <FilterBar
        search={
          <SearchField label={t("projectConfig.list.search")} value={query.q ?? ""} onValue={changeText} />
        }
        count={0}
        onClear={() => changeText("")}
        result={data ? t("projectConfig.list.count", { n: data.total }) : ""}
      />
      <div className={styles.inset}>
        {projects.isPending && <Skeleton rows={5} />}
        {projects.isError && (
          <ErrorState
            title={t("projectConfig.list.failed")}
            text={describeError(projects.error)}
            code={codeOf(projects.error)}
            onRetry={() => void projects.refetch()}
          />
        )}
        {data?.items.length === 0 && (
          <EmptyState
            title={t(query.q ? "projectConfig.list.noMatch" : "projectConfig.list.empty")}
            action={query.q ? <Button onClick={() => changeText("")}>{t("ui.clearFilters")}</Button> : add}
          />
        )}
      </div>
      {data && data.items.length > 0 && (
        <>
          <ProjectTable
            projects={data.items}
            sort={query.sort}
            onSort={(sort) => onSearch({ ...search, sort })}
            onOpen={onOpen}
            badge={badge}
            stale={projects.isPlaceholderData}
          />
          <ListFoot
            page={data.page}
            size={data.size}
            total={data.total}
            onPage={(page) => onSearch({ ...search, page })}
          />
        </>
      )}
    </>
  );
}
