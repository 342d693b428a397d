import { CHANNELS, type ListedDevice } from "@vetaverde/contract/device-shapes";
import { LISTED_STATES } from "@vetaverde/domain/devices/state";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { CatalogChip } from "../../resource/CatalogChip.tsx";
import type { ListAddress } from "../../resource/filter-address.ts";
import { withFilter } from "../../resource/filters.ts";
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
import { ResourceList } from "../../resource/ResourceList.tsx";
import { classes } from "../../ui/classes.ts";
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
  /** Address of what a device's row opens. */
  href(device: ListedDevice): string;
  /** Link that creates the first device; absent without permission. */
  add: ReactNode;
  graph(device: ListedDevice, children: ReactNode): ReactNode;
  /** Renders the list as a map, if that view is selected. */
  map(devices: Devices): ReactNode;
}

/** The devices of a project and their state: loading, none, failed, or rows. */
export function DeviceList({ project, search, onSearch, href, add, graph, map }: DeviceListProps) {
  const t = useT();
  const onMap = search["view"] === "map";
  const query = onMap ? mapQuery(search) : deviceQuery(search);
  const devices = useDevices(project, query);
  useLiveDevices(project);
  const clear = () => onSearch(onMap ? { view: "map" } : {});
  const head = { project, search, onSearch, query, data: devices.data, onMap, onClear: clear };
  return (
    <ResourceList
      query={devices}
      search={search}
      onSearch={onSearch}
      filters={<ListHead {...head} />}
      className={layout.inset}
      errorTitle={t("devices.failed")}
      skeletonRows={8}
      isFiltered={countOf(query) > 0}
      noMatch={{ title: t("devices.noMatch") }}
      empty={{
        title: t("devices.empty"),
        text: t(add ? "devices.emptyHint" : "devices.emptyForReaders"),
        action: add,
      }}
      onClear={clear}
      footNotes={<span className={layout.muted}>{t("devices.refreshes")}</span>}
      renderInstead={onMap ? map : undefined}
    >
      {({ items, now }, isStale) => (
        <DeviceTable
          devices={items}
          now={now}
          sort={query.sort}
          onSort={(sort) => onSearch({ ...search, sort })}
          href={href}
          graph={graph}
          stale={isStale}
        />
      )}
    </ResourceList>
  );
}

/** The filters, the choice of view, and in the list the number of devices by state. */
function ListHead({ onMap, ...props }: DeviceFiltersProps & { onMap: boolean }) {
  const { search, onSearch, data } = props;
  return (
    <>
      <DeviceFilters {...props} />
      <div className={styles.showAs}>
        <ViewChoice search={search} onSearch={onSearch} onMap={onMap} />
        {!onMap && <StateCounts search={search} onSearch={onSearch} data={data} />}
      </div>
    </>
  );
}

type DeviceFilter = Omit<ReturnType<typeof deviceQuery>, "page" | "size">;

/** Number of filters set. */
const countOf = ({ q, state, channel, group, station, variable }: DeviceFilter): number =>
  [q, state, channel, group, station, variable].filter((one) => one !== undefined).length;

interface DeviceFiltersProps extends ListAddress {
  project: string;
  query: DeviceFilter;
  data: Devices | undefined;
  onClear(): void;
}

function DeviceFilters({ project, query, data, search, onSearch, onClear }: DeviceFiltersProps) {
  const t = useT();
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      text={{ label: t("devices.search"), value: query.q }}
      count={countOf(query)}
      onClear={onClear}
      result={data ? t("devices.count", { n: data.total }) : ""}
    >
      <FilterChoice
        field="state"
        name={t("devices.state")}
        options={LISTED_STATES.map((value) => ({ value, label: t(`devices.states.${value}`) }))}
        chosen={query.state}
      />
      <FilterChoice
        field="channel"
        name={t("devices.channel")}
        options={CHANNELS.map((value) => ({ value, label: t(`devices.channels.${value}`) }))}
        chosen={query.channel}
      />
      <ReportedChoices query={query} data={data} />
      <CatalogChip
        project={project}
        kind="stations"
        name={t("devices.station")}
        chosen={query.station ?? []}
        onChosen={(stations) => onSearch(withFilter(search, "station", stations))}
      />
    </ListFilters>
  );
}

/** Filters whose options are those of the project's devices. */
function ReportedChoices({ query, data }: Pick<DeviceFiltersProps, "query" | "data">) {
  const t = useT();
  return (
    <>
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
    </>
  );
}

/** Whether the devices are shown as a list or on the map. */
function ViewChoice({ onMap, search, onSearch }: ListAddress & { onMap: boolean }) {
  const t = useT();
  return (
    <Segmented
      label={t("devices.views.title")}
      value={onMap ? "map" : "list"}
      options={(["list", "map"] as const).map((value) => ({ value, label: t(`devices.views.${value}`) }))}
      onValue={(value) => onSearch(withFilter(search, "view", value === "map" ? value : ""))}
    />
  );
}

/** Number of devices by state; each is a filter. */
function StateCounts({ data, search, onSearch }: ListAddress & { data: Devices | undefined }) {
  const t = useT();
  if (!data || data.total === 0) return null;
  return (
    <ul className={classes(layout.hoverUnderlineButtons, styles.counts)} aria-label={t("devices.state")}>
      {LISTED_STATES.filter((state) => data.counts[state] > 0 && state !== "inactive").map((state) => (
        <li key={state}>
          <button
            type="button"
            className={layout.touchTargetOnPhone}
            onClick={() => onSearch(withFilter(search, "state", [state]))}
          >
            <DeviceState kind={state} n={data.counts[state]} />
          </button>
        </li>
      ))}
    </ul>
  );
}
