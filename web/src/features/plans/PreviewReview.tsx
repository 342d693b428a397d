import type { Review } from "@vetaverde/contract/plan-findings";
import { useT } from "../../lib/i18n.ts";
import { Notice } from "../../ui/Notice.tsx";
import { FindingItem } from "./FindingItem.tsx";
import styles from "./plan-review.module.css";

/** What the review says of a workbook before it is saved. It warns, and keeps nothing from being saved. */
export function PreviewReview({ review, plan = null }: { review: Review | null; plan?: string | null }) {
  const t = useT();
  if (!review) return <Notice kind="info">{t("planReview.notReviewed")}</Notice>;
  const { findings, total } = review;
  if (total === 0) return <p className={styles.quiet}>{t("planReview.previewNone")}</p>;
  return (
    <section aria-label={t("planReview.tab")}>
      <Notice kind="warning" title={t("planReview.previewTitle", { n: total })}>
        {t("planReview.previewText")}
      </Notice>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <FindingItem key={finding.id} finding={finding} plan={plan} />
        ))}
      </ul>
      {total > findings.length && (
        <p className={styles.quiet}>{t("planReview.shown", { shown: findings.length, total })}</p>
      )}
    </section>
  );
}
