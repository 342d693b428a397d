import type { WaterOptions } from "@vetaverde/contract/environment-report";
import { useT } from "../../lib/i18n.ts";
import type { Search, SetSearch } from "../../lib/search.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { PeriodChip } from "../../ui/PeriodChip.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import type { Choice } from "./report.address.ts";

export interface ReportFiltersProps {
  choice: Choice;
  options: WaterOptions | undefined;
  search: Search;
  onSearch: SetSearch;
  result: string;
}

/** What is looked at; all of it stands in the address. */
export function ReportFilters({ choice, options, search, onSearch, result }: ReportFiltersProps) {
  const t = useT();
  const { category, stations, campaigns, from, to } = choice;
  const count = [stations.length, campaigns.length, from || to].filter(Boolean).length;
  // An empty list in the address is a choice too: it takes back what the saved report had.
  const set = (fields: Search) => onSearch({ ...search, ...fields, day: undefined });
  return (
    <FilterBar
      count={count}
      onClear={() => set({ station: "", campaign: "", from: "", to: "" })}
      result={result}
      search={
        <Segmented
          label={t("environmentReport.category")}
          value={category}
          options={(["Agua", "Geoquímica"] as const).map((value) => ({
            value,
            label: t(`environmentReport.categories.${value === "Agua" ? "water" : "geochemistry"}`),
          }))}
          onValue={(value) => set({ category: value, station: "", campaign: "" })}
        />
      }
    >
      <FilterChip
        name={t("environmentReport.stations")}
        options={(options?.stations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={stations}
        loading={!options}
        onChosen={(values) => set({ station: values.length > 0 ? values : "" })}
      />
      <PeriodChip
        name={t("environmentReport.period")}
        from={from}
        to={to}
        onPeriod={(since, until) => set({ from: since, to: until })}
      />
      <FilterChip
        name={t("environmentReport.campaigns")}
        options={(options?.campaigns ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={campaigns}
        loading={!options}
        onChosen={(values) => set({ campaign: values.length > 0 ? values : "" })}
      />
    </FilterBar>
  );
}
