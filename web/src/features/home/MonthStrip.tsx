import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ProgressStrip } from "../../ui/ProgressStrip.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { STATE_ORDER, State } from "../../ui/State.tsx";
import type { HomeList } from "./home.lists.ts";
import styles from "./home.module.css";
import { useMonth } from "./home.queries.ts";

export interface MonthStripProps {
  project: string;
  today: string;
  /** Which of its counts is listed below. */
  list: HomeList | null;
  /** The way to the plans. */
  link: ReactNode;
}

/** The month in one line: what is done, due, late, moved and left out; a count is the way to its rows. */
export function MonthStrip({ project, today, list, link }: MonthStripProps) {
  const t = useT();
  const format = useFormat();
  const month = useMonth(project, today);
  if (month.isError) return <ErrorState title={t("home.failed")} onRetry={() => void month.refetch()} />;
  if (!month.data) {
    return (
      <div className={styles.month}>
        <Skeleton rows={2} />
      </div>
    );
  }
  const { counts, total } = month.data;
  const { rescheduled: _, ...statuses } = counts;
  return (
    <section className={styles.month}>
      <div className={styles.head}>
        <h2>{format.month(today)}</h2>
        <span className={styles.quiet}>{t("home.month", { n: total })}</span>
        {link}
      </div>
      <ProgressStrip counts={statuses} size="thick" />
      <ul className={styles.counts}>
        {STATE_ORDER.map((kind) => (
          <li key={kind} className={counts[kind] === 0 ? styles.nothing : undefined}>
            <Link
              to="."
              search={list === kind ? {} : { show: kind }}
              className={styles.count}
              aria-current={list === kind ? "true" : undefined}
              activeProps={{}}
            >
              <span className={styles.number}>{format.number(counts[kind])}</span>
              <State kind={kind} many />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
