import type { Project } from "@vetaverde/contract/projects";
import { type ReactNode, useCallback } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { withFilter } from "../../resource/filters.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { ListFoot } from "../../ui/ListFoot.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { ProjectTable } from "./ProjectTable.tsx";
import styles from "./project-config.module.css";
import { projectQuery } from "./project-config.queries.ts";

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
  const projects = useCallQuery("projects", "list", { query }, { keepPrevious: true });
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
        <QueryState
          query={projects}
          failed={t("projectConfig.list.failed")}
          rows={5}
          empty={{
            when: data?.items.length === 0,
            title: t(query.q ? "projectConfig.list.noMatch" : "projectConfig.list.empty"),
            action: query.q ? <Button onClick={() => changeText("")}>{t("ui.clearFilters")}</Button> : add,
          }}
        />
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
