import { useT } from "../../../lib/i18n.ts";
import { CatalogChip, type ChoiceProps, PlanChip } from "../../../resource/CatalogChip.tsx";
import { FilterPeriod } from "../../../resource/FilterPeriod.tsx";
import type { ListFilterProps } from "../../../resource/filter-address.ts";
import { withFilter } from "../../../resource/filters.ts";
import { FilterChoice, ListFilters } from "../../../resource/ListFilters.tsx";
import { FilterChip } from "../../../ui/FilterChip.tsx";
import { STATE_FILTERS } from "../../../ui/State.tsx";
import { countFilters, listOf, monitoringQuery } from "../plans.filters.ts";
import { usePlan } from "../plans.queries.ts";

export interface MonitoringFiltersProps extends ListFilterProps {
  project: string;
  /** Absent: monitorings of all plans, which can then be filtered by plan. */
  plan?: string;
}

const CATALOGS = [
  { filter: "station", kind: "stations" },
  { filter: "miningComponent", kind: "mining-components" },
  { filter: "environmentalComponent", kind: "environmental-components" },
  { filter: "type", kind: "types" },
  { filter: "frequency", kind: "frequencies" },
] as const;

export function MonitoringFilters({ project, plan, search, onSearch, total }: MonitoringFiltersProps) {
  const t = useT();
  const query = monitoringQuery(search);
  const change = (name: string) => (value: string | string[]) => onSearch(withFilter(search, name, value));
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      text={{ label: t("plans.table.search"), value: query.q }}
      count={countFilters(query)}
      result={total === undefined ? "" : t("plans.table.count", { n: total })}
    >
      <FilterChoice
        field="status"
        name={t("plans.table.status")}
        options={STATE_FILTERS.map((value) => ({ value, label: t(`ui.states.${value}`) }))}
        chosen={listOf(query.status)}
      />
      <PlanOrVersion project={project} plan={plan} query={query} onChange={change} />
      {CATALOGS.map(({ filter, kind }) => (
        <CatalogChip
          key={filter}
          project={project}
          kind={kind}
          name={t(`plans.table.${filter}`)}
          chosen={listOf(query[filter])}
          onChosen={change(filter)}
        />
      ))}
      <FilterPeriod name={t("plans.table.date")} from={query.from} to={query.to} />
    </ListFilters>
  );
}

interface PlanOrVersionProps extends Pick<MonitoringFiltersProps, "project" | "plan"> {
  query: ReturnType<typeof monitoringQuery>;
  onChange: (name: string) => (value: string | string[]) => void;
}

function PlanOrVersion({ project, plan, query, onChange }: PlanOrVersionProps) {
  const t = useT();
  return plan === undefined ? (
    <PlanChip
      project={project}
      name={t("plans.list.plan")}
      chosen={listOf(query.plan)}
      onChosen={onChange("plan")}
    />
  ) : (
    <VersionChip project={project} plan={plan} chosen={listOf(query.import)} onChosen={onChange("import")} />
  );
}

/** Not rendered for a plan of a single import: it has no versions to choose from. */
function VersionChip({ project, plan, ...chip }: Omit<ChoiceProps, "name"> & { plan: string }) {
  const t = useT();
  const { data } = usePlan(project, plan);
  const imports = data?.imports ?? [];
  if (imports.length < 2) return null;
  const options = imports.map(({ id, fileName }, at) => ({
    value: id,
    label: t("plans.versions.name", { n: imports.length - at, file: fileName }),
  }));
  return <FilterChip name={t("plans.versions.one")} {...chip} options={options} />;
}
