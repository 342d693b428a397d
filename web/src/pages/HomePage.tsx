import { Link, useNavigate } from "@tanstack/react-router";
import type { Monitoring } from "@vetaverde/contract/monitorings";
import { allows } from "@vetaverde/domain/permissions/access";
import { ROUTES } from "@vetaverde/domain/permissions/routes";
import { todayIn } from "@vetaverde/domain/time/zone";
import { type ComponentProps, Suspense, useState } from "react";
import { Greeting } from "../features/home/Greeting.tsx";
import { type HomeList, listIn } from "../features/home/home.lists.ts";
import styles from "../features/home/home.module.css";
import { useMonth } from "../features/home/home.queries.ts";
import { MonthStrip } from "../features/home/MonthStrip.tsx";
import { WaitingByPerson } from "../features/home/Waiting.tsx";
import { useAccessRights, useIsAreaOpen } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { pageIn, type Search, type SetSearch, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { useInitialLoadSettled } from "../ui/initial-load.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

const FirstSteps = lazyPart(
  () => import("../features/home/FirstSteps.tsx").then((module) => module.FirstSteps),
  "firstSteps",
);
const NoPlans = lazyPart(
  () => import("../features/home/NoPlans.tsx").then((module) => module.NoPlans),
  "firstSteps",
);
const WholeList = lazyPart(() => import("../features/home/WholeList.tsx").then((module) => module.WholeList));
const Shortcuts = lazyPart(
  () => import("../features/menus/Shortcuts.tsx").then((module) => module.Shortcuts),
  "shortcuts",
);
const FollowUpPanel = lazyPart(
  () => import("../features/plans/follow-up/FollowUpPanel.tsx").then((module) => module.FollowUpPanel),
  "plans",
  "field",
  "reschedule",
  "dates",
);

/** Home: due and overdue monitorings first. */
export function HomePage() {
  const user = useSession((session) => session.view?.user ?? session.user);
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const timeZone = project?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // The greeting uses the user's own time zone instead of the project's.
  const own = useSession((session) => (session.view ? null : session.user?.timeZone));
  const clock = own ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = todayIn(timeZone, Date.now());
  const mayWrite = allows("write", accessRights);
  const greeting = <Greeting name={user?.name ?? ""} timeZone={clock} />;
  if (!project || !allows("read", accessRights)) return greeting;
  return (
    <>
      {greeting}
      <ProjectHome project={project} timeZone={timeZone} today={today} mayWrite={mayWrite} />
    </>
  );
}

interface ProjectHomeProps {
  project: { id: string; nearDays: number };
  timeZone: string;
  today: string;
  mayWrite: boolean;
}

/** For a project without plans the next setup step; for any other the current month and its open monitorings. */
function ProjectHome({ project: { id: project, nearDays }, timeZone, today, mayWrite }: ProjectHomeProps) {
  const t = useT();
  const navigate = useNavigate();
  const rested = useInitialLoadSettled();
  const [search, setSearch] = useAddressSearch();
  const [open, setOpen] = useState<Monitoring | null>(null);
  const showsPlans = useIsAreaOpen(ROUTES.PlanningAndMonitoring.area);
  // Query of the setup steps; refetched each time that Home is opened, because steps are done on other pages.
  const start = useCallQuery("home", "firstSteps", { query: { project } }, { staleTime: 0 });
  // Prefetched in parallel, so that a project with plans does not wait.
  useMonth(project, today, showsPlans);
  const go = (path: string) => void navigate({ href: path });
  const firstSteps = start.data?.steps && (
    <Suspense>
      <FirstSteps project={project} steps={start.data.steps} onGo={go} />
    </Suspense>
  );
  if (start.isPending) {
    return (
      <div className={styles.month}>
        <Skeleton rows={8} />
      </div>
    );
  }
  if (showsPlans && start.data?.hasPlans === false) {
    return (
      firstSteps ?? (
        <Suspense>
          <NoPlans />
        </Suspense>
      )
    );
  }
  const list = showsPlans ? listIn(search) : null;
  const mine = search["whose"] === "mine";
  const lists = { project, today, nearDays, mayWrite, onOpen: setOpen };
  // Due and overdue monitorings come before the remaining setup steps.
  const isPlanned = showsPlans && start.data?.hasPlans === true;
  return (
    <>
      {!list && !isPlanned && firstSteps}
      {showsPlans && (
        <MonthStrip
          project={project}
          today={today}
          list={mine ? null : list}
          link={
            <Link to="/planning-and-monitoring" className={styles.all}>
              {t("home.openPlans")}
            </Link>
          }
        />
      )}
      {showsPlans && (
        <MonitoringsOfHome
          lists={lists}
          list={list}
          mine={mine}
          isNamed={start.data?.isNamed ?? false}
          search={search}
          onSearch={setSearch}
        />
      )}
      {!list && isPlanned && firstSteps}
      <Suspense>{rested && !list && <Shortcuts project={project} onGo={go} />}</Suspense>
      <Suspense>
        {open && (
          <FollowUpPanel
            key={open.id}
            project={project}
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

interface MonitoringsOfHomeProps {
  search: Search;
  onSearch: SetSearch;
  isNamed: boolean;
  list: HomeList | null;
  mine: boolean;
  lists: Omit<ComponentProps<typeof WaitingByPerson>, "isNamed">;
}

/** One whole list, or what awaits the user and the others. */
function MonitoringsOfHome({ search, onSearch, isNamed, list, mine, lists }: MonitoringsOfHomeProps) {
  return list ? (
    <Suspense>
      <WholeList
        {...lists}
        list={list}
        mine={mine}
        page={pageIn(search)}
        onPage={(page) => onSearch({ ...search, page })}
      />
    </Suspense>
  ) : (
    <WaitingByPerson {...lists} isNamed={isNamed} />
  );
}
