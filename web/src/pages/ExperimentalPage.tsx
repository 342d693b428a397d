import { Link } from "@tanstack/react-router";
import { SwitchList } from "../features/switches/SwitchList.tsx";
import styles from "../features/switches/switches.module.css";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/PageHeader.tsx";

/** Experimental features, with their switches. */
export function ExperimentalPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  if (!project) return null;
  return (
    <>
      <PageHeader title={t("switches.title")} crumbs={<Link to="/config">{t("app.settings")}</Link>} />
      <div className={styles.page}>
        <p className={styles.quiet}>{t("switches.intro")}</p>
        <SwitchList project={project.id} />
      </div>
    </>
  );
}
