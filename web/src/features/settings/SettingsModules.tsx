import { allows, type Standing } from "@vetaverde/domain/permissions/access";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconChevronRight } from "../../ui/icons.ts";
import styles from "./settings.module.css";
import { MODULES } from "./settings.modules.ts";

export interface SettingsModulesProps {
  /** Null: none is chosen, and what belongs to one is not shown. */
  project: string | null;
  standing: Standing;
  /** A link to a module, dressed in what it is given. */
  link(path: string, className: string | undefined, children: ReactNode): ReactNode;
}

/** The parts of the settings that the person may open, each with what is done there. */
export function SettingsModules({ project, standing, link }: SettingsModulesProps) {
  const t = useT();
  const open = MODULES.filter(
    ({ access, platform }) => (project !== null || platform) && allows(access, standing),
  );
  if (open.length === 0) return <EmptyState title={t("settings.none")} text={t("settings.noneHint")} />;
  return (
    <ul className={styles.modules}>
      {open.map(({ key, title, text, path }) => (
        <li key={key}>
          {link(
            path.replace("{project}", project ?? ""),
            styles.module,
            <>
              <span>
                <b>{t(title as "settings.members.title")}</b>
                <span className={styles.text}>{t(text as "settings.members.text")}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}
