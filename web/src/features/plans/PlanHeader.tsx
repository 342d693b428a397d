import type { PlanDetail } from "@vetaverde/contract/plans";
import type { ReactNode } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { withFilter } from "../../resource/filters.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import layout from "../../ui/layout.module.css";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PlanState } from "../../ui/State.tsx";
import { MonitoringCounts } from "./monitorings/MonitoringCounts.tsx";
import { MonitoringExport } from "./monitorings/MonitoringExport.tsx";
import { listOf, monitoringQuery } from "./plans.filters.ts";
import styles from "./plans.module.css";
import { usePlan } from "./plans.queries.ts";

export interface PlanHeaderProps {
  project: string;
  plan: string;
  crumbs: ReactNode;
  /** Actions for the plan, next to its export. */
  actions?: ReactNode;
  search: Search;
  onSearch(next: Search): void;
}

/** Title, state and period of a plan, its export, and the counts that filter its rows. */
export function PlanHeader({ project, plan: id, crumbs, actions, search, onSearch }: PlanHeaderProps) {
  const t = useT();
  const plan = usePlan(project, id);
  if (plan.isError) {
    const missing = isCallError(plan.error) && plan.error.status === 404;
    return <PlanFailure onRetry={plan.refetch} crumbs={crumbs} missing={missing} />;
  }
  const { data } = plan;
  const query = monitoringQuery(search);
  const first = data?.imports[0];
  return (
    <>
      <PageHeader
        title={data?.title ?? t("ui.loading")}
        crumbs={crumbs}
        titleAside={data && <PlanState kind={data.status} />}
        actions={
          <>
            <MonitoringExport project={project} query={{ ...query, plan: [id] }} />
            {actions}
          </>
        }
      />
      {data && <PlanPeriod plan={data} first={first} />}
      {data && (
        <MonitoringCounts
          counts={data.counts}
          chosen={listOf(query.status)}
          onChosen={(states) => onSearch(withFilter(search, "status", states))}
        />
      )}
    </>
  );
}

interface PlanPeriodProps {
  plan: PlanDetail;
  first: PlanDetail["imports"][number] | undefined;
}

function PlanPeriod({ plan, first }: PlanPeriodProps) {
  const t = useT();
  const format = useFormat();
  return (
    <p className={styles.about}>
      {t("plans.detail.period", { start: format.day(plan.start), end: format.day(plan.end) })}
      {first &&
        ` · ${t("plans.detail.imported", { date: format.dateTime(first.importedAt), person: first.importedBy })}`}
    </p>
  );
}

interface PlanFailureProps extends Pick<PlanHeaderProps, "crumbs"> {
  onRetry(): unknown;
  missing: boolean;
}

function PlanFailure({ onRetry, crumbs, missing }: PlanFailureProps) {
  const t = useT();
  return (
    <>
      <PageHeader title={t("plans.list.plan")} crumbs={crumbs} />
      <div className={layout.inset}>
        <ErrorState
          title={t(missing ? "plans.detail.missing" : "plans.detail.failed")}
          onRetry={missing ? undefined : () => void onRetry()}
        />
      </div>
    </>
  );
}
