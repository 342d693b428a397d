import { type ReactNode, useEffect, useRef } from "react";
import { setTitle } from "../../lib/title.ts";
import { DEFAULT_PROJECT_COLOR } from "../../ui/default-color.ts";
import styles from "./ProjectTitle.module.css";
import { useProject } from "./projects.queries.ts";

interface ProjectTitleProps {
  /** The project whose settings the page shows; it may differ from the current one. */
  project: string;
  children: ReactNode;
}

/** Title of a settings page with the project's name, marked in that project's colour. */
export function ProjectTitle({ project: id, children }: ProjectTitleProps) {
  const project = useProject(id);
  const mark = useRef<HTMLSpanElement>(null);
  // The name may arrive after the first render: then the document title is updated to match the page.
  useEffect(() => {
    const title = project && mark.current?.closest("h1")?.textContent;
    if (title) setTitle(title);
  }, [project]);
  if (!project) return children;
  return (
    <>
      <span
        ref={mark}
        className={styles.mark}
        style={{ background: project.color || DEFAULT_PROJECT_COLOR }}
        data-project-color={project.color || DEFAULT_PROJECT_COLOR}
        aria-hidden
      />
      {children} <span className={styles.dot}>·</span> <span className={styles.project}>{project.name}</span>
    </>
  );
}
