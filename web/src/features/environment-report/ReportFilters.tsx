import type { WaterOptions } from "@vetaverde/contract/environment-report";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search, SetSearch } from "../../lib/search.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import { PeriodChip } from "../../ui/PeriodChip.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { type Choice, DEFAULT_DISPLAY } from "./report.address.ts";

export interface ReportFiltersProps {
  choice: Choice;
  options: WaterOptions | undefined;
  search: Search;
  onSearch: SetSearch;
  result: string;
  /** Number of display options set, and the control of them; absent where there are none. */
  display?: { count: number; control: ReactNode } | undefined;
}

/** Filters of the report; all of them are part of the address. */
export function ReportFilters(props: ReportFiltersProps) {
  const { choice, options, search, onSearch, result, display } = props;
  const t = useT();
  const narrow = useNarrow();
  const { category, stations, campaigns, from, to } = choice;
  const filters = [stations.length, campaigns.length, from || to].filter(Boolean).length;
  // On a phone the button that opens the filters counts the display options too, because it contains them.
  const count = filters + (narrow ? (display?.count ?? 0) : 0);
  // An empty list in the address is a selection too: it overrides that of the saved report.
  const set = (fields: Search) => onSearch({ ...search, ...fields, day: undefined });
  const categories = <CategorySwitch category={category} set={set} />;
  // What the count includes is what is cleared.
  const cleared = narrow && display ? DEFAULT_DISPLAY : {};
  return (
    <FilterBar
      count={count}
      onClear={() => set({ station: "", campaign: "", from: "", to: "", ...cleared })}
      result={result}
      search={!narrow && categories}
    >
      {narrow && categories}
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
      {display?.control}
    </FilterBar>
  );
}

function CategorySwitch({ category, set }: { category: "Agua" | "Geoquímica"; set(fields: Search): void }) {
  const t = useT();
  return (
    <Segmented
      label={t("environmentReport.category")}
      value={category}
      options={(["Agua", "Geoquímica"] as const).map((value) => ({
        value,
        label: t(`environmentReport.categories.${value === "Agua" ? "water" : "geochemistry"}`),
      }))}
      onValue={(value) => set({ category: value, station: "", campaign: "" })}
    />
  );
}
