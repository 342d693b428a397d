import { useCallback } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { withFilter } from "../../resource/filters.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import type { Option } from "../../ui/option.ts";
import { PeriodChip } from "../../ui/PeriodChip.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { countFilters, listOf, planQuery, withPeriod } from "./plans.filters.ts";

interface Served {
  readonly instruments: readonly Option<string>[];
  readonly commitments: readonly Option<string>[];
}

const NONE: Served = { instruments: [], commitments: [] };
const STATUSES = ["inCreation", "inExecution", "closed"] as const;

export interface PlanFiltersProps {
  /** Instruments and commitments that plans serve; empty until they are loaded. */
  served?: Served;
  search: Search;
  onSearch(next: Search): void;
  total: number | undefined;
}

/** Filters by name, state and period; the filters that are set are part of the address. */
export function PlanFilters({ served = NONE, search, onSearch, total }: PlanFiltersProps) {
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
      <ServedFilters served={served} query={query} change={change} />
      <PeriodChip
        name={t("plans.list.execution")}
        from={query.from ?? ""}
        to={query.to ?? ""}
        onPeriod={(from, to) => onSearch(withPeriod(search, from, to))}
      />
    </FilterBar>
  );
}

interface ServedFiltersProps {
  served: Served;
  query: ReturnType<typeof planQuery>;
  change(name: string): (value: string[]) => void;
}

/** Filters by what a plan serves; a filter without options is shown only while it is set. */
function ServedFilters({ served: { instruments, commitments }, query, change }: ServedFiltersProps) {
  const t = useT();
  return (
    <>
      {(instruments.length > 0 || query.instrument) && (
        <FilterChip
          name={t("plans.list.instrument")}
          options={instruments}
          chosen={listOf(query.instrument)}
          onChosen={change("instrument")}
        />
      )}
      {(commitments.length > 0 || query.commitment) && (
        <FilterChip
          name={t("plans.list.commitment")}
          options={commitments}
          chosen={listOf(query.commitment)}
          onChosen={change("commitment")}
        />
      )}
    </>
  );
}
