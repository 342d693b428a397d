import { useCallback } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { PeriodChip } from "../../ui/PeriodChip.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { countFilters, listOf, planQuery, withFilter, withPeriod } from "./plans.filters.ts";

const STATUSES = ["inCreation", "inExecution", "closed"] as const;

export interface PlanFiltersProps {
  search: Search;
  onSearch(next: Search): void;
  total: number | undefined;
}

/** Name, state and period; what is set stands in the address. */
export function PlanFilters({ search, onSearch, total }: PlanFiltersProps) {
  const t = useT();
  const query = planQuery(search);
  const change = (name: string) => (value: string | string[]) => onSearch(withFilter(search, name, value));
  const changeName = useCallback(
    (value: string) => onSearch(withFilter(search, "name", value)),
    [search, onSearch],
  );
  return (
    <FilterBar
      search={<SearchField label={t("plans.list.search")} value={query.name ?? ""} onValue={changeName} />}
      count={countFilters(query)}
      onClear={() => onSearch({})}
      result={total === undefined ? "" : t("plans.list.count", { n: total })}
    >
      <FilterChip
        name={t("plans.list.status")}
        options={STATUSES.map((value) => ({ value, label: t(`ui.planStates.${value}`) }))}
        chosen={listOf(query.status)}
        onChosen={change("status")}
      />
      <PeriodChip
        name={t("plans.list.execution")}
        from={query.from ?? ""}
        to={query.to ?? ""}
        onPeriod={(from, to) => onSearch(withPeriod(search, from, to))}
      />
    </FilterBar>
  );
}
