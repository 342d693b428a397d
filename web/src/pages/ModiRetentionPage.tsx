import { Link } from "@tanstack/react-router";
import { RetentionForm } from "../features/retention/RetentionForm.tsx";
import { RetentionNow } from "../features/retention/RetentionNow.tsx";
import styles from "../features/retention/retention.module.css";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** How long the project retains its raw readings. */
export function ModiRetentionPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const retention = useCallQuery("retention", "get", { params: { project: project?.id ?? "" } });
  if (!project) return null;
  const { data } = retention;
  return (
    <>
      <PageHeader title={t("retention.title")} crumbs={<Link to="/modi">{t("retention.devices")}</Link>} />
      <div className={styles.page}>
        <p className={styles.intro}>{t("retention.intro")}</p>
        <QueryState query={retention} errorTitle={t("retention.failed")} skeletonRows={4} />
        {data && <RetentionNow retention={data} now={Date.now()} />}
        {data && <RetentionForm key={data.version} project={project.id} retention={data} />}
      </div>
    </>
  );
}
