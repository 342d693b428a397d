import type { Project } from "@vetaverde/contract/projects";
import { DEFAULT_PROJECT_COLOR } from "../../ui/default-color.ts";
import { Mark } from "../../ui/Mark.tsx";
import { textOnColor } from "../../ui/text-over.ts";
import { useLogoGround } from "../../ui/use-logo-ground.ts";
import styles from "./ProjectBadge.module.css";

/** First letters of the first two words: Quebrada Alta is QA. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();

/** A project's logo in its colour, or its initials; without a project the platform's own. */
export function ProjectBadge({ project }: { project: Pick<Project, "name" | "color" | "logo"> | null }) {
  const color = project?.color ?? DEFAULT_PROJECT_COLOR;
  const picture = project?.logo ? `/fkl-fimages/images/${project.logo}` : null;
  const style = { background: useLogoGround(picture, color), color: textOnColor(color) };
  if (!project) {
    return (
      <span className={styles.badge} style={style} aria-hidden>
        <Mark size={20} />
      </span>
    );
  }
  return (
    <span
      className={styles.badge}
      style={style}
      // The adjacent text contains the name.
      aria-hidden
      data-initials={project.logo ? undefined : initials(project.name)}
    >
      {picture && <img src={picture} alt="" />}
    </span>
  );
}
