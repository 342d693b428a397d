import { Link } from "@tanstack/react-router";
import type { MonitoringState, PlanCounts } from "@vetaverde/contract/monitorings";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryStatus } from "../../resource/QueryStatus.tsx";
import { classes } from "../../ui/classes.ts";
import { ProgressStrip } from "../../ui/ProgressStrip.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { OfThemRescheduled, STATE_FILTERS, State } from "../../ui/State.tsx";
import type { HomeList } from "./home.lists.ts";
import styles from "./home.module.css";
import { useMonth } from "./home.queries.ts";

export interface MonthStripProps {
  project: string;
  today: string;
  /** The count whose list is displayed below. */
  list: HomeList | null;
  /** Link to the plans. */
  link: ReactNode;
}

/**
 * The month in one line: done, due, overdue and skipped monitorings, and how many were rescheduled; a count links to
 * its rows.
 */
export function MonthStrip({ project, today, list, link }: MonthStripProps) {
  const t = useT();
  const format = useFormat();
  const month = useMonth(project, today);
  if (month.isError) return <QueryStatus query={month} errorTitle={t("home.failed")} brief />;
  if (!month.data) {
    return (
      <div className={styles.month}>
        <Skeleton rows={2} />
      </div>
    );
  }
  const { counts, total } = month.data;
  return (
    <section className={styles.month}>
      <div className={styles.head}>
        <h2 className={styles.sectionTitle}>{format.month(today)}</h2>
        <span className={styles.mutedSmall}>{t("home.month", { n: total })}</span>
        {link}
      </div>
      <ProgressStrip counts={counts} size="thick" />
      <ul className={styles.counts}>
        {STATE_FILTERS.map((kind) => (
          <StateCount key={kind} list={list} counts={counts} kind={kind} />
        ))}
      </ul>
    </section>
  );
}

interface StateCountProps extends Pick<MonthStripProps, "list"> {
  counts: PlanCounts;
  kind: MonitoringState;
}

function StateCount({ list, counts, kind }: StateCountProps) {
  const format = useFormat();
  return (
    <li
      className={classes(
        counts[kind] === 0 && styles.nothing,
        kind === "rescheduled" && styles.ofThem,
        kind === "unfulfilled" && styles.first,
      )}
    >
      <Link
        to="."
        search={list === kind ? {} : { show: kind }}
        className={styles.count}
        aria-current={list === kind ? "true" : undefined}
        activeProps={{}}
      >
        <span className={styles.number}>{format.number(counts[kind])}</span>
        {kind === "rescheduled" ? <OfThemRescheduled /> : <State kind={kind} many />}
      </Link>
    </li>
  );
}
