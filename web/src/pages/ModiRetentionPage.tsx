import { Link } from "@tanstack/react-router";
import { RetentionForm } from "../features/retention/RetentionForm.tsx";
import { RetentionNow } from "../features/retention/RetentionNow.tsx";
import styles from "../features/retention/retention.module.css";
import { useRetention } from "../features/retention/retention.queries.ts";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** How long the project keeps its raw readings. */
export function ModiRetentionPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const retention = useRetention(project?.id ?? "");
  if (!project) return null;
  const { data } = retention;
  return (
    <>
      <PageHeader title={t("retention.title")} crumbs={<Link to="/modi">{t("retention.devices")}</Link>} />
      <div className={styles.page}>
        <p className={styles.intro}>{t("retention.intro")}</p>
        {retention.isPending && <Skeleton rows={4} />}
        {retention.isError && (
          <ErrorState
            title={t("retention.failed")}
            text={describeError(retention.error)}
            code={codeOf(retention.error)}
            onRetry={() => void retention.refetch()}
          />
        )}
        {data && <RetentionNow retention={data} now={Date.now()} />}
        {data && <RetentionForm key={data.version} project={project.id} retention={data} />}
      </div>
    </>
  );
}
