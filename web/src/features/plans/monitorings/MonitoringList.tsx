import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useState } from "react";
import { isCallError } from "../../../lib/call-error.ts";
import { useT } from "../../../lib/i18n.ts";
import type { Search } from "../../../lib/search.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { ResourceList } from "../../../resource/ResourceList.tsx";
import layout from "../../../ui/layout.module.css";
import { StateLegend } from "../../../ui/StateLegend.tsx";
import { FollowUpPanel } from "../follow-up/FollowUpPanel.tsx";
import { isFiltered, monitoringQuery } from "../plans.filters.ts";
import { type MonitoringQuery, usePlan } from "../plans.queries.ts";
import { MonitoringFilters } from "./MonitoringFilters.tsx";
import { MonitoringTable } from "./MonitoringTable.tsx";

export interface MonitoringListProps {
  project: string;
  timeZone: string;
  /** Absent: monitorings of all plans. */
  plan?: string;
  mayWrite: boolean;
  search: Search;
  onSearch(next: Search): void;
}

/** Default sort: overdue and due monitorings first. */
const URGENT_FIRST_SORT = "status" as const;

/** Filtered monitorings of one plan or of all; a row opens its follow-up panel next to the list. */
export function MonitoringList({ project, timeZone, plan, mayWrite, search, onSearch }: MonitoringListProps) {
  const { error: planError } = usePlan(project, plan ?? "");
  const [open, setOpen] = useState<Monitoring | null>(null);
  // The page already reports that the plan does not exist.
  if (isCallError(planError) && planError.status === 404) return null;
  return (
    <>
      <MonitoringRows
        project={project}
        plan={plan}
        search={search}
        onSearch={onSearch}
        onOpen={setOpen}
        selected={open?.id ?? null}
      />
      {open && (
        <FollowUpPanel
          key={open.id}
          project={project}
          timeZone={timeZone}
          monitoring={open}
          mayWrite={mayWrite}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface MonitoringRowsProps extends Pick<MonitoringListProps, "project" | "search" | "onSearch"> {
  plan: string | undefined;
  onOpen(monitoring: Monitoring): void;
  selected: string | null;
}

function MonitoringRows({ project, plan, search, onSearch, onOpen, selected }: MonitoringRowsProps) {
  const t = useT();
  const query = { sort: URGENT_FIRST_SORT, ...monitoringQuery(search), ...(plan && { plan: [plan] }) };
  const monitorings = useMonitorings(project, query);
  return (
    <ResourceList
      query={monitorings}
      search={search}
      onSearch={onSearch}
      filters={(list) => <MonitoringFilters project={project} plan={plan} {...list} />}
      className={layout.inset}
      errorTitle={t("plans.table.failed")}
      skeletonRows={10}
      isFiltered={isFiltered(monitoringQuery(search))}
      noMatch={{ title: t("plans.table.noMatch") }}
      empty={{ title: t(plan ? "plans.table.empty" : "plans.table.emptyAll") }}
      footNotes={<StateLegend marks />}
    >
      {(page, isStale) => (
        <MonitoringTable
          monitorings={page.items}
          withPlan={!plan}
          sort={query.sort}
          onSort={(sort) => onSearch({ ...search, sort })}
          onOpen={onOpen}
          selected={selected}
          stale={isStale}
        />
      )}
    </ResourceList>
  );
}

const useMonitorings = (project: string, query: MonitoringQuery) =>
  useCallQuery("plans", "monitorings", { params: { project }, query }, { keepPrevious: true });
