import type { PlanFinding } from "@vetaverde/contract/plan-findings";
import { type ReactNode, useState } from "react";
import { describeError } from "../../../lib/describe-error.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toasts.ts";
import { DismissFinding } from "./DismissFinding.tsx";
import { FindingItem, type RowLink } from "./FindingItem.tsx";
import styles from "./plan-review.module.css";
import { useDismissFinding } from "./plan-review.queries.ts";

export interface PlanReviewProps {
  project: string;
  plan: string;
  /** Whether this user may put findings aside. */
  mayEdit: boolean;
  link: RowLink;
}

/** The review of a plan, computed when it is opened: open findings first, then those put aside. */
export function PlanReview({ project, plan, mayEdit, link }: PlanReviewProps) {
  const t = useT();
  const review = useCallQuery("plans", "lint", { params: { project, plan } });
  const [dismissing, setDismissing] = useState<PlanFinding | null>(null);
  if (!review.isSuccess)
    return <QueryState query={review} errorTitle={t("planReview.failed")} skeletonRows={5} />;
  const { findings, total, series, cut } = review.data;
  return (
    <div className={layout.insetBottom}>
      {cut && <CutNotice />}
      <OpenFindings
        plan={plan}
        mayEdit={mayEdit}
        link={link}
        onDismiss={setDismissing}
        findings={findings}
        total={total}
        series={series}
      />
      <DismissedFindings
        project={project}
        plan={plan}
        mayEdit={mayEdit}
        link={link}
        findings={review.data.aside}
        total={review.data.asideTotal}
      />
      {dismissing && (
        <DismissFinding
          project={project}
          plan={plan}
          finding={dismissing}
          onClose={() => setDismissing(null)}
        />
      )}
    </div>
  );
}

/** Notice that the review does not cover the whole plan. */
function CutNotice() {
  const t = useT();
  return (
    <Notice kind="warning" className={layout.bottomMargin12}>
      {t("planReview.cut")}
    </Notice>
  );
}

interface OpenFindingsProps extends Pick<PlanReviewProps, "plan" | "mayEdit" | "link"> {
  onDismiss(finding: PlanFinding): void;
  findings: PlanFinding[];
  total: number;
  series: number;
}

/** The open findings, or that there are none. */
function OpenFindings({ plan, mayEdit, link, onDismiss, findings, total, series }: OpenFindingsProps) {
  const t = useT();
  if (total === 0)
    return <EmptyState title={t("planReview.none")} text={t("planReview.noneText", { n: series })} />;
  return (
    <>
      <p className={styles.intro}>{t("planReview.intro", { n: series })}</p>
      <FindingList
        findings={findings}
        plan={plan}
        link={link}
        action={(finding) =>
          mayEdit && (
            <Button size="small" onClick={() => onDismiss(finding)}>
              {t("planReview.putAside")}
            </Button>
          )
        }
      />
      {total > findings.length && (
        <p className={layout.mutedSmallBreakable}>
          {t("planReview.shown", { shown: findings.length, total })}
        </p>
      )}
    </>
  );
}

interface FindingListProps extends Pick<PlanReviewProps, "plan" | "link"> {
  findings: readonly PlanFinding[];
  action(finding: PlanFinding): ReactNode;
}

const FindingList = ({ findings, plan, link, action }: FindingListProps) => (
  <ul className={styles.findings}>
    {findings.map((finding) => (
      <FindingItem key={finding.id} finding={finding} plan={plan} link={link} action={action(finding)} />
    ))}
  </ul>
);

interface DismissedFindingsProps extends PlanReviewProps {
  findings: readonly PlanFinding[];
  total: number;
}

/** Findings that were put aside: by whom, when and why. */
function DismissedFindings({ project, plan, mayEdit, link, findings, total }: DismissedFindingsProps) {
  const t = useT();
  const setAside = useDismissFinding(project, plan);
  if (total === 0) return null;
  const bringBack = ({ id }: PlanFinding) =>
    setAside.mutate(
      { finding: id, aside: false },
      {
        onSuccess: () => toast("done", t("planReview.broughtBack")),
        onError: (error) => toast("error", describeError(error)),
      },
    );
  return (
    <details className={styles.aside}>
      <summary>{t("planReview.asideList", { n: total })}</summary>
      <FindingList
        findings={findings}
        plan={plan}
        link={link}
        action={(finding) => (
          <>
            {finding.aside && <DismissalFacts dismissal={finding.aside} />}
            {mayEdit && (
              <Button size="small" busy={setAside.isPending} onClick={() => bringBack(finding)}>
                {t("planReview.bringBack")}
              </Button>
            )}
          </>
        )}
      />
    </details>
  );
}

function DismissalFacts({ dismissal }: { dismissal: { reason: string; at: string; by: string } }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className={layout.mutedSmallBreakable}>
      {t("planReview.asideBy", {
        person: dismissal.by,
        reason: dismissal.reason,
        date: format.dateTime(dismissal.at),
      })}
    </p>
  );
}
