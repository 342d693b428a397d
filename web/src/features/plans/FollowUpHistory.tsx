import type { FollowUp } from "@vetaverde/contract/monitorings";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { State } from "../../ui/State.tsx";
import styles from "./follow-up.module.css";
import { actionText } from "./monitoring.words.ts";
import { useFollowUps } from "./plans.queries.ts";

/** Who recorded what and when: nothing that was recorded is ever replaced. */
export function FollowUpHistory({ project, monitoring }: { project: string; monitoring: string }) {
  const t = useT();
  const followUps = useFollowUps(project, monitoring);
  return (
    <section className={styles.history}>
      <h3>{t("plans.followUp.history")}</h3>
      {followUps.isPending && <Skeleton rows={2} />}
      {followUps.isError && (
        <ErrorState title={t("plans.followUp.historyFailed")} onRetry={() => void followUps.refetch()} />
      )}
      {followUps.data?.length === 0 && <p className={styles.quiet}>{t("plans.followUp.historyEmpty")}</p>}
      <ol>
        {followUps.data?.map((followUp) => (
          <Entry key={followUp.id} followUp={followUp} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ followUp }: { followUp: FollowUp }) {
  const t = useT();
  const format = useFormat();
  const {
    recordedBy,
    recordedAt,
    actionDate,
    completed,
    sample,
    observation,
    reason,
    mishap,
    mishapDescription,
  } = followUp;
  return (
    <li>
      <p className={styles.quiet}>
        {t("plans.followUp.recordedBy", { person: recordedBy, date: format.dateTime(recordedAt) })}
      </p>
      <p className={styles.entryMarks}>
        {completed ? <State kind="done" /> : <span>{t("plans.followUp.notDone")}</span>}
        {sample && <span>{t("plans.table.sample")}</span>}
        <span className={styles.quiet}>
          {t("plans.followUp.date")}: {actionText(format, actionDate)}
        </span>
      </p>
      <p>{observation}</p>
      <p className={styles.quiet}>
        {t("plans.followUp.reason")}: {reason}
      </p>
      {mishap && (
        <p>
          {t("plans.table.mishap")}: {mishapDescription}
        </p>
      )}
    </li>
  );
}
