import { Outlet, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { PolicyModal } from "../../features/policies/PolicyModal.tsx";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { useNarrow } from "../../ui/narrow.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Guarded } from "../Guarded.tsx";
import { BottomNav } from "./BottomNav.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { PhoneTop } from "./PhoneTop.tsx";
import { Rail } from "./Rail.tsx";
import { useRailState } from "./rail-state.ts";
import styles from "./Shell.module.css";
import { TopBar } from "./TopBar.tsx";

/** What stands around every page of a signed-in person. */
export function Shell() {
  const t = useT();
  const narrow = useNarrow();
  const rail = useRailState();
  return (
    <div className={classes(styles.shell, narrow ? styles.phone : rail.collapsed && styles.collapsed)}>
      <a href="#content" className={styles.skip}>
        {t("app.skipToContent")}
      </a>
      {!narrow && <Rail collapsed={rail.collapsed} onToggle={rail.toggle} />}
      <div className={styles.column}>
        {narrow ? <PhoneTop /> : <TopBar />}
        <OfflineBanner />
        <Content />
        {narrow && <BottomNav />}
      </div>
      <PolicyModal />
    </div>
  );
}

function Content() {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  // A new page begins at its top, and whoever listens hears its title.
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    ref.current?.scrollTo(0, 0);
    ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={ref} id="content" tabIndex={-1} className={styles.content}>
      <Suspense fallback={<Loading />}>
        <Guarded>
          <Outlet />
        </Guarded>
      </Suspense>
    </main>
  );
}

const Loading = () => (
  <div className={styles.loading}>
    <Skeleton rows={8} />
  </div>
);
