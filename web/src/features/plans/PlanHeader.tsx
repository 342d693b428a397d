import type { ReactNode } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Menu } from "../../ui/Menu.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PlanState } from "../../ui/State.tsx";
import { toast } from "../../ui/toasts.ts";
import { MonitoringCounts } from "./MonitoringCounts.tsx";
import { listOf, monitoringQuery, withFilter } from "./plans.filters.ts";
import styles from "./plans.module.css";
import { exportMonitorings, usePlan } from "./plans.queries.ts";

export interface PlanHeaderProps {
  project: string;
  plan: string;
  crumbs: ReactNode;
  search: Search;
  onSearch(next: Search): void;
}

/** Title, state and period of a plan, its export, and the counts that filter its rows. */
export function PlanHeader({ project, plan: id, crumbs, search, onSearch }: PlanHeaderProps) {
  const t = useT();
  const format = useFormat();
  const plan = usePlan(project, id);
  if (plan.isError) {
    const missing = isCallError(plan.error) && plan.error.status === 404;
    return (
      <>
        <PageHeader title={t("plans.list.plan")} crumbs={crumbs} />
        <div className={styles.scroll}>
          <ErrorState
            title={t(missing ? "plans.detail.missing" : "plans.detail.failed")}
            onRetry={missing ? undefined : () => void plan.refetch()}
          />
        </div>
      </>
    );
  }
  const { data } = plan;
  const query = monitoringQuery(search);
  const first = data?.imports[0];
  return (
    <>
      <PageHeader
        title={data?.title ?? t("ui.loading")}
        crumbs={crumbs}
        beside={data && <PlanState kind={data.status} />}
        actions={<Export onExport={(kind) => exportMonitorings(project, kind, { ...query, plan: [id] })} />}
      />
      {data && (
        <p className={styles.about}>
          {t("plans.detail.period", { start: format.day(data.start), end: format.day(data.end) })}
          {first &&
            ` · ${t("plans.detail.imported", { date: format.dateTime(first.importedAt), person: first.importedBy })}`}
        </p>
      )}
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

/** What is in sight by its filters, as a file. */
function Export({ onExport }: { onExport(format: "csv" | "xlsx"): Promise<void> }) {
  const t = useT();
  const run = (format: "csv" | "xlsx") => () =>
    void onExport(format).catch((error: unknown) =>
      toast("error", `${t("plans.detail.exportFailed")} ${describeError(error)}`),
    );
  const items = [
    { key: "xlsx", label: t("plans.detail.exportXlsx"), onSelect: run("xlsx") },
    { key: "csv", label: t("plans.detail.exportCsv"), onSelect: run("csv") },
  ];
  return (
    <Menu label={t("plans.detail.export")} groups={[items]}>
      {(button) => (
        <Button icon={<IconDownload size={18} aria-hidden />} {...button}>
          {t("plans.detail.export")}
        </Button>
      )}
    </Menu>
  );
}
