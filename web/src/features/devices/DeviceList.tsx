import { CHANNELS, type ListedDevice } from "@vetaverde/contract/device-shapes";
import { DEVICE_STATES } from "@vetaverde/domain/devices/state";
import { type ReactNode, useCallback } from "react";
import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { Button } from "../../ui/Button.tsx";
import { CatalogChip } from "../../ui/CatalogChip.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { ListFoot } from "../../ui/ListFoot.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DeviceState } from "./DeviceState.tsx";
import { DeviceTable } from "./DeviceTable.tsx";
import { useLiveDevices } from "./devices.live.ts";
import styles from "./devices.module.css";
import { deviceQuery, useDevices, withFilter } from "./devices.queries.ts";

export interface DeviceListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  onOpen(device: ListedDevice): void;
  /** The way to the first one; absent for who may not. */
  add: ReactNode;
}

/** The devices of a project and how they stand: loading, none, failed, or rows. */
export function DeviceList({ project, search, onSearch, onOpen, add }: DeviceListProps) {
  const t = useT();
  const query = deviceQuery(search);
  const devices = useDevices(project, query);
  useLiveDevices(project);
  const { data } = devices;
  const filters = [query.q, query.state, query.channel, query.group, query.station];
  const count = filters.filter((one) => one !== undefined).length;
  const changeText = useCallback(
    (value: string) => onSearch(withFilter(search, "q", value)),
    [search, onSearch],
  );
  const set = (name: string) => (values: readonly string[]) => onSearch(withFilter(search, name, values));
  return (
    <>
      <FilterBar
        search={<SearchField label={t("devices.search")} value={query.q ?? ""} onValue={changeText} />}
        count={count}
        onClear={() => onSearch({})}
        result={data ? t("devices.count", { n: data.total }) : ""}
      >
        <FilterChip
          name={t("devices.state")}
          options={DEVICE_STATES.map((value) => ({ value, label: t(`devices.states.${value}`) }))}
          chosen={query.state ?? []}
          onChosen={set("state")}
        />
        <FilterChip
          name={t("devices.channel")}
          options={CHANNELS.map((value) => ({ value, label: t(`devices.channels.${value}`) }))}
          chosen={query.channel ?? []}
          onChosen={set("channel")}
        />
        <FilterChip
          name={t("devices.group")}
          options={(data?.groups ?? []).map((value) => ({ value, label: value }))}
          chosen={query.group ?? []}
          onChosen={set("group")}
          loading={!data}
        />
        <CatalogChip
          project={project}
          kind="stations"
          name={t("devices.station")}
          chosen={query.station ?? []}
          onChosen={set("station")}
        />
      </FilterBar>
      {data && data.total > 0 && (
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
      <div className={styles.inset}>
        {devices.isPending && <Skeleton rows={8} />}
        {devices.isError && (
          <ErrorState
            title={t("devices.failed")}
            text={describeError(devices.error)}
            code={codeOf(devices.error)}
            onRetry={() => void devices.refetch()}
          />
        )}
        {data?.items.length === 0 && count > 0 && (
          <EmptyState
            title={t("devices.noMatch")}
            action={<Button onClick={() => onSearch({})}>{t("ui.clearFilters")}</Button>}
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
      {data && data.items.length > 0 && (
        <>
          <div className={styles.inset}>
            <DeviceTable
              devices={data.items}
              now={data.now}
              sort={query.sort}
              onSort={(sort) => onSearch({ ...search, sort })}
              onOpen={onOpen}
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
