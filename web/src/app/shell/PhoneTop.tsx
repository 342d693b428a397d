import { ProjectBadge } from "../../features/projects/ProjectBadge.tsx";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { Bell } from "./Bell.tsx";
import { Search } from "./Search.tsx";
import { ThemeButton } from "./ThemeButton.tsx";
import styles from "./TopBar.module.css";

/** Top bar of a phone: the current project. Everything else is behind "Más", within reach of the thumb. */
export function PhoneTop() {
  const t = useT();
  const project = useSession((session) => session.project);
  return (
    <header className={styles.top}>
      <ProjectBadge project={project} />
      <span className={styles.words}>
        <b>{project?.name ?? t("app.name")}</b>
        <span>{project?.company ?? t("projects.noneHint")}</span>
      </span>
      <Search compact />
      <Bell />
      <ThemeButton />
    </header>
  );
}
