import { RESULT_FLAGS, type SampleOptions } from "@vetaverde/contract/samples";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { FilterPeriod } from "../../resource/FilterPeriod.tsx";
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
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
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      text={{ label: t("samples.search"), value: query.q }}
      count={count}
      onClear={() => onSearch(query.q ? { q: query.q } : {})}
      result={result}
    >
      <CatalogFilters options={options} query={query} />
      <FilterPeriod name={t("samples.period")} from={from} to={to} />
      <FilterChoice
        field="flag"
        name={t("samples.flag")}
        options={RESULT_FLAGS.map((value) => ({ value, label: t(`samples.flags.${value}`) }))}
        chosen={RESULT_FLAGS.filter((one) => chosenOf(flag).includes(one))}
      />
    </ListFilters>
  );
}

interface CatalogFiltersProps {
  options: SampleOptions | null;
  query: ReturnType<typeof sampleQuery>;
}

/** By what occurs in the samples. */
function CatalogFilters({ options, query }: CatalogFiltersProps) {
  const t = useT();
  const lists = {
    station: choices(options?.stations),
    parameter: (options?.parameters ?? []).map(({ code, name }) => ({ value: code, label: name })),
    campaign: choices(options?.campaigns),
    laboratory: choices(options?.laboratories),
  };
  return (["station", "parameter", "campaign", "laboratory"] as const).map((field) => (
    <FilterChoice
      key={field}
      field={field}
      name={t(`samples.${field}`)}
      options={lists[field]}
      chosen={chosenOf(query[field])}
      loading={options === null}
    />
  ));
}
