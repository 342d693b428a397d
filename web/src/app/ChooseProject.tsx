import { Link } from "@tanstack/react-router";
import { ProjectChooser } from "../features/projects/ProjectChooser.tsx";
import { useT } from "../lib/i18n.ts";
import { chooseProject, useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import styles from "./ChooseProject.module.css";
import { decideAccess } from "./guard.ts";

/** Asks the user to choose a project. Rendered in place of a page that needs one. */
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

/** The same project choice as a section of Home, below the greeting. */
export function ChooseProjectSection() {
  const t = useT();
  return (
    <section className={styles.body}>
      <h2 className={layout.sectionTitle}>{t("projects.chooseTitle")}</h2>
      <Choice text={t("projects.chooseText")} />
    </section>
  );
}

function Choice({ text }: { text: string }) {
  const email = useSession((session) => session.user?.email) ?? "";
  const makes = useSession((session) => decideAccess("ProjectCreate", session) === "open");
  return (
    <>
      <p className={styles.text}>{text}</p>
      <ProjectChooser
        email={email}
        current={null}
        onChoose={(project) => void chooseProject(project)}
        none={makes ? <FirstProject /> : undefined}
      />
    </>
  );
}

/** Empty state of a platform without projects: the system administrator creates the first one here. */
function FirstProject() {
  const t = useT();
  return (
    <EmptyState
      title={t("projects.first")}
      text={t("projects.firstText")}
      action={
        <ButtonLink kind="primary" icon={<IconPlus size={18} aria-hidden />} label={t("projects.makeFirst")}>
          {(dress) => <Link to="/config/project/create" {...dress} />}
        </ButtonLink>
      }
    />
  );
}
