import { Link, useRouterState } from "@tanstack/react-router";
import type { MenuEntry } from "@vetaverde/contract/menus";
import { Suspense, useState } from "react";
import { MenuIcon } from "../../features/menus/MenuIcon.tsx";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { classes } from "../../ui/classes.ts";
import { IconDots } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./BottomNav.module.css";
import { useCurrentMenuEntry } from "./current-menu-entry.ts";

const MoreSheet = lazyPart(() => import("./MoreSheet.tsx").then((module) => module.MoreSheet));

const entryOf = (menu: readonly MenuEntry[], alias: string): MenuEntry | undefined =>
  menu
    .map((entry) => (entry.alias === alias ? entry : entryOf(entry.submenu ?? [], alias)))
    .find((entry) => entry !== undefined);

/**
 * Bottom navigation of a phone: Home; calendar, field and devices where the user's menu includes them; and "more" for
 * everything else.
 */
export function BottomNav() {
  const t = useT();
  const [more, setMore] = useState(false);
  const home = useRouterState({ select: ({ location }) => location.pathname === "/" });
  const entry = useCurrentMenuEntry();
  const current = home ? "Home" : entry?.alias;
  // The menu's names of the others are too long for a fifth of the width.
  const field = useSession((session) => entryOf(session.menu ?? [], "FieldWork") !== undefined);
  const devices = useSession((session) => entryOf(session.menu ?? [], "ModiList") !== undefined);
  const calendar = useSession((session) => entryOf(session.menu ?? [], "ScheduleCalendar")?.label);
  const item = (alias: string) => ({
    className: classes(styles.item, current === alias && !more && styles.here),
    "aria-current": current === alias ? ("page" as const) : undefined,
  });
  return (
    <nav className={styles.nav} aria-label={t("app.quickMenu")}>
      <Link to="/" {...item("Home")}>
        <MenuIcon name="home" size={24} />
        {t("app.home")}
      </Link>
      {calendar && (
        <Link to="/planning-and-monitoring/calendar" {...item("ScheduleCalendar")}>
          <MenuIcon name="calendar" size={24} />
          {calendar}
        </Link>
      )}
      {field && (
        <Link to="/planning-and-monitoring/field" {...item("FieldWork")}>
          <MenuIcon name="clipboard-check" size={24} />
          {t("app.field")}
        </Link>
      )}
      {devices && (
        <Link to="/modi" {...item("ModiList")}>
          <MenuIcon name="antenna" size={24} />
          {t("app.devices")}
        </Link>
      )}
      <button
        type="button"
        className={classes(styles.item, more && styles.here)}
        aria-haspopup="dialog"
        aria-expanded={more}
        onClick={() => setMore(true)}
      >
        <IconDots size={24} stroke={1.75} aria-hidden />
        {t("app.more")}
      </button>
      <Suspense>{more && <MoreSheet onClose={() => setMore(false)} />}</Suspense>
    </nav>
  );
}
