import type { Kpis, StationMap as Stations } from "@vetaverde/contract/kpis";
import { type ReactNode, useRef } from "react";
import { useFormat } from "../../lib/format.ts";
import { useGeneral } from "../../lib/general.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import type { GroundShape } from "../../ui/map/base-layer.ts";
import { useNarrow } from "../../ui/narrow.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { KpiFilters } from "./KpiFilters.tsx";
import { KpisExport } from "./KpisExport.tsx";
import { KpisView } from "./KpisView.tsx";
import { kpiAddress, kpiQuery, type Rows, TABS } from "./kpis.address.ts";
import styles from "./kpis.module.css";
import type { KpiQuery } from "./kpis.queries.ts";
import { sortStations } from "./kpis.stations.ts";
import { kpiTable, mapTable } from "./kpis.table.ts";
import { LayerSwitches } from "./map/LayerSwitches.tsx";
import { MapTab } from "./map/MapTab.tsx";
import type { MapShows } from "./map/map-shows.ts";
import { StationFacts } from "./map/StationFacts.tsx";
import { StationMap } from "./map/StationMap.tsx";

export interface KpisBodyProps {
  project: { id: string; name: string };
  today: string;
  search: Search;
  /** Receives changes of the address. */
  onSearch(change: Record<string, unknown>): void;
  header(exporting: ReactNode): ReactNode;
  /** The base map, with controls for users who may change it. */
  base: readonly GroundShape[];
  baseTools: ReactNode;
  /** What the map of its own tab shows. */
  shows: MapShows;
  link(rows: Rows, children: ReactNode): ReactNode;
  onOpen(rows: Rows): void;
}

/** Tabs and filters with their result: loading, failed, empty, or the indicators. */
export function KpisBody({ project, today, search, base, header, shows, ...props }: KpisBodyProps) {
  const view = useKpiView(project.id, today, search);
  const { kpis, stations } = view;
  const given = { base, link: props.link, view };
  return (
    <>
      {header(
        kpis.data && stations.data && (
          <ExportOfView
            stations={stations.data}
            kpis={kpis.data}
            project={project}
            today={today}
            view={view}
          />
        ),
      )}
      <KpiTabs project={project.id} shows={shows} {...given} {...props} />
    </>
  );
}

type KpiView = ReturnType<typeof useKpiView>;

/** What the address asks for, its data, and the drawings that can be exported. */
function useKpiView(project: string, today: string, search: Search) {
  const address = kpiAddress(search, today);
  const query = kpiQuery(address);
  const bars = useRef<SVGSVGElement>(null);
  const map = useRef<SVGSVGElement>(null);
  return { address, query, bars, map, onMap: address.tab === "map", ...useKpis(project, query) };
}

interface KpiTabsProps
  extends Pick<KpisBodyProps, "onSearch" | "baseTools" | "link" | "onOpen" | "base" | "shows"> {
  project: string;
  view: KpiView;
}

function KpiTabs({ project, baseTools, shows, ...props }: KpiTabsProps) {
  const { onSearch, view } = props;
  const { address, kpis, onMap } = view;
  const t = useT();
  return (
    <Tabs
      label={t("kpis.views")}
      value={address.tab}
      tabs={TABS.map((value) => ({ value, label: t(`kpis.tabs.${value}`) }))}
      onValue={(tab) => onSearch({ tab: tab === "upToDate" ? undefined : tab })}
      className={layout.inset}
    >
      <div className={styles.filters}>
        <KpiFilters project={project} address={address} onSearch={onSearch} />
      </div>
      {onMap ? (
        <OneMap baseTools={baseTools} shows={shows} {...props} />
      ) : (
        <QueryState query={kpis} errorTitle={t("kpis.failed")} skeletonRows={8} />
      )}
      {!onMap && kpis.data && <Indicators data={kpis.data} {...props} />}
    </Tabs>
  );
}

/** The stations as a table, or on the map with the other layers: a layer that fails does not hide the others. */
function OneMap({ base, baseTools, shows, onSearch, link, view }: Omit<KpiTabsProps, "project" | "onOpen">) {
  const t = useT();
  const { address, stations } = view;
  const others = shows.others.flatMap(({ isOn, layer }) => (isOn && layer ? [layer] : []));
  const isWaiting = stations.isPending && others.length === 0;
  if (address.table || isWaiting) {
    const table = stations.data && (
      <MapTab
        stations={stations.data.features}
        stale={stations.isPlaceholderData}
        address={address}
        onSearch={onSearch}
        link={link}
        tools={baseTools}
        drawn={null}
      />
    );
    return (
      <>
        <QueryState query={stations} errorTitle={t("kpis.failedMap")} skeletonRows={8} />
        {table}
      </>
    );
  }
  return (
    <MapTab
      stations={stations.data?.features ?? NO_STATIONS}
      stale={stations.isPlaceholderData}
      address={address}
      onSearch={onSearch}
      link={link}
      tools={
        <>
          {baseTools}
          <StationSwitches shows={shows} view={view} />
        </>
      }
      drawn={<DrawnMap key={JSON.stringify(view.query)} base={base} link={link} view={view} shows={shows} />}
    />
  );
}

const NO_STATIONS: readonly never[] = [];

/** The switches of the stations and of the other layers. */
function StationSwitches({
  shows: { stations, others, onShow },
  view,
}: Pick<KpiTabsProps, "shows" | "view">) {
  const t = useT();
  const { address, stations: query } = view;
  const isFiltered = address.plan.length + address.environmentalComponent.length > 0;
  const own = {
    ...stations,
    key: "stations",
    title: t("map.shows.stations"),
    shape: "circle",
    query,
    count: query.data?.features.length ?? null,
    empty: isFiltered ? t("map.shows.noMatch") : stations.empty,
  } as const;
  return (
    <LayerSwitches
      switches={[own, ...others.map((one) => ({ ...one, count: one.layer?.items.length ?? null }))]}
      onShow={onShow}
    />
  );
}

interface IndicatorsProps extends Omit<KpiTabsProps, "project" | "baseTools" | "shows"> {
  data: Kpis;
}

/** The indicators, or that no monitoring matches the filters. */
function Indicators({ data, onSearch, link, onOpen, view, base }: IndicatorsProps) {
  const t = useT();
  const format = useFormat();
  const narrow = useNarrow();
  const { address, query, kpis, bars, stations } = view;
  if (data.general.total === 0)
    return <EmptyState inset title={t("kpis.empty")} text={t("kpis.emptyHint")} />;
  return (
    <KpisView
      kpis={data}
      stale={kpis.isPlaceholderData}
      address={address}
      bars={bars}
      link={link}
      onOpen={(period) => onOpen({ ...query, ...period } as Rows)}
      onBy={(by) => onSearch({ by: by === "environmentalComponent" ? undefined : by })}
      aside={
        !narrow &&
        address.tab !== "monthly" &&
        // Its place is there before it, so that the bars and the table do not move.
        (stations.isPending ? (
          <Skeleton rows={8} />
        ) : (
          stations.data && (
            <>
              <h2 className={layout.partHeading}>
                {t("map.shows.stations")}{" "}
                <small className={layout.mutedSmallRegular}>
                  {format.number(stations.data.features.length)}
                </small>
              </h2>
              <DrawnMap key={JSON.stringify(query)} base={base} link={link} view={view} />
            </>
          )
        ))
      }
    />
  );
}

/** The indicators, and the stations of the map, for one set of filters. */
function useKpis(project: string, query: KpiQuery) {
  const kpis = useCallQuery("kpis", "kpis", { params: { project }, query }, { keepPrevious: true });
  const stations = useCallQuery("kpis", "map", { params: { project }, query }, { keepPrevious: true });
  return { kpis, stations };
}

interface ExportOfViewProps extends Pick<KpisBodyProps, "project" | "today"> {
  stations: Stations;
  kpis: Kpis;
  view: KpiView;
}

function ExportOfView({ stations, kpis, project, today, view }: ExportOfViewProps) {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const { address, bars, map, onMap } = view;
  const ends = [address.from, address.to].map((day) => (day ? format.day(day) : "…"));
  return (
    <KpisExport
      facts={`${project.name} · ${ends.join(" – ")}`}
      today={today}
      table={() =>
        onMap
          ? mapTable(sortStations(stations.features, address.sort, locale), t)
          : kpiTable(kpis, address, t)
      }
      drawing={onMap && address.table ? null : () => (onMap ? map.current : bars.current)}
    />
  );
}

interface DrawnMapProps extends Pick<KpisBodyProps, "base" | "link"> {
  view: KpiView;
  /** By default only the stations. */
  shows?: MapShows;
}

/** The map. Its key is the query, because another filter shows other stations and needs a new initial view. */
function DrawnMap({ base, link, shows, view: { query, map, stations } }: DrawnMapProps) {
  const tiles = useGeneral()?.mapTiles ?? null;
  return (
    <StationMap
      stations={stations.data?.features ?? NO_STATIONS}
      tiles={tiles}
      base={base}
      drawing={map}
      isShown={shows?.stations.isOn ?? true}
      more={shows?.others.flatMap(({ isOn, layer }) => (isOn && layer ? [layer] : [])) ?? NO_STATIONS}
      about={(station) => <StationFacts station={station} query={query} link={link} />}
    />
  );
}
