import type { Monitoring } from "@vetaverde/contract/monitorings";
import { daysBetween } from "@vetaverde/domain/time/dates";
import { useRef } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { IconChevronRight } from "../../ui/icons.ts";
import { StateIcon } from "../../ui/State.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { walkRows } from "../../ui/walk.ts";
import { markOf } from "./home.lists.ts";
import styles from "./home.module.css";

export interface MonitoringLinesProps {
  monitorings: readonly Monitoring[];
  today: string;
  mayWrite: boolean;
  onOpen(monitoring: Monitoring): void;
}

/** One monitoring per line; the whole line opens the follow-up. Arrow keys or J and K move between lines. */
export function MonitoringLines({ monitorings, today, mayWrite, onOpen }: MonitoringLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} onKeyDown={(event) => walkRows(event, list.current)}>
      {monitorings.map((monitoring) => (
        <li key={monitoring.id} className={styles.lineBelow}>
          <button type="button" data-row className={styles.line} onClick={() => onOpen(monitoring)}>
            <Line monitoring={monitoring} today={today} mayWrite={mayWrite} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Line({
  monitoring,
  today,
  mayWrite,
}: Omit<MonitoringLinesProps, "monitorings" | "onOpen"> & { monitoring: Monitoring }) {
  const t = useT();
  const { station, frequency, shortCommitment, miningComponent, estimatedDate } = monitoring;
  const mark = markOf(monitoring);
  const open = mark === "near" || mark === "unfulfilled";
  return (
    <>
      <VisuallyHidden>{t(mayWrite && open ? "home.recordThis" : "home.openThis")} </VisuallyHidden>
      <StateIcon kind={mark} />
      <span className={styles.growingStack}>
        <span>
          <b>{station.name}</b> <span className={styles.mutedSmall}>{frequency.name}</span>
        </span>
        <span className={styles.second}>
          {shortCommitment} · {miningComponent.name}
        </span>
      </span>
      <DueDate mark={mark} date={estimatedDate} today={today} />
      {mayWrite && open && (
        <span className={styles.record} aria-hidden>
          {t("home.record")}
        </span>
      )}
      <IconChevronRight size={18} aria-hidden className={styles.muted} />
    </>
  );
}

interface DueDateProps {
  mark: ReturnType<typeof markOf>;
  date: string;
  today: string;
}

/** The date, and how many days it is overdue, or that it is today. */
function DueDate({ mark, date, today }: DueDateProps) {
  const t = useT();
  const format = useFormat();
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return (
    <span className={styles.when}>
      <time dateTime={date}>{isThisYear ? format.shortDay(date) : format.day(date)}</time>
      {mark === "unfulfilled" && (
        <span className={styles.unfulfilledStrong}>{t("home.days", { n: daysBetween(date, today) })}</span>
      )}
      {mark === "near" && date === today && <span className={styles.nearStrong}>{t("home.today")}</span>}
    </span>
  );
}
