import type { MonitoringMarks } from "@vetaverde/contract/field-work";
import type { FollowUp } from "@vetaverde/contract/monitorings";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { allOf } from "../../../resource/all-of.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import layout from "../../../ui/layout.module.css";
import { State } from "../../../ui/State.tsx";
import { MeasuredList } from "../measurements/MeasuredList.tsx";
import { actionText } from "../monitorings/monitoring.messages.ts";
import { EvidenceList } from "./EvidenceList.tsx";
import styles from "./follow-up.module.css";

/** Who recorded, rescheduled or skipped what and when. History entries are never replaced. */
export function FollowUpHistory({ project, monitoring }: { project: string; monitoring: string }) {
  const t = useT();
  const followUps = useCallQuery("plans", "followUps", { params: { project, monitoring } });
  const marks = useCallQuery("plans", "marks", { params: { project, monitoring } });
  const both = allOf({ followUps, marks });
  const entries = followUps.data && marks.data ? entriesOf(followUps.data, marks.data) : null;
  return (
    <section className={styles.history}>
      <h3>{t("plans.followUp.history")}</h3>
      <QueryState query={both} errorTitle={t("plans.followUp.historyFailed")} brief skeletonRows={2} />
      {entries?.length === 0 && <p className={layout.mutedSmallTight}>{t("plans.followUp.historyEmpty")}</p>}
      <ol>
        {entries?.map((entry) =>
          entry.kind === "followUp" ? (
            <Entry key={entry.followUp.id} project={project} followUp={entry.followUp} />
          ) : (
            <MarkEntry key={entry.id} {...entry} />
          ),
        )}
      </ol>
    </section>
  );
}

interface Marked {
  kind: "mark";
  id: string;
  at: string;
  by: string;
  reason: string;
  what: "moved" | "skipped" | "reverted";
  /** The dates before and after rescheduling; null for a skip. */
  moved: { from: string; to: string } | null;
}
type HistoryEntry = { kind: "followUp"; at: string; followUp: FollowUp } | Marked;

/** All entries, newest first, whatever their kind. */
function entriesOf(followUps: readonly FollowUp[], { reschedules, skips }: MonitoringMarks): HistoryEntry[] {
  const historyEntries = followUps.map((followUp) => ({
    kind: "followUp" as const,
    at: followUp.recordedAt,
    followUp,
  }));
  const moved = reschedules.map(({ id, at, by, reason, from, to }) => ({
    kind: "mark" as const,
    id,
    at,
    by,
    reason,
    what: "moved" as const,
    moved: { from, to },
  }));
  const skipped = skips.flatMap(({ id, at, by, reason, reversal }): Marked[] => {
    const skip: Marked = { kind: "mark", id, at, by, reason, what: "skipped", moved: null };
    return reversal ? [skip, { ...skip, ...reversal, id: `${id}-reverted`, what: "reverted" }] : [skip];
  });
  return [...historyEntries, ...moved, ...skipped].sort((a, b) => b.at.localeCompare(a.at));
}

function MarkEntry({ at, by, reason, what, moved }: Marked) {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <p className={layout.mutedSmallTight}>
        {t("plans.followUp.recordedBy", { person: by, date: format.dateTime(at) })}
      </p>
      <p className={styles.entryMarks}>
        {what === "reverted" ? (
          <span>{t("plans.skips.revertedMark")}</span>
        ) : (
          <State kind={moved ? "rescheduled" : "skipped"} />
        )}
        {moved && (
          <span>
            {t("plans.decision.movedFrom", { from: format.day(moved.from), to: format.day(moved.to) })}
          </span>
        )}
      </p>
      <p>{reason}</p>
    </li>
  );
}

function Entry({ project, followUp }: { project: string; followUp: FollowUp }) {
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
    measured,
  } = followUp;
  return (
    <li>
      <p className={layout.mutedSmallTight}>
        {t("plans.followUp.recordedBy", { person: recordedBy, date: format.dateTime(recordedAt) })}
      </p>
      <p className={styles.entryMarks}>
        {completed ? <State kind="done" /> : <span>{t("plans.followUp.notDone")}</span>}
        {sample && <span>{t("plans.table.sample")}</span>}
        <span className={layout.mutedSmallTight}>
          {t("plans.followUp.date")}: {actionText(format, actionDate)}
        </span>
      </p>
      <p>{observation}</p>
      <MeasuredList values={measured} />
      {reason && (
        <p className={layout.mutedSmallTight}>
          {t("plans.followUp.reason")}: {reason}
        </p>
      )}
      {mishap && (
        <p>
          {t("plans.table.mishap")}: {mishapDescription}
        </p>
      )}
      <EvidenceList project={project} followUp={followUp} />
    </li>
  );
}
