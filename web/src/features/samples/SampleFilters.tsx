import { RESULT_FLAGS, type SampleOptions } from "@vetaverde/contract/samples";
import { useCallback, useRef } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { withFilter, withFilters } from "../../resource/filters.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { PeriodChip } from "../../ui/PeriodChip.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { sampleQuery } from "./samples.address.ts";

interface FiltersProps {
  /** Values that occur in the samples; null while loading. */
  options: SampleOptions | null;
  search: Search;
  onSearch(next: Search): void;
  result: string;
}

const chosenOf = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat());
const choices = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

/**
 * Filters by station, parameter, campaign, laboratory, period and remark; the filters that are set are part of the
 * address.
 */
export function SampleFilters({ options, search, onSearch, result }: FiltersProps) {
  const t = useT();
  const query = sampleQuery(search);
  const { from = "", to = "", station, parameter, campaign, laboratory, flag } = query;
  const count =
    [station, parameter, campaign, laboratory, flag].filter((one) => one !== undefined).length +
    (from || to ? 1 : 0);
  const latest = useRef({ search, onSearch });
  latest.current = { search, onSearch };
  const changeText = useCallback((q: string) => {
    latest.current.onSearch(withFilter(latest.current.search, "q", q));
  }, []);
  const set = (name: string) => (values: readonly string[]) => onSearch(withFilter(search, name, values));
  const loading = options === null;
  return (
    <FilterBar
      search={<SearchField label={t("samples.search")} value={query.q ?? ""} onValue={changeText} />}
      count={count}
      onClear={() => onSearch(query.q ? { q: query.q } : {})}
      result={result}
    >
      <CatalogFilters
        options={options}
        station={station}
        set={set}
        loading={loading}
        parameter={parameter}
        campaign={campaign}
        laboratory={laboratory}
      />
      <PeriodChip
        name={t("samples.period")}
        from={from}
        to={to}
        onPeriod={(first, last) => onSearch(withFilters(search, { from: first, to: last }))}
      />
      <FilterChip
        name={t("samples.flag")}
        options={RESULT_FLAGS.map((value) => ({ value, label: t(`samples.flags.${value}`) }))}
        chosen={RESULT_FLAGS.filter((one) => chosenOf(flag).includes(one))}
        onChosen={set("flag")}
      />
    </FilterBar>
  );
}

interface CatalogFiltersProps {
  options: SampleOptions | null;
  station: string | string[] | undefined;
  set(name: string): (values: readonly string[]) => void;
  loading: boolean;
  parameter: string | string[] | undefined;
  campaign: string | string[] | undefined;
  laboratory: string | string[] | undefined;
}

function CatalogFilters({
  options,
  station,
  set,
  loading,
  parameter,
  campaign,
  laboratory,
}: CatalogFiltersProps) {
  const t = useT();
  return (
    <>
      <FilterChip
        name={t("samples.station")}
        options={choices(options?.stations)}
        chosen={chosenOf(station)}
        onChosen={set("station")}
        loading={loading}
      />
      <FilterChip
        name={t("samples.parameter")}
        options={(options?.parameters ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        chosen={chosenOf(parameter)}
        onChosen={set("parameter")}
        loading={loading}
      />
      <FilterChip
        name={t("samples.campaign")}
        options={choices(options?.campaigns)}
        chosen={chosenOf(campaign)}
        onChosen={set("campaign")}
        loading={loading}
      />
      <FilterChip
        name={t("samples.laboratory")}
        options={choices(options?.laboratories)}
        chosen={chosenOf(laboratory)}
        onChosen={set("laboratory")}
        loading={loading}
      />
    </>
  );
}
