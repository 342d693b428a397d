import type { Project } from "@vetaverde/contract/projects";
import { fold } from "@vetaverde/domain/text/fold";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconCheck } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { walkRows } from "../../ui/walk.ts";
import { ProjectBadge } from "./ProjectBadge.tsx";
import styles from "./ProjectChooser.module.css";

export interface ProjectChooserProps {
  /** E-mail address of the user, shown if they have no project, for the administrator who is to add them. */
  email: string;
  current: string | null;
  onChoose(project: Project): void;
  /** Empty state for a user without projects; defaults to "ask an administrator". */
  none?: ReactNode;
}

const SEARCH_FROM = 6;
const matches = (project: Project, text: string) =>
  fold(`${project.name} ${project.company}`).includes(fold(text));

/** The user's own projects, with a search field once there are many. */
export function ProjectChooser({ email, current, onChoose, none }: ProjectChooserProps) {
  const t = useT();
  const projects = useCallQuery(
    "projects",
    "list",
    { query: { size: 500, sort: "name" } },
    { select: ({ items }) => items },
  );
  if (!projects.isSuccess)
    return <QueryState query={projects} errorTitle={t("projects.failed")} skeletonRows={3} />;
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
  const matching = useMemo(() => projects.filter((project) => matches(project, text)), [projects, text]);
  return (
    <>
      {projects.length >= SEARCH_FROM && (
        <input
          type="search"
          className={classes(layout.inputTextOnPhone, styles.search)}
          aria-label={t("projects.search")}
          placeholder={t("projects.search")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {matching.length === 0 && (
        <p className={classes(layout.mutedXSmall, styles.none)}>{t("ui.nothingFound", { text })}</p>
      )}
      <ul
        ref={list}
        aria-label={t("projects.switcher")}
        className={styles.list}
        onKeyDown={(event: KeyboardEvent) => walkRows(event, list.current)}
      >
        {matching.map((project) => (
          <ProjectRow key={project.id} current={current} onChoose={onChoose} project={project} />
        ))}
      </ul>
    </>
  );
}

interface ProjectRowProps {
  current: string | null;
  onChoose(project: Project): void;
  project: Project;
}

function ProjectRow({ current, onChoose, project }: ProjectRowProps) {
  const t = useT();
  const isCurrent = project.id === current;
  return (
    <li className={layout.lineBelow}>
      <button
        type="button"
        data-row
        className={classes(layout.insetFocus, !isCurrent && layout.hoverCanvas, styles.project)}
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(project)}
      >
        <ProjectBadge project={project} />
        <span className={classes(layout.column, layout.growShrinkable)}>
          <span className={styles.name}>{project.name}</span>
          <span className={layout.mutedXSmallTight}>
            {project.company} · {t("projects.people", { n: project.users })}
          </span>
        </span>
        {project.main && <span className={layout.mutedXSmall}>{t("projects.main")}</span>}
        {isCurrent && <IconCheck size={18} aria-hidden />}
      </button>
    </li>
  );
}
