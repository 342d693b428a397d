import { Link, useRouter } from "@tanstack/react-router";
import type { ListedDevice } from "@vetaverde/contract/device-shapes";
import { allows, type CallerRights } from "@vetaverde/domain/permissions/access";
import type { ReactElement, ReactNode } from "react";
import { useAlertNews } from "../features/alerts/alerts.queries.ts";
import { useBaseMap } from "../features/base-maps/base-maps.queries.ts";
import { DeviceExport } from "../features/devices/DeviceExport.tsx";
import { DeviceList } from "../features/devices/DeviceList.tsx";
import { DeviceMap } from "../features/devices/map/DeviceMap.tsx";
import { ProjectLayers } from "../features/map-layers/ProjectLayers.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useGeneral } from "../lib/general.ts";
import { useT } from "../lib/i18n.ts";
import { type Search, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconBell, IconLink, IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import type { GroundShape } from "../ui/map/base-layer.ts";
import type { MapTiles } from "../ui/map/MapFrame.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { GraphLink } from "./GraphLink.tsx";

const NO_GROUND: readonly never[] = [];

/** The project's field devices and their state. */
export function ModiListPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const [search, setSearch] = useAddressSearch();
  const router = useRouter();
  useAlertNews(project?.id ?? null);
  const onMap = search["view"] === "map";
  const base = useBaseMap(project?.id ?? "", onMap);
  const tiles = useGeneral()?.mapTiles ?? null;
  if (!project) return null;
  const add = accessRights.systemAdmin && <AddLink />;
  const graph = (device: ListedDevice, children: ReactNode) => (
    <GraphLink project={project.id} device={device.id} label={t("devices.graphOf", { name: device.name })}>
      {children}
    </GraphLink>
  );
  return (
    <div className={layout.pageColumn}>
      <DevicesHeader project={project.id} accessRights={accessRights} search={search} add={add} />
      <DeviceList
        project={project.id}
        search={search}
        onSearch={setSearch}
        href={({ id, sensors }) => {
          // Without sensors there is nothing to draw.
          const page =
            sensors.length === 0
              ? router.buildLocation({ to: "/modi/device/$device", params: { device: id } })
              : router.buildLocation({
                  to: "/modi/graph/$id/$modi",
                  params: { id: project.id, modi: id },
                });
          return page.href;
        }}
        add={add}
        graph={graph}
        map={({ items, total }) => (
          <MapOfDevices
            key={items.map(({ id }) => id).join()}
            base={base.data?.features ?? NO_GROUND}
            tiles={tiles}
            graph={graph}
            items={items}
            total={total}
          />
        )}
      />
    </div>
  );
}

function AddLink() {
  const t = useT();
  return (
    <ButtonLink kind="primary" icon={<IconPlus size={18} aria-hidden />} label={t("devices.add")}>
      {(dress) => <Link to="/modi/create" {...dress} />}
    </ButtonLink>
  );
}

interface DevicesHeaderProps {
  project: string;
  accessRights: CallerRights;
  search: Search;
  add: false | ReactElement;
}

function DevicesHeader({ project, accessRights, search, add }: DevicesHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={t("devices.title")}
      actions={
        <>
          <ButtonLink label={t("devices.alerts")} icon={<IconBell size={18} aria-hidden />}>
            {(dress) => <Link to="/modi/alerts" {...dress} />}
          </ButtonLink>
          {allows("admin", accessRights) && (
            <ButtonLink label={t("devices.integrations")} icon={<IconLink size={18} aria-hidden />}>
              {(dress) => <Link to="/modi/integrations" {...dress} />}
            </ButtonLink>
          )}
          <DeviceExport project={project} search={search} />
          {add}
        </>
      }
    />
  );
}

interface MapOfDevicesProps {
  base: readonly GroundShape[];
  tiles: MapTiles | null;
  graph(device: ListedDevice, children: ReactNode): ReactElement;
  items: ListedDevice[];
  total: number;
}

function MapOfDevices({ base, tiles, graph, items, total }: MapOfDevicesProps) {
  const t = useT();
  return (
    <ProjectLayers>
      <DeviceMap
        devices={items}
        total={total}
        tiles={tiles}
        base={base}
        links={(device) => (
          <>
            <Link to="/modi/device/$device" params={{ device: device.id }}>
              {t("devices.one")}
            </Link>
            {graph(device, t("devices.graph"))}
          </>
        )}
      />
    </ProjectLayers>
  );
}
