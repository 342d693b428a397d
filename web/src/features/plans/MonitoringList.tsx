import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { ListFoot } from "../../ui/ListFoot.tsx";
import { StateLegend } from "../../ui/StateLegend.tsx";
import { FollowUpPanel } from "./FollowUpPanel.tsx";
import { MonitoringFilters } from "./MonitoringFilters.tsx";
import { MonitoringTable } from "./MonitoringTable.tsx";
import { isFiltered, monitoringQuery } from "./plans.filters.ts";
import styles from "./plans.module.css";
import { usePlan } from "./plans.queries.ts";

export interface MonitoringListProps {
  project: string;
  timeZone: string;
  /** Absent: those of every plan. */
  plan?: string;
  mayWrite: boolean;
  search: Search;
  onSearch(next: Search): void;
}

/** What is late and what is due stands first, until the person sorts otherwise. */
const MAX_URGENT = "status" as const;

/** Monitorings by filter, of a plan or of all; a row opens its follow-up beside the list. */
export function MonitoringList({ project, timeZone, plan, mayWrite, search, onSearch }: MonitoringListProps) {
  const t = useT();
  const query = { sort: MAX_URGENT, ...monitoringQuery(search), ...(plan && { plan: [plan] }) };
  const monitorings = useCallQuery(
    "plans",
    "monitorings",
    { params: { project }, query },
    { keepPrevious: true },
  );
  const { error: planError } = usePlan(project, plan ?? "");
  const [open, setOpen] = useState<Monitoring | null>(null);
  const { data } = monitorings;
  const filtered = isFiltered(monitoringQuery(search));
  // A plan that is not there has been said to be missing already.
  if (isCallError(planError) && planError.status === 404) return null;
  return (
    <>
      <MonitoringFilters
        project={project}
        plan={plan}
        search={search}
        onSearch={onSearch}
        total={data?.total}
      />
      <div className={styles.scroll}>
        <QueryState
          query={monitorings}
          failed={t("plans.table.failed")}
          rows={10}
          empty={{
            when: data?.items.length === 0,
            title: t(filtered ? "plans.table.noMatch" : plan ? "plans.table.empty" : "plans.table.emptyAll"),
            action: filtered && <Button onClick={() => onSearch({})}>{t("ui.clearFilters")}</Button>,
          }}
        />
      </div>
      {data && data.items.length > 0 && (
        <>
          <MonitoringTable
            monitorings={data.items}
            withPlan={!plan}
            sort={query.sort}
            onSort={(sort) => onSearch({ ...search, sort })}
            onOpen={setOpen}
            selected={open?.id ?? null}
            stale={monitorings.isPlaceholderData}
          />
          <ListFoot
            page={data.page}
            size={data.size}
            total={data.total}
            onPage={(page) => onSearch({ ...search, page })}
          >
            <StateLegend marks />
          </ListFoot>
        </>
      )}
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
