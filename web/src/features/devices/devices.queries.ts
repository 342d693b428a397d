import { CHANNELS } from "@vetaverde/contract/device-shapes";
import { LISTED_STATES } from "@vetaverde/domain/devices/state";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { pageIn, type Search } from "../../lib/search.ts";
import { textsOf } from "../../lib/search-values.ts";
import { useCallMutation, useProjectMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { changedBy } from "../../resource/invalidate.ts";

export type DeviceQuery = NonNullable<ArgsOf<"devices", "list">["query"]>;
export type Devices = NonNullable<ReturnType<typeof useDevices>["data"]>;
export type NewDeviceBody = ArgsOf<"devices", "create">["body"];
export type DeviceBody = ArgsOf<"devices", "update">["body"];
export type SensorsBody = ArgsOf<"devices", "saveSensors">["body"];

const SORTS = ["state", "name", "serial", "station", "lastAt"] as const;
const sorts = SORTS.flatMap((name) => [name, `-${name}`] as const);
const PAGE_SIZE = 50;
const EVERY_MS = 60_000;

/** The list's state from the address; invalid values are ignored. */
export function deviceQuery({ page, sort, q, state, channel, group, station, variable }: Search) {
  const known = sorts.find((one) => one === sort);
  const states = LISTED_STATES.filter((one) => textsOf(state).includes(one));
  const channels = CHANNELS.filter((one) => textsOf(channel).includes(one));
  return {
    page: pageIn({ page }),
    size: PAGE_SIZE,
    ...(known ? { sort: known } : {}),
    ...(q === undefined || q === "" ? {} : { q: String(q).slice(0, 200) }),
    ...(states.length > 0 ? { state: states } : {}),
    ...(channels.length > 0 ? { channel: channels } : {}),
    ...(textsOf(group).length > 0 ? { group: textsOf(group) } : {}),
    ...(textsOf(station).length > 0 ? { station: textsOf(station) } : {}),
    ...(textsOf(variable).length > 0 ? { variable: textsOf(variable) } : {}),
  } satisfies DeviceQuery;
}

/** Query for the map, which displays all devices at once: the maximum page size. */
export const mapQuery = (search: Search) => ({ ...deviceQuery(search), page: 1, size: 500 });

export function exportDevices(project: string, format: "csv" | "xlsx", search: Search): Promise<void> {
  const { page: _page, size: _size, ...filters } = deviceQuery(search);
  return download(address(specOf("devices", format).path, { project }, filters));
}

/** Query of the devices, refetched periodically because devices report at any time; without a project none is sent. */
export function useDevices(project: string | null, query: DeviceQuery) {
  return useCallQuery("devices", "list", project === null ? null : { params: { project }, query }, {
    keepPrevious: true,
    refetchInterval: EVERY_MS,
  });
}

export function useDevice(project: string, device: string) {
  return useCallQuery("devices", "get", { params: { project, device } });
}

export const barometerName = ({
  name,
  device,
  station,
}: {
  name: string;
  device: { name: string };
  station: string | null;
}) => `${station ?? device.name} · ${name}`;

/** Names of the barometers by id. */
export function useBarometerNames(project: string): ReadonlyMap<string, string> {
  const { data = [] } = useCallQuery("devices", "barometers", { params: { project } });
  return new Map(data.map((one) => [one.id, barometerName(one)]));
}

export const useCreateDevice = (project: string) =>
  useProjectMutation(
    project,
    ({ body, key }: { body: NewDeviceBody; key: string }) =>
      call("devices", "create", { body, idempotencyKey: key }),
    { invalidates: changedBy("devices") },
  );

export const useUpdateDevice = (project: string, device: string) =>
  useCallMutation("devices", "update", ({ body, key }: { body: DeviceBody; key: string }) => ({
    params: { project, device },
    body,
    idempotencyKey: key,
  }));
