import { NONE } from "@vetaverde/contract/monitorings";
import { type ReactNode, useMemo } from "react";
import { useFormat } from "../../lib/format.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { ListFoot } from "../../ui/ListFoot.tsx";
import layout from "../../ui/layout.module.css";
import { ProgressStrip } from "../../ui/ProgressStrip.tsx";
import { State } from "../../ui/State.tsx";
import { StationLink } from "../../ui/StationLink.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { type Rows, rowsOf } from "./kpis.address.ts";
import styles from "./kpis.module.css";
import type { KpiQuery } from "./kpis.queries.ts";
import { placeOfStation, STATION_COUNTS, type StationCount, sortStations } from "./kpis.stations.ts";
import type { Station } from "./map/station-layer.tsx";

export interface StationTableProps {
  stations: readonly Station[];
  query: KpiQuery;
  sort: string;
  page: number;
  stale: boolean;
  onSort(sort: string): void;
  onPage(page: number): void;
  link(rows: Rows, children: ReactNode): ReactNode;
}

const SIZE = 100;

/** Table equivalent of the map: position and counts of each station. Each number opens exactly its rows. */
export function StationTable({ stations, query, sort, page, stale, link, ...change }: StationTableProps) {
  const t = useT();
  const locale = useLocale();
  const sorted = useMemo(() => sortStations(stations, sort, locale), [stations, sort, locale]);
  const here = Math.min(page, Math.max(1, Math.ceil(sorted.length / SIZE)));
  const cells = useCells(query, link);
  const columns: Column<Station>[] = [
    { key: "name", head: t("kpis.station"), sort: "name", cell: cells.name },
    { key: "worst", head: t("kpis.worst"), sort: "worst", cell: cells.worst },
    { key: "latitude", head: t("kpis.latitude"), sort: "latitude", align: "end", cell: cells.latitude },
    { key: "longitude", head: t("kpis.longitude"), sort: "longitude", align: "end", cell: cells.longitude },
    { key: "utm", head: "UTM", align: "end", cell: cells.utm },
    ...STATION_COUNTS.map((count) => ({
      key: count,
      head: count === "total" ? t("kpis.total") : t(`ui.statesMany.${count}`),
      sort: count,
      align: "end" as const,
      cell: (station: Station) => cells.count(station, count),
    })),
  ];
  return (
    <>
      <div className={styles.stations}>
        <Table
          label={t("kpis.stationTable")}
          columns={columns}
          rows={sorted.slice((here - 1) * SIZE, here * SIZE)}
          rowKey={({ id }) => id}
          sort={sort}
          onSort={change.onSort}
          stale={stale}
          phone={(station) => <PhoneStation station={station} cells={cells} />}
        />
      </div>
      {sorted.length > SIZE && (
        <ListFoot page={here} size={SIZE} total={sorted.length} onPage={change.onPage} />
      )}
    </>
  );
}

interface Cells {
  name(station: Station): ReactNode;
  worst(station: Station): ReactNode;
  latitude(station: Station): ReactNode;
  longitude(station: Station): ReactNode;
  utm(station: Station): ReactNode;
  count(station: Station, count: StationCount): ReactNode;
}

function useCells(query: KpiQuery, link: StationTableProps["link"]): Cells {
  const t = useT();
  const format = useFormat();
  const rows = ({ id }: Station, more: Rows = {}) => rowsOf(query, { station: id || NONE, ...more });
  const degrees = (value: number | undefined) =>
    value === undefined ? <span className={layout.muted}>–</span> : format.number(value, 5);
  return {
    name: (station) => (
      <span className={layout.strong} title={station.properties.description ?? undefined}>
        {station.id ? (
          <StationLink id={station.id}>{station.properties.name}</StationLink>
        ) : (
          link(rows(station), station.properties.name)
        )}
      </span>
    ),
    worst: ({ properties: { worst } }) =>
      worst ? <State kind={worst} /> : <span className={layout.muted}>{t("map.nothing")}</span>,
    latitude: (station) => degrees(placeOfStation(station)?.latitude),
    longitude: (station) => degrees(placeOfStation(station)?.longitude),
    utm: (station) => <UtmPosition station={station} />,
    count: (station, count) => {
      const n = station.properties[count];
      if (n === 0) return <span className={layout.muted}>0</span>;
      return (
        <span
          className={classes(count === "unfulfilled" && classes(layout.unfulfilledText, styles.unfulfilled))}
        >
          {link(count === "total" ? rows(station) : rows(station, { status: count }), format.number(n))}
        </span>
      );
    },
  };
}

function UtmPosition({ station }: { station: Station }) {
  const t = useT();
  const format = useFormat();
  const place = placeOfStation(station);
  if (!place) return <span className={layout.muted}>{t("kpis.noPlace")}</span>;
  return (
    <span className={styles.utm}>
      <span className={layout.nowrap}>{`${place.zone} ${format.number(place.east)} E`}</span>{" "}
      <span className={layout.nowrap}>{`${format.number(place.north)} N`}</span>
    </span>
  );
}

function PhoneStation({ station, cells }: { station: Station; cells: Cells }) {
  const t = useT();
  const counts = STATION_COUNTS.filter((count) => count !== "total" && station.properties[count] > 0);
  return (
    <div className={styles.phoneRow}>
      <p className={styles.phoneLine}>
        {cells.name(station)}
        {cells.worst(station)}
      </p>
      {station.properties.total > 0 && <ProgressStrip counts={station.properties} />}
      <p className={classes(layout.underlinedLinks, layout.small, styles.phoneCounts)}>
        {counts.map((count) => (
          <span key={count}>
            {count === "total" ? null : t(`ui.statesMany.${count}`)}: {cells.count(station, count)}
          </span>
        ))}
        {counts.length > 0 && (
          <span>
            {t("kpis.total")}: {cells.count(station, "total")}
          </span>
        )}
      </p>
      <p className={classes(layout.mutedXSmall, styles.phoneCounts)}>
        {station.geometry && (
          <span>
            {cells.latitude(station)}, {cells.longitude(station)}
          </span>
        )}
        {cells.utm(station)}
      </p>
    </div>
  );
}
