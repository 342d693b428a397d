import { Outlet, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { isPolicyRequested } from "../../features/policies/policy.conditions.ts";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { classes } from "../../ui/classes.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Guarded } from "../Guarded.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { Rail } from "./Rail.tsx";
import { useRailState } from "./rail-state.ts";
import styles from "./Shell.module.css";
import { TopBar } from "./TopBar.tsx";

const PolicyModal = lazyPart(
  () => import("../../features/policies/PolicyModal.tsx").then((module) => module.PolicyModal),
  "policies",
);
const ViewBanner = lazyPart(
  () => import("../../features/members/ViewBanner.tsx").then((module) => module.ViewBanner),
  "members",
);
const OtherProject = lazyPart(
  () => import("../../features/projects/OtherProject.tsx").then((module) => module.OtherProject),
  "settings",
);
const PhoneTop = lazyPart(() => import("./PhoneTop.tsx").then((module) => module.PhoneTop));
const BottomNav = lazyPart(() => import("./BottomNav.tsx").then((module) => module.BottomNav));

/** Layout around every page of a signed-in user. */
export function Shell() {
  const t = useT();
  const narrow = useNarrow();
  const rail = useRailState();
  const viewing = useSession((session) => session.view !== null);
  // A user who has already accepted the data policy does not load its dialog: it is fetched only when it may have to be
  // shown.
  const isPolicyRequired = useSession(isPolicyRequested);
  const other = useOtherProject();
  return (
    <div className={classes(styles.shell, narrow ? styles.phone : rail.collapsed && styles.collapsed)}>
      <a href="#content" className={styles.skip}>
        {t("app.skipToContent")}
      </a>
      {!narrow && <Rail collapsed={rail.collapsed} onToggle={rail.toggle} />}
      <div className={styles.column}>
        <Suspense fallback={<div className={styles.top} />}>{narrow ? <PhoneTop /> : <TopBar />}</Suspense>
        <OfflineBanner />
        <Suspense>{viewing && <ViewBanner />}</Suspense>
        <Suspense>{other && <OtherProject project={other} />}</Suspense>
        <Content />
        <Suspense>{narrow && <BottomNav />}</Suspense>
      </div>
      <Suspense>{isPolicyRequired && <PolicyModal />}</Suspense>
    </div>
  );
}

/** The project in the address of a settings page, if it is not the current project; otherwise null. */
function useOtherProject(): string | null {
  const { pathname } = useLocation();
  const used = useSession((session) => session.project?.id ?? null);
  const isPolicyRequired =
    /^\/config\/project\/(?:update|user|menu|smtp)\/([^/]+)/.exec(pathname)?.[1] ?? null;
  return used !== null && isPolicyRequired !== used ? isPolicyRequired : null;
}

function Content() {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  // A new page starts scrolled to its top, and a screen reader announces its title.
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
