import { Link } from "@tanstack/react-router";
import { BackupsPart } from "../features/health/BackupsPart.tsx";
import { HealthChecks } from "../features/health/HealthChecks.tsx";
import { HealthFacts } from "../features/health/HealthFacts.tsx";
import styles from "../features/health/health.module.css";
import { useHealth } from "../features/health/health.queries.ts";
import { SlowQueries } from "../features/health/SlowQueries.tsx";
import { useT } from "../lib/i18n.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The state of the installation, for its administrators. */
export function PlatformHealthPage() {
  const t = useT();
  const health = useHealth();
  return (
    <>
      <PageHeader title={t("health.title")} crumbs={<Link to="/config">{t("app.settings")}</Link>} />
      <div className={styles.page}>
        <QueryState query={health} errorTitle={t("health.failed")} skeletonRows={6}>
          {(data) => (
            <>
              <HealthChecks checks={data.checks} />
              <HealthFacts health={data} />
              <SlowQueries queries={data.slowQueries} />
            </>
          )}
        </QueryState>
        <BackupsPart />
      </div>
    </>
  );
}
