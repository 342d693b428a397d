import type { Monitoring } from "@vetaverde/contract/plans";
import { daysBetween } from "@vetaverde/domain/time/dates";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StateIcon } from "../../ui/State.tsx";
import styles from "./home.module.css";
import { useWaiting } from "./home.queries.ts";

export interface WaitingListProps {
  project: string;
  status: "unfulfilled" | "near";
  today: string;
  nearDays: number;
  mayWrite: boolean;
  onOpen(monitoring: Monitoring): void;
}

/** What waits for somebody: late or due soon, each a press away from its follow-up. */
export function WaitingList({ project, status, today, nearDays, mayWrite, onOpen }: WaitingListProps) {
  const t = useT();
  const format = useFormat();
  const waiting = useWaiting(project, status);
  const late = status === "unfulfilled";
  return (
    <section className={styles.waiting}>
      <div className={styles.head}>
        <h2>{late ? t("home.overdue") : t("home.due", { n: nearDays })}</h2>
        {waiting.data && <span className={styles.quiet}>{format.number(waiting.data.total)}</span>}
      </div>
      {waiting.isPending && <Skeleton rows={4} />}
      {waiting.isError && <ErrorState title={t("home.failed")} onRetry={() => void waiting.refetch()} />}
      {waiting.data?.items.length === 0 && (
        <p className={styles.none}>{t(late ? "home.noOverdue" : "home.noDue")}</p>
      )}
      <ul>
        {waiting.data?.items.map((monitoring) => (
          <Line
            key={monitoring.id}
            monitoring={monitoring}
            late={late}
            today={today}
            mayWrite={mayWrite}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps extends Pick<WaitingListProps, "today" | "mayWrite" | "onOpen"> {
  monitoring: Monitoring;
  late: boolean;
}

function Line({ monitoring, late, today, mayWrite, onOpen }: LineProps) {
  const t = useT();
  const format = useFormat();
  const { station, frequency, shortCommitment, miningComponent, estimatedDate } = monitoring;
  const days = daysBetween(estimatedDate, today);
  return (
    <li className={styles.line}>
      <StateIcon kind={late ? "unfulfilled" : "near"} />
      <span className={styles.words}>
        <span>
          <b>{station.name}</b> <span className={styles.quiet}>{frequency.name}</span>
        </span>
        <span className={styles.second}>
          {shortCommitment} · {miningComponent.name}
        </span>
      </span>
      <span className={styles.when}>
        <time dateTime={estimatedDate}>{format.shortDay(estimatedDate)}</time>
        {late && <span className={styles.late}>{t("home.days", { n: days })}</span>}
      </span>
      {mayWrite && (
        <Button
          size="small"
          aria-label={t("home.recordFor", { station: station.name })}
          onClick={() => onOpen(monitoring)}
        >
          {t("home.record")}
        </Button>
      )}
    </li>
  );
}
