import { Link, useNavigate } from "@tanstack/react-router";
import type { ListedDevice } from "@vetaverde/contract/device-shapes";
import { allows } from "@vetaverde/domain/permissions/access";
import type { ReactNode } from "react";
import { useAlertNews } from "../features/alerts/alerts.queries.ts";
import { useBaseMap } from "../features/base-maps/base-maps.queries.ts";
import { DeviceExport } from "../features/devices/DeviceExport.tsx";
import { DeviceList } from "../features/devices/DeviceList.tsx";
import styles from "../features/devices/devices.module.css";
import { DeviceMap } from "../features/devices/map/DeviceMap.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useGeneral } from "../lib/general.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconPlus } from "../ui/icons.ts";
import { PageHeader } from "../ui/PageHeader.tsx";

const NO_GROUND: readonly never[] = [];

/** The project's field devices and their state. */
export function ModiListPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const standing = useAccessRights();
  const [search, setSearch] = useAddressSearch();
  const navigate = useNavigate();
  useAlertNews(project?.id ?? null);
  const onMap = search["view"] === "map";
  const base = useBaseMap(project?.id ?? "", onMap);
  const tiles = useGeneral()?.mapTiles ?? null;
  if (!project) return null;
  const add = standing.systemAdmin && (
    <ButtonLink kind="primary" icon={<IconPlus size={18} aria-hidden />} label={t("devices.add")}>
      {(dress) => <Link to="/modi/create" {...dress} />}
    </ButtonLink>
  );
  const graph = (device: ListedDevice, children: ReactNode) => (
    <Link
      to="/modi/graph/$id/$modi"
      params={{ id: project.id, modi: device.id }}
      aria-label={t("devices.graphOf", { name: device.name })}
    >
      {children}
    </Link>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={t("devices.title")}
        actions={
          <>
            <ButtonLink label={t("devices.alerts")}>
              {(dress) => <Link to="/modi/alerts" {...dress} />}
            </ButtonLink>
            {allows("admin", standing) && (
              <ButtonLink label={t("devices.integrations")}>
                {(dress) => <Link to="/modi/integrations" {...dress} />}
              </ButtonLink>
            )}
            <DeviceExport project={project.id} search={search} />
            {add}
          </>
        }
      />
      <DeviceList
        project={project.id}
        search={search}
        onSearch={setSearch}
        onOpen={({ id }) => void navigate({ to: "/modi/device/$device", params: { device: id } })}
        add={add}
        graph={graph}
        map={({ items, total }) => (
          <DeviceMap
            key={items.map(({ id }) => id).join()}
            devices={items}
            total={total}
            tiles={tiles}
            base={base.data?.features ?? NO_GROUND}
            links={(device) => (
              <>
                <Link to="/modi/device/$device" params={{ device: device.id }}>
                  {t("devices.one")}
                </Link>
                {graph(device, t("devices.graph"))}
              </>
            )}
          />
        )}
      />
    </div>
  );
}
