import type { Project } from "@vetaverde/contract/projects";
import { Suspense, useRef, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { IconSelector } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { ProjectBadge } from "./ProjectBadge.tsx";
import styles from "./ProjectSwitcher.module.css";

const ProjectSheet = lazyPart(() => import("./ProjectSheet.tsx").then((module) => module.ProjectSheet));

export interface ProjectSwitcherProps {
  project: Project | null;
  email: string;
  /** Only the badge, while the rail is collapsed. */
  compact?: boolean;
  onChoose(project: Project): void;
}

/** Head of the rail: the current project, and the switch to another one. */
export function ProjectSwitcher({ project, email, compact, onChoose }: ProjectSwitcherProps) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const name = project?.name ?? t("projects.none");
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.switcher}
        aria-label={compact ? `${t("projects.switcher")}: ${name}` : undefined}
        title={compact ? name : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ProjectBadge project={project} />
        {!compact && <CurrentProject project={project} name={name} />}
      </button>
      <Suspense>
        {open && (
          <ProjectSheet
            anchor={anchor}
            email={email}
            current={project?.id ?? null}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              setOpen(false);
              if (chosen.id !== project?.id) onChoose(chosen);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface CurrentProjectProps extends Pick<ProjectSwitcherProps, "project"> {
  name: string;
}

function CurrentProject({ project, name }: CurrentProjectProps) {
  const t = useT();
  return (
    <>
      <span className={styles.nameLines}>
        <VisuallyHidden>{t("projects.switcher")}: </VisuallyHidden>
        <span className={styles.name}>{name}</span>
        <span className={styles.company}>{project?.company ?? t("projects.noneHint")}</span>
      </span>
      <IconSelector size={16} aria-hidden className={styles.muted} />
    </>
  );
}
