import type { Project } from "@vetaverde/contract/projects";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import styles from "./project-config.module.css";

export interface ProjectTableProps {
  projects: readonly Project[];
  sort: string;
  onSort(sort: string): void;
  /** Address of a project's page. */
  href(project: Project): string;
  badge(project: Project): ReactNode;
  stale: boolean;
}

export function ProjectTable({ projects, sort, onSort, href, badge, stale }: ProjectTableProps) {
  const t = useT();
  const format = useFormat();
  const named = (project: Project) => <Named project={project} badge={badge} />;
  const columns: Column<Project>[] = [
    { key: "name", head: t("projectConfig.project"), sort: "name", cell: named },
    { key: "company", head: t("projectConfig.company"), sort: "company", cell: ({ company }) => company },
    { key: "zone", head: t("projectConfig.timeZone"), width: "180px", cell: ({ timeZone }) => timeZone },
    {
      key: "users",
      head: t("projectConfig.people"),
      align: "end",
      width: "110px",
      cell: ({ users }) => format.number(users),
    },
    {
      key: "menus",
      head: t("projectConfig.menus"),
      align: "end",
      width: "140px",
      cell: ({ menus }) => format.number(menus),
    },
  ];
  return (
    <Table
      label={t("projectConfig.title")}
      columns={columns}
      rows={projects}
      rowKey={({ id }) => id}
      href={href}
      sort={sort}
      onSort={onSort}
      stale={stale}
      phone={(project) => <Named project={project} badge={badge} company />}
    />
  );
}

function Named({
  project,
  badge,
  company,
}: Pick<ProjectTableProps, "badge"> & { project: Project; company?: boolean }) {
  const t = useT();
  return (
    <span className={styles.named}>
      {badge(project)}
      <span>
        <b>{project.name}</b>
        {company && <span className={styles.second}>{project.company}</span>}
        {project.main && <span className={styles.second}>{t("projectConfig.isMain")}</span>}
        {!project.admin && <span className={styles.second}>{t("projectConfig.readOnly")}</span>}
      </span>
    </span>
  );
}
