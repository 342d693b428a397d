import type { Plan } from "@vetaverde/contract/plans";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { ResourceList } from "../../resource/ResourceList.tsx";
import layout from "../../ui/layout.module.css";
import { StateLegend } from "../../ui/StateLegend.tsx";
import type { PlanWays } from "./PlanActions.tsx";
import { PlanFilters } from "./PlanFilters.tsx";
import { PlanTable } from "./PlanTable.tsx";
import { isFiltered, planQuery } from "./plans.filters.ts";
import { useWhatPlansServe } from "./plans.queries.ts";

export interface PlanListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  ways: PlanWays;
  href(plan: Plan): string;
  link(plan: Plan): ReactNode;
  /** Link that creates the first plan, for users with that permission. */
  create: ReactNode;
}

/** The project's plans with their filters: loading, empty, failed, or rows. */
export function PlanList({ project, search, onSearch, ways, href, link, create }: PlanListProps) {
  const t = useT();
  const query = planQuery(search);
  // Query of plans by filter; the previous page remains visible while the next one loads.
  const plans = useCallQuery("plans", "list", { params: { project }, query }, { keepPrevious: true });
  const served = useWhatPlansServe(project);
  return (
    <ResourceList
      query={plans}
      search={search}
      onSearch={onSearch}
      filters={(list) => <PlanFilters served={served} {...list} />}
      className={layout.inset}
      errorTitle={t("plans.list.failed")}
      skeletonRows={10}
      isFiltered={isFiltered(query)}
      noMatch={{ title: t("plans.list.noMatch") }}
      empty={{
        title: t("plans.list.empty"),
        text: t(create ? "plans.list.emptyHint" : "plans.list.emptyReader"),
        action: create,
      }}
      footNotes={<StateLegend />}
    >
      {(page, isStale) => (
        <PlanTable
          plans={page.items}
          sort={query.sort}
          onSort={(sort) => onSearch({ ...search, sort })}
          ways={ways}
          href={href}
          link={link}
          stale={isStale}
        />
      )}
    </ResourceList>
  );
}
