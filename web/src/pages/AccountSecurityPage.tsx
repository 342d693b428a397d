import { AddFactor } from "../features/second-factors/AddFactor.tsx";
import { FactorList } from "../features/second-factors/FactorList.tsx";
import { RecoverySection } from "../features/second-factors/RecoverySection.tsx";
import styles from "../features/second-factors/second-factors.module.css";
import { useOwnFactors } from "../features/second-factors/second-factors.queries.ts";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** A person's own second factors and recovery codes. */
export function AccountSecurityPage() {
  const t = useT();
  const own = useOwnFactors();
  return (
    <>
      <PageHeader title={t("secondFactors.title")} />
      <div className={styles.page}>
        <p>{t("secondFactors.intro")}</p>
        {own.isPending && <Skeleton rows={4} />}
        {own.isError && (
          <ErrorState
            title={t("secondFactors.failed")}
            text={describeError(own.error)}
            code={codeOf(own.error)}
            onRetry={() => void own.refetch()}
          />
        )}
        {own.data && (
          <>
            {!own.data.hasPassword && <Notice kind="info">{t("secondFactors.directory")}</Notice>}
            {own.data.required && <Notice kind="info">{t("secondFactors.required")}</Notice>}
            <section className={styles.section}>
              <h2>{t("secondFactors.list")}</h2>
              <FactorList own={own.data} />
              <AddFactor own={own.data} />
            </section>
            {own.data.factors.length > 0 && <RecoverySection own={own.data} />}
          </>
        )}
      </div>
    </>
  );
}
