import type { Device } from "@vetaverde/contract/device-shapes";
import { useT } from "../../../lib/i18n.ts";
import type { Search } from "../../../lib/search.ts";
import { classes } from "../../../ui/classes.ts";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { FilterChip } from "../../../ui/FilterChip.tsx";
import layout from "../../../ui/layout.module.css";
import { PeriodChip } from "../../../ui/PeriodChip.tsx";
import { Segmented } from "../../../ui/Segmented.tsx";
import styles from "../readings.module.css";
import { COMPARED, type GraphView, RANGE_NAMES, withDays, withRange, withValue } from "./graph.address.ts";

interface GraphBarProps {
  device: Device;
  others: readonly { id: string; device: string; label: string }[];
  /** Whether several sensors have one unit, and may share a plot. */
  hasCommonUnit: boolean;
  view: GraphView;
  search: Search;
  onSearch(next: Search): void;
}

/** Selects the range, the sensors, and the comparisons. */
export function GraphBar({ device, others, hasCommonUnit, view, search, onSearch }: GraphBarProps) {
  const t = useT();
  const filters = [view.compared, view.beside, view.sensors[0], view.days.from || view.days.to];
  const set = filters.filter(Boolean).length;
  return (
    <div className={styles.filters}>
      <FilterBar
        search={
          <div className={classes(layout.nowrap, styles.ranges)}>
            <Segmented
              label={t("readings.range")}
              value={view.zoom ? null : view.range}
              options={RANGE_NAMES.map((value) => ({ value, label: t(`readings.ranges.${value}`) }))}
              onValue={(value) => onSearch(withRange(search, value))}
            />
          </div>
        }
        count={set}
        onClear={() => onSearch(withRange(view.tab === "table" ? { tab: "table" } : {}, view.range))}
      >
        <PeriodChip
          name={t("readings.dates")}
          {...view.days}
          onPeriod={(since, until) => onSearch(withDays(search, since, until))}
        />
        <FilterChip
          name={t("readings.sensors")}
          options={device.sensors.map(({ id, name, unit }) => ({ value: id, label: `${name} (${unit})` }))}
          chosen={view.sensors}
          onChosen={(values) => onSearch(withValue(search, "sensor", values))}
        />
        {view.tab === "graph" && (
          <CompareChips
            device={device}
            others={others}
            hasCommonUnit={hasCommonUnit}
            view={view}
            search={search}
            onSearch={onSearch}
          />
        )}
      </FilterBar>
    </div>
  );
}

/** Comparisons with an earlier period and with another device, and the arrangement of the plots. */
function CompareChips({ device, others, hasCommonUnit, view, search, onSearch }: GraphBarProps) {
  const t = useT();
  // A chip allows several values; here only the one chosen last applies.
  const one = (name: string) => (values: readonly string[]) =>
    onSearch(withValue(search, name, values.at(-1) ?? ""));
  return (
    <>
      <FilterChip
        name={t("readings.compare")}
        options={COMPARED.map((value) => ({ value, label: t(`readings.compared.${value}`) }))}
        chosen={view.compared ? [view.compared] : []}
        onChosen={one("compare")}
      />
      <FilterChip
        name={t("readings.beside")}
        options={others
          .filter((other) => other.device !== device.id)
          .map(({ id, label }) => ({ value: id, label }))}
        chosen={view.beside ? [view.beside] : []}
        onChosen={one("beside")}
      />
      {hasCommonUnit && (
        <Segmented
          label={t("readings.arrangement")}
          value={view.apart ? "apart" : "together"}
          options={(["together", "apart"] as const).map((value) => ({
            value,
            label: t(`readings.${value}`),
          }))}
          onValue={(value) => onSearch(withValue(search, "apart", value === "apart"))}
        />
      )}
    </>
  );
}
