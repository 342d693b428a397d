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
        <li key={monitoring.id} className={styles.item}>
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
  const format = useFormat();
  const { station, frequency, shortCommitment, miningComponent, estimatedDate } = monitoring;
  const mark = markOf(monitoring);
  const sameYear = estimatedDate.slice(0, 4) === today.slice(0, 4);
  const open = mark === "near" || mark === "unfulfilled";
  return (
    <>
      <VisuallyHidden>{t(mayWrite && open ? "home.recordThis" : "home.openThis")} </VisuallyHidden>
      <StateIcon kind={mark} />
      <span className={styles.words}>
        <span>
          <b>{station.name}</b> <span className={styles.quiet}>{frequency.name}</span>
        </span>
        <span className={styles.second}>
          {shortCommitment} · {miningComponent.name}
        </span>
      </span>
      <span className={styles.when}>
        <time dateTime={estimatedDate}>
          {sameYear ? format.shortDay(estimatedDate) : format.day(estimatedDate)}
        </time>
        {mark === "unfulfilled" && (
          <span className={styles.late}>{t("home.days", { n: daysBetween(estimatedDate, today) })}</span>
        )}
        {mark === "near" && estimatedDate === today && <span className={styles.soon}>{t("home.today")}</span>}
      </span>
      {mayWrite && open && (
        <span className={styles.record} aria-hidden>
          {t("home.record")}
        </span>
      )}
      <IconChevronRight size={18} aria-hidden className={styles.chevron} />
    </>
  );
}
