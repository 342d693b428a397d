import type { Kpis, StationMap as Stations } from "@vetaverde/contract/kpis";
import { type ReactElement, type ReactNode, type RefObject, useRef } from "react";
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
import { type KpiAddress, kpiAddress, kpiQuery, type Rows, TABS } from "./kpis.address.ts";
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
export function KpisBody({
  project,
  today,
  search,
  onSearch,
  header,
  base,
  baseTools,
  link,
  onOpen,
}: KpisBodyProps) {
  const format = useFormat();
  const tiles = useGeneral()?.mapTiles ?? null;
  const address = kpiAddress(search, today);
  const query = kpiQuery(address);
  const { kpis, stations } = useKpis(project, query);
  const bars = useRef<SVGSVGElement>(null);
  const map = useRef<SVGSVGElement>(null);
  const onMap = address.tab === "map";
  const asked = onMap ? stations : kpis;
  const ends = [address.from, address.to].map((day) => (day ? format.day(day) : "…"));
  const drawnMap = stations.data && (
    <DrawnMap
      // A key per query, because another filter shows other stations and needs a new initial view.
      key={JSON.stringify(query)}
      stations={stations.data.features}
      base={base}
      link={link}
      tiles={tiles}
      query={query}
      map={map}
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
            address={address}
            bars={bars}
            map={map}
            onMap={onMap}
            ends={ends}
          />
        ),
      )}
      <KpiTabs
        project={project.id}
        onSearch={onSearch}
        baseTools={baseTools}
        link={link}
        onOpen={onOpen}
        address={address}
        query={query}
        kpis={kpis}
        stations={stations}
        bars={bars}
        onMap={onMap}
        asked={asked}
        drawnMap={drawnMap}
      />
    </>
  );
}

interface KpiTabsProps extends Pick<KpisBodyProps, "onSearch" | "baseTools" | "link" | "onOpen"> {
  project: string;
  address: KpiAddress;
  query: ReturnType<typeof kpiQuery>;
  kpis: ReturnType<typeof useKpis>["kpis"];
  stations: ReturnType<typeof useKpis>["stations"];
  bars: RefObject<SVGSVGElement | null>;
  onMap: boolean;
  asked: QueryLike<unknown>;
  drawnMap: ReactElement | undefined;
}

function KpiTabs({
  project,
  onSearch,
  baseTools,
  link,
  onOpen,
  address,
  query,
  kpis,
  stations,
  bars,
  onMap,
  asked,
  drawnMap,
}: KpiTabsProps) {
  const t = useT();
  const narrow = useNarrow();
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
      <QueryState<unknown>
        query={asked}
        errorTitle={t(onMap ? "kpis.failedMap" : "kpis.failed")}
        skeletonRows={8}
      />
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
      {!onMap && kpis.data?.general.total === 0 && (
        <EmptyState inset title={t("kpis.empty")} text={t("kpis.emptyHint")} />
      )}
      {!onMap && kpis.data && kpis.data.general.total > 0 && (
        <KpisView
          kpis={kpis.data}
          stale={kpis.isPlaceholderData}
          address={address}
          bars={bars}
          link={link}
          onOpen={(period) => onOpen({ ...query, ...period } as Rows)}
          onBy={(by) => onSearch({ by: by === "environmentalComponent" ? undefined : by })}
          beside={!narrow && address.tab !== "monthly" && drawnMap}
        />
      )}
    </Tabs>
  );
}

/** The indicators, and the stations of the map, for one set of filters. */
function useKpis(project: KpisBodyProps["project"], query: ReturnType<typeof kpiQuery>) {
  const kpis = useCallQuery(
    "kpis",
    "kpis",
    { params: { project: project.id }, query },
    { keepPrevious: true },
  );
  const stations = useCallQuery(
    "kpis",
    "map",
    { params: { project: project.id }, query },
    { keepPrevious: true },
  );
  return { kpis, stations };
}

interface ExportOfViewProps extends Pick<KpisBodyProps, "project" | "today"> {
  stations: Stations;
  kpis: Kpis;
  address: KpiAddress;
  bars: RefObject<SVGSVGElement | null>;
  map: RefObject<SVGSVGElement | null>;
  onMap: boolean;
  ends: string[];
}

function ExportOfView({
  stations,
  kpis,
  project,
  today,
  address,
  bars,
  map,
  onMap,
  ends,
}: ExportOfViewProps) {
  const t = useT();
  const locale = useLocale();
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
  tiles: { url: string; attribution: string } | null;
  query: ReturnType<typeof kpiQuery>;
  map: RefObject<SVGSVGElement | null>;
}

function DrawnMap({ stations, base, link, tiles, query, map }: DrawnMapProps) {
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
