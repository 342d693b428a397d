import { Link } from "@tanstack/react-router";
import type { Monitoring } from "@vetaverde/contract/plans";
import { allows } from "@vetaverde/domain/permissions/access";
import { todayIn } from "@vetaverde/domain/time/zone";
import { Suspense, useState } from "react";
import { Greeting } from "../features/home/Greeting.tsx";
import styles from "../features/home/home.module.css";
import { MonthStrip } from "../features/home/MonthStrip.tsx";
import { WaitingList } from "../features/home/WaitingList.tsx";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { useStanding } from "../lib/standing.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const FollowUpPanel = lazyPart(() =>
  import("../features/plans/FollowUpPanel.tsx").then((module) => module.FollowUpPanel),
);

/** What is due and what is late, before anything else. */
export function HomePage() {
  const t = useT();
  const user = useSession((session) => session.user);
  const project = useSession((session) => session.project);
  const standing = useStanding();
  const [open, setOpen] = useState<Monitoring | null>(null);
  const timeZone = project?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = todayIn(timeZone, Date.now());
  const mayWrite = allows("write", standing);
  if (!project || !allows("read", standing)) return <Greeting name={user?.name ?? ""} timeZone={timeZone} />;
  const lists = { project: project.id, today, nearDays: project.nearDays, mayWrite, onOpen: setOpen };
  return (
    <>
      <Greeting name={user?.name ?? ""} timeZone={timeZone} />
      <MonthStrip
        project={project.id}
        today={today}
        link={<Link to="/planning-and-monitoring">{t("home.openPlans")}</Link>}
      />
      <div className={styles.lists}>
        <WaitingList {...lists} status="unfulfilled" />
        <WaitingList {...lists} status="near" />
      </div>
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
