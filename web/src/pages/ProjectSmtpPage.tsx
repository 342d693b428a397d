import { Link, useParams } from "@tanstack/react-router";
import styles from "../features/project-config/project-config.module.css";
import { ProjectTitle } from "../features/projects/ProjectTitle.tsx";
import { SmtpForm } from "../features/smtp/SmtpForm.tsx";
import { useSmtp } from "../features/smtp/smtp.queries.ts";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** Through which server the project's mails leave. */
export function ProjectSmtpPage() {
  const t = useT();
  const { projectId = "" } = useParams({ strict: false }) as { projectId?: string };
  const smtp = useSmtp(projectId);
  return (
    <div className={styles.page}>
      <PageHeader
        title={<ProjectTitle project={projectId}>{t("smtp.title")}</ProjectTitle>}
        crumbs={<Link to="/config">{t("app.settings")}</Link>}
      />
      <div className={styles.inset}>
        {smtp.isPending && <Skeleton rows={6} />}
        {smtp.isError && (
          <ErrorState
            title={t("smtp.loadFailed")}
            text={describeError(smtp.error)}
            code={codeOf(smtp.error)}
            onRetry={() => void smtp.refetch()}
          />
        )}
      </div>
      {smtp.data !== undefined && (
        <SmtpForm key={smtp.data === null ? "none" : "kept"} project={projectId} kept={smtp.data} />
      )}
    </div>
  );
}
