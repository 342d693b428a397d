import { Suspense } from "react";
import { ProjectChooser } from "../../features/projects/ProjectChooser.tsx";
import { useLocale, useT } from "../../lib/i18n.ts";
import { chooseProject, useSession } from "../../lib/session.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { useAccountActions } from "./account-actions.tsx";
import styles from "./BottomNav.module.css";
import { useLanguages } from "./LanguageMenu.tsx";
import { PersonalMenu } from "./PersonalMenu.tsx";

/** Sheet behind "Más" on a phone: the whole menu, the projects, the language and the user's account. */
export function MoreSheet({ onClose }: { onClose(): void }) {
  const t = useT();
  const user = useSession((session) => session.user);
  const project = useSession((session) => session.project);
  const { actions, leave, dialog } = useAccountActions();
  return (
    <SidePanel title={user ? `${user.name} ${user.lastName}` : t("app.more")} onClose={onClose}>
      <section className={styles.part} aria-label={t("app.mainMenu")}>
        <PersonalMenu onGone={onClose} />
      </section>
      <section className={styles.part}>
        <h3>{t("projects.switcher")}</h3>
        <ProjectChooser
          email={user?.email ?? ""}
          current={project?.id ?? null}
          onChoose={(chosen) => {
            if (chosen.id !== project?.id) void chooseProject(chosen);
            onClose();
          }}
        />
      </section>
      <section className={styles.part}>
        <h3>{t("app.language")}</h3>
        <Languages />
      </section>
      <section className={styles.part}>
        {[...actions, leave].map(({ key, label, icon, onSelect, away }) => (
          <button
            key={key}
            type="button"
            className={styles.action}
            onClick={() => {
              onSelect();
              if (away) onClose();
            }}
          >
            {icon}
            {label}
          </button>
        ))}
      </section>
      <Suspense>{dialog}</Suspense>
    </SidePanel>
  );
}

function Languages() {
  const t = useT();
  const locale = useLocale();
  const languages = useLanguages();
  return (
    <Segmented
      wide
      label={t("app.language")}
      value={locale}
      onValue={(chosen) => languages.find((one) => one.locale === chosen)?.choose()}
      options={languages.map((one) => ({
        value: one.locale,
        label: one.locale.toUpperCase(),
        spoken: one.name,
        lang: one.locale,
      }))}
    />
  );
}
