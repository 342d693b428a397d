import { type ReactNode, useEffect, useRef } from "react";
import { setTitle } from "../../lib/title.ts";
import { DEFAULT_PROJECT_COLOR } from "../../ui/default-color.ts";
import styles from "./ProjectTitle.module.css";
import { useProject } from "./projects.queries.ts";

interface ProjectTitleProps {
  /** The project whose settings the page shows: it may be another than the one in use. */
  project: string;
  children: ReactNode;
}

/** A settings page's title with the name of the project that it is about, by that project's colour. */
export function ProjectTitle({ project: id, children }: ProjectTitleProps) {
  const project = useProject(id);
  const mark = useRef<HTMLSpanElement>(null);
  // The name may come after the page was drawn: the tab is called as the page is.
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
      {children} · {project.name}
    </>
  );
}
