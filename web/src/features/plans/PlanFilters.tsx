import { useCallback } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { DateChip } from "../../ui/DateChip.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { countFilters, listOf, planQuery, withFilter } from "./plans.filters.ts";

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
      <DateChip label={t("plans.list.from")} value={query.from ?? ""} onValue={change("from")} />
      <DateChip label={t("plans.list.to")} value={query.to ?? ""} onValue={change("to")} />
    </FilterBar>
  );
}
