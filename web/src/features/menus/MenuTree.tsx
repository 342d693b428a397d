import type { MenuEntry } from "@vetaverde/contract/menus";
import { Fragment, type MouseEvent } from "react";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { IconExternalLink } from "../../ui/icons.ts";
import styles from "./MenuTree.module.css";
import { menuIcon } from "./menu-icons.ts";
import { outerUrl, pathOf } from "./menu-paths.ts";

export interface MenuTreeProps {
  menu: readonly MenuEntry[];
  current: MenuEntry | null;
  /** Icons only, if the rail is collapsed. */
  compact?: boolean;
  onGo(path: string): void;
}

/** The user's own menu as returned by the server: headings with their entries. */
export function MenuTree(props: MenuTreeProps) {
  return (
    <ul className={classes(styles.tree, props.compact && styles.compact)}>
      {props.menu.map((entry) => (
        <Fragment key={`${entry.alias} ${entry.report ?? entry.label}`}>
          <MenuNode entry={entry} {...props} />
        </Fragment>
      ))}
    </ul>
  );
}

function MenuNode({ entry, ...props }: MenuTreeProps & { entry: MenuEntry }) {
  const path = pathOf(entry);
  const url = outerUrl(entry);
  const inner = entry.submenu.length > 0 && <MenuTree {...props} menu={entry.submenu} />;
  if (path === null && url === null) {
    if (!inner) return null;
    return (
      <li className={styles.section}>
        {!props.compact && <p className={styles.heading}>{entry.label}</p>}
        {inner}
      </li>
    );
  }
  return (
    <li>
      <MenuLink entry={entry} path={path} url={url} {...props} />
      {inner}
    </li>
  );
}

function MenuLink({
  entry,
  path,
  url,
  current,
  compact,
  onGo,
}: MenuTreeProps & { entry: MenuEntry; path: string | null; url: string | null }) {
  const t = useT();
  const Icon = menuIcon(entry);
  const here = entry === current;
  const go = (event: MouseEvent) => {
    // Opening a new tab or window is left to the browser.
    if (path === null || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onGo(path);
  };
  return (
    <a
      href={path ?? url ?? undefined}
      {...(path === null ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      className={classes(styles.entry, here && styles.here)}
      aria-current={here ? "page" : undefined}
      aria-label={
        path === null ? t("app.openExternal", { label: entry.label }) : compact ? entry.label : undefined
      }
      title={compact ? entry.label : undefined}
      onClick={go}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {!compact && <span className={styles.growShrinkable}>{entry.label}</span>}
      {!compact && path === null && <IconExternalLink size={14} aria-hidden />}
    </a>
  );
}
