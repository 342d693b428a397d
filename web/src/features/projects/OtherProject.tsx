import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { DEFAULT_PROJECT_COLOR } from "../../ui/default-color.ts";
import styles from "./OtherProject.module.css";
import { useProject } from "./projects.queries.ts";

/**
 * Notice above the settings of a project that is not the current one, because the surrounding name and menu are those
 * of the current project.
 */
export function OtherProject({ project: id }: { project: string }) {
  const t = useT();
  const used = useSession((session) => session.project);
  const project = useProject(id);
  if (!project || !used || project.id === used.id) return null;
  return (
    <p
      role="status"
      className={styles.bar}
      style={{ borderInlineStartColor: project.color || DEFAULT_PROJECT_COLOR }}
    >
      {t("settings.otherProject", { other: project.name, used: used.name })}
    </p>
  );
}
