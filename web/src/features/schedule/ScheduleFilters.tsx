import { useT } from "../../lib/i18n.ts";
import { CatalogChip, PlanChip } from "../../resource/CatalogChip.tsx";
import { FilterBar, FilterSheet } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { STATE_FILTERS } from "../../ui/State.tsx";
import type { FilterName } from "./schedule.address.ts";
import type { ScheduleFilters as Filters } from "./schedule.queries.ts";

export interface ScheduleFiltersProps {
  project: string;
  filters: Filters;
  onFilter(name: FilterName, values: string[]): void;
  onClear(): void;
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

/** The filters above the days, with the number of monitorings as text. */
export function ScheduleFilters({ result, ...props }: ScheduleFiltersProps & { result: string }) {
  return (
    <FilterBar count={Object.keys(props.filters).length} onClear={props.onClear} result={result}>
      <Chips {...props} />
    </FilterBar>
  );
}

/** The filters of a phone, whose button is in the page's header. */
export const ScheduleFilterSheet = (props: ScheduleFiltersProps) => (
  <FilterSheet count={Object.keys(props.filters).length} onClear={props.onClear}>
    <Chips {...props} />
  </FilterSheet>
);

function Chips({ project, filters, onFilter }: ScheduleFiltersProps) {
  const t = useT();
  return (
    <>
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
    </>
  );
}
