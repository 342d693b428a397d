import { Link } from "@tanstack/react-router";
import { RequirementForm } from "../features/second-factors/RequirementForm.tsx";
import styles from "../features/second-factors/second-factors.module.css";
import { useRequirement } from "../features/second-factors/second-factors.queries.ts";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** The system administrator's choice of whom a second factor is required. */
export function SecondFactorPage() {
  const t = useT();
  const requirement = useRequirement();
  return (
    <>
      <PageHeader
        title={t("secondFactors.requirement.title")}
        crumbs={<Link to="/config">{t("app.settings")}</Link>}
      />
      <div className={styles.page}>
        <p>{t("secondFactors.requirement.text")}</p>
        {requirement.isPending && <Skeleton rows={4} />}
        {requirement.isError && (
          <ErrorState
            title={t("secondFactors.requirement.failed")}
            text={describeError(requirement.error)}
            code={codeOf(requirement.error)}
            onRetry={() => void requirement.refetch()}
          />
        )}
        {requirement.data && <RequirementForm key={requirement.data.version} current={requirement.data} />}
      </div>
    </>
  );
}
