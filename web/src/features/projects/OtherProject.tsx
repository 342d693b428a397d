import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { DEFAULT_PROJECT_COLOR } from "../../ui/default-color.ts";
import styles from "./OtherProject.module.css";
import { useProject } from "./projects.queries.ts";

/** Stands over the settings of a project while another one is in use, whose name and menu stand around them. */
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
