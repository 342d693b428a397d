import type { DueMonitoring, StationSummary } from "@vetaverde/contract/stations";
import { daysBetween } from "@vetaverde/domain/time/dates";
import { useFormat, useToday } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { StateIcon } from "../../ui/State.tsx";
import styles from "./stations.module.css";

export interface DueListProps {
  due: NonNullable<StationSummary["due"]>;
  onOpen(monitoring: string): void;
}

/** Overdue and upcoming monitorings, each with a link to its follow-up. */
export function DueList({ due, onOpen }: DueListProps) {
  const t = useT();
  const coming = due.near + due.far;
  return (
    <div className={styles.columns}>
      <section>
        <h2>{t("stations.due.late")}</h2>
        {due.late.length === 0 && <p className={layout.mutedSmall}>{t("stations.due.noLate")}</p>}
        <Lines items={due.late} onOpen={onOpen} />
        {due.unfulfilled > due.late.length && (
          <p className={layout.mutedSmall}>
            {t("stations.due.more", { n: due.unfulfilled - due.late.length })}
          </p>
        )}
      </section>
      <section>
        <h2>{t("stations.due.next")}</h2>
        {due.next.length === 0 && <p className={layout.mutedSmall}>{t("stations.due.noNext")}</p>}
        <Lines items={due.next} onOpen={onOpen} />
        {coming > due.next.length && (
          <p className={layout.mutedSmall}>{t("stations.due.more", { n: coming - due.next.length })}</p>
        )}
      </section>
    </div>
  );
}

function Lines({ items, onOpen }: { items: readonly DueMonitoring[]; onOpen(monitoring: string): void }) {
  const t = useT();
  const format = useFormat();
  const today = useToday();
  if (items.length === 0) return null;
  return (
    <ul className={classes(layout.plainList, styles.lines)}>
      {items.map(({ id, status, shortCommitment, plan, date }) => (
        <li key={id}>
          <button type="button" onClick={() => onOpen(id)}>
            <StateIcon kind={status} />
            <span className={styles.text}>
              <b>{shortCommitment}</b>
              <span className={layout.mutedSmall}>{plan.title}</span>
            </span>
            <span className={styles.when}>
              <time dateTime={date}>{format.day(date)}</time>
              {status === "unfulfilled" && (
                <span className={layout.unfulfilledText}>
                  {t("stations.due.lateBy", { n: daysBetween(date, today) })}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
