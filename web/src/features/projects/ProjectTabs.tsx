import { Link } from "@tanstack/react-router";
import { useT } from "../../lib/i18n.ts";
import { IconChevronRight } from "../../ui/icons.ts";
import styles from "./ProjectTabs.module.css";

/** The way to a page of a project's settings. */
export function ProjectCrumbs() {
  const t = useT();
  return (
    <>
      <Link to="/config">{t("app.settings")}</Link>
      <IconChevronRight size={12} aria-hidden />
      <Link to="/config/project">{t("projectTabs.projects")}</Link>
    </>
  );
}

/** The pages of a project's settings, beside the title of each of them. */
export function ProjectTabs({ project }: { project: string }) {
  const t = useT();
  const params = { projectId: project };
  return (
    <nav className={styles.tabs} aria-label={t("projectTabs.label")}>
      <Link to="/config/project/update/$id" params={{ id: project }}>
        {t("projectTabs.general")}
      </Link>
      <Link to="/config/project/menu/$projectId" params={params}>
        {t("projectTabs.menu")}
      </Link>
      <Link to="/config/project/user/$projectId" params={params}>
        {t("projectTabs.users")}
      </Link>
      <Link to="/config/project/smtp/$projectId" params={params}>
        {t("projectTabs.mail")}
      </Link>
    </nav>
  );
}
