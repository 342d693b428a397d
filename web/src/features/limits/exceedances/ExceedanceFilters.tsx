import { type ExceedanceSummary, VERDICTS } from "@vetaverde/contract/exceedances";
import { useT } from "../../../lib/i18n.ts";
import type { Search } from "../../../lib/search.ts";
import { FilterPeriod } from "../../../resource/FilterPeriod.tsx";
import { FilterChoice, ListFilters } from "../../../resource/ListFilters.tsx";
import { exceedanceQuery } from "./exceedances.address.ts";

interface FiltersProps {
  /** Filter options; null while loading. */
  summary: ExceedanceSummary | null;
  search: Search;
  onSearch(next: Search): void;
  result: string;
}

/** Filters by limit set, verdict, station, parameter and period; the filters that are set are part of the address. */
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
  const loading = summary === null;
  const chosenOf = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat());
  return (
    <ListFilters search={search} onSearch={onSearch} count={count} result={result}>
      <FilterChoice
        field="limitSet"
        name={t("limits.set")}
        options={(summary?.sets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosenOf(lists.limitSet)}
        loading={loading}
      />
      <FilterChoice
        field="verdict"
        name={t("limits.verdict")}
        options={VERDICTS.map((value) => ({ value, label: t(`limits.verdicts.${value}`) }))}
        chosen={VERDICTS.filter((one) => chosenOf(lists.verdict).includes(one))}
      />
      <MeasuredFilters summary={summary} chosenOf={chosenOf} lists={lists} loading={loading} />
      <FilterPeriod name={t("limits.period")} from={from} to={to} />
    </ListFilters>
  );
}

interface MeasuredFiltersProps {
  summary: ExceedanceSummary | null;
  chosenOf(value: string | string[] | undefined): string[];
  lists: Record<"station" | "parameter", string | string[] | undefined>;
  loading: boolean;
}

/** By station and by parameter. */
function MeasuredFilters({ summary, chosenOf, lists, loading }: MeasuredFiltersProps) {
  const t = useT();
  return (
    <>
      <FilterChoice
        field="station"
        name={t("limits.station")}
        options={(summary?.stations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosenOf(lists.station)}
        loading={loading}
      />
      <FilterChoice
        field="parameter"
        name={t("limits.parameter")}
        options={(summary?.parameters ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        chosen={chosenOf(lists.parameter)}
        loading={loading}
      />
    </>
  );
}
