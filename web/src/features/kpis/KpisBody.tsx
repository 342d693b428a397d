import type { Kpis, StationMap as Stations } from "@vetaverde/contract/kpis";
import { type ReactElement, type ReactNode, useRef } from "react";
import { useFormat } from "../../lib/format.ts";
import { useGeneral } from "../../lib/general.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import type { QueryLike } from "../../resource/QueryStatus.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import type { GroundShape } from "../../ui/map/base-layer.ts";
import { useNarrow } from "../../ui/narrow.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { KpiFilters } from "./KpiFilters.tsx";
import { KpisExport } from "./KpisExport.tsx";
import { KpisView } from "./KpisView.tsx";
import { kpiAddress, kpiQuery, type Rows, TABS } from "./kpis.address.ts";
import type { KpiQuery } from "./kpis.queries.ts";
import { sortStations } from "./kpis.stations.ts";
import { kpiTable, mapTable } from "./kpis.table.ts";
import type { Station } from "./map/clusters.ts";
import { MapTab } from "./map/MapTab.tsx";
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
  link(rows: Rows, children: ReactNode): ReactNode;
  onOpen(rows: Rows): void;
}

/** Tabs and filters with their result: loading, failed, empty, or the indicators. */
export function KpisBody({ project, today, search, base, header, ...props }: KpisBodyProps) {
  const view = useKpiView(project.id, today, search);
  const { kpis, stations } = view;
  const drawnMap = stations.data && (
    <DrawnMap
      // A key per query, because another filter shows other stations and needs a new initial view.
      key={JSON.stringify(view.query)}
      stations={stations.data.features}
      base={base}
      link={props.link}
      view={view}
    />
  );
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
      <KpiTabs project={project.id} view={view} drawnMap={drawnMap} {...props} />
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

interface KpiTabsProps extends Pick<KpisBodyProps, "onSearch" | "baseTools" | "link" | "onOpen"> {
  project: string;
  view: KpiView;
  drawnMap: ReactElement | undefined;
}

function KpiTabs({ project, baseTools, ...props }: KpiTabsProps) {
  const { onSearch, link, view, drawnMap } = props;
  const { address, kpis, stations, onMap } = view;
  const t = useT();
  const shown: QueryLike<unknown> = onMap ? stations : kpis;
  return (
    <Tabs
      label={t("kpis.views")}
      value={address.tab}
      tabs={TABS.map((value) => ({ value, label: t(`kpis.tabs.${value}`) }))}
      onValue={(tab) => onSearch({ tab: tab === "upToDate" ? undefined : tab })}
      className={layout.inset}
    >
      <div className={layout.paddingTop12}>
        <KpiFilters project={project} address={address} onSearch={onSearch} />
      </div>
      <QueryState query={shown} errorTitle={t(onMap ? "kpis.failedMap" : "kpis.failed")} skeletonRows={8} />
      {onMap && stations.data && (
        <MapTab
          stations={stations.data.features}
          stale={stations.isPlaceholderData}
          address={address}
          drawn={drawnMap}
          tools={baseTools}
          onSearch={onSearch}
          link={link}
        />
      )}
      {!onMap && kpis.data && <Indicators data={kpis.data} {...props} />}
    </Tabs>
  );
}

interface IndicatorsProps extends Omit<KpiTabsProps, "project" | "baseTools"> {
  data: Kpis;
}

/** The indicators, or that no monitoring matches the filters. */
function Indicators({ data, onSearch, link, onOpen, view, drawnMap }: IndicatorsProps) {
  const t = useT();
  const narrow = useNarrow();
  const { address, query, kpis, bars } = view;
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
      aside={!narrow && address.tab !== "monthly" && drawnMap}
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
  stations: readonly Station[];
  view: KpiView;
}

function DrawnMap({ stations, base, link, view: { query, map } }: DrawnMapProps) {
  const tiles = useGeneral()?.mapTiles ?? null;
  return (
    <StationMap
      stations={stations}
      tiles={tiles}
      base={base}
      drawing={map}
      about={(station) => <StationFacts station={station} query={query} link={link} />}
    />
  );
}
