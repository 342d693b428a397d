import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./plan-edit.module.css";
import type { PlanTab } from "./plans.filters.ts";
import { usePlan } from "./plans.queries.ts";

export interface PlanTabsProps {
  project: string;
  plan: string;
  tab: PlanTab;
  onTab(tab: PlanTab): void;
  children: ReactNode;
}

/** The tabs of a plan. None are rendered if the plan does not exist. */
export function PlanTabs({ project, plan, tab, onTab, children }: PlanTabsProps) {
  const t = useT();
  const { data, isError } = usePlan(project, plan);
  if (isError) return null;
  return (
    <Tabs
      label={t("plans.versions.tabs")}
      className={styles.tabs}
      value={tab}
      onValue={onTab}
      tabs={[
        { value: "monitorings", label: t("plans.versions.monitorings") },
        { value: "versions", label: t("plans.versions.versions"), count: data?.imports.length },
        { value: "skips", label: t("plans.skips.tab") },
        { value: "review", label: t("planReview.tab") },
      ]}
    >
      {children}
    </Tabs>
  );
}
