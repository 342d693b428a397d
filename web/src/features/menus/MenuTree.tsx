import type { MenuEntry } from "@vetaverde/contract/menus";
import { Fragment, type MouseEvent, useEffect, useRef } from "react";
import { menuCounts } from "../../lib/attention.ts";
import { useT } from "../../lib/i18n.ts";
import { useStore } from "../../lib/store.ts";
import { classes } from "../../ui/classes.ts";
import { IconExternalLink } from "../../ui/icons.ts";
import { MenuIcon } from "./MenuIcon.tsx";
import styles from "./MenuTree.module.css";
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
  const here = entry === current;
  const link = useRef<HTMLAnchorElement>(null);
  const count = useStore(menuCounts, ({ counts }) => counts[entry.alias]);
  // A long menu shows the entry of the page that was opened by other means.
  useEffect(() => {
    if (here) link.current?.scrollIntoView?.({ block: "nearest" });
  }, [here]);
  const go = (event: MouseEvent) => {
    // Opening a new tab or window is left to the browser.
    if (path === null || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onGo(path);
  };
  return (
    <a
      ref={link}
      href={path ?? url ?? undefined}
      {...(path === null ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      className={classes(styles.entry, here && styles.here)}
      aria-current={here ? "page" : undefined}
      aria-label={
        path === null ? t("app.openExternal", { label: entry.label }) : compact ? entry.label : undefined
      }
      aria-description={count?.text}
      title={count && !compact ? `${entry.label}: ${count.text}` : entry.label}
      onClick={go}
    >
      <MenuIcon name={entry.icon} />
      {!compact && <span className={styles.label}>{entry.label}</span>}
      {!compact && count && (
        <span className={styles.count} aria-hidden>
          {count.n > 999 ? "999+" : count.n}
        </span>
      )}
      {!compact && path === null && <IconExternalLink size={14} aria-hidden />}
    </a>
  );
}
