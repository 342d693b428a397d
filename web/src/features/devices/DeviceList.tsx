import { CHANNELS, type ListedDevice } from "@vetaverde/contract/device-shapes";
import { DEVICE_STATES } from "@vetaverde/domain/devices/state";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { CatalogChip } from "../../resource/CatalogChip.tsx";
import { withFilter } from "../../resource/filters.ts";
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ListFoot } from "../../ui/ListFoot.tsx";
import layout from "../../ui/layout.module.css";
import { Segmented } from "../../ui/Segmented.tsx";
import { DeviceState } from "./DeviceState.tsx";
import { DeviceTable } from "./DeviceTable.tsx";
import { useLiveDevices } from "./devices.live.ts";
import styles from "./devices.module.css";
import { type Devices, deviceQuery, mapQuery, useDevices } from "./devices.queries.ts";

export interface DeviceListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  onOpen(device: ListedDevice): void;
  /** Link that creates the first device; absent without permission. */
  add: ReactNode;
  graph(device: ListedDevice, children: ReactNode): ReactNode;
  /** Renders the list as a map, if that view is selected. */
  map(devices: Devices): ReactNode;
}

/** The devices of a project and their state: loading, none, failed, or rows. */
export function DeviceList({ project, search, onSearch, onOpen, add, graph, map }: DeviceListProps) {
  const t = useT();
  const onMap = search["view"] === "map";
  const query = onMap ? mapQuery(search) : deviceQuery(search);
  const devices = useDevices(project, query);
  useLiveDevices(project);
  const { data } = devices;
  const filters = [query.q, query.state, query.channel, query.group, query.station, query.variable];
  const count = filters.filter((one) => one !== undefined).length;
  const clear = () => onSearch(onMap ? { view: "map" } : {});
  const set = (name: string) => (values: readonly string[]) => onSearch(withFilter(search, name, values));
  return (
    <>
      <ListFilters
        search={search}
        onSearch={onSearch}
        text={{ label: t("devices.search"), value: query.q }}
        count={count}
        onClear={clear}
        result={data ? t("devices.count", { n: data.total }) : ""}
      >
        <FilterChoice
          field="state"
          name={t("devices.state")}
          options={DEVICE_STATES.map((value) => ({ value, label: t(`devices.states.${value}`) }))}
          chosen={query.state}
        />
        <FilterChoice
          field="channel"
          name={t("devices.channel")}
          options={CHANNELS.map((value) => ({ value, label: t(`devices.channels.${value}`) }))}
          chosen={query.channel}
        />
        <FilterChoice
          field="group"
          name={t("devices.group")}
          options={(data?.groups ?? []).map((value) => ({ value, label: value }))}
          chosen={query.group}
          loading={!data}
        />
        <FilterChoice
          field="variable"
          name={t("devices.variable")}
          options={(data?.variables ?? []).map((value) => ({ value, label: value }))}
          chosen={query.variable}
          loading={!data}
        />
        <CatalogChip
          project={project}
          kind="stations"
          name={t("devices.station")}
          chosen={query.station ?? []}
          onChosen={set("station")}
        />
      </ListFilters>
      <div className={styles.showAs}>
        <Segmented
          label={t("devices.views.title")}
          value={onMap ? "map" : "list"}
          options={(["list", "map"] as const).map((value) => ({ value, label: t(`devices.views.${value}`) }))}
          onValue={(value) => onSearch(withFilter(search, "view", value === "map" ? value : ""))}
        />
      </div>
      {data && data.total > 0 && !onMap && (
        <ul className={styles.counts} aria-label={t("devices.state")}>
          {DEVICE_STATES.filter((state) => data.counts[state] > 0 && state !== "inactive").map((state) => (
            <li key={state}>
              <button type="button" onClick={() => set("state")([state])}>
                <DeviceState kind={state} n={data.counts[state]} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={layout.inset}>
        <QueryState query={devices} errorTitle={t("devices.failed")} skeletonRows={8} />
        {data?.items.length === 0 && count > 0 && (
          <EmptyState
            title={t("devices.noMatch")}
            action={<Button onClick={clear}>{t("ui.clearFilters")}</Button>}
          />
        )}
        {data?.items.length === 0 && count === 0 && (
          <EmptyState
            title={t("devices.empty")}
            text={t(add ? "devices.emptyHint" : "devices.emptyForReaders")}
            action={add}
          />
        )}
      </div>
      {data && data.items.length > 0 && onMap && map(data)}
      {data && data.items.length > 0 && !onMap && (
        <>
          <div className={layout.inset}>
            <DeviceTable
              devices={data.items}
              now={data.now}
              sort={query.sort}
              onSort={(sort) => onSearch({ ...search, sort })}
              onOpen={onOpen}
              graph={graph}
              stale={devices.isPlaceholderData}
            />
          </div>
          <ListFoot {...data} onPage={(page) => onSearch({ ...search, page })}>
            <span className={styles.quiet}>{t("devices.refreshes")}</span>
          </ListFoot>
        </>
      )}
    </>
  );
}
