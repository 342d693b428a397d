import { Link, useRouterState } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { classes } from "../../ui/classes.ts";
import { IconClipboardList, IconDots, IconHome } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./BottomNav.module.css";
import { useCurrentMenuEntry } from "./current-menu-entry.ts";

const MoreSheet = lazyPart(() => import("./MoreSheet.tsx").then((module) => module.MoreSheet));

/** The phone's three ways: Home, the plans where the person's menu has them, and all the rest. */
export function BottomNav() {
  const t = useT();
  const [more, setMore] = useState(false);
  const home = useRouterState({ select: ({ location }) => location.pathname === "/" });
  const entry = useCurrentMenuEntry();
  const current = home ? "Home" : entry?.alias;
  const plans = useSession((session) =>
    JSON.stringify(session.menu ?? []).includes('"PlanningAndMonitoring"'),
  );
  const item = (alias: string) => ({
    className: classes(styles.item, current === alias && !more && styles.here),
    "aria-current": current === alias ? ("page" as const) : undefined,
  });
  return (
    <nav className={styles.nav} aria-label={t("app.quickMenu")}>
      <Link to="/" {...item("Home")}>
        <IconHome size={24} stroke={1.75} aria-hidden />
        {t("app.home")}
      </Link>
      {plans && (
        <Link to="/planning-and-monitoring" {...item("PlanningAndMonitoring")}>
          <IconClipboardList size={24} stroke={1.75} aria-hidden />
          {t("app.plans")}
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
