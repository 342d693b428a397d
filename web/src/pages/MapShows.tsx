import { Link } from "@tanstack/react-router";
import type { ListedDevice } from "@vetaverde/contract/device-shapes";
import { EXCEEDANCES_AREA } from "@vetaverde/contract/exceedances";
import { allows } from "@vetaverde/domain/permissions/access";
import type { ReactNode } from "react";
import { useLiveDevices } from "../features/devices/devices.live.ts";
import { mapQuery, useDevices } from "../features/devices/devices.queries.ts";
import { useDeviceLayer } from "../features/devices/map/device-layer.tsx";
import type { MapShows, ShownLayer } from "../features/kpis/map/map-shows.ts";
import { type JudgedStation, useVerdictLayer } from "../features/limits/exceedances/verdict-layer.tsx";
import { useSummary } from "../features/limits/limits.queries.ts";
import { useAccessRights, useIsAreaOpen } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import type { Search } from "../lib/search.ts";
import { textsOf } from "../lib/search-values.ts";
import layout from "../ui/layout.module.css";
import { StationLink } from "../ui/StationLink.tsx";
import { GraphLink } from "./GraphLink.tsx";

const NO_FILTERS: Search = {};

interface MapShowsProps {
  project: string | null;
  /** False while the map is not displayed: then nothing is loaded. */
  isMap: boolean;
  search: Search;
  onSearch(change: Record<string, unknown>): void;
  period: { from: string; to: string };
}

/** What the map may show besides the ground: only layers whose data the user may read, each switched in the address. */
export function useMapShows({ project, isMap, search, onSearch, period }: MapShowsProps): MapShows {
  const t = useT();
  const admin = allows("admin", useAccessRights());
  const hidden = textsOf(search["hide"]);
  const isOn = (key: string) => !hidden.includes(key);
  const shown = (key: string) => (isMap && isOn(key) ? project : null);
  const devices = useShownDevices(shown("devices"));
  const exceedances = useShownExceedances(shown("exceedances"), period);
  const withStations = {
    isOn: isOn("stations"),
    empty: (
      <>
        {t("map.shows.noStations")}{" "}
        {admin && (
          <Link to="/config/catalog" search={{ kind: "stations" }}>
            {t("map.shows.addStations")}
          </Link>
        )}
      </>
    ),
  };
  return {
    stations: withStations,
    others: [devices, exceedances].flatMap((one) => (one ? [{ ...one, isOn: isOn(one.key) }] : [])),
    onShow: (key, on) =>
      onSearch({
        hide: on ? hidden.filter((one) => one !== key) : [...hidden.filter((one) => one !== key), key],
      }),
  };
}

type Shown = Omit<ShownLayer, "isOn">;

/** The devices with their states; null for a user who may not read them. */
function useShownDevices(asked: string | null): Shown | null {
  const t = useT();
  const isOpen = useIsAreaOpen("ModiList");
  const project = isOpen ? asked : null;
  const query = useDevices(project, mapQuery(NO_FILTERS));
  useLiveDevices(project);
  const layerOf = useDeviceLayer();
  if (!isOpen) return null;
  const { data } = query;
  const links = (device: ListedDevice) => (
    <>
      <Link to="/modi/device/$device" params={{ device: device.id }}>
        {t("devices.one")}
      </Link>
      {project && (
        <GraphLink project={project} device={device.id} label={t("devices.graphOf", { name: device.name })}>
          {t("devices.graph")}
        </GraphLink>
      )}
    </>
  );
  return {
    key: "devices",
    title: t("map.shows.devices"),
    shape: "square",
    query,
    layer: data ? layerOf({ devices: data.items, total: data.total, links }) : null,
    empty: (
      <>
        {t("map.shows.noDevices")} <Link to="/modi">{t("map.shows.toDevices")}</Link>
      </>
    ),
  };
}

/** The stations whose results exceed their limits, are near or undecided; null for a user who may not read them. */
function useShownExceedances(asked: string | null, period: { from: string; to: string }): Shown | null {
  const t = useT();
  const isOpen = useIsAreaOpen(EXCEEDANCES_AREA);
  const areLimitsOpen = useIsAreaOpen("Limits");
  const days = {
    ...(period.from ? { from: period.from } : {}),
    ...(period.to ? { to: period.to } : {}),
  };
  const query = useSummary(isOpen ? asked : null, days);
  const layerOf = useVerdictLayer();
  if (!isOpen) return null;
  const { data } = query;
  const links = (station: JudgedStation): ReactNode => (
    <p className={layout.cluster8}>
      <StationLink id={station.id}>{t("map.shows.toStation")}</StationLink>
      <Link to="/exceedances" search={{ station: station.id, ...days }}>
        {t("map.shows.toExceedances")}
      </Link>
    </p>
  );
  const hasLimits = data === undefined || data.sets.length > 0;
  return {
    key: "exceedances",
    title: t("map.shows.exceedances"),
    shape: "diamond",
    query,
    layer: data ? layerOf({ stations: data.stations.filter(({ worst }) => worst !== "meets"), links }) : null,
    empty: hasLimits ? (
      t("map.shows.nothingExceeds")
    ) : (
      <>
        {t("map.shows.noLimits")} {areLimitsOpen && <Link to="/limits">{t("map.shows.toLimits")}</Link>}
      </>
    ),
  };
}
