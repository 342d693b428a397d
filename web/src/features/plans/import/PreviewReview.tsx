import type { PlanFinding } from "@vetaverde/contract/plan-findings";
import type { ReactElement } from "react";
import { useT } from "../../../lib/i18n.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { Button } from "../../../ui/Button.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { FindingItem } from "../review/FindingItem.tsx";
import styles from "../review/plan-review.module.css";

export interface PreviewReviewProps {
  project: string;
  preview: string;
  /** The plan that the rows will be added to. */
  plan?: string;
  /** The instrument that a new plan will serve. */
  instrument?: string | undefined;
}

/** Findings of the review for a workbook before it is saved. They are warnings and never prevent saving. */
export function PreviewReview({ project, preview, plan, instrument }: PreviewReviewProps) {
  const t = useT();
  // Query of the review of an uploaded workbook; it does not change until the preview is saved.
  const { data, isError, refetch } = useCallQuery(
    "plans",
    "previewLint",
    { params: { project, preview }, query: { plan, instrument } },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  if (isError) {
    const again = (
      <Button size="small" onClick={() => void refetch()}>
        {t("ui.retry")}
      </Button>
    );
    return (
      <Notice kind="info" action={again}>
        {t("planReview.notReviewed")}
      </Notice>
    );
  }
  const cut = data?.cut && <Notice kind="warning">{t("planReview.cut")}</Notice>;
  if (!data || data.total === 0)
    return (
      <>
        {cut}
        <p role="status" className={layout.mutedSmallBreakable}>
          {t(data ? "planReview.previewNone" : "planReview.reading")}
        </p>
      </>
    );
  const { findings, total } = data;
  return <PreviewFindings plan={plan} cut={cut} findings={findings} total={total} />;
}

interface PreviewFindingsProps extends Pick<PreviewReviewProps, "plan"> {
  cut: false | ReactElement | undefined;
  findings: PlanFinding[];
  total: number;
}

function PreviewFindings({ plan, cut, findings, total }: PreviewFindingsProps) {
  const t = useT();
  return (
    <section aria-label={t("planReview.tab")} className={layout.stack8}>
      {cut}
      <Notice kind="warning" title={t("planReview.previewTitle", { n: total })}>
        {t("planReview.previewText")}
      </Notice>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <FindingItem key={finding.id} finding={finding} plan={plan ?? null} />
        ))}
      </ul>
      {total > findings.length && (
        <p className={layout.mutedSmallBreakable}>
          {t("planReview.shown", { shown: findings.length, total })}
        </p>
      )}
    </section>
  );
}
