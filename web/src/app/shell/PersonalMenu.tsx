import { useNavigate } from "@tanstack/react-router";
import { MenuTree } from "../../features/menus/MenuTree.tsx";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { loadProjectData, useSession } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useCurrentMenuEntry } from "./current-menu-entry.ts";
import styles from "./PersonalMenu.module.css";

export interface PersonalMenuProps {
  compact?: boolean;
  /** After an entry was followed. */
  onGone?(): void;
}

/** The user's menu, or the reason why there is none: no project chosen, no menu assigned, or loading failed. */
export function PersonalMenu({ compact, onGone }: PersonalMenuProps) {
  const t = useT();
  const navigate = useNavigate();
  const current = useCurrentMenuEntry();
  const { project, menu, error } = useSession((session) => session);
  const go = (path: string) => {
    void navigate({ to: path });
    onGone?.();
  };
  if (!project) return compact ? null : <p className={styles.say}>{t("app.noProject")}</p>;
  if (menu && menu.length > 0) return <MenuTree menu={menu} current={current} compact={compact} onGo={go} />;
  if (compact) return null;
  if (menu || (error?.what === "menu" && error.type === 204))
    return <p className={styles.say}>{t("app.noMenu")}</p>;
  if (error?.what === "menu") {
    return (
      <div className={styles.say}>
        <p title={error.message || describeError(error)}>{t("app.menuFailed")}</p>
        <Button size="small" onClick={() => void loadProjectData()}>
          {t("ui.retry")}
        </Button>
      </div>
    );
  }
  return <Skeleton rows={4} />;
}
