import { useT } from "../../lib/i18n.ts";
import { CatalogChip, PlanChip } from "../../resource/CatalogChip.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { PeriodChip } from "../../ui/PeriodChip.tsx";
import { type KpiAddress, kpiPeriod } from "./kpis.address.ts";

export interface KpiFiltersProps {
  project: string;
  address: KpiAddress;
  /** Receives changes of the address. */
  onSearch(change: Record<string, unknown>): void;
}

/** Filters by plan, component and period; the filters that are set are part of the address. */
export function KpiFilters({ project, address, onSearch }: KpiFiltersProps) {
  const t = useT();
  const set = address.plan.length + address.environmentalComponent.length;
  return (
    <FilterBar count={set} onClear={() => onSearch({ plan: undefined, environmentalComponent: undefined })}>
      <PlanChip
        project={project}
        name={t("kpis.plan")}
        chosen={address.plan}
        onChosen={(plan) => onSearch({ plan })}
      />
      <CatalogChip
        project={project}
        kind="environmental-components"
        name={t("kpis.by.environmentalComponent")}
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
