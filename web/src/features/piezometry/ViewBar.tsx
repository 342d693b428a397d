import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import type { Measure } from "./levels.view.ts";
import styles from "./piezometry.module.css";
import { sectorOf, type Well } from "./well.ts";

/** Number of boreholes drawn side by side by default. */
const AT_FIRST = 6;
const VIEWS = ["drawing", "table", "readings"] as const;
type View = (typeof VIEWS)[number];

/** The view's state from the address; invalid values are ignored. */
export function viewOf(search: Search): { view: View; measure: Measure; along: boolean } {
  return {
    view: VIEWS.find((one) => one === search["view"]) ?? "drawing",
    measure: search["measure"] === "depth" ? "depth" : "elevation",
    along: search["order"] !== "name",
  };
}

const listOf = (value: unknown): string[] => [value ?? []].flat().map(String);

/** The boreholes chosen by hand; otherwise those in use of the chosen sectors, or of the sector with most of them. */
export function chosenOf(all: readonly Well[], search: Search) {
  const byHand = all.filter(({ borehole }) => listOf(search["well"]).includes(borehole.id));
  const sectors = [...new Set(all.flatMap(({ borehole }) => sectorOf(borehole) ?? []))].sort();
  const requestedSectors = sectors.filter((one) => listOf(search["sector"]).includes(one));
  const used = all.filter(({ borehole }) => borehole.active);
  const sizeOf = (sector: string) => used.filter(({ borehole }) => sectorOf(borehole) === sector).length;
  const [largest] = sectors.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const of = requestedSectors.length > 0 ? requestedSectors : largest === undefined ? [] : [largest];
  const inSector = used.filter(({ borehole }) => of.length === 0 || of.includes(sectorOf(borehole) ?? ""));
  // The sector that applies by default, so that the page can name it.
  const meant =
    byHand.length === 0 && requestedSectors.length === 0 && sectors.length > 1 ? largest : undefined;
  return {
    wells: byHand.length > 0 ? byHand : inSector.slice(0, AT_FIRST),
    byHand,
    sectors,
    requestedSectors,
    meant,
  };
}

export interface ViewBarProps {
  all: readonly Well[];
  wells: readonly Well[];
  search: Search;
  onSearch(next: Search): void;
  /** Follows the filters, where they are in one line. */
  children?: ReactNode;
}

/** Filter bar: which boreholes, as drawing or table, and elevations or depths. */
export function ViewBar({ all, wells, search, onSearch, children }: ViewBarProps) {
  const t = useT();
  const { view } = viewOf(search);
  const { byHand, sectors, requestedSectors, meant } = chosenOf(all, search);
  const set = (name: string, values: string[]) =>
    onSearch({ ...search, [name]: values.length > 0 ? values : undefined });
  return (
    <FilterBar
      search={
        <Segmented
          label={t("piezometry.view")}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`piezometry.views.${value}`) }))}
          onValue={(value) => onSearch({ ...search, view: value === "drawing" ? undefined : value })}
        />
      }
      count={(byHand.length > 0 ? 1 : 0) + (requestedSectors.length > 0 ? 1 : 0)}
      onClear={() => onSearch({ ...search, well: undefined, sector: undefined })}
      result={`${meant === undefined ? "" : `${meant} · `}${t("piezometry.count", { n: pointsIn(wells) })}`}
    >
      {sectors.length > 1 && (
        <FilterChip
          name={t("piezometry.sector")}
          options={sectors.map((value) => ({ value, label: value }))}
          chosen={requestedSectors}
          onChosen={(values) => set("sector", values)}
        />
      )}
      <FilterChip
        name={t("piezometry.wells")}
        options={all.map(({ borehole }) => ({ value: borehole.id, label: borehole.station.name }))}
        chosen={byHand.map(({ borehole }) => borehole.id)}
        onChosen={(values) => set("well", values)}
      />
      {children}
    </FilterBar>
  );
}

/** Number of soundings and readings. */
const pointsIn = (wells: readonly Well[]): number =>
  wells.reduce(
    (n, { levels, series }) => n + levels.length + series.reduce((m, { points }) => m + points.length, 0),
    0,
  );

/** Drawing options, with the export next to them; on a phone they are below the drawing. */
export function ViewTools({
  search,
  onSearch,
  children,
}: Pick<ViewBarProps, "search" | "onSearch"> & { children: ReactNode }) {
  const t = useT();
  const { view, measure, along } = viewOf(search);
  return (
    <div className={styles.tools}>
      {view === "drawing" && (
        <>
          <Segmented
            label={t("piezometry.measure")}
            value={measure}
            options={(["elevation", "depth"] as const).map((value) => ({
              value,
              label: t(`piezometry.measures.${value}`),
            }))}
            onValue={(value) => onSearch({ ...search, measure: value === "depth" ? value : undefined })}
          />
          <Segmented
            label={t("piezometry.order")}
            value={along ? "along" : "name"}
            options={(["along", "name"] as const).map((value) => ({
              value,
              label: t(`piezometry.orders.${value}`),
            }))}
            onValue={(value) => onSearch({ ...search, order: value === "name" ? value : undefined })}
          />
        </>
      )}
      <span className={styles.push}>{children}</span>
    </div>
  );
}
