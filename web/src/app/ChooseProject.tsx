import { ProjectChooser } from "../features/projects/ProjectChooser.tsx";
import { useT } from "../lib/i18n.ts";
import { chooseProject, useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import styles from "./ChooseProject.module.css";

/** Asks in which project to work, in the place of a page that needs one. */
export function ChooseProject() {
  const t = useT();
  return (
    <>
      <PageHeader title={t("projects.chooseTitle")} />
      <div className={styles.body}>
        <Choice text={t("projects.chooseFirst")} />
      </div>
    </>
  );
}

/** The same on Home, below the greeting. */
export function ChooseProjectSection() {
  const t = useT();
  return (
    <section className={styles.body}>
      <h2 className={styles.title}>{t("projects.chooseTitle")}</h2>
      <Choice text={t("projects.chooseText")} />
    </section>
  );
}

function Choice({ text }: { text: string }) {
  const email = useSession((session) => session.user?.email) ?? "";
  return (
    <>
      <p className={styles.text}>{text}</p>
      <ProjectChooser email={email} current={null} onChoose={(project) => void chooseProject(project)} />
    </>
  );
}
