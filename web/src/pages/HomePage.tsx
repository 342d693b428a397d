import { Link, useNavigate } from "@tanstack/react-router";
import type { Monitoring } from "@vetaverde/contract/monitorings";
import { allows } from "@vetaverde/domain/permissions/access";
import { ROUTES } from "@vetaverde/domain/permissions/routes";
import { todayIn } from "@vetaverde/domain/time/zone";
import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { Greeting } from "../features/home/Greeting.tsx";
import { type HomeList, listIn } from "../features/home/home.lists.ts";
import styles from "../features/home/home.module.css";
import { useMonth } from "../features/home/home.queries.ts";
import { MonthStrip } from "../features/home/MonthStrip.tsx";
import { WaitingByPerson } from "../features/home/Waiting.tsx";
import { useAccessRights, useIsAreaOpen } from "../lib/access-rights.ts";
import type { ReplyOf } from "../lib/call.ts";
import { useT } from "../lib/i18n.ts";
import { pageIn, type Search, type SetSearch, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { Button } from "../ui/Button.tsx";
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
const HomeAside = lazyPart(
  () => import("./HomeAside.tsx").then((module) => module.HomeAside),
  "alerts",
  "devices",
  "homeAside",
);
const RecordPicker = lazyPart(
  () => import("../features/home/RecordPicker.tsx").then((module) => module.RecordPicker),
  "homeAside",
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
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  if (!project || !allows("read", accessRights)) return <PersonalGreeting />;
  return <ProjectHome project={project} mayWrite={allows("write", accessRights)} />;
}

function PersonalGreeting({ actions }: { actions?: ReactNode }) {
  const user = useSession((session) => session.view?.user ?? session.user);
  // The greeting uses the user's own time zone instead of the project's.
  const own = useSession((session) => (session.view ? null : session.user?.timeZone));
  return <Greeting name={user?.name ?? ""} timeZone={own ?? browserTimeZone()} actions={actions} />;
}

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ProjectHomeProps {
  project: { id: string; nearDays: number; timeZone?: string };
  mayWrite: boolean;
}

/** For a project without plans the next setup step; for any other the current month and its open monitorings. */
function ProjectHome({ project: { id: project, nearDays, ...zone }, mayWrite }: ProjectHomeProps) {
  const t = useT();
  const timeZone = zone.timeZone ?? browserTimeZone();
  const today = todayIn(timeZone, Date.now());
  const [open, setOpen] = useState<Monitoring | null>(null);
  const [picking, setPicking] = useState(false);
  const showsPlans = useIsAreaOpen(ROUTES.PlanningAndMonitoring.area);
  // Query of the setup steps; refetched each time that Home is opened, because steps are done on other pages.
  const start = useCallQuery("home", "firstSteps", { query: { project } }, { staleTime: 0 });
  // Prefetched in parallel, so that a project with plans does not wait.
  useMonth(project, today, showsPlans);
  const records = showsPlans && mayWrite && start.data?.hasPlans !== false;
  return (
    <>
      <PersonalGreeting
        actions={
          records && (
            <Button kind="primary" onClick={() => setPicking(true)}>
              {t("home.recordOne")}
            </Button>
          )
        }
      />
      {start.isPending ? (
        <div className={styles.month}>
          <Skeleton rows={8} />
        </div>
      ) : (
        <HomeColumns
          start={start.data}
          showsPlans={showsPlans}
          lists={{ project, today, nearDays, mayWrite, onOpen: setOpen }}
        />
      )}
      <Suspense>
        {picking && !open && (
          <RecordPicker project={project} today={today} onPick={setOpen} onClose={() => setPicking(false)} />
        )}
        {open && (
          <FollowUpPanel
            key={open.id}
            project={project}
            timeZone={timeZone}
            monitoring={open}
            mayWrite={mayWrite}
            onClose={() => {
              setOpen(null);
              setPicking(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

type Lists = Omit<ComponentProps<typeof WaitingByPerson>, "isNamed">;

interface HomeColumnsProps {
  start: ReplyOf<"home", "firstSteps"> | undefined;
  showsPlans: boolean;
  lists: Lists;
}

/** The month, what is overdue and due, and the user's shortcuts; at the right what else asks for attention. */
function HomeColumns({ start, showsPlans, lists }: HomeColumnsProps) {
  const navigate = useNavigate();
  const rested = useInitialLoadSettled();
  const [search, setSearch] = useAddressSearch();
  const showsDevices = useIsAreaOpen(ROUTES.ModiList.area);
  const showsCommitments = useIsAreaOpen(ROUTES.Commitments.area);
  const { project } = lists;
  const go = (path: string) => void navigate({ href: path });
  const firstSteps = start?.steps && (
    <Suspense>
      <FirstSteps project={project} steps={start.steps} onGo={go} />
    </Suspense>
  );
  if (showsPlans && start?.hasPlans === false) {
    return (
      firstSteps ?? (
        <Suspense>
          <NoPlans />
        </Suspense>
      )
    );
  }
  const list = showsPlans ? listIn(search) : null;
  // Due and overdue monitorings come before the remaining setup steps.
  const isPlanned = showsPlans && start?.hasPlans === true;
  return (
    <div className={styles.columns}>
      <div className={styles.work}>
        {!list && !isPlanned && firstSteps}
        {showsPlans && (
          <MonitoringsOfHome
            lists={lists}
            list={list}
            isNamed={start?.isNamed ?? false}
            search={search}
            onSearch={setSearch}
          />
        )}
        {!list && isPlanned && firstSteps}
        <Suspense>{rested && !list && <Shortcuts project={project} onGo={go} />}</Suspense>
      </div>
      {!list && (showsDevices || showsCommitments) && (
        <aside className={styles.aside}>
          <Suspense>{rested && <HomeAside project={project} />}</Suspense>
        </aside>
      )}
    </div>
  );
}

interface MonitoringsOfHomeProps {
  search: Search;
  onSearch: SetSearch;
  isNamed: boolean;
  list: HomeList | null;
  lists: Lists;
}

/** The month's counts, and below them one whole list, or what awaits the user and the others. */
function MonitoringsOfHome({ search, onSearch, isNamed, list, lists }: MonitoringsOfHomeProps) {
  const t = useT();
  const mine = search["whose"] === "mine";
  return (
    <>
      <MonthStrip
        project={lists.project}
        today={lists.today}
        list={mine ? null : list}
        link={
          <Link to="/planning-and-monitoring" className={styles.all}>
            {t("home.openPlans")}
          </Link>
        }
      />
      {list ? (
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
      )}
    </>
  );
}
