import { useT } from "../../lib/i18n.ts";
import { CatalogChip, PlanChip } from "../../resource/CatalogChip.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { STATE_FILTERS } from "../../ui/State.tsx";
import type { FilterName } from "./schedule.address.ts";
import type { ScheduleFilters as Filters } from "./schedule.queries.ts";

export interface ScheduleFiltersProps {
  project: string;
  filters: Filters;
  onFilter(name: FilterName, values: string[]): void;
  onClear(): void;
  /** Number of monitorings, as text. */
  result: string;
}

const CATALOGS = [
  { filter: "miningComponent", kind: "mining-components" },
  { filter: "environmentalComponent", kind: "environmental-components" },
  { filter: "station", kind: "stations" },
  { filter: "type", kind: "types" },
  { filter: "frequency", kind: "frequencies" },
] as const;

const listOf = (values: Filters[FilterName]): readonly string[] =>
  values === undefined ? [] : typeof values === "string" ? [values] : values;

export function ScheduleFilters({ project, filters, onFilter, onClear, result }: ScheduleFiltersProps) {
  const t = useT();
  return (
    <FilterBar count={Object.keys(filters).length} onClear={onClear} result={result}>
      <PlanChip
        project={project}
        name={t("schedule.filters.plan")}
        chosen={listOf(filters.plan)}
        onChosen={(values) => onFilter("plan", values)}
      />
      {CATALOGS.map(({ filter, kind }) => (
        <CatalogChip
          key={filter}
          project={project}
          kind={kind}
          name={t(`schedule.filters.${filter}`)}
          chosen={listOf(filters[filter])}
          onChosen={(values) => onFilter(filter, values)}
        />
      ))}
      <FilterChip
        name={t("schedule.filters.status")}
        options={STATE_FILTERS.map((value) => ({ value, label: t(`ui.states.${value}`) }))}
        chosen={STATE_FILTERS.filter((state) => listOf(filters.status).includes(state))}
        onChosen={(values) => onFilter("status", values)}
      />
    </FilterBar>
  );
}
