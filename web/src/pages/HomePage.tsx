import { Link, useNavigate } from "@tanstack/react-router";
import type { Monitoring } from "@vetaverde/contract/monitorings";
import { allows } from "@vetaverde/domain/permissions/access";
import { ROUTES } from "@vetaverde/domain/permissions/routes";
import { todayIn } from "@vetaverde/domain/time/zone";
import { Suspense, useState } from "react";
import { Greeting } from "../features/home/Greeting.tsx";
import { listIn } from "../features/home/home.lists.ts";
import styles from "../features/home/home.module.css";
import { MonthStrip } from "../features/home/MonthStrip.tsx";
import { Waiting } from "../features/home/Waiting.tsx";
import { useT } from "../lib/i18n.ts";
import { pageIn, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useIsAreaOpen, useStanding } from "../lib/standing.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { useRested } from "../ui/rest.ts";

const WholeList = lazyPart(() => import("../features/home/WholeList.tsx").then((module) => module.WholeList));
const Shortcuts = lazyPart(
  () => import("../features/menus/Shortcuts.tsx").then((module) => module.Shortcuts),
  "shortcuts",
);
const FollowUpPanel = lazyPart(
  () => import("../features/plans/FollowUpPanel.tsx").then((module) => module.FollowUpPanel),
  "plans",
  "field",
  "reschedule",
  "dates",
);

/** What is due and what is late, before anything else. */
export function HomePage() {
  const t = useT();
  const user = useSession((session) => session.view?.user ?? session.user);
  const project = useSession((session) => session.project);
  const standing = useStanding();
  const navigate = useNavigate();
  const rested = useRested();
  const [search, setSearch] = useAddressSearch();
  const [open, setOpen] = useState<Monitoring | null>(null);
  const timeZone = project?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // By the person's own clock: who looks from another country is greeted where they are.
  const own = useSession((session) => (session.view ? null : session.user?.timeZone));
  const clock = own ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = todayIn(timeZone, Date.now());
  const mayWrite = allows("write", standing);
  const hasPlans = useIsAreaOpen(ROUTES.PlanningAndMonitoring.area);
  const greeting = <Greeting name={user?.name ?? ""} timeZone={clock} />;
  if (!project || !allows("read", standing)) return greeting;
  const list = hasPlans ? listIn(search) : null;
  const lists = { project: project.id, today, nearDays: project.nearDays, mayWrite, onOpen: setOpen };
  return (
    <>
      {greeting}
      {hasPlans && (
        <MonthStrip
          project={project.id}
          today={today}
          list={list}
          link={
            <Link to="/planning-and-monitoring" className={styles.all}>
              {t("home.openPlans")}
            </Link>
          }
        />
      )}
      {!hasPlans ? null : list ? (
        <Suspense>
          <WholeList
            {...lists}
            list={list}
            page={pageIn(search)}
            onPage={(page) => setSearch({ ...search, page })}
          />
        </Suspense>
      ) : (
        <Waiting {...lists} />
      )}
      <Suspense>
        {rested && !list && <Shortcuts project={project.id} onGo={(to) => void navigate({ to })} />}
      </Suspense>
      <Suspense>
        {open && (
          <FollowUpPanel
            key={open.id}
            project={project.id}
            timeZone={timeZone}
            monitoring={open}
            mayWrite={mayWrite}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
