import type { CallerRights } from "@vetaverde/domain/permissions/access";
import { type ComponentType, type ReactNode, useId, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import {
  IconAccessPoint,
  IconBell,
  IconBellCog,
  IconClipboardList,
  IconCloudCheck,
  IconFlask,
  IconHelp,
  IconKey,
  IconLayoutDashboard,
  IconList,
  IconListTree,
  IconLock,
  IconMail,
  IconMessage,
  IconPencil,
  IconSettings,
  IconShieldCheck,
  IconStack2,
  IconUser,
  IconUsers,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { SearchField } from "../../ui/SearchField.tsx";
import styles from "./settings.module.css";
import { GROUPS, modulesFor, type SettingsModule } from "./settings.modules.ts";

const ICONS: Record<SettingsModule["key"], ComponentType<{ size?: number; stroke?: number }>> = {
  projects: IconSettings,
  menu: IconListTree,
  catalog: IconList,
  boards: IconLayoutDashboard,
  smtp: IconMail,
  secondFactor: IconLock,
  users: IconUser,
  members: IconUsers,
  measurements: IconPencil,
  piezometry: IconStack2,
  retention: IconCloudCheck,
  prompts: IconMessage,
  myNotices: IconBell,
  notices: IconBellCog,
  policy: IconShieldCheck,
  audit: IconClipboardList,
  protections: IconLock,
  tokens: IconKey,
  experimental: IconFlask,
  health: IconAccessPoint,
  guide: IconHelp,
};

export interface SettingsModulesProps {
  /** Null if no project is chosen: modules of a project are not listed. */
  project: string | null;
  accessRights: CallerRights;
  /** Renders a link to a module with the given class and content. */
  link(path: string, className: string | undefined, children: ReactNode): ReactNode;
}

/** The settings modules that the user may open, by group, each with a description. */
export function SettingsModules({ project, accessRights, link }: SettingsModulesProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const wordsOf = ({ key }: SettingsModule) => `${t(`settings.${key}.title`)} ${t(`settings.${key}.text`)}`;
  const all = modulesFor({ project, accessRights }, "", wordsOf);
  if (all.length === 0) return <EmptyState title={t("settings.none")} text={t("settings.noneHint")} />;
  const matching = modulesFor({ project, accessRights }, typed, wordsOf);
  const groups = GROUPS.filter((group) => matching.some((module) => module.group === group));
  return (
    <div className={styles.page}>
      {all.length > 1 && <ModuleSearch typed={typed} onTyped={setTyped} matching={matching} />}
      {matching.length === 0 && (
        <EmptyState
          title={t("settings.noMatch", { text: typed })}
          action={<Button onClick={() => setTyped("")}>{t("settings.showAll")}</Button>}
        />
      )}
      {groups.map((group) => (
        <SettingsGroup key={group} title={t(`settings.groups.${group}`)}>
          {matching
            .filter((module) => module.group === group)
            .map((module) => (
              <ModuleLink key={module.key} project={project} link={link} module={module} />
            ))}
        </SettingsGroup>
      ))}
    </div>
  );
}

interface ModuleSearchProps {
  typed: string;
  onTyped(value: string): void;
  matching: SettingsModule[];
}

function ModuleSearch({ typed, onTyped, matching }: ModuleSearchProps) {
  const t = useT();
  return (
    <div className={styles.search}>
      <SearchField label={t("settings.search")} value={typed} onValue={onTyped} />
      <span className={classes(layout.mutedXSmall, layout.hiddenWhenEmpty)} aria-live="polite">
        {typed && t("settings.found", { n: matching.length })}
      </span>
    </div>
  );
}

interface ModuleLinkProps extends Pick<SettingsModulesProps, "project" | "link"> {
  module: SettingsModule;
}

function ModuleLink({ project, link, module: { key, path } }: ModuleLinkProps) {
  const t = useT();
  const Icon = ICONS[key];
  return (
    <li>
      {link(
        path.replace("{project}", project ?? ""),
        classes(layout.hoverCard, styles.module),
        <>
          <Icon size={20} stroke={1.75} aria-hidden />
          <span className={layout.stack2}>
            <b>{t(`settings.${key}.title`)}</b>
            <span className={layout.mutedSmall}>{t(`settings.${key}.text`)}</span>
          </span>
        </>,
      )}
    </li>
  );
}

function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={layout.ruledHeadings}>
      <h2 id={id}>{title}</h2>
      <ul className={layout.wideAutoColumns}>{children}</ul>
    </section>
  );
}
