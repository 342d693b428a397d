import { type ExceedanceSummary, VERDICTS } from "@vetaverde/contract/exceedances";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { withFilter, withFilters } from "../../resource/filters.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { PeriodChip } from "../../ui/PeriodChip.tsx";
import { exceedanceQuery } from "./exceedances.address.ts";

interface FiltersProps {
  /** What there is to choose from; null while it is on its way. */
  summary: ExceedanceSummary | null;
  search: Search;
  onSearch(next: Search): void;
  result: string;
}

/** Set of limits, verdict, station, parameter and period; what is set stands in the address. */
export function ExceedanceFilters({ summary, search, onSearch, result }: FiltersProps) {
  const t = useT();
  const query = exceedanceQuery(search);
  const { from = "", to = "" } = query;
  const lists = {
    limitSet: query.limitSet,
    verdict: query.verdict,
    station: query.station,
    parameter: query.parameter,
  };
  const count = Object.values(lists).filter((one) => one !== undefined).length + (from || to ? 1 : 0);
  const set = (name: string) => (values: readonly string[]) => onSearch(withFilter(search, name, values));
  const loading = summary === null;
  const chosenOf = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat());
  return (
    <FilterBar count={count} onClear={() => onSearch({})} result={result}>
      <FilterChip
        name={t("limits.set")}
        options={(summary?.sets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosenOf(lists.limitSet)}
        onChosen={set("limitSet")}
        loading={loading}
      />
      <FilterChip
        name={t("limits.verdict")}
        options={VERDICTS.map((value) => ({ value, label: t(`limits.verdicts.${value}`) }))}
        chosen={VERDICTS.filter((one) => chosenOf(lists.verdict).includes(one))}
        onChosen={set("verdict")}
      />
      <FilterChip
        name={t("limits.station")}
        options={(summary?.stations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosenOf(lists.station)}
        onChosen={set("station")}
        loading={loading}
      />
      <FilterChip
        name={t("limits.parameter")}
        options={(summary?.parameters ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        chosen={chosenOf(lists.parameter)}
        onChosen={set("parameter")}
        loading={loading}
      />
      <PeriodChip
        name={t("limits.period")}
        from={from}
        to={to}
        onPeriod={(first, last) => onSearch(withFilters(search, { from: first, to: last }))}
      />
    </FilterBar>
  );
}
