import { Link } from "@tanstack/react-router";
import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryStatus } from "../../resource/QueryStatus.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./home.module.css";
import { useHomeList } from "./home.queries.ts";
import { MonitoringLines } from "./MonitoringLines.tsx";

/** Number of lines that fit on a desktop screen without scrolling; a phone scrolls anyway. */
export const LINES = 10;

export interface WaitingListProps {
  project: string;
  list: "overdue" | "due";
  today: string;
  nearDays: number;
  /** Only monitorings that name the user as responsible. */
  mine: boolean;
  mayWrite: boolean;
  onOpen(monitoring: Monitoring): void;
}

/** Overdue or due monitorings, each of which opens its follow-up on press. */
export function WaitingList({ project, list, today, nearDays, mine, mayWrite, onOpen }: WaitingListProps) {
  const t = useT();
  const format = useFormat();
  const narrow = useNarrow();
  const waiting = useHomeList(project, list, today, { size: LINES, mine });
  const title = list === "overdue" ? t("home.overdue") : t("home.due", { n: nearDays });
  const { data } = waiting;
  const all = data && data.total > data.items.length && (
    <Link to="." search={{ show: list, ...(mine ? { whose: "mine" } : {}) }} className={styles.all}>
      {t("home.seeAll")} <VisuallyHidden>{title}</VisuallyHidden>
    </Link>
  );
  return (
    <section className={styles.shrinkable} aria-label={narrow ? title : undefined}>
      {!narrow && (
        <div className={styles.head}>
          <h2 className={styles.sectionTitle}>{title}</h2>
          {data && <span className={styles.mutedSmall}>{format.number(data.total)}</span>}
          {all}
        </div>
      )}
      <QueryStatus query={waiting} errorTitle={t("home.failed")} brief skeletonRows={4} />
      {data?.items.length === 0 && (
        <p className={styles.none}>{t(list === "overdue" ? "home.noOverdue" : "home.noDue")}</p>
      )}
      {data && <MonitoringLines monitorings={data.items} today={today} mayWrite={mayWrite} onOpen={onOpen} />}
      {narrow && all}
    </section>
  );
}
