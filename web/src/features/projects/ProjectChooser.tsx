import type { Project } from "@vetaverde/contract/projects";
import { fold } from "@vetaverde/domain/text/fold";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconCheck } from "../../ui/icons.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { walkRows } from "../../ui/walk.ts";
import { ProjectBadge } from "./ProjectBadge.tsx";
import styles from "./ProjectChooser.module.css";
import { useProjects } from "./projects.queries.ts";

export interface ProjectChooserProps {
  /** Whom an administrator has to add, for who has no project yet. */
  email: string;
  current: string | null;
  onChoose(project: Project): void;
  /** What to tell who has no project, where it is not "ask an administrator". */
  none?: ReactNode;
}

const SEARCH_FROM = 6;
const matches = (project: Project, text: string) =>
  fold(`${project.name} ${project.company}`).includes(fold(text));

/** One's own projects, with a search once there are many. */
export function ProjectChooser({ email, current, onChoose, none }: ProjectChooserProps) {
  const t = useT();
  const projects = useProjects();
  if (projects.isPending) return <Skeleton rows={3} />;
  if (projects.isError) {
    return (
      <ErrorState
        title={t("projects.failed")}
        text={describeError(projects.error)}
        code={codeOf(projects.error)}
        onRetry={() => void projects.refetch()}
      />
    );
  }
  if (projects.data.length === 0) {
    return (
      none ?? <EmptyState title={t("projects.notAssigned")} text={t("projects.notAssignedText", { email })} />
    );
  }
  return <ProjectRows projects={projects.data} current={current} onChoose={onChoose} />;
}

function ProjectRows({
  projects,
  current,
  onChoose,
}: Pick<ProjectChooserProps, "current" | "onChoose"> & { projects: readonly Project[] }) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState("");
  const found = useMemo(() => projects.filter((project) => matches(project, text)), [projects, text]);
  return (
    <>
      {projects.length >= SEARCH_FROM && (
        <input
          type="search"
          className={styles.search}
          aria-label={t("projects.search")}
          placeholder={t("projects.search")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {found.length === 0 && <p className={styles.none}>{t("ui.nothingFound", { text })}</p>}
      <ul
        ref={list}
        aria-label={t("projects.switcher")}
        className={styles.list}
        onKeyDown={(event: KeyboardEvent) => walkRows(event, list.current)}
      >
        {found.map((project) => (
          <li key={project.id}>
            <button
              type="button"
              data-row
              className={styles.project}
              aria-current={project.id === current || undefined}
              onClick={() => onChoose(project)}
            >
              <ProjectBadge project={project} />
              <span className={styles.words}>
                <span className={styles.name}>{project.name}</span>
                <span className={styles.company}>
                  {project.company} · {t("projects.people", { n: project.users })}
                </span>
              </span>
              {project.main && <span className={styles.main}>{t("projects.main")}</span>}
              {project.id === current && <IconCheck size={18} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
