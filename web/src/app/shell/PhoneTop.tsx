import { ProjectBadge } from "../../features/projects/ProjectBadge.tsx";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { Bell } from "./Bell.tsx";
import { Search } from "./Search.tsx";
import { ThemeButton } from "./ThemeButton.tsx";
import styles from "./TopBar.module.css";

/** On a phone: where one works. Everything else is behind "Más", within the thumb's reach. */
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
