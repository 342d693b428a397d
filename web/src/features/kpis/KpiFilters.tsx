import { useT } from "../../lib/i18n.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { PeriodChip } from "../../ui/PeriodChip.tsx";
import { type KpiAddress, kpiPeriod } from "./kpis.address.ts";
import { useCatalogOptions, usePlanOptions } from "./kpis.queries.ts";

export interface KpiFiltersProps {
  project: string;
  address: KpiAddress;
  /** What changes in the address. */
  onSearch(change: Record<string, unknown>): void;
}

/** Plan, component and period; what is set stands in the address. */
export function KpiFilters({ project, address, onSearch }: KpiFiltersProps) {
  const t = useT();
  const plans = usePlanOptions(project);
  const components = useCatalogOptions(project, "environmental-components");
  const set = address.plan.length + address.environmentalComponent.length;
  return (
    <FilterBar count={set} onClear={() => onSearch({ plan: undefined, environmentalComponent: undefined })}>
      <FilterChip
        name={t("kpis.plan")}
        options={plans.data ?? []}
        loading={plans.isPending}
        chosen={address.plan}
        onChosen={(plan) => onSearch({ plan })}
      />
      <FilterChip
        name={t("kpis.by.environmentalComponent")}
        options={components.data ?? []}
        loading={components.isPending}
        chosen={address.environmentalComponent}
        onChosen={(environmentalComponent) => onSearch({ environmentalComponent })}
      />
      <PeriodChip
        name={t("kpis.period")}
        from={address.from}
        to={address.to}
        onPeriod={(from, to) => onSearch(kpiPeriod(from, to))}
      />
    </FilterBar>
  );
}
