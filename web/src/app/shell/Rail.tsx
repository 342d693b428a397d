import { ProjectSwitcher } from "../../features/projects/ProjectSwitcher.tsx";
import { useT } from "../../lib/i18n.ts";
import { chooseProject, useSession } from "../../lib/session.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "../../ui/icons.ts";
import { Mark } from "../../ui/Mark.tsx";
import { PersonalMenu } from "./PersonalMenu.tsx";
import styles from "./Rail.module.css";

/** Navigation rail at the left of every page: the project, the user's menu and the platform's logo. */
export function Rail({ collapsed, onToggle }: { collapsed: boolean; onToggle(): void }) {
  const t = useT();
  const project = useSession((session) => session.project);
  const email = useSession((session) => session.user?.email) ?? "";
  return (
    <aside className={styles.rail}>
      <ProjectSwitcher
        project={project}
        email={email}
        compact={collapsed}
        onChoose={(chosen) => void chooseProject(chosen)}
      />
      <nav aria-label={t("app.mainMenu")} className={styles.nav}>
        <PersonalMenu compact={collapsed} />
      </nav>
      <div className={styles.foot}>
        {!collapsed && (
          <>
            <Mark size={18} />
            <span className={styles.grow}>{t("app.name")}</span>
          </>
        )}
        <IconButton
          label={t(collapsed ? "app.expand" : "app.collapse")}
          icon={
            collapsed ? (
              <IconLayoutSidebarLeftExpand stroke={1.75} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse stroke={1.75} aria-hidden />
            )
          }
          onClick={onToggle}
        />
      </div>
    </aside>
  );
}
